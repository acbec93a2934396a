import { mobileLength } from '#vision/face/embed-face.ts'
import { packedFaceBytes } from '#vision/face/packed-face.ts'

/** Of one person 0.96 alike from take to take; two people are hardly alike at all, as two directions of many are. */
export function generatedFaceEmbedding({ of, take = 0 }: { of: number; take?: number }): Float32Array {
  const [person, look] = [numbersFrom(of + 1), numbersFrom(of * 1_009 + take + 0.5)]
  const embedding = new Float32Array(packedFaceBytes)
  for (const [from, to] of [
    [0, mobileLength],
    [mobileLength, packedFaceBytes],
  ] as const) {
    const part = Float32Array.from({ length: to - from }, () => person() + 0.2 * look())
    const length = Math.hypot(...part)
    embedding.set(
      part.map((value) => value / length),
      from,
    )
  }
  return embedding
}

/** Evenly from -1 to 1, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = Math.floor(seed * 2) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}
