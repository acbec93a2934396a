import { expect, it } from 'vitest'
import { type FaceRectangle, judgeFacePosition } from '#contract/liveness/face-position.ts'

const frame = { width: 400, height: 300 }
/** A face of the right size in the middle of the oval, which runs from 79.5 to 320.5 px. */
const good: FaceRectangle = { left: 120, top: 80, width: 160, height: 180 }
const hint = (change: Partial<FaceRectangle>) => judgeFacePosition([{ ...good, ...change }], frame)

it('asks to hold steady once one face sits well in the oval', () => {
  expect(hint({})).toBe('hold-steady')
})

it('distinguishes no face from several faces', () => {
  expect([judgeFacePosition([], frame), judgeFacePosition([good, good], frame)]).toEqual(['no-face', 'multiple-faces'])
})

it('asks to move closer when the face is narrower than half the oval', () => {
  expect([hint({ width: 120.5, left: 140 }), hint({ width: 119.5, left: 140 })]).toEqual(['hold-steady', 'move-closer'])
})

it('asks to move back when the face exceeds 80 % of the oval or of the height', () => {
  expect([hint({ width: 192.6, left: 103.7 }), hint({ width: 194, left: 103 })]).toEqual(['hold-steady', 'move-away'])
  expect([hint({ height: 240, top: 50 }), hint({ height: 241, top: 50 })]).toEqual(['hold-steady', 'move-away'])
})

it('requires the top of the face between 15 % and 45 % of the height', () => {
  expect([hint({ top: 45 }), hint({ top: 44 }), hint({ top: 135 }), hint({ top: 136 })]).toEqual([
    'hold-steady',
    'centre-face',
    'hold-steady',
    'centre-face',
  ])
})

it('requires 10 % of the oval free on both sides', () => {
  expect([hint({ left: 103.7 }), hint({ left: 103 }), hint({ left: 136.3 }), hint({ left: 137 })]).toEqual([
    'hold-steady',
    'centre-face',
    'hold-steady',
    'centre-face',
  ])
})

it('judges screenshots of any size alike', () => {
  const twice = { left: 240, top: 160, width: 320, height: 360 }
  expect(judgeFacePosition([twice], { width: 800, height: 600 })).toBe('hold-steady')
})
