import type { Language } from '#contract/language.ts'
import { reportTexts } from '#server/subjects/report-texts.ts'
import type { ReportLine } from '#server/subjects/write-report.ts'

/** A long value stands in the JSON whole. */
const mostLetters = 600

/** Data as lines for people: each value under its name. */
export function toReportLines(parts: Record<string, unknown>, language: Language): ReportLine[] {
  const texts = reportTexts[language]
  const nameOf = (name: string) => (Object.hasOwn(texts, name) ? (texts[name] ?? name) : name)
  const colon = language === 'cn' ? '：' : ': '
  const toWord = (value: unknown): string => {
    if (typeof value === 'boolean') return nameOf(value ? 'yes' : 'no')
    const text = value instanceof Date ? value.toISOString() : String(value)
    return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
  }
  const isPlain = (value: unknown) => typeof value !== 'object' || value instanceof Date
  const toLines = (name: string, value: unknown, indent: number): ReportLine[] => {
    if (isEmpty(value)) return []
    if (isPlain(value)) return [{ kind: 'text', text: `${nameOf(name)}${colon}${toWord(value)}`, indent }]
    if (Array.isArray(value) && value.every(isPlain)) {
      return [{ kind: 'text', text: `${nameOf(name)}${colon}${value.map(toWord).join(language === 'cn' ? '、' : ', ')}`, indent }]
    }
    const inner = Array.isArray(value)
      ? value.flatMap((each, at) => [{ kind: 'text' as const, text: `${at + 1}.`, indent: indent + 1 }, ...toFields(each, indent + 2)])
      : toFields(value, indent + 1)
    return [{ kind: 'text', text: nameOf(name), indent }, ...inner]
  }
  const toFields = (value: unknown, indent: number): ReportLine[] =>
    isPlain(value) || value === null
      ? [{ kind: 'text', text: toWord(value), indent }]
      : Object.entries(value as object).flatMap(([name, inner]) => toLines(name, inner, indent))
  return Object.entries(parts).flatMap(([name, value]) => [
    { kind: 'heading' as const, text: nameOf(name) },
    ...(isEmpty(value)
      ? [{ kind: 'text' as const, text: nameOf('nothing') }]
      : Array.isArray(value)
        ? value.flatMap((each, at) => [{ kind: 'text' as const, text: `${at + 1}.` }, ...toFields(each, 1)])
        : toFields(value, 0)),
  ])
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (value instanceof Date || typeof value !== 'object') return false
  return Object.values(value).every(isEmpty)
}
