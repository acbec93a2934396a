import type { CaseFile } from '#contract/cases/case-file.ts'
import type { DocumentSide } from '#contract/documents/document-type.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import type { DocumentSides } from '#server/documents/compare-fields.ts'
import { ageOn, readDate } from '#server/documents/judge-document-contents.ts'
import { fromLegacyCorrections } from '#server/documents/legacy-corrections.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import type { DocumentRow, JudgedCheck, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import type { ClipFacts, DocumentFacts, FrameFacts } from '#vision/facts.ts'

type Needs = Pick<AppContext, 'addressKey' | 'clock'>
type Shown = { identity: boolean; pictures: boolean }
type CaseDocument = CaseFile['documents'][number]
type CaseLiveness = CaseFile['livenessChecks'][number]

export function openDocumentFacts(key: Uint8Array, row: DocumentRow): DocumentSides {
  return fromFactsText<DocumentSides>(Buffer.from(unseal(key, `document-facts:${row.id}`, row.sealedFacts)).toString())
}

/** One attempt at a document with all that was measured on it. */
export function toCaseDocument(
  context: Needs,
  row: DocumentRow,
  facts: DocumentSides,
  { standingId, shown }: { standingId: string | null; shown: Shown },
): CaseDocument {
  const { id, attempt, documentType, countryCode, accepted } = row
  // Documents may be erased before the case is.
  const isKept = row.frontPixelHash !== ''
  const toUrl = (blobId: string | null) => (shown.pictures && blobId ? toBlobAddress(context, blobId) : null)
  const sides: [DocumentSide, DocumentFacts, string | null][] = [
    ['front', facts.front, row.frontBlobId],
    ...(facts.back ? [['back', facts.back, row.backBlobId] as [DocumentSide, DocumentFacts, string | null]] : []),
  ]
  const { portrait } = facts.front
  return {
    ...{ id, attempt, documentType, countryCode, accepted },
    isStanding: id === standingId,
    isSuperseded: row.supersededAt !== null,
    createdAt: row.createdAt.toISOString(),
    pictures: (isKept ? sides : []).map(([side, { picture, uprightTurn }, blobId]) => {
      return { url: toUrl(blobId), side, width: picture.width, height: picture.height, uprightTurn }
    }),
    portrait: portrait && {
      url: shown.pictures && row.portraitBlobId ? toBlobAddress(context, row.portraitBlobId) : null,
      region: portrait.region,
    },
    zones: sides.flatMap(([side, { mrz }]) => (mrz ? [toZone(side, mrz, shown.identity)] : [])),
    printed: sides.flatMap(([side, { printedFields, printedPlaces }]) =>
      Object.entries(printedPlaces).flatMap(([field, place]) => {
        const value = printedFields[field as keyof typeof printedFields]
        return value && place
          ? [{ side, field, value: shown.identity ? value : hidden(value), confidence: place.confidence, region: place.region }]
          : []
      }),
    ),
    checks: row.checks.map((judged) => ({ ...toCheck(judged), ...(shown.identity && toOwnFact(judged, row, facts)) })),
  }
}

/** What a check measured of the person, which is not recorded beside its result. */
function toOwnFact(
  { check }: JudgedCheck,
  { documentType: type, createdAt }: DocumentRow,
  facts: DocumentSides,
): { fact: string | number } | null {
  if (check !== 'expired' && check !== 'under-age') return null
  const date = readDate({ type, ...facts }, check === 'expired' ? 'expirationDate' : 'birthDate')
  if (typeof date !== 'string') return null
  return { fact: check === 'expired' ? date : ageOn(date, createdAt) }
}

function toZone(side: DocumentSide, mrz: NonNullable<DocumentFacts['mrz']>, isShown: boolean): CaseDocument['zones'][number] {
  const { format, valid, rawLines, lines, checkDigits, region } = mrz
  const corrections = fromLegacyCorrections(mrz.corrections)
  return {
    ...{ side, format, valid, checkDigits, region },
    rawLines: isShown ? rawLines : rawLines.map(hidden),
    lines: isShown ? lines : lines.map(hidden),
    corrections: isShown ? corrections : corrections.map((one) => ('read' in one ? { ...one, read: '', corrected: '' } : one)),
    correctionCount: corrections.length,
  }
}

const hidden = (text: string) => '•'.repeat(Math.min([...text].length, 44))

/** One attempt at the liveness check, with its facts over time. */
export function toCaseLiveness(
  context: Needs,
  row: LivenessCheckRow,
  { key, requiredSteps, shown }: { key: Uint8Array; requiredSteps: CaseLiveness['requiredSteps']; shown: Pick<Shown, 'pictures'> },
): CaseLiveness {
  const facts = fromFactsText<ClipFacts>(Buffer.from(unseal(key, `liveness-facts:${row.id}`, row.sealedFacts)).toString())
  const { id, attempt, verdict, failureCode } = row
  const { width, height } = facts
  // Biometrics may be erased before the case is.
  const isKept = row.clipHash !== ''
  const toUrl = (blobId: string | null) => (shown.pictures && isKept && blobId ? toBlobAddress(context, blobId) : null)
  return {
    ...{ id, attempt, verdict, failureCode, width, height, requiredSteps },
    isSuperseded: row.supersededAt !== null,
    createdAt: row.createdAt.toISOString(),
    videoUrl: toUrl(row.videoBlobId),
    selfieUrl: toUrl(row.selfieBlobId),
    durationMs: facts.durationMs,
    stepsSeen: facts.stepsSeen ?? [],
    frames: (facts.frames ?? []).map((frame) => toFrame(frame, facts)),
    checks: row.checks.map(toCheck),
  }
}

function toFrame(frame: FrameFacts, { width, height }: ClipFacts): CaseLiveness['frames'][number] {
  const { atMs, facesFound, face, yawDegrees, pitchDegrees, rollDegrees, eyeOpenness, mouthOpenness, sharpness, luminance } = frame
  const region = face && { left: face.left / width, top: face.top / height, width: face.width / width, height: face.height / height }
  return { atMs, facesFound, face: region, yawDegrees, pitchDegrees, rollDegrees, eyeOpenness, mouthOpenness, sharpness, luminance }
}

function toCheck(judged: JudgedCheck): CaseDocument['checks'][number] {
  const { check, reason = null, side = null, fact, threshold, region = null } = judged
  return { check, result: toCheckResult(judged), reason, side, fact, threshold, region }
}
