import { expect, it } from 'vitest'
import { readPastedOptions } from '#web/features/staff/forms/model/read-pasted-options.ts'

it('parses an option a line, with labels from spreadsheets', () => {
  expect(readPastedOptions('F\tFemale\t女\r\nM\n\n  "Say ""x"""\t\t其他 \n', []).taken).toEqual([
    { value: 'F', alias: 'Female', cn: '女' },
    { value: 'M' },
    { value: 'Say "x"', cn: '其他' },
  ])
})

it('drops duplicate values, and reports them', () => {
  expect(readPastedOptions(`a\nb\na\n${'x'.repeat(501)}`, [{ value: 'b' }])).toEqual({
    taken: [{ value: 'a' }],
    twice: 2,
    tooLong: 1,
    beyond: 0,
  })
})

it('stops at the maximum number of options', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `Option ${at}`).join('\n')
  const { taken, beyond } = readPastedOptions(lines, [{ value: 'There' }])
  expect([taken.length, beyond]).toEqual([999, 9_001])
})

it('keeps hostile text as text, and drops unstorable characters', () => {
  expect(readPastedOptions('<img src=x onerror=alert(1)>\n=cmd|x\u0000', []).taken.map(({ value }) => value)).toEqual([
    '<img src=x onerror=alert(1)>',
    '=cmd|x',
  ])
})
