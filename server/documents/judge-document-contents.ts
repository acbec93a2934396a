import type { CheckResult } from '#contract/documents/check-result.ts'
import type { DocumentCheck } from '#contract/documents/document-check.ts'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import { judgeFact, judgeNumber, type Missing, missing, orMissing, type Verdict, withoutFact } from '#server/checks/judge-fact.ts'
import type { DocumentCheckResult } from '#server/documents/judge-document.ts'
import { notJudgedChecks, toJudged, wrongDigits } from '#server/documents/judge-document-picture.ts'
import { wholeRegion } from '#server/documents/judge-document-regions.ts'
import { type Comparison, compareFields } from '#server/identity/compare-fields.ts'
import type { DocumentFacts, MrzFacts } from '#vision/facts.ts'

type Requested = { type: DocumentType; front: DocumentFacts; back: DocumentFacts | null; now: Date; minimumAgeYears: number | null }
type DateField = 'birthDate' | 'expirationDate'

/** What the document says. A field that a poor picture hides is the picture's fault, and only that is reported. */
export function judgeContents(requested: Requested, readable: boolean): DocumentCheckResult[] {
  const { front, back, minimumAgeYears, now } = requested
  if (front.quad === null) return notJudgedChecks(toChecks(requested)).map((judged) => ({ ...judged, side: 'front' as const }))
  const side: DocumentSide = front.mrz === null && back?.mrz ? 'back' : 'front'
  const mrz = front.mrz ?? back?.mrz ?? null
  const whole = wholeRegion(front)
  // Where a date stands: in print, or in the zone that says it.
  const placeOf = (field: DateField) => (side === 'front' ? front.printedPlaces[field]?.region : null) ?? mrz?.region ?? whole
  const code = mrz ? null : toCodeFields(back?.barcode ?? front.barcode)
  const read = openFields(requested)
  const keyChecks = keyData.map(([name, field]) => {
    const isRead = read(field) !== null || (readable ? false : missing('picture_unreadable'))
    return { ...toJudged(name, judgeFact(isRead, null, Boolean), whole), side: 'front' as const }
  })
  const comparison = judgeComparison(requested.type, front, mrz, code, readable)
  const wrong = comparison.compared.find(({ agrees }) => !agrees)
  const date = (field: DateField) => (!readable && read(field) === null ? missing('picture_unreadable') : readDate(requested, field))
  const expiry = judgeExpiry(date('expirationDate'), now)
  return [
    ...keyChecks,
    ...(hasZone(requested.type) || mrz ? [{ ...toJudged('mrz-check-digits', judgeDigits(mrz, readable), mrz?.region), side }] : []),
    { ...toJudged('fields-disagree', comparison.verdict, wrong?.region ?? whole), side: 'front' },
    { ...toJudged('expired', expiry, placeOf('expirationDate')), side },
    ...(minimumAgeYears === null
      ? []
      : [{ ...toJudged('under-age', withoutFact(judgeAge(date('birthDate'), now, minimumAgeYears)), placeOf('birthDate')), side }]),
  ]
}

function judgeExpiry(date: string | Missing, now: Date): Verdict {
  const today = isoDay(now)
  return withoutFact(judgeFact(date, { onOrAfter: today }, (day) => day >= today))
}

/** The checks of a document that was taken, on another day: what was still valid then may have expired since. */
export function withExpiryOn<Judged extends { check: string; result: CheckResult }>(
  checks: readonly Judged[],
  document: Pick<Requested, 'type' | 'front' | 'back'>,
  now: Date,
): Judged[] {
  const verdict = judgeExpiry(readDate(document, 'expirationDate'), now)
  return checks.map((judged) =>
    judged.check === 'expired' && judged.result === 'passed' && verdict.result === 'failed' ? { ...judged, ...verdict } : judged,
  )
}

/** Licences have none (ISO/IEC 18013-1); where one stands on a licence all the same, it is judged. */
const hasZone = (type: DocumentType) => type !== 'DriverLicense'

function toChecks({ type, minimumAgeYears }: Requested): DocumentCheck[] {
  const age = minimumAgeYears === null ? [] : (['under-age'] as const)
  return [...keyData.map(([name]) => name), ...(hasZone(type) ? (['mrz-check-digits'] as const) : []), 'fields-disagree', 'expired', ...age]
}

