import { expect, it } from 'vitest'
import { faceLikeness, mobileLength } from '#vision/face/embed-face.ts'
import { openFaceList, packedFaceBytes, packedLikeness, packFace } from '#vision/face/packed-face.ts'

/** A direction of its own for each seed in both networks' numbers, with as much of `near` as is said. */
function embedding(seed: number, near?: Float32Array, share = 0): Float32Array {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 2 ** 31 - 1
  }
  const face = new Float32Array(packedFaceBytes)
  for (const [from, to] of [
    [0, mobileLength],
    [mobileLength, packedFaceBytes],
  ] as const) {
    const part = Float32Array.from({ length: to - from }, next)
    const own = Math.hypot(...part)
    const mixed = part.map((value, i) => (value / own) * (1 - share) + (near?.[from + i] ?? 0) * share)
    const length = Math.hypot(...mixed)
    face.set(
      mixed.map((value) => value / length),
      from,
    )
  }
  return face
}

const noPause = async () => {}

it('keeps similarity to a hundredth', () => {
  const one = embedding(1)
  for (let at = 0; at <= 100; at += 1) {
    const other = embedding(at + 2, one, at / 100)
    expect(Math.abs(packedLikeness(packFace(one), packFace(other)) - faceLikeness(one, other))).toBeLessThan(0.01)
  }
})

it('finds every face above the threshold, and no other', async () => {
  const desired = embedding(7)
  const faces = Array.from({ length: 3_000 }, (_, at) => (at % 500 === 3 ? embedding(at + 10, desired, 0.6) : embedding(at + 10)))
  const list = openFaceList()
  const slots = faces.map((face) => list.add(packFace(face)))
  expect(slots).toEqual(faces.map((_, at) => at))
  const found = await list.search(packFace(desired), 0.6, noPause)
  expect(found.map(({ slot }) => slot)).toEqual([3, 503, 1_003, 1_503, 2_003, 2_503])
  for (const { slot, likeness } of found) expect(Math.abs(likeness - faceLikeness(desired, faces[slot] ?? desired))).toBeLessThan(0.01)
})

it('misses none by either network', async () => {
  const [one, other] = [embedding(1), embedding(2)]
  // The first network says a fifth, the second that they are the same.
  const first = embedding(3, one, 0.3)
  const half = new Float32Array(one)
  half.set(first.subarray(0, mobileLength))
  const list = openFaceList()
  for (const face of [half, other, one]) list.add(packFace(face))
  const least = faceLikeness(one, half) - 0.01
  expect((await list.search(packFace(one), least, noPause)).map(({ slot }) => slot)).toEqual([0, 2])
})

it('finds no removed face, and yields to other work', async () => {
  const list = openFaceList()
  const face = packFace(embedding(5))
  for (let at = 0; at < 20_000; at += 1) list.add(face)
  list.remove(19_999)
  list.remove(0)
  list.remove(20_001)
  let pauses = 0
  const found = await list.search(face, 0.9, async () => {
    pauses += 1
  })
  expect([found.length, found[0]?.slot, found.at(-1)?.slot, pauses]).toEqual([19_998, 1, 19_998, 2])
})
