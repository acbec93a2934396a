import { expect, it } from 'vitest'
import { fromLegacyCorrections } from '#server/documents/legacy-corrections.ts'

it('migrates corrections of earlier versions, and leaves current ones unchanged', () => {
  expect(
    fromLegacyCorrections([
      'line 2, letter 13: 0 read as O',
      'line 2, letter 3: unsure 8 settled as 9 by the check digit',
      'line 1: 7 swallowed letters put back in their places',
      'line 1: specks behind the names read as fillers',
      'letters are covered: not relied upon',
      'a letter stayed unsure after every look: not relied upon',
      { kind: 'filler', line: 3 },
    ]),
  ).toEqual([
    { kind: 'place', line: 2, position: 13, read: '0', corrected: 'O' },
    { kind: 'check_digit', line: 2, position: 3, read: '8', corrected: '9' },
    { kind: 'restored', line: 1, count: 7 },
    { kind: 'filler', line: 1 },
    { kind: 'doubt', cause: 'letters_covered' },
    { kind: 'doubt', cause: 'letters_unsure' },
    { kind: 'filler', line: 3 },
  ])
})
