import { expect, it } from 'vitest'
import { toCheckLines } from '#server/commands/output/check-lines.ts'

it('prints each check with result, reason, side, measured and required value', () => {
  const text = toCheckLines([
    { check: 'focus', side: 'front', result: 'failed', reason: null, fact: 0.312, threshold: { atLeast: 0.5 } },
    { check: 'expired', side: 'front', result: 'not_judged', reason: 'field_not_read', fact: null, threshold: { onOrAfter: '2026-01-15' } },
    {
      check: 'nationality',
      side: 'front',
      result: 'passed',
      reason: null,
      fact: [
        { field: 'zone', agreement: 'same' },
        { field: 'entered', agreement: 'same' },
      ],
      threshold: null,
    },
    { check: 'challenge', result: 'passed', reason: null, fact: ['turn-left'], threshold: { inOrder: ['turn-left'] } },
  ])
  const lines = text.split('\n').map((line) => line.trim().replace(/\s{2,}/g, ' | '))
  expect(lines.filter(Boolean)).toEqual([
    'failed | front: focus | 0.312 | >= 0.5',
    'not_judged (field_not_read) | front: expired | >= 2026-01-15',
    'passed | front: nationality | zone=same entered=same',
    'passed | challenge | turn-left | turn-left',
  ])
})