type Printed = Pick<DocumentFacts['printedFields'], 'documentNumber' | 'surname' | 'givenNames' | 'birthDate' | 'expirationDate'>

/** A date of the document; one whose check digit is wrong is none. */
export function readDate(document: Pick<Requested, 'type' | 'front' | 'back'>, field: DateField): string | Missing {
  const mrz = document.front.mrz ?? document.back?.mrz
  if (mrz?.fields[field] && mrz.checkDigits[field] === false) return missing('too_unsure')
  return orMissing(openFields(document)(field), 'field_not_read')
}

/** The fields of a passport are those of its zone (ICAO 9303-4); other documents may have none. */
function openFields({ type, front, back }: Pick<Requested, 'type' | 'front' | 'back'>) {
  const mrz = front.mrz ?? back?.mrz ?? null
  const code = mrz ? null : toCodeFields(back?.barcode ?? front.barcode)
  const printed: Printed | null = type === 'Passport' ? null : front.printedFields
  return (field: keyof Printed) => mrz?.fields[field] ?? code?.[field] ?? printed?.[field] ?? null
}

/** What a licence's bar code says of the fields that its front prints; its own error correction stands for it. */
function toCodeFields(barcode: DocumentFacts['barcode']): Printed | null {
  if (!barcode?.aamva) return null
  const { documentNumber = null, surname = null, givenNames = null, birthDate = null, expirationDate = null } = barcode.fields
  return { documentNumber, surname, givenNames, birthDate, expirationDate }
}

const keyData = [
  ['missing-document-number', 'documentNumber'],
  ['missing-date-of-birth', 'birthDate'],
  ['missing-surname', 'surname'],
  ['missing-given-names', 'givenNames'],
] as const

function judgeDigits(mrz: MrzFacts | null, readable: boolean): Verdict {
  return judgeFact(toWrongDigits(mrz, readable), null, (wrong) => wrong.length === 0)
}

/** The fields whose check digit is wrong, where that tells anything. */
function toWrongDigits(mrz: MrzFacts | null, readable: boolean): string[] | Missing {
  if (!mrz) return missing(readable ? 'no_zone' : 'picture_unreadable')
  if (Object.values(mrz.checkDigits).every((right) => right === null)) return missing('no_check_digits')
  const wrong = wrongDigits(mrz)
  // Right digits of letters that stayed unsure, or were covered, say nothing; wrong ones of a poor picture may be misread.
  if (wrong.length === 0 && !mrz.valid) return missing('too_unsure')
  return readable ? wrong : missing('picture_unreadable')
}

/** Print against the zone or the bar code. */
function judgeComparison(
  type: DocumentType,
  front: DocumentFacts,
  mrz: MrzFacts | null,
  code: Printed | null,
  readable: boolean,
): { verdict: Verdict; compared: Comparison[] } {
  const twice = mrz?.fields ?? code
  const compared = twice && readable ? compareFields(twice, front) : []
  const facts = compared.map(({ field, agrees, isExact }) => ({
    field,
    agreement: !agrees ? ('different' as const) : isExact ? ('same' as const) : ('same_as_read' as const),
  }))
  const why = !readable
    ? 'picture_unreadable'
    : !twice
      ? hasZone(type)
        ? 'no_zone'
        : 'barcode_not_read'
      : mrz && !mrz.valid
        ? 'too_unsure'
        : compared.length === 0
          ? 'nothing_to_compare'
          : null
  const verdict = judgeFact(why ? missing(why) : facts, null, (all) => all.every(({ agreement }) => agreement !== 'different'))
  return { verdict, compared: why ? [] : compared }
}

function judgeAge(birth: string | Missing, now: Date, minimumAgeYears: number): Verdict {
  return judgeNumber(typeof birth === 'string' ? ageOn(birth, now) : birth, 'atLeast', minimumAgeYears, 'years')
}

export function ageOn(birth: string, now: Date): number {
  const day = isoDay(now)
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

const isoDay = (now: Date) => now.toISOString().slice(0, 10)
