import type { CheckFact, CheckResult, CheckThreshold, NotJudgedReason } from '#contract/documents/check-result.ts'
import type { DocumentCheck, FoundDocumentError } from '#contract/documents/document-check.ts'
import { type DocumentSide, type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import { judgeCode, judgeFact, judgeNumber, missing, orMissing } from '#server/checks/judge-fact.ts'
import { documentThresholds as limits } from '#server/documents/document-thresholds.ts'
import { judgeContents } from '#server/documents/judge-document-contents.ts'
import { hasNoFault, isReadable, type Judged, judgePicture, notJudgedChecks, toJudged } from '#server/documents/judge-document-picture.ts'
import { wholeRegion } from '#server/documents/judge-document-regions.ts'
import type { DocumentVerdict } from '#server/requests/document-verdict.ts'
import type { DocumentFacts, Region } from '#vision/facts.ts'

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
  fact: CheckFact
  threshold: CheckThreshold
  region: Region | null
}

/**
 * All that is wrong with a document's pictures, and every check with what was measured. The same facts give the same verdict for ever.
 * What failed refuses the document. What could not be judged leaves it to a person: nothing with it is approved automatically.
 */
export function judgeDocument(requested: DocumentExpectation): Omit<DocumentVerdict, 'checks'> & { checks: DocumentCheckResult[] } {
  const { front, back } = requested
  const frontPicture = judgePicture(front)
  const frontChecks = [...frontPicture, ...judgeFront(requested, frontPicture)]
  const backPicture = back ? judgePicture(back) : []
  const backChecks = [...backPicture, ...judgeBack(requested, backPicture)]
  const readable = isReadable(frontChecks) && isReadable(backChecks)
  const checks: DocumentCheckResult[] = [
    ...frontChecks.map((judged) => ({ ...judged, side: 'front' as const })),
    ...judgeContents(requested, readable),
    ...backChecks.map((judged) => ({ ...judged, side: 'back' as const })),
  ]
  const errors = checks.filter(({ result }) => result === 'failed').map((failed) => toError(requested, failed))
  return { accepted: errors.length === 0, errors, checks }
}

/** What was seen instead, where that names the one cause of all that is wrong. */
function toError({ type, front }: DocumentExpectation, { check, side, region, fact }: DocumentCheckResult): FoundDocumentError {
  const found = { check, side, region }
  if (check === 'back-side') return { ...found, seenSide: 'front' }
  if (check === 'face-on-document' && needsBack(type) && isBack(front)) return { ...found, seenSide: 'back' }
  const seenType = check === 'document-type' ? seenAs.find(([guess]) => guess === fact)?.[1] : undefined
  return seenType ? { ...found, seenType } : found
}

/** A back carries a zone or a bar code, and no portrait. */
const isBack = ({ portrait, mrz, barcode }: DocumentFacts) => portrait === null && (mrz !== null || barcode !== null)

const seenAs: [DocumentFacts['type']['guess'], DocumentType][] = [
  ['id-card', 'Identity'],
  ['passport', 'Passport'],
  ['driver-license', 'DriverLicense'],
  ['residence-permit', 'ResidencePermit'],
]

function judgeFront({ type, front }: DocumentExpectation, picture: readonly Judged[]): Judged[] {
  if (front.quad === null) return notJudgedChecks(['face-on-document', 'document-type', 'portrait-swapped'])
  const whole = wholeRegion(front)
  const readable = isReadable(picture)
  const hidden = missing('picture_unreadable')
  // Soft and slanting edges of a poor picture or a copy are no sign of a second photograph.
  const clear = readable && picture.every((judged) => hasNoFault(judged) || (judged.check !== 'print-copy' && judged.check !== 'colour'))
  const swapScore = orMissing(front.portrait?.swapScore, 'portrait_not_found')
  const faces = front.portrait ? Math.max(1, front.facesFound) : readable ? 0 : hidden
  const { guess, confidence } = front.type
  const isTypeClear = guess !== 'unknown' && confidence >= limits.minTypeConfidence
  const kind = !readable ? hidden : isTypeClear ? guess : missing('too_unsure')
  return [
    toJudged('face-on-document', judgeNumber(faces, 'atLeast', 1), whole),
    toJudged('document-type', judgeCode(kind, takenAs[type]), whole),
    toJudged('portrait-swapped', judgeNumber(clear ? swapScore : hidden, 'below', limits.maxSwapScore), front.portrait?.region),
  ]
}

const takenAs: Record<DocumentType, DocumentFacts['type']['guess'][]> = {
  Identity: ['id-card'],
  Passport: ['passport'],
  DriverLicense: ['driver-license'],
  ResidencePermit: ['residence-permit', 'id-card'],
}

function judgeBack({ type, front, back }: DocumentExpectation, picture: readonly Judged[]): Judged[] {
  if (!back && !needsBack(type)) return []
  if (!back)
    return (['same-picture', 'back-side'] as const).map((check) =>
      toJudged(check, judgeFact<boolean>(missing('side_missing'), null, Boolean)),
    )
  if (back.quad === null) return notJudgedChecks(['same-picture', 'back-side'])
  const twin = front.picture.pixelHash === back.picture.pixelHash
  const distance = twin ? 0 : hammingDistance(front.picture.perceptualHash, back.picture.perceptualHash)
  // A front side has a portrait and no zone of its own; backs carry a zone, a bar code, or no face at all.
  const looksLikeFront = back.portrait !== null && back.mrz === null && back.barcode === null && (front.portrait !== null || isBack(front))
  const face = looksLikeFront ? 'front' : isReadable(picture) ? 'back' : missing('picture_unreadable')
  return [
    toJudged('same-picture', judgeNumber(distance, 'above', limits.maxTwinDistance), wholeRegion(back)),
    toJudged('back-side', judgeCode(face, ['back']), back.portrait?.region),
  ]
}

function hammingDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}
