import { fieldNames } from '#contract/company/names.ts'
import type { ModuleAnswers } from '#contract/form/answers.ts'
import type { CaseFile } from '#contract/staff/case-file.ts'
import { compareAnswers } from '#server/services/compare-answers.ts'
import { textOf } from '#server/services/company/person-details.ts'
import {
  compareOrigin,
  type OriginComparison,
  type OriginField,
  originFields,
  type OriginSource,
  readOrigin,
  type Said,
} from '#server/services/origin/compare-origin.ts'
import { toEnteredOrigin } from '#server/services/origin/entered-origin.ts'
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
export function compareFields(
  facts: BothSides | undefined,
  typed: ModuleAnswers,
  isRevealed: { identity: boolean; answers: boolean },
  chosenCountry: string | null = null,
): Compared[] {
  const entered = { ...toEnteredOrigin(typed), chosenCountry }
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
        ...(facts && isOrigin(field)
          ? judgeSaid(field, readOrigin(field, toSides(facts), entered))
          : { agrees: name === undefined ? null : (agreement.get(name) ?? null), documentAgrees: zone === null || print === null ? null : toLetters(zone) === toLetters(print) }),
      },
    ]
  })
}

function readSources(facts: BothSides | undefined, field: Field): { zone: string | null; print: string | null; barcode: string | null } {
  const sides = facts ? toSides(facts) : []
  if (isOrigin(field)) {
    const said = readOrigin(field, sides, { nationality: '', sex: '', chosenCountry: null })
    const by = (source: OriginSource) => said.find((one) => one.source === source)?.text ?? null
    return { zone: sides.map(({ mrz }) => mrz?.fields[field]).find(Boolean) ?? null, print: by('print'), barcode: by('barcode') }
  }
  const first = (read: (side: DocumentFacts) => string | null | undefined) => sides.map(read).find((value) => typeof value === 'string' && value !== '') ?? null
  return {
    zone: first(({ mrz }) => mrz?.fields[field]),
    print: first(({ printedFields }) => (field in printedFields ? printedFields[field as keyof typeof printedFields] : null)),
    barcode: first(({ barcode }) => barcode?.fields[field]),
  }
}

const isOrigin = (field: Field): field is OriginField => originFields.some((origin) => origin === field)
const toSides = ({ front, back }: BothSides) => (back ? [front, back] : [front])

/** Whether the document agrees with what was entered or chosen, and with itself. */
function judgeSaid(field: OriginField, said: readonly Said[]): Pick<Compared, 'agrees' | 'documentAgrees'> {
  const own = said.filter(({ source }) => source !== 'entered' && source !== 'chosen')
  const told = said.filter(({ source }) => source === 'entered' || source === 'chosen')
  return { documentAgrees: isSame(compareOrigin(field, own)), agrees: own.length === 0 ? null : isSame(compareOrigin(field, [...own.slice(0, 1), ...told])) }
}

function isSame({ sources }: OriginComparison): boolean | null {
  return sources.length === 0 ? null : sources.every((each) => each.isSame)
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
