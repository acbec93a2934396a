import { expect, it } from 'vitest'
import { toCsvCell, toCsvLine } from '#contract/queue/csv-cell.ts'

it('neutralizes formulas', () => {
  const hostile = ['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")', '＝1+1']
  expect(hostile.map((cell) => toCsvCell(cell).replace(/^"/, '').startsWith("'"))).toEqual(hostile.map(() => true))
  expect(toCsvCell('Ada=Byron')).toBe('Ada=Byron')
})

it('quotes commas, quotes and line breaks', () => {
  expect(toCsvLine(['a,b', 'say "x"', 'two\nlines', ''])).toBe('"a,b","say ""x""","two\nlines",\r\n')
})
