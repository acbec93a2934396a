import type { CaseFile } from '#contract/staff/case-file.ts'
import type { DocumentSide } from '#contract/document-type.ts'
import { unseal } from '#server/access/seal.ts'
import type { DocumentRow, JudgedCheck, LivenessCheckRow } from '#server/database/schema.ts'
import type { BothSides } from '#server/services/case/compared-fields.ts'
import { toCheckResult } from '#server/services/checks/to-check-result.ts'
import { fromFactsText } from '#server/services/facts-text.ts'
import { toBlobAddress } from '#server/services/keep-blob.ts'
import type { Tools } from '#server/tools.ts'
import type { ClipFacts, DocumentFacts, FrameFacts } from '#vision/facts.ts'

type Needs = Pick<Tools, 'addressKey' | 'clock'>
type Shown = { identity: boolean; pictures: boolean }
type CaseDocument = CaseFile['documents'][number]
type CaseLiveness = CaseFile['livenessChecks'][number]

export function openDocumentFacts(key: Uint8Array, row: DocumentRow): BothSides {
  return fromFactsText<BothSides>(Buffer.from(unseal(key, `document-facts:${row.id}`, row.sealedFacts)).toString())
}

/** One try at a document with all that was measured on it. */
export function toCaseDocument(tools: Needs, row: DocumentRow, facts: BothSides, { standingId, shown }: { standingId: string | null; shown: Shown }): CaseDocument {
  const { id, attempt, documentType, countryCode, accepted } = row
  const toUrl = (blobId: string | null) => (shown.pictures && blobId ? toBlobAddress(tools, blobId) : null)
  const sides: [DocumentSide, DocumentFacts, string | null][] = [
    ['front', facts.front, row.frontBlobId],
    ...(facts.back ? [['back', facts.back, row.backBlobId] as [DocumentSide, DocumentFacts, string | null]] : []),
  ]
  const { portrait } = facts.front
  return {
    ...{ id, attempt, documentType, countryCode, accepted },
    isStanding: id === standingId,
    createdAt: row.createdAt.toISOString(),
    pictures: sides.map(([side, { picture, uprightTurn }, blobId]) => {
      return { url: toUrl(blobId), side, width: picture.width, height: picture.height, uprightTurn }
    }),
    portrait: portrait && { url: toUrl(row.portraitBlobId), region: portrait.region },
    zones: sides.flatMap(([side, { mrz }]) => (mrz ? [toZone(side, mrz, shown.identity)] : [])),
    printed: sides.flatMap(([side, { printedFields, printedPlaces }]) =>
      Object.entries(printedPlaces).flatMap(([field, place]) => {
        const value = printedFields[field as keyof typeof printedFields]
        return value && place ? [{ side, field, value: shown.identity ? value : hidden(value), confidence: place.confidence, region: place.region }] : []
      }),
    ),
    checks: row.checks.map(toCheck),
  }
}

function toZone(side: DocumentSide, mrz: NonNullable<DocumentFacts['mrz']>, isShown: boolean): CaseDocument['zones'][number] {
  const { format, valid, rawLines, lines, corrections, checkDigits, region } = mrz
  return {
    ...{ side, format, valid, checkDigits, region },
    rawLines: isShown ? rawLines : rawLines.map(hidden),
    lines: isShown ? lines : lines.map(hidden),
    corrections: isShown ? corrections : [],
    correctionCount: corrections.length,
  }
}

const hidden = (text: string) => '•'.repeat(Math.min([...text].length, 44))

/** One try at the camera check, with its facts over time. */
export function toCaseLiveness(
  tools: Needs,
  row: LivenessCheckRow,
  { key, stepsAsked, shown }: { key: Uint8Array; stepsAsked: CaseLiveness['stepsAsked']; shown: Pick<Shown, 'pictures'> },
): CaseLiveness {
  const facts = fromFactsText<ClipFacts>(Buffer.from(unseal(key, `liveness-facts:${row.id}`, row.sealedFacts)).toString())
  const { id, attempt, verdict, failureCode } = row
  const { width, height } = facts
  const toUrl = (blobId: string | null) => (shown.pictures && blobId ? toBlobAddress(tools, blobId) : null)
  return {
    ...{ id, attempt, verdict, failureCode, width, height, stepsAsked },
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

/** Each judge writes down what it looked at in its own way; here they are one. */
function toCheck(judged: JudgedCheck): CaseDocument['checks'][number] {
  const { check, reason, side, fact, threshold, region } = judged as JudgedCheck & Record<string, unknown>
  return {
    check,
    result: toCheckResult(judged),
    reason: reason ?? null,
    side: side === 'front' || side === 'back' ? side : null,
    fact: toFact(fact),
    threshold: toThreshold(threshold),
    region: isRegion(region) ? region : null,
  }
}

function toFact(fact: unknown): number | string | boolean | null {
  if (fact === null || fact === undefined) return null
  return typeof fact === 'number' || typeof fact === 'string' || typeof fact === 'boolean' ? fact : JSON.stringify(fact)
}

const signs: Record<string, string> = { atLeast: '≥', atMost: '≤' }

function toThreshold(threshold: unknown): string | null {
  if (threshold === null || threshold === undefined) return null
  if (typeof threshold !== 'object') return String(threshold)
  return Object.entries(threshold)
    .map(([kind, value]) => `${signs[kind] ?? kind} ${String(value)}`)
    .join(', ')
}

function isRegion(region: unknown): region is { left: number; top: number; width: number; height: number } {
  if (typeof region !== 'object' || region === null) return false
  return ['left', 'top', 'width', 'height'].every((name) => typeof (region as Record<string, unknown>)[name] === 'number')
}
