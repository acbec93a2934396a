import * as z from 'zod/mini'
import { consentStates } from '#contract/consent/consent-state.ts'
import { languages } from '#contract/language.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

/** What every notice says, in the order in which it is read: who, why, what, how long, how to withdraw, and the other way. */
export const noticeParts = ['controller', 'purpose', 'data', 'retention', 'withdrawal', 'alternative'] as const

/** The summary is what is read first; the statement is what the person agrees to. Rights and further words may be left out. */
export const noticeFields = ['summary', ...noticeParts, 'more', 'statement'] as const
export type NoticeField = (typeof noticeFields)[number]
export const noticeMaxLength: Record<NoticeField, number> = {
  summary: 600,
  controller: 2_000,
  purpose: 2_000,
  data: 2_000,
  retention: 2_000,
  withdrawal: 2_000,
  alternative: 2_000,
  more: 8_000,
  statement: 400,
}

const text = (field: NoticeField) => z.string().check(z.trim(), z.maxLength(noticeMaxLength[field]), z.refine(hasNoNullCharacter))
/** Plain text; an empty line begins a paragraph. */
export const noticeText = z.object({
  summary: text('summary'),
  controller: text('controller'),
  purpose: text('purpose'),
  data: text('data'),
  retention: text('retention'),
  withdrawal: text('withdrawal'),
  alternative: text('alternative'),
  more: text('more'),
  statement: text('statement'),
})
export type NoticeText = z.output<typeof noticeText>

export const noticeTexts = z.object({ en: noticeText, cn: noticeText })
export type NoticeTexts = z.output<typeof noticeTexts>

/** What publishing asks for: every field in every language, but further words. */
export function findMissingNoticeFields(texts: NoticeTexts): string[] {
  return languages.flatMap((language) =>
    noticeFields.filter((field) => field !== 'more' && texts[language][field].trim() === '').map((field) => `${language}.${field}`),
  )
}

/** What the person answered last, and to which version. */
export const recordedConsent = z.object({
  state: z.enum(consentStates),
  noticeVersion: z.number(),
  /** The language that the notice was shown in. */
  language: z.enum(languages),
  at: time,
})
export type RecordedConsent = z.output<typeof recordedConsent>
