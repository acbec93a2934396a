import { expect, it } from 'vitest'
import { paint } from '#vision/clip/test-clip.ts'
import { measurePatterns, spectraOf } from '#vision/picture/measure-moire.ts'

type Colour = [number, number, number]
const middle = { x: 160, y: 160 }

/** A smooth face-like hill with a little noise, and what `over` adds to it. */
function scene(frame: number, over: (x: number, y: number) => Colour = () => [0, 0, 0]) {
  let noise = 2463534242 + frame * 7919
  return paint(320, 320, (x, y) => {
    // Xorshift: a generator without a pattern of its own.
    noise ^= noise << 13
    noise ^= noise >>> 17
    noise ^= noise << 5
    const base = 90 + 80 * Math.exp(-((x - 160) ** 2 + (y - 170) ** 2) / 9000) + ((noise >>> 0) / 2 ** 32) * 4
    const [red, green, blue] = over(x, y)
    return [base * 1.1 + red, base + green, base * 0.85 + blue]
  })
}

const measured = (over?: (x: number, y: number) => Colour) =>
  measurePatterns([0, 1, 2, 3, 4, 5].map((i) => spectraOf(scene(i, over), middle)))

it('finds no pattern in a smooth scene', () => {
  const { moirePeak, halftonePeak } = measured()
  expect(moirePeak).toBeLessThan(1.5)
  expect(halftonePeak).toBeLessThan(1.2)
})

it('detects the colour pattern of a filmed screen', () => {
  const { moirePeak } = measured((x, y) => {
    const wave = 14 * Math.sin(x * 0.9 + y * 0.35)
    return [wave, 0, -wave]
  })
  expect(moirePeak).toBeGreaterThan(3)
})

it('detects the dot pattern of a print', () => {
  const { halftonePeak, moirePeak } = measured((x, y) => {
    const dot = 8 * Math.sin(x * 1.45) * Math.sin(y * 1.45)
    return [dot, dot, dot]
  })
  expect(halftonePeak).toBeGreaterThan(2)
  expect(moirePeak).toBeLessThan(1.5)
})

it('ignores striped cloth', () => {
  const { halftonePeak } = measured((x, y) => {
    const stripe = 10 * Math.sin(x * 1.3 + y * 0.6)
    return [stripe, stripe, stripe]
  })
  expect(halftonePeak).toBeLessThan(1.2)
})
