import type { CheckResult, NotJudgedReason } from '#contract/check-result.ts'
import type { DocumentCheck } from '#contract/document-check.ts'
import type { DocumentSide, DocumentType } from '#contract/document-type.ts'
import { type Comparison, compareFields } from '#server/services/compare-fields.ts'
import { documentThresholds as limits } from '#server/services/document-thresholds.ts'
import { cutRegion, shares, wholeRegion } from '#server/services/judge-document-regions.ts'
import type { DocumentVerdict } from '#server/services/verdicts.ts'
import type { DocumentFacts, MrzFacts, Region } from '#vision/facts.ts'

export type DocumentExpectation = {
  type: DocumentType
  front: DocumentFacts
  back: DocumentFacts | null
  now: Date
  /** Null: any age. */
  minimumAgeYears: number | null
}

/** One measured fact beside its threshold, as staff see it. */
export type DocumentCheckResult = {
  check: DocumentCheck
  side: DocumentSide
  result: CheckResult
  reason: NotJudgedReason | null
  fact: number | string | boolean | null
  threshold: number | string | null
  region: Region | null
}

type Judged = Omit<DocumentCheckResult, 'side'>

/** All that is wrong with a document's pictures, and every check with what was measured. The same facts give the same verdict for ever. */
export function judgeDocument(asked: DocumentExpectation): Omit<DocumentVerdict, 'checks'> & { checks: DocumentCheckResult[] } {
  const { front, back } = asked
  const frontPicture = judgeSide(front)
  const frontChecks = [...frontPicture, ...judgeFront(asked, frontPicture)]
  const frontReadable = isReadable(frontChecks)
  const backChecks = back ? [...judgeSide(back), ...judgeBack(front, back)] : []
  const readable = frontReadable && isReadable(backChecks)
  const contents = front.quad === null ? [] : judgeContents(asked, readable)
  const checks: DocumentCheckResult[] = [
    ...frontChecks.map((judged) => ({ ...judged, side: 'front' as const })),
    ...contents,
    ...backChecks.map((judged) => ({ ...judged, side: 'back' as const })),
  ]
  const errors = checks.filter(({ result }) => result === 'failed').map(({ check, side, region }) => ({ check, side, region }))
  return { accepted: errors.length === 0, errors, checks }
}

/**
 * What is looked at on every side: whether there is one document, wholly in view, lit, sharp, uncovered and real. One cause
 * gives one advice: what a fault makes of the rest of the picture (white patches of a burnt or shaken one) stays on record and is not advised.
 */
