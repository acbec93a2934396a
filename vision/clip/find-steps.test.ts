import { expect, it } from 'vitest'
import { findSteps, type HeadAt } from '#vision/clip/find-steps.ts'

const rest = { yawDegrees: -2, pitchDegrees: -9, eyeOpenness: 0.3, mouthOpenness: 0.04 }

/** A head ten times a second: half a second of rest, then each movement for half a second with half a second of rest after it. */
function heads(...movements: Partial<typeof rest>[]): HeadAt[] {
  const parts = [rest, ...movements.flatMap((movement) => [{ ...rest, ...movement }, rest])]
  return parts.flatMap((part, p) => Array.from({ length: 5 }, (_, i) => ({ ...part, atMs: (p * 5 + i) * 100 })))
}

const namesOf = (...movements: Partial<typeof rest>[]) => findSteps(heads(...movements)).map(({ step }) => step)

it('detects movements in order', () => {
  expect(namesOf({ yawDegrees: 15 }, { pitchDegrees: 5 }, { mouthOpenness: 0.4 })).toEqual(['turn-left', 'look-up', 'open-mouth'])
  expect(namesOf({ yawDegrees: -18 }, { pitchDegrees: -22 }, { eyeOpenness: 0.05 })).toEqual(['turn-right', 'look-down', 'close-eyes'])
})

it('counts a movement again only after a return to the middle', () => {
  expect(namesOf({ yawDegrees: 15 }, { yawDegrees: 14 })).toEqual(['turn-left', 'turn-left'])
  const held = heads({ yawDegrees: 15 }).map((head, i) => (i > 5 ? { ...head, yawDegrees: i % 2 ? 15 : 11 } : head))
  expect(findSteps(held).map(({ step }) => step)).toEqual(['turn-left'])
})

it('ignores swaying', () => {
  expect(namesOf({ yawDegrees: 3, pitchDegrees: -6 }, { yawDegrees: -7, pitchDegrees: -12 })).toEqual([])
})

it('distinguishes a blink from closed eyes', () => {
  const blink = heads({}).map((head, i) => (i === 6 || i === 7 ? { ...head, eyeOpenness: 0.03 } : head))
  expect(findSteps(blink)).toEqual([])
})

it('classifies a turn with slight nodding as a turn', () => {
  expect(namesOf({ yawDegrees: 20, pitchDegrees: -16 })).toEqual(['turn-left'])
})

it('reports when each movement started', () => {
  expect(findSteps(heads({ yawDegrees: 15 }))[0]?.atMs).toBe(500)
})
