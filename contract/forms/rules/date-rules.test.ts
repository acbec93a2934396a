import { expect, it } from 'vitest'
import { toDateOnEarth } from '#contract/forms/rules/date-rules.ts'
import { keysOf } from '#contract/forms/testing/write-form.ts'

it('takes the date of every place on earth as today', () => {
  const keysAt = (limit: object) =>
    ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => keysOf({ type: 'date', limit }, day).join())
  expect(keysAt({ min: 'today' })).toEqual(['date-too-early', '', '', ''])
  expect(keysAt({ max: 'today' })).toEqual(['', '', '', 'date-too-late'])
})

it('reckons with the first and the last place to begin a day', () => {
  const datesAt = (now: string) => [toDateOnEarth(new Date(now), 'earliest'), toDateOnEarth(new Date(now), 'latest')]
  expect(['2026-11-23T09:59:00Z', '2026-11-23T10:00:00Z', '2026-11-23T12:00:00Z'].map(datesAt)).toEqual([
    ['2026-11-22', '2026-11-23'],
    ['2026-11-22', '2026-11-24'],
    ['2026-11-23', '2026-11-24'],
  ])
})