function judgeSide(facts: DocumentFacts): Judged[] {
  const { quad, documentsFound, quality, geometry, picture, printCut, mrz } = facts
  const whole = wholeRegion(facts)
  const exposure = judgeExposure(quality, whole)
  const isDark = quality.brightTenth < limits.leastBrightTenth
  if (quad === null) {
    // A bare desk is soft by nature, and nothing at all on it is neither sharp nor soft.
    const soft = quality.edgeSteepness > 0 && quality.edgeSteepness < limits.leastEdgeSteepnessUnfound
    return [check('no-document', false, documentsFound, 1), exposure, check('focus', isDark || !soft, round(quality.edgeSteepness), limits.leastEdgeSteepnessUnfound)]
  }
  const focus = check('focus', isDark || quality.edgeSteepness >= limits.leastEdgeSteepness, round(quality.edgeSteepness), limits.leastEdgeSteepness, whole)
  const shortSide = Math.min(picture.width, picture.height)
  const scan = geometry.cutCorners === 4 && geometry.fillShare >= limits.scanFillShare
  // One corner close to the edge may be the photographer's luck; two mean that a side is missing.
  const isWhole = geometry.cutCorners < 2 && geometry.marginShare > limits.leastMarginShare
  // An outline in a picture that is burnt out is a guess.
  const isInView = ((scan || isWhole) && !printCut) || (exposure.result === 'failed' && !isDark)
  const perMm = geometry.pixelsPerMm ?? 0
  const letters = mrz?.letterHeightPx ?? null
  const resolves = perMm >= limits.leastPixelsPerMm || (letters !== null && mrz?.valid === true)
  const resolution = check('resolution', shortSide >= limits.leastSidePx && resolves, Number(perMm.toFixed(1)), limits.leastPixelsPerMm, whole)
  const single = documentsFound <= 1
  const isScreen = quality.screenScore >= limits.mostScreenScore
  const leastColour = exposure.result !== 'failed' || isDark ? limits.leastColourfulness : limits.leastColourfulnessBurnt
  // In the dark no colour is seen, and noise looks like a copier's dots.
  const colour = check('colour', isDark || quality.colourfulness >= leastColour, round(quality.colourfulness), leastColour, whole)
  // The rim of a sheet is told only where all of it is in view.
  const copy = check('print-copy', exposure.result === 'failed' || !isInView || quality.printScore < limits.mostPrintScore, round(quality.printScore), limits.mostPrintScore, whole)
  // Burnt, blurred and coarse pictures lose the print that tells white paper from a reflection; a copy's paper is white beside the document.
  const showsGlare = [exposure, focus, resolution, colour, copy].every(({ result }) => result !== 'failed') && !isScreen
  const glare = check('glare', !showsGlare || quality.glareShare < limits.mostGlareShare, round(quality.glareShare), limits.mostGlareShare, quality.glareRegions[0] ?? whole)
  const isCovered = quality.coverScore >= limits.mostCoverScore
  const covered = check('covered', !isInView || !single || (glare.result === 'failed' && shares(glare.region, quality.coverRegion)) || !isCovered, round(quality.coverScore), limits.mostCoverScore, quality.coverRegion ?? whole)
  const checks = [
    check('no-document', true, documentsFound, 1),
    check('several-documents', single, documentsFound, 1, whole),
    resolution,
    check('bounds', isInView, geometry.cutCorners, 0, cutRegion(facts)),
    check('perspective', geometry.tiltDegrees <= limits.mostTiltDegrees, round(geometry.tiltDegrees), limits.mostTiltDegrees, whole),
    focus,
    exposure,
    glare,
    colour,
    check('screen-capture', !isScreen, round(quality.screenScore), limits.mostScreenScore, whole),
    copy,
    covered,
  ]
  const doubt = mrz && !isCovered && checks.every(({ result }) => result !== 'failed') ? judgeDoubt(mrz, whole) : null
  return doubt ? checks.map((judged) => (judged === focus ? doubt : judged)) : checks
}

function judgeExposure({ brightTenth, brightShare }: DocumentFacts['quality'], whole: Region | null): Judged {
  const tooDark = brightTenth < limits.leastBrightTenth
  const tooBright = brightShare > limits.mostBurntShare
  return check('exposure', !tooDark && !tooBright, tooDark ? brightTenth : round(brightShare), tooDark ? limits.leastBrightTenth : limits.mostBurntShare, whole)
}

/** A zone whose digits are right and whose letters stayed unsure asks for a sharper picture: nothing in it is known to be wrong. Null: no such doubt. */
function judgeDoubt(mrz: MrzFacts, whole: Region | null): Judged | null {
  if (mrz.valid || wrongDigits(mrz).length > 0) return null
  return check('focus', false, 'letters of the zone stayed unsure', 'every letter sure', mrz.region ?? whole)
}

function judgeFront({ type, front }: DocumentExpectation, picture: readonly Judged[]): Judged[] {
  if (front.quad === null) return []
  const whole = wholeRegion(front)
  const readable = isReadable(picture)
  // Soft and slanting edges of a poor picture or a copy are no sign of a second photograph.
  const clear = readable && picture.every(({ check: name, result }) => result !== 'failed' || (name !== 'print-copy' && name !== 'colour'))
  const swapScore = clear ? (front.portrait?.swapScore ?? 0) : 0
  const { guess, confidence } = front.type
  const right = guess === 'unknown' || confidence < limits.leastTypeConfidence || takenAs[type].includes(guess)
  return [
    check('face-on-document', !readable || front.portrait !== null, front.facesFound, 1, whole),
    check('document-type', !readable || right, guess, takenAs[type][0] ?? null, whole),
    check('portrait-swapped', swapScore < limits.mostSwapScore, round(swapScore), limits.mostSwapScore, front.portrait?.region),
  ]
}

const takenAs: Record<DocumentType, DocumentFacts['type']['guess'][]> = {
  Identity: ['id-card'],
  Passport: ['passport'],
  DriverLicense: ['driver-license'],
  ResidencePermit: ['residence-permit', 'id-card'],
}

function judgeBack(front: DocumentFacts, back: DocumentFacts): Judged[] {
  if (back.quad === null) return []
  const twin = front.picture.pixelHash === back.picture.pixelHash
  const distance = hammingDistance(front.picture.perceptualHash, back.picture.perceptualHash)
  // A front side has a portrait and no zone of its own; backs carry a zone, a bar code, or no face at all.
  const looksLikeFront = back.portrait !== null && back.mrz === null && back.barcode === null && front.portrait !== null
  return [
    check('same-picture', !twin && distance > limits.mostTwinDistance, distance, limits.mostTwinDistance, wholeRegion(back)),
    check('back-side', !looksLikeFront, back.facesFound, 0, back.portrait?.region),
  ]
}

