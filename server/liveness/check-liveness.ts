import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ErrorCode } from '#contract/error-codes.ts'
import { livenessLimits } from '#contract/limits.ts'
import { judgeNumber } from '#server/checks/judge-fact.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { findSimilarFaces, recordFace, type SearchedFace } from '#server/duplicates/record-face.ts'
import { orRefusal } from '#server/files/read-picture.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { storeBlob } from '#server/files/store-blob.ts'
import { requirePersonalInfo } from '#server/forms/form-progress.ts'
import { judgeLiveness } from '#server/liveness/judge-liveness.ts'
import type { DecideLiveness, LivenessVerdict } from '#server/liveness/liveness-result.ts'
import {
  countLivenessChecks,
  findOpenChallenge,
  isRecordingReused,
  saveLivenessCheck,
  useChallenge,
} from '#server/liveness/repositories/liveness.ts'
import { findRefusedCheck } from '#server/liveness/to-liveness-failure.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow, LivenessChallengeRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'
import { fromFactsText, toFactsText } from '#server/requests/facts-text.ts'
import { requireMove } from '#server/requests/move-request.ts'
import type { Lease } from '#server/requests/repositories/leases.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'
import { requireLease, withLease } from '#server/requests/with-lease.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

export type LivenessOutcome = {
  request: VerificationRequestRow
  verdict: 'passed' | 'failed'
  failure: ErrorCode | null
  /** The check that refused it, where one did. */
  refusedCheck: string | null
  selfieBlobId: string | null
}

/** `recordedBy`: when it was fixed at the latest, where it took its time to arrive. */
type Clip = { bytes: Uint8Array; challengeId: string | undefined; recordedBy?: Date }
type LivenessCall = {
  clip: Clip
  device: string
  decide: DecideLiveness
  /** Called in the transaction that writes the check down. */
  recordOutcome?: (transaction: Transaction<Database>, livenessCheckId: string) => Promise<void>
}
type Seen = {
  facts: ClipFacts
  challenge: LivenessChallengeRow | null
  clipHash: string
  judgement: ReturnType<typeof judgeLiveness>
}

/**
 * Browsers stop a recording a little after they are told to, and the first frames come late. A customer's own camera
 * page may record as long as the longest challenge: more of one steady face only says more.
 */
const longestRecordingMs = livenessLimits.challengeMaxMs + 1_500
/** The database says when a challenge was drawn, this server when a recording was announced. */
const clockSkewMs = 5_000

/**
 * Looks at a recording, judges it and decides with it what the request becomes. One at a time for a request: a second
 * caller is told so.
 */
export async function checkLiveness(context: AppContext, link: OpenLink, call: LivenessCall): Promise<LivenessOutcome> {
  const { clip, device, decide, recordOutcome } = call
  const { request } = link
  if (!request.acceptedDocumentId) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
  requireMove(request, 'livenessPassed')
  requireRequestedStepFirst(request, 'liveness')
  await requirePersonalInfo(context, link)
  if (clip.bytes.byteLength > livenessLimits.videoMaxBytes) throw new Refusal('BODY_TOO_LARGE')
  return withLease(context, { request, work: 'liveness', device }, async (lease) => {
    const document = await findDocument(context.db, request.id, request.acceptedDocumentId ?? '')
    if (!document) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
    const challenge = await requireChallenge(context, link, clip)
    const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
    const portrait = toPortrait(key, document)
    const facts = await orRefusal(context.vision.inspectClip(clip.bytes, portrait), 'clip')
    const clipHash = createHash('sha256').update(clip.bytes).digest('hex')
    const judgement = judgeLiveness(facts, {
      hasPortrait: portrait !== null,
      challenge: challenge?.steps ?? null,
      maxDurationMs: longestRecordingMs,
    })
    const face = judgement.passed ? await findSimilarFaces(context, link, facts.embedding) : null
    const seen = { facts, challenge, clipHash, judgement }
    return keep(context, link, lease, { key, document, bytes: clip.bytes, face, decide, recordOutcome, seen })
  })
}

async function requireChallenge(
  context: AppContext,
  { request, form }: OpenLink,
  { challengeId: id, recordedBy }: Clip,
): Promise<LivenessChallengeRow | null> {
  if (!id && form.definition.livenessMode === 'passive') return null
  const challenge = id ? await findOpenChallenge(context.db, { id, requestId: request.id }, recordedBy ?? context.clock.now()) : undefined
  const wasDrawnLater = challenge && recordedBy && challenge.createdAt.getTime() > recordedBy.getTime() + clockSkewMs
  if (!challenge || wasDrawnLater) throw new Refusal('LIVENESS_CHALLENGE_EXPIRED')
  return challenge
}

