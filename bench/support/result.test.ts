import { expect, it } from 'vitest'
import { isMet, median, quantile, toSpeedTable, toTable } from '#bench/support/result.ts'

it('computes a quantile', () => {
  const values = Array.from({ length: 20 }, (_, at) => 20 - at)
  expect([median(values), quantile(values, 0.95), quantile(values, 1), quantile([7], 0.95)]).toEqual([10, 19, 20, 7])
})

it('reports whether a goal is met, and nothing where there is no goal', () => {
  const figure = { group: 'g', name: 'n', value: 40, unit: 'ms' } as const
  const goals = [{ atMost: 40 }, { atMost: 39 }, { atLeast: 40 }, { atLeast: 41 }]
  expect(goals.map((goal) => isMet({ ...figure, goal }))).toEqual([true, false, true, false])
  expect(isMet(figure)).toBeUndefined()
  expect(toTable([{ ...figure, goal: { atMost: 39 } }])).toBe('g  n  40.0 ms  MISSED (≤ 39)')
})

it("shows the applicant's way in a table of its own", () => {
  const figure = { group: 'Upload', name: 'a photo', value: 12, unit: 's', goal: { atMost: 20 } } as const
  expect(toSpeedTable([{ ...figure, isSpeed: true }, figure])).toBe("Speed of the applicant's way\nUpload  a photo  12.0 s  met (≤ 20)")
  expect(toSpeedTable([figure])).toBe('')
})
