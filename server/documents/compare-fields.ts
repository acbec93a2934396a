import type { CaseFile } from '#contract/cases/case-file.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { type IdentityField, identityFields } from '#contract/identity/identity.ts'
import { type ComparedPerson, compareAll } from '#server/documents/identity/compare-identity.ts'
import { listCorrected, toValue } from '#server/documents/identity/entered-details.ts'
import type { SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { matchIdentity, type NamedPerson } from '#server/identity/matching/match-identity.ts'
import {
  compareOrigin,
  type OriginComparison,
  type OriginField,
  type OriginSource,
  originFields,
  readOrigin,
  type StatedValue,
} from '#server/identity/origin/compare-origin.ts'
import { toEnteredOrigin } from '#server/identity/origin/entered-origin.ts'
import { textOf } from '#server/people/person-details.ts'
import { maskAnswer, maskName, maskNumber } from '#server/platform/text/mask.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Compared = CaseFile['fields'][number]
type Field = Compared['field']
export type DocumentSides = { front: DocumentFacts; back: DocumentFacts | null }
/** `before`: what the form said when the first document was read. */
type Entered = { typed: ModuleAnswers; people: readonly SourcedPerson[]; before?: NamedPerson | undefined; chosenCountry?: string | null }
type Shown = { identity: boolean; answers: boolean }

const fields: readonly Field[] = [
  'surname',
  'givenNames',
  'birthDate',
  'documentNumber',
  'expirationDate',
  'sex',
  'nationality',
  'issuingState',
]
/** What is not compared with the document yet, and shown beside it. */
const shownBeside: Partial<Record<Field, string>> = { sex: 'Gender', nationality: 'Nationality' }

/** Each field as zone, print, bar code and everybody who named the person have it; values masked unless revealed. Fields that nobody has are left out. */
export function compareFields(
  facts: DocumentSides | undefined,
  { typed, people, before, chosenCountry = null }: Entered,
  isRevealed: Shown,
): Compared[] {
  const origin = { ...toEnteredOrigin(typed), chosenCountry }
  const compared = facts
    ? compareAll(people, toDocumentIdentity(facts.front, facts.back))
    : people.map((person) => ({ person, match: null }))
  const corrected = listCorrected(before, people)
  return fields.flatMap((field): Compared[] => {
    const { zone, print, barcode } = readSources(facts, field)
    const named = toNamed(field, compared)
    const beside = shownBeside[field]
    const entered = beside === undefined ? (named[0]?.value ?? null) : textOf(typed, beside).trim() || null
    if (zone === null && print === null && barcode === null && entered === null) return []
    const shown = (value: string | null, isShown: boolean) => (value === null || isShown ? value : mask(field, value))
    return [
      {
        field,
        zone: shown(zone, isRevealed.identity),
        print: shown(print, isRevealed.identity),
        barcode: shown(barcode, isRevealed.identity),
        typed: shown(entered, isRevealed.answers),
        enteredBefore: shown(
          corrected.some((each) => each === field) && before && isIdentityField(field) ? toValue(before, field) : null,
          isRevealed.answers,
        ),
        named: named.map((one) => ({ ...one, value: shown(one.value, isRevealed.answers) ?? '' })),
        ...(facts && isOrigin(field)
          ? judgeStated(field, readOrigin(field, toSides(facts), origin))
          : { agrees: toAgreement(named), documentAgrees: zone === null || print === null ? null : documentAgrees(field, zone, print) }),
      },
    ]
  })
}

function toAgreement(named: Compared['named']): boolean | null {
  if (named.some(({ result }) => result === 'differs')) return false
  return named.some(({ result }) => result === 'agrees') ? true : null
}

/** The form first, then whoever asked for the person. */
function toNamed(field: Field, compared: readonly { person: SourcedPerson; match: ComparedPerson['match'] | null }[]): Compared['named'] {
  if (!isIdentityField(field)) return []
  return compared.flatMap(({ person, match }) => {
    const value = toValue(person, field)
    if (!value) return []
    const one = match?.[field]
    const reason = one?.result === 'not_judged' ? one.reason : null
    return [{ source: person.source, value, result: one?.result ?? ('not_judged' as const), reason: match ? reason : 'not_read' }]
  })
}

const isIdentityField = (field: Field): field is IdentityField => identityFields.some((each) => each === field)

function readSources(
  facts: DocumentSides | undefined,
  field: Field,
): { zone: string | null; print: string | null; barcode: string | null } {
  const sides = facts ? toSides(facts) : []
  if (isOrigin(field)) {
    const stated = readOrigin(field, sides, { nationality: '', sex: '', chosenCountry: null })
    const by = (source: OriginSource) => stated.find((one) => one.source === source)?.text ?? null
    return { zone: sides.map(({ mrz }) => mrz?.fields[field]).find(Boolean) ?? null, print: by('print'), barcode: by('barcode') }
  }
  const first = (read: (side: DocumentFacts) => string | null | undefined) =>
    sides.map(read).find((value) => typeof value === 'string' && value !== '') ?? null
  return {
    zone: first(({ mrz }) => mrz?.fields[field]),
    print: first(({ printedFields }) => (field in printedFields ? printedFields[field as keyof typeof printedFields] : null)),
    barcode: first(({ barcode }) => barcode?.fields[field]),
  }
}

const isOrigin = (field: Field): field is OriginField => originFields.some((origin) => origin === field)
const toSides = ({ front, back }: DocumentSides) => (back ? [front, back] : [front])

/** Whether the document agrees with what was entered or chosen, and with itself. */
function judgeStated(field: OriginField, stated: readonly StatedValue[]): Pick<Compared, 'agrees' | 'documentAgrees'> {
  const own = stated.filter(({ source }) => source !== 'entered' && source !== 'chosen')
  const reported = stated.filter(({ source }) => source === 'entered' || source === 'chosen')
  return {
    documentAgrees: isSame(compareOrigin(field, own)),
    agrees: own.length === 0 ? null : isSame(compareOrigin(field, [...own.slice(0, 1), ...reported])),
  }
}

function isSame({ sources }: OriginComparison): boolean | null {
  return sources.length === 0 ? null : sources.every((each) => each.isSame)
}

function mask(field: Field, value: string): string {
  if (field === 'surname' || field === 'givenNames') return maskName(value)
  if (field === 'documentNumber') return maskNumber(value)
  // Not of one person: a country is on the queue as well.
  return field === 'nationality' || field === 'issuingState' ? value : maskAnswer()
}

/** Zone against print of one document: names in any way of writing them, all else letter for letter. */
function documentAgrees(field: Field, zone: string, print: string): boolean {
  if (field !== 'surname' && field !== 'givenNames') return toLetters(zone) === toLetters(print)
  const document = {
    surname: zone,
    givenNames: null,
    isTruncated: false,
    issuingState: null,
    birthDate: null,
    documentNumber: null,
    optionalNumber: null,
    printed: [],
  }
  const printed = { firstName: '', middleName: '', lastName: print, birthDate: '', documentNumber: '' }
  return matchIdentity(printed, document).surname.result === 'agrees'
}

const toLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
