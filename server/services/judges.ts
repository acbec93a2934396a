import type { Judges } from '#server/services/verdicts.ts'

/** The verdicts of the running product. */
export const judges: Judges = {
  document({ front }) {
    const found = front.quad !== null
    const face = front.portrait !== null
    return {
      accepted: found && face,
      errors: !found
        ? [{ check: 'no-document', side: 'front', region: null }]
        : !face
          ? [{ check: 'face-on-document', side: 'front', region: null }]
          : [],
      checks: [
        { check: 'no-document', side: 'front', outcome: found ? 'passed' : 'failed' },
        { check: 'face-on-document', side: 'front', outcome: face ? 'passed' : 'failed' },
      ],
    }
  },
  liveness({ clip }) {
    const alone = clip.oneFaceShare >= 0.8
    const alike = (clip.portraitLikeness ?? -1) >= 0.4
    return {
      passed: alone && alike,
      failure: !alone ? 'VIDEO_FACE_NOT_FOUND' : !alike ? 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED' : null,
      checks: [
        { check: 'one-face', outcome: alone ? 'passed' : 'failed', measured: clip.oneFaceShare, threshold: 0.8 },
        { check: 'likeness', outcome: alike ? 'passed' : 'failed', measured: clip.portraitLikeness, threshold: 0.4 },
      ],
    }
  },
}