/** What the document says. A field that a poor picture hides is the picture's fault, and only that is reported. */
function judgeContents({ type, front, back, now, minimumAgeYears }: DocumentExpectation, readable: boolean): DocumentCheckResult[] {
  const side: DocumentSide = front.mrz === null && back?.mrz ? 'back' : 'front'
  const mrz = front.mrz ?? back?.mrz ?? null
  const region = mrz?.region ?? null
  // Where a date stands: in print, or in the zone that says it.
  const placeOf = (field: 'birthDate' | 'expirationDate') => (side === 'front' ? front.printedPlaces[field]?.region : null) ?? region ?? wholeRegion(front)
  const checks: DocumentCheckResult[] = []
  const add = (judged: Judged, at: DocumentSide = side) => checks.push({ ...judged, side: at })
  const printed = front.printedFields
  // The fields of a passport are those of its zone (ICAO 9303-4); other documents may have none.
  const code = mrz ? null : toCodeFields(back?.barcode ?? front.barcode)
  const value = (field: keyof typeof printed) => mrz?.fields[field] ?? code?.[field] ?? (type === 'Passport' ? null : printed[field])
  for (const [name, field] of keyData) add(check(name, !readable || value(field) !== null, value(field) !== null, 'present', wholeRegion(front)), 'front')
  if (mrz) add(check('mrz-check-digits', !readable || wrongDigits(mrz).length === 0, digitsText(mrz), 'all right', region))
  const twice = mrz?.fields ?? code
  const comparisons = twice && readable ? compareFields(twice, front) : []
  const wrong = comparisons.find(({ agrees }) => !agrees)
  add(check('fields-disagree', (code === null && mrz?.valid !== true) || wrong === undefined, toWords(comparisons), 'all agree', wrong?.region ?? wholeRegion(front)), 'front')
  const expires = value('expirationDate')
  add(check('expired', expires === null || expires >= isoDay(now), expires, isoDay(now), placeOf('expirationDate')))
  const birth = value('birthDate')
  if (minimumAgeYears !== null) {
    const age = birth === null ? null : ageOn(birth, now)
    add(check('under-age', age === null || age >= minimumAgeYears, age, minimumAgeYears, placeOf('birthDate')))
  }
  return checks
}

/** What a licence's bar code says of the fields that its front prints; its own error correction stands for it. */
function toCodeFields(barcode: DocumentFacts['barcode']): DocumentFacts['printedFields'] | null {
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

/** Faults of the picture that leave nothing to read. */
const hiding = new Set<DocumentCheck>(['no-document', 'resolution', 'bounds', 'focus', 'exposure', 'glare', 'covered', 'several-documents', 'screen-capture'])

function isReadable(checks: readonly Judged[]): boolean {
  return checks.every(({ check: name, result }) => result !== 'failed' || !hiding.has(name))
}

function check(
  name: DocumentCheck,
  passed: boolean,
  fact: Judged['fact'],
  threshold: Judged['threshold'],
  region: Region | null | undefined = null,
): Judged {
  return { check: name, result: passed ? 'passed' : 'failed', reason: null, fact, threshold, region }
}

function wrongDigits({ checkDigits }: MrzFacts): string[] {
  return Object.entries(checkDigits).flatMap(([field, right]) => (right === false ? [field] : []))
}

function digitsText(mrz: MrzFacts): string {
  const wrong = wrongDigits(mrz)
  if (wrong.length > 0) return `wrong: ${wrong.join(', ')}`
  return mrz.valid ? 'all right' : 'digits right, letters in doubt: not relied upon'
}

function toWords(comparisons: readonly Comparison[]): string {
  const words = comparisons.map(({ field, agrees, difference }) => {
    if (!agrees) return `${field} differs (${difference})`
    return difference === null ? `${field} agrees` : `${field} agrees but for the reading (${difference})`
  })
  return words.join(', ') || 'nothing to compare'
}

function ageOn(birth: string, now: Date): number {
  const day = isoDay(now)
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

const isoDay = (now: Date) => now.toISOString().slice(0, 10)
const round = (value: number) => Math.round(value * 1000) / 1000

function hammingDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}
