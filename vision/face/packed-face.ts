import { embeddingLength, mobileLength as firstLength } from '#vision/face/embed-face.ts'

/** A face as one byte a number: a fifth of a percent of likeness is lost, and three quarters of the memory are saved. */
export const packedFaceBytes = embeddingLength

/** Numbers of a unit vector of 192 are hardly ever above 0.5: this puts them into -127 to 127. */
const scale = 250
const most = 127
/** Both networks' cosines are summed by one dot product; their mean is the likeness. */
const unitsOfLikeness = 2 * scale * scale

/** Of an embedding of `embedFace` or `meanEmbedding`. */
export function packFace(embedding: Float32Array): Int8Array {
  return Int8Array.from(embedding, (value) => Math.max(-most, Math.min(most, Math.round(value * scale))))
}

/** As `faceLikeness` of the embeddings. */
export function packedLikeness(one: Int8Array, other: Int8Array): number {
  return dotOf(one, other, 0, 0, packedFaceBytes) / unitsOfLikeness
}

/** Of two equal faces, and a little more for what rounding adds. */
const maxShareOfSecond = 1.02 * scale * scale

/** Small, so that a few faces take little memory. */
const blockFaces = 512
const blocksBetweenPauses = 16

type Block = { bytes: Int8Array; alive: Uint8Array; count: number }
export type FoundSlot = { slot: number; likeness: number }

/** Faces in memory, in the order in which they were added. */
export type FaceList = {
  byteCount(): number
  /** Answers its slot: 0, 1, 2 and so on. */
  add(face: Int8Array): number
  /** Overwrites it, so that it stands in no memory. Its slot stays empty. */
  remove(slot: number): void
  /** Every face that is at least so alike. `pause` is awaited after each few milliseconds of work. */
  search(face: Int8Array, atLeast: number, pause: () => Promise<void>): Promise<FoundSlot[]>
}

export function openFaceList(): FaceList {
  const blocks: Block[] = []
  return {
    byteCount: () => blocks.length * blockFaces * (packedFaceBytes + 1),
    add(face) {
      const block = openBlock(blocks)
      block.bytes.set(face.subarray(0, packedFaceBytes), block.count * packedFaceBytes)
      block.alive[block.count] = 1
      block.count += 1
      return (blocks.length - 1) * blockFaces + block.count - 1
    },
    remove(slot) {
      const at = slot % blockFaces
      const block = blocks[Math.floor(slot / blockFaces)]
      block?.bytes.fill(0, at * packedFaceBytes, (at + 1) * packedFaceBytes)
      block?.alive.fill(0, at, at + 1)
    },
    async search(face, atLeast, pause) {
      const found: FoundSlot[] = []
      for (const [number, block] of blocks.entries()) {
        searchBlock(block, face, atLeast * unitsOfLikeness, (at, dot) =>
          found.push({ slot: number * blockFaces + at, likeness: dot / unitsOfLikeness }),
        )
        if ((number + 1) % blocksBetweenPauses === 0) await pause()
      }
      return found
    },
  }
}

/** The last one with room. */
function openBlock(blocks: Block[]): Block {
  const last = blocks.at(-1)
  if (last && last.count < blockFaces) return last
  const block = { bytes: new Int8Array(blockFaces * packedFaceBytes), alive: new Uint8Array(blockFaces), count: 0 }
  blocks.push(block)
  return block
}

/**
 * The first network's numbers are looked at first: where the second could not make up for them if it said that both are the same to the bit,
 * the rest need not be read. Of pairs of two people that leaves one in eight.
 */
function searchBlock({ bytes, alive, count }: Block, face: Int8Array, least: number, take: (at: number, dot: number) => void): void {
  const leastOfFirst = least - maxShareOfSecond
  for (let at = 0; at < count; at += 1) {
    const from = at * packedFaceBytes
    const first = dotOf(face, bytes, from, 0, firstLength)
    if (first < leastOfFirst) continue
    const dot = first + dotOf(face, bytes, from, firstLength, packedFaceBytes)
    if (dot >= least && alive[at] === 1) take(at, dot)
  }
}

/** Four sums side by side, in whole numbers of 32 bits. */
function dotOf(face: Int8Array, bytes: Int8Array, from: number, start: number, end: number): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = start; i < end; i += 4) {
    a = (a + (face[i] as number) * (bytes[from + i] as number)) | 0
    b = (b + (face[i + 1] as number) * (bytes[from + i + 1] as number)) | 0
    c = (c + (face[i + 2] as number) * (bytes[from + i + 2] as number)) | 0
    d = (d + (face[i + 3] as number) * (bytes[from + i + 3] as number)) | 0
  }
  return (a + b + c + d) | 0
}
