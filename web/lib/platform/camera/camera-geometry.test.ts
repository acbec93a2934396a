import { expect, it } from 'vitest'
import { judgeFacePosition } from '#contract/liveness/face-position.ts'
import { type Box, type Size, toCameraGeometry } from '#web/lib/platform/camera/camera-geometry.ts'

const desk = { width: 640, height: 480 }
const rounded = (box: Box) => Object.fromEntries(Object.entries(box).map(([side, px]) => [side, Math.round(px)]))

it('uses the whole of a 4:3 stream on a stage of 400 x 300, with a centred oval of 241 x 300', () => {
  const { region, oval } = toCameraGeometry(desk, { width: 400, height: 300 })
  expect(region).toEqual({ left: 0, top: 0, width: 640, height: 480 })
  expect(oval).toEqual({ left: 79.5, top: 0, width: 241, height: 300 })
})

it('crops the sides of a wide stream', () => {
  const { video, region } = toCameraGeometry({ width: 1280, height: 720 }, { width: 400, height: 300 })
  expect(rounded(region)).toEqual({ left: 160, top: 0, width: 960, height: 720 })
  expect(rounded(video)).toEqual({ left: -67, top: 0, width: 533, height: 300 })
})

it('crops a portrait stream around the oval', () => {
  const { region, oval } = toCameraGeometry({ width: 720, height: 1280 }, { width: 360, height: 640 })
  expect(region).toEqual({ left: 0, top: 370, width: 720, height: 540 })
  expect(oval).toMatchObject({ width: 216.9, height: 270, top: 185 })
})

it('shows a wide stream whole on a narrow stage', () => {
  const { video, region, oval } = toCameraGeometry(desk, { width: 360, height: 640 })
  expect([region.width, video]).toEqual([640, { left: 0, top: 185, width: 360, height: 270 }])
  expect(oval.height).toBe(270)
})

const streams: Size[] = [desk, { width: 1280, height: 720 }, { width: 480, height: 640 }, { width: 1080, height: 1920 }]
const stages: Size[] = [
  { width: 400, height: 300 },
  { width: 360, height: 640 },
  { width: 390, height: 520 },
  { width: 844, height: 390 },
]
const pairs = streams.flatMap((stream) => stages.map((stage) => ({ stream, stage })))

it.each(pairs)('shows exactly what is analysed: $stream.width x $stream.height on $stage.width x $stage.height', ({ stream, stage }) => {
  const { video, region, regionOnStage } = toCameraGeometry(stream, stage)
  expect(region.width / region.height).toBeCloseTo(4 / 3)
  expect(Math.min(region.left, region.top, regionOnStage.left, regionOnStage.top)).toBeGreaterThanOrEqual(0)
  expect(video.width / video.height).toBeCloseTo(stream.width / stream.height)
  const perPixel = video.width / stream.width
  expect(regionOnStage.left).toBeCloseTo(video.left + region.left * perPixel)
  expect(regionOnStage.top).toBeCloseTo(video.top + region.top * perPixel)
})

it.each(pairs)('accepts a face that fills two thirds of the visible oval: $stage.width x $stage.height', (pair) => {
  const { oval, regionOnStage } = toCameraGeometry(pair.stream, pair.stage)
  const toShot = 400 / regionOnStage.width
  const face = {
    left: (oval.left + oval.width / 6 - regionOnStage.left) * toShot,
    top: (oval.top + oval.height * 0.25 - regionOnStage.top) * toShot,
    width: (oval.width * toShot * 2) / 3,
    height: oval.height * toShot * 0.6,
  }
  expect(judgeFacePosition([face], { width: 400, height: 300 })).toBe('hold-steady')
})