/** What the document's portrait looks like, in the engine's own numbers. */
function toPortrait(key: Uint8Array, document: DocumentRow): Float32Array | null {
  const text = Buffer.from(unseal(key, `document-facts:${document.id}`, document.sealedFacts)).toString()
  return fromFactsText<{ front: DocumentFacts }>(text).front.portrait?.embedding ?? null
}

/** With whether the recording is known, which of two that come at once only the second can tell. */
async function toVerdict(
  transaction: Transaction<Database>,
  { clientId }: VerificationRequestRow,
  { clipHash, judgement: { passed, refusals, checks } }: Seen,
): Promise<LivenessVerdict> {
  const isKnown = await isRecordingReused(transaction, clientId, clipHash)
  const replay = judgeReplay(isKnown)
  const failure = refusals[0]?.code ?? (isKnown ? replay.code : null)
  return { passed: passed && !isKnown, failure, checks: [...checks, replay] }
}

/** A recording of the camera is never the same twice, to the byte. */
function judgeReplay(isKnown: boolean) {
  return { check: 'recorded-before', code: 'LIVENESS_TEST_FAILED', ...judgeNumber(isKnown ? 1 : 0, 'atMost', 0) } as const
}

async function keep(
  context: AppContext,
  link: OpenLink,
  lease: Lease,
  {
    key,
    document,
    bytes,
    face,
    decide,
    recordOutcome,
    seen,
  }: {
    key: Uint8Array
    document: DocumentRow
    bytes: Uint8Array
    face: SearchedFace | null
    decide: DecideLiveness
    recordOutcome: LivenessCall['recordOutcome']
    seen: Seen
  },
): Promise<LivenessOutcome> {
  const { facts, challenge } = seen
  const { request } = link
  const [videoBlobId, selfieBlobId] = await Promise.all([
    storeBlob(context, request, key, { kind: 'video', mediaType: `video/${facts.container}`, bytes }),
    facts.selfieJpeg ? storeBlob(context, request, key, { kind: 'selfie', mediaType: 'image/jpeg', bytes: facts.selfieJpeg }) : null,
  ])
  return context.db.transaction().execute(async (transaction) => {
    const current = await lockRequest(transaction, request.id)
    await requireLease(transaction, lease)
    if (challenge && !(await useChallenge(transaction, challenge, context.clock.now()))) throw new Refusal('LIVENESS_CHALLENGE_EXPIRED')
    const verdict = await toVerdict(transaction, current, seen)
    const livenessCheckId = await save(transaction, current, key, document, { ...seen, verdict }, { videoBlobId, selfieBlobId })
    await recordOutcome?.(transaction, livenessCheckId)
    await attachBlobs(
      transaction,
      [videoBlobId, selfieBlobId].filter((id) => id !== null),
      context.clock.now(),
    )
    // Before the decision: a similar face keeps the request from being approved automatically.
    if (face && verdict.passed) await recordFace(transaction, context, current, { key, livenessCheckId, face })
    const decided = await decide(
      transaction,
      context,
      { ...link, request: current },
      {
        verdict,
        document,
        hasChallenge: challenge !== null,
      },
    )
    return {
      request: decided,
      verdict: toWord(verdict),
      failure: verdict.failure,
      refusedCheck: findRefusedCheck(verdict.checks),
      selfieBlobId,
    }
  })
}

async function save(
  transaction: Transaction<Database>,
  request: VerificationRequestRow,
  key: Uint8Array,
  document: DocumentRow,
  { facts, verdict, challenge, clipHash }: Seen & { verdict: LivenessVerdict },
  blobs: { videoBlobId: string; selfieBlobId: string | null },
): Promise<string> {
  const id = newId('liv')
  // The selfie's picture is a blob of its own, and the face is kept where the customer has faces compared, and nowhere else.
  const text = toFactsText({ ...facts, selfieJpeg: null, embedding: null })
  await saveLivenessCheck(transaction, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    documentId: document.id,
    attempt: (await countLivenessChecks(transaction, request.id)) + 1,
    verdict: toWord(verdict),
    failureCode: verdict.failure,
    challengeId: challenge?.id ?? null,
    ...blobs,
    clipHash,
    sealedFacts: Buffer.from(seal(key, `liveness-facts:${id}`, Buffer.from(text))),
    checks: JSON.stringify(verdict.checks),
  })
  return id
}

function toWord({ passed }: LivenessVerdict): 'passed' | 'failed' {
  return passed ? 'passed' : 'failed'
}
