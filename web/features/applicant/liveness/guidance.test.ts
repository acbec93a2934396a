import { expect, it } from 'vitest'
import { findCause, toGuidance, toNextLookMs } from '#web/features/applicant/liveness/guidance.ts'

it('says where the face has to go before what is on it, and darkness where no face is seen', () => {
  expect([
    toGuidance({ hint: 'move-closer', obstacle: 'too-dark' }),
    toGuidance({ hint: 'multiple-faces', obstacle: 'eyes-covered' }),
    toGuidance({ hint: 'hold-steady', obstacle: 'eyes-covered' }),
    toGuidance({ hint: 'no-face', obstacle: 'too-dark' }),
    toGuidance({ hint: 'no-face', obstacle: null }),
  ]).toEqual(['move-closer', 'multiple-faces', 'eyes-covered', 'too-dark', 'no-face'])
})

it('ends a try with what was wrong most often, whichever side of the oval it was', () => {
  expect(findCause(['move-closer', 'centre-face-left', 'centre-face-up', 'move-closer', 'centre-face-right', 'no-face'])).toBe(
    'centre-face',
  )
  expect(findCause(['no-face', 'move-closer'])).toBe('move-closer')
})

it('never calls two faces or a face that is far away "not in the oval"', () => {
  const others = ['multiple-faces', 'move-closer', 'move-away', 'no-face', 'too-dark'] as const
  for (const one of others) expect(findCause(Array.from({ length: 6 }, () => one))).toBe(one)
})

it('looks once a second, more seldom when nothing changes, and backs off from a busy server', () => {
  expect([0, 9, 10, 39, 40, 400].map((unchanged) => toNextLookMs({ unchanged, failures: 0 }))).toEqual([
    1_000, 1_000, 2_000, 2_000, 5_000, 5_000,
  ])
  expect([1, 2, 3, 4, 9].map((failures) => toNextLookMs({ unchanged: 0, failures }))).toEqual([2_000, 4_000, 8_000, 16_000, 16_000])
})
