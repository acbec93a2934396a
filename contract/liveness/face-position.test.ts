import { expect, it } from 'vitest'
import { type FaceRectangle, judgeFacePosition, positionTolerancePx } from '#contract/liveness/face-position.ts'

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
    'centre-face-down',
    'hold-steady',
    'centre-face-up',
  ])
})

it('requires 10 % of the oval free on both sides', () => {
  expect([hint({ left: 103.7 }), hint({ left: 103 }), hint({ left: 136.3 }), hint({ left: 137 })]).toEqual([
    'hold-steady',
    'centre-face-left',
    'hold-steady',
    'centre-face-right',
  ])
})

it('judges screenshots of any size alike', () => {
  const twice = { left: 240, top: 160, width: 320, height: 360 }
  expect(judgeFacePosition([twice], { width: 800, height: 600 })).toBe('hold-steady')
})

it('sends the person the way that the mirror shows: the camera sees them the other way round', () => {
  // On the left of the camera's picture is the person's own right, which the mirror shows on the right: they move left.
  expect(hint({ left: 90 })).toBe('centre-face-left')
  expect(hint({ left: 155 })).toBe('centre-face-right')
})

it('names the side that is furthest off', () => {
  expect([hint({ left: 100, top: 20 }), hint({ left: 70, top: 43 })]).toEqual(['centre-face-down', 'centre-face-left'])
})

it('calls two faces and a far face that, wherever they are', () => {
  const outside = { left: 0, top: 0, width: 60, height: 60 }
  expect([judgeFacePosition([outside, good], frame), judgeFacePosition([outside], frame)]).toEqual(['multiple-faces', 'move-closer'])
})

it('gives one pixel to whoever was looked at before, and no more', () => {
  const later = (change: Partial<FaceRectangle>) => judgeFacePosition([{ ...good, ...change }], frame, { tolerancePx: positionTolerancePx })
  expect([hint({ left: 103 }), later({ left: 103 }), later({ left: 102 })]).toEqual(['centre-face-left', 'hold-steady', 'centre-face-left'])
  expect([hint({ top: 44 }), later({ top: 44 }), later({ top: 43 })]).toEqual(['centre-face-down', 'hold-steady', 'centre-face-down'])
  expect([hint({ width: 120, left: 140 }), later({ width: 120, left: 140 }), later({ width: 119, left: 140 })]).toEqual([
    'move-closer',
    'hold-steady',
    'move-closer',
  ])
  expect([hint({ height: 241, top: 46 }), later({ height: 241, top: 46 }), later({ height: 242, top: 46 })]).toEqual([
    'move-away',
    'hold-steady',
    'move-away',
  ])
})
