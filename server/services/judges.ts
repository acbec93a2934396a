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
        { check: 'no-document', side: 'front', passed: found },
        { check: 'face-on-document', side: 'front', passed: face },
      ],
    }
  },
}
