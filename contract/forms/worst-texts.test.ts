import { expect, it } from 'vitest'
import { ruleOf } from '#contract/forms/field-rules.ts'
import { countTags, toPlainText } from '#contract/forms/rules/rich-text.ts'

/** What makes a careless pattern try again and again: runs, openings without closings, and many small parts. */
const fillings = [
  'a',
  ' ',
  '.',
  '-',
  '=',
  '@',
  '"',
  "'",
  '<',
  '<a',
  '<a ',
  '<a"',
  "<a '",
  '<a href=',
  '<!',
  '<!--',
  '<?',
  '</',
  '<b>',
  '</b>',
  '<a href="',
  '&',
  '&#',
  '&amp',
  'a.',
  'a@',
  'a@a.',
  '1',
  '1-',
  '1.',
  '\n',
  '\r\n ',
  '\t',
  '\u00a0',
  '字',
  '😀',
  '\u0301',
  'http://a.a',
  'data:image/png;base64,',
  '//',
  '[{',
]
/** Rich text has no form of its own: what a text begins with matters less than what it repeats. */
const startsOfRichText = ['', '<a', '<p>']
const starts = ['', 'http://', 'a@', '<', '<a', '<p>', '+', '1990-', 'data:image/png;base64,']
const ends = ['', '!', '<']

/** Long enough that what grows with the square takes a second, and what grows with the length some milliseconds. */
const length = 40_000
const toWorst = (beginnings: string[]) =>
  beginnings.flatMap((start) =>
    fillings.flatMap((filling) => ends.map((end) => `${start}${filling.repeat(Math.floor(length / filling.length))}${end}`)),
  )
const worst = toWorst(starts)
const maxMs = 600
/** A machine that does other work makes one reading slow; it does not make the quickest of several slow. */
const readings = 6

function findSlow(read: (text: string) => unknown, texts = worst): string[] {
  const isQuick = (text: string) => {
    const startedAt = Date.now()
    read(text)
    return Date.now() - startedAt <= maxMs
  }
  return texts.filter((text) => !Array.from({ length: readings }).some(() => isQuick(text))).map((text) => `${text.slice(0, 30)}…`)
}

it('extracts the text of worst-case rich text in linear time', () => {
  expect(findSlow((text) => [toPlainText(text), countTags(text)], toWorst(startsOfRichText))).toEqual([])
})

it.each(['text', 'url', 'email', 'number', 'phone', 'date', 'date-time', 'time', 'text-area-long', 'signature'] as const)(
  'judges the worst-case answer to a %s field in linear time',
  (type) => {
    const field = { type, limit: { required: false } }
    const tools = { today: () => '2026-01-01', isPhoneNumber: () => true, cleanRichText: (html: string) => html }
    const [draft, submit] = [ruleOf(field).draft(field, tools), ruleOf(field).submit(field, tools)]
    expect(findSlow((text) => [draft.safeParse(text), submit.safeParse(text), submit.safeParse(text.slice(0, 2_000))])).toEqual([])
  },
)
