import { expect, it } from 'vitest'
import { errorCodes } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { judgeLiveness } from '#server/liveness/judge-liveness.ts'
import { findRefusedCheck, toLivenessFailure } from '#server/liveness/to-liveness-failure.ts'
import { passingClip } from '#server/sandbox/passing-facts.ts'

const { checks } = judgeLiveness(
  { ...passingClip(), embedding: null },
  { hasPortrait: true, challenge: ['turn-left'], maxDurationMs: 7_500 },
)
const qualityChecks = checks.filter(({ code }) => code === 'VIDEO_LOW_FACE_QUALITY').map(({ check }) => check)

it('has a cause of its own for each check of the face, in both languages', () => {
  expect(new Set(qualityChecks).size).toBeGreaterThan(5)
  for (const language of ['en', 'cn'] as const) {
    const general = toErrorMessage('VIDEO_LOW_FACE_QUALITY', language)
    const texts = [...new Set(qualityChecks)].map((check) => toLivenessFailure('VIDEO_LOW_FACE_QUALITY', check, language))
    expect(texts.filter(({ title }) => title === general.title)).toEqual([])
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length)
  }
})

it('says no score and blames nobody', () => {
  for (const check of qualityChecks) {
    const { title, message } = toLivenessFailure('VIDEO_LOW_FACE_QUALITY', check, 'en')
    expect(`${title} ${message}`).not.toMatch(/\d|%|score|wrong|invalid|your fault/i)
  }
})

it('leaves every other refusal its own words', () => {
  for (const code of errorCodes.filter((one) => one !== 'VIDEO_LOW_FACE_QUALITY')) {
    expect(toLivenessFailure(code, 'light', 'en')).toEqual({ code, ...toErrorMessage(code, 'en') })
  }
})

it('names the check that the judge refused for first', () => {
  const facts = { ...passingClip(), embedding: null }
  const expectation = { hasPortrait: true, challenge: null, maxDurationMs: 7_500 }
  const dark = judgeLiveness({ ...facts, quality: { ...facts.quality, luminance: 10, sharpness: 0.1 } }, expectation)
  const empty = judgeLiveness({ ...facts, noFaceShare: 1, oneFaceShare: 0 }, expectation)
  for (const { checks, refusals } of [dark, empty]) expect(findRefusedCheck(checks)).toBe(refusals[0]?.check)
  expect(findRefusedCheck(judgeLiveness(facts, expectation).checks)).toBeNull()
})
