import { expect, it } from 'vitest'
import { ruleOf } from '#contract/form/field-rules.ts'
import { cleanRichText, toPlainText } from '#contract/form/rich-text.ts'

/** What makes a careless pattern try again and again: runs, openings without closings, and many small parts. */
const fillings = [
  'a', ' ', '.', '-', '=', '@', '"', "'", '<', '<a', '<a ', '<a"', "<a '", '<a href=', '<!', '<!--', '<?', '</', '<b>', '</b>', '<a href="', '&', '&#', '&amp', 'a.', 'a@', 'a@a.', '1', '1-', '1.',
  '\n', '\r\n ', '\t', '\u00a0', '字', '😀', '\u0301', 'http://a.a', 'data:image/png;base64,', '//', '[{',
]
const starts = ['', 'http://', 'a@', '<', '<a', '<p>', '+', '1990-', 'data:image/png;base64,']
const ends = ['', '!', '<']

/** Long enough that what grows with the square takes a second, and what grows with the length some milliseconds. */
const length = 40_000
const worst = starts.flatMap((start) => fillings.flatMap((filling) => ends.map((end) => `${start}${filling.repeat(Math.floor(length / filling.length))}${end}`)))
const maxMs = 250

function findSlow(read: (text: string) => unknown): string[] {
  return worst.flatMap((text) => {
    const startedAt = Date.now()
    read(text)
    const ms = Date.now() - startedAt
    return ms > maxMs ? [`${text.slice(0, 30)}… ${Math.round(ms)} ms`] : []
  })
}

it('cleans the worst rich text in time that grows with its length', () => {
  expect(findSlow((text) => toPlainText(cleanRichText(text)))).toEqual([])
})

it.each(['text', 'url', 'email', 'number', 'phone', 'date', 'date-time', 'time', 'text-area-long', 'signature'] as const)('judges the worst answer to a %s field in time that grows with its length', (type) => {
  const field = { type, limit: { required: false } }
  const tools = { today: () => '2026-01-01', isPhoneNumber: () => true }
  const [draft, submit] = [ruleOf(field).draft(field, tools), ruleOf(field).submit(field, tools)]
  expect(findSlow((text) => [draft.safeParse(text), submit.safeParse(text), submit.safeParse(text.slice(0, 2_000))])).toEqual([])
})
