import { expect, it } from 'vitest'
import { livenessThresholds } from '#server/liveness/judge-liveness.ts'
import { judgeObstacle, obstacleThresholds } from '#server/liveness/judge-obstacle.ts'

const clear = { luminance: 120, yawDegrees: 0, lowerFaceCovered: 0, eyesCovered: 0.3 }
const of = (change: Partial<typeof clear>) => judgeObstacle({ luminance: 120, main: { ...clear, ...change } })

it('names nothing where a recording would be taken', () => {
  expect(of({})).toBeNull()
})

it('draws its lines where the recording draws them', () => {
  const { minLuminance, maxEyesCovered, maxLowerFaceCovered } = livenessThresholds
  expect([of({ luminance: minLuminance }), of({ luminance: minLuminance - 1 })]).toEqual([null, 'too-dark'])
  expect([of({ eyesCovered: maxEyesCovered }), of({ eyesCovered: maxEyesCovered + 0.01 })]).toEqual([null, 'eyes-covered'])
  expect([of({ lowerFaceCovered: maxLowerFaceCovered }), of({ lowerFaceCovered: maxLowerFaceCovered + 0.01 })]).toEqual([
    null,
    'mouth-covered',
  ])
})

it('notices a head that is turned away to either side', () => {
  const { maxYawDegrees } = obstacleThresholds
  expect([maxYawDegrees, maxYawDegrees + 1, -maxYawDegrees - 1].map((yawDegrees) => of({ yawDegrees }))).toEqual([
    null,
    'turned-away',
    'turned-away',
  ])
})

it('asks for light before anything that darkness may feign', () => {
  expect(of({ luminance: 20, eyesCovered: 1, lowerFaceCovered: 1 })).toBe('too-dark')
})

it('says of a picture without a face only that it is dark', () => {
  expect([judgeObstacle({ luminance: 29, main: null }), judgeObstacle({ luminance: 90, main: null })]).toEqual(['too-dark', null])
})
