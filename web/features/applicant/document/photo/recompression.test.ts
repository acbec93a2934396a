import { expect, it } from 'vitest'
import { firstPass, nextPass, type Pass, recompress } from '#web/features/applicant/document/photo/recompression.ts'

const mib2 = 2_097_152

/** Every pass of a picture that never gets small enough. */
async function passesOf(width: number, height: number): Promise<Pass[]> {
  const passes: Pass[] = []
  const outcome = await recompress({ width, height }, async (pass) => {
    passes.push(pass)
    return { size: mib2 + 1 }
  })
  expect(outcome).toBeUndefined()
  return passes
}

it('starts at quality 0.7 in full size', () => {
  expect(firstPass({ width: 3000, height: 2000 })).toEqual({ width: 3000, height: 2000, quality: 0.7 })
})

it('limits the first pass to 4000 x 4000, keeping proportions', () => {
  expect([
    firstPass({ width: 8000, height: 6000 }),
    firstPass({ width: 3000, height: 8000 }),
    firstPass({ width: 4000, height: 4000 }),
  ]).toEqual([
    { width: 4000, height: 3000, quality: 0.7 },
    { width: 1500, height: 4000, quality: 0.7 },
    { width: 4000, height: 4000, quality: 0.7 },
  ])
})

it('accepts 2,097,152 bytes', async () => {
  const sizes = [mib2 + 1, mib2]
  const outcome = await recompress({ width: 1000, height: 800 }, async () => ({ size: sizes.shift() ?? 0 }))
  expect(outcome).toEqual({ encoded: { size: mib2 }, pass: { width: 1000, height: 800, quality: 0.6 } })
})

it('lowers quality to 0.1 before it reduces the size', async () => {
  const passes = await passesOf(2000, 1000)
  expect(passes.slice(0, 7).map(({ quality, width }) => [quality, width])).toEqual(
    [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((quality) => [quality, 2000]),
  )
  expect(passes[7]).toEqual({ width: 1800, height: 900, quality: 0.1 })
})

it('scales by 10 % a pass down to 600 px on the shorter side', async () => {
  const scaled = (await passesOf(2000, 1000)).slice(7)
  expect(scaled.map(({ width, height }) => [width, height])).toEqual([
    [1800, 900],
    [1620, 810],
    [1458, 729],
    [1312, 656],
    [1200, 600],
  ])
})

it('never scales below 600 px', async () => {
  expect((await passesOf(4000, 600)).length).toBe(7)
  expect(nextPass({ width: 550, height: 900, quality: 0.1 })).toBeUndefined()
})

it('stops at the first fitting pass', async () => {
  let passes = 0
  const outcome = await recompress({ width: 900, height: 900 }, async () => {
    passes += 1
    return { size: 10_000 }
  })
  expect([passes, outcome?.pass.quality]).toEqual([1, 0.7])
})
