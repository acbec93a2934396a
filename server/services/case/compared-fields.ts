import { fieldNames } from '#contract/company/names.ts'
import type { ModuleAnswers } from '#contract/form/answers.ts'
import type { CaseFile } from '#contract/staff/case-file.ts'
import { compareAnswers } from '#server/services/compare-answers.ts'
import { textOf } from '#server/services/company/person-details.ts'
import { maskAnswer, maskName, maskNumber } from '#server/services/queue/mask.ts'
import { identityNumber } from '#server/services/typed-answers.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Compared = CaseFile['fields'][number]
type Field = Compared['field']
export type BothSides = { front: DocumentFacts; back: DocumentFacts | null }

const typedName: Partial<Record<Field, string>> = {
  surname: fieldNames.lastName,
  givenNames: fieldNames.firstName,
  birthDate: 'Date of Birth',
  documentNumber: identityNumber,
  sex: 'Gender',
  nationality: 'Nationality',
}
const fields: readonly Field[] = ['surname', 'givenNames', 'birthDate', 'documentNumber', 'expirationDate', 'sex', 'nationality', 'issuingState']

/** Each field as zone, print, bar code and person have it, with what differs; values masked unless revealed. Fields that nobody has are left out. */
export function compareFields(facts: BothSides | undefined, typed: ModuleAnswers, isRevealed: { identity: boolean; answers: boolean }): Compared[] {
  const agreement = new Map(facts ? compareAnswers(typed, facts.front, facts.back).map(({ field, agrees }) => [field, agrees]) : [])
  return fields.flatMap((field): Compared[] => {
    const { zone, print, barcode } = readSources(facts, field)
    const name = typedName[field]
    const answer = name === undefined ? null : toTyped(typed, field, name)
    if (zone === null && print === null && barcode === null && answer === null) return []
    const shown = (value: string | null, isShown: boolean) => (value === null || isShown ? value : mask(field, value))
    return [
      {
        field,
        zone: shown(zone, isRevealed.identity),
        print: shown(print, isRevealed.identity),
        barcode: shown(barcode, isRevealed.identity),
        typed: shown(answer, isRevealed.answers),
        agrees: name === undefined ? null : (agreement.get(name) ?? null),
        documentAgrees: zone === null || print === null ? null : toLetters(zone) === toLetters(print),
      },
    ]
  })
}

function readSources(facts: BothSides | undefined, field: Field): { zone: string | null; print: string | null; barcode: string | null } {
  const sides = facts ? [facts.front, ...(facts.back ? [facts.back] : [])] : []
  const first = (read: (side: DocumentFacts) => string | null | undefined) => sides.map(read).find((value) => typeof value === 'string' && value !== '') ?? null
  return {
    zone: first(({ mrz }) => mrz?.fields[field]),
    print: first(({ printedFields }) => (field in printedFields ? printedFields[field as keyof typeof printedFields] : null)),
    barcode: first(({ barcode }) => barcode?.fields[field]),
  }
}

function toTyped(typed: ModuleAnswers, field: Field, name: string): string | null {
  const own = textOf(typed, name).trim()
  const middle = field === 'givenNames' ? textOf(typed, fieldNames.middleName).trim() : ''
  return [own, middle].filter(Boolean).join(' ') || null
}

function mask(field: Field, value: string): string {
  if (field === 'surname' || field === 'givenNames') return maskName(value)
  if (field === 'documentNumber') return maskNumber(value)
  // Not of one person: a country is on the queue as well.
  return field === 'nationality' || field === 'issuingState' ? value : maskAnswer()
}

const toLetters = (text: string) => text.normalize('NFKD').toUpperCase().replace(/[^A-Z0-9]/g, '')
