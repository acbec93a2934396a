import { expect, it } from 'vitest'
import { readPastedOptions } from '#web/features/staff/forms/model/paste-options.ts'

it('takes a line as an option, with its labels where a spreadsheet brings them', () => {
  expect(readPastedOptions('F\tFemale\t女\r\nM\n\n  "Say ""x"""\t\t其他 \n', []).taken).toEqual([
    { value: 'F', alias: 'Female', cn: '女' },
    { value: 'M' },
    { value: 'Say "x"', cn: '其他' },
  ])
})

it('counts a value once, and says what was left out', () => {
  expect(readPastedOptions(`a\nb\na\n${'x'.repeat(501)}`, [{ value: 'b' }])).toEqual({
    taken: [{ value: 'a' }],
    twice: 2,
    tooLong: 1,
    beyond: 0,
  })
})

it('stops at what a field can offer', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `Option ${at}`).join('\n')
  const { taken, beyond } = readPastedOptions(lines, [{ value: 'There' }])
  expect([taken.length, beyond]).toEqual([999, 9_001])
})

it('takes hostile text as text, without what no answer can hold', () => {
  expect(readPastedOptions('<img src=x onerror=alert(1)>\n=cmd|x\u0000', []).taken.map(({ value }) => value)).toEqual([
    '<img src=x onerror=alert(1)>',
    '=cmd|x',
  ])
})
