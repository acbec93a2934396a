import { nextStatus, toReportedEvent } from '#contract/requests/request-status.ts'
import type { RefusedPicture, TestOutcome } from '#contract/sandbox/outcome.ts'
import { decideLiveness } from '#server/approval/decide-liveness.ts'
import { finishWithoutLiveness } from '#server/company/invited-document.ts'
import { findNamedPeople } from '#server/documents/identity/find-named-people.ts'
import { uploadDocument } from '#server/documents/upload-document.ts'
import { checkLiveness } from '#server/liveness/check-liveness.ts'
import { drawChallenge } from '#server/liveness/draw-challenge.ts'
import { reportStatus } from '#server/onboarding/report-status.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { drawPortrait, drawSpecimen } from '#server/sandbox/draw-specimen.ts'
import { refuseWhatCannotBe } from '#server/sandbox/refuse-what-cannot-be.ts'
import { toVirtualPerson, type VirtualPerson } from '#server/sandbox/virtual-person.ts'
import { openVirtualVision, type VirtualScene } from '#server/sandbox/virtual-vision.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

export type Walk = {
  outcome: TestOutcome
  /** Who comes: the same seed is the same person. */
  personSeed: string
  refused: RefusedPicture | null
  isAlive: boolean
  endsAt: 'opened' | 'document' | 'liveness'
}

const device = 'virtual-applicant test-mode'

/** Goes the way of an applicant by the services that serve one, with a specimen before an engine that looks at nothing. */
export async function walkApplicant(context: AppContext, requestId: string, walk: Walk): Promise<VerificationRequestRow> {
  return refuseWhatCannotBe(() => goAlong(context, requestId, walk))
}

async function goAlong(context: AppContext, requestId: string, walk: Walk): Promise<VerificationRequestRow> {
  const link = await openRequest(context, requestId)
  const person = await findPerson(context, link, walk)
  const scene: VirtualScene = {
    person,
    portrait: await drawPortrait(requestId),
    refused: walk.refused,
    isAlive: walk.isAlive,
    stepsSeen: [],
  }
  const opens = nextStatus(link.request.status, toReportedEvent('PROCESSING'))
  const opened = opens ? await reportStatus(context, requestId, { status: 'PROCESSING' }) : link.request
  if (walk.endsAt === 'opened') return opened
  const uploaded = await bringDocument({ ...context, vision: openVirtualVision(context.vision, scene) }, requestId, person)
  if (walk.endsAt === 'document' || uploaded.status !== 'ID_UPLOADED') return uploaded
  await reportStatus(context, requestId, { status: 'LIVENESS_STARTED' })
  return standBeforeCamera(context, requestId, scene)
}

async function findPerson(context: AppContext, { request }: OpenLink, { outcome, personSeed }: Walk): Promise<VirtualPerson> {
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const [named] = await findNamedPeople(context.db, context, request, key)
  return toVirtualPerson(personSeed, { outcome, named, today: context.clock.now() })
}

async function bringDocument(context: AppContext, requestId: string, person: VirtualPerson): Promise<VerificationRequestRow> {
  const picture = await drawSpecimen({ ...person, note: `${requestId} · ${newId('doc')}` })
  const frontImage = { fileContent: picture.toString('base64') }
  const link = await openRequest(context, requestId)
  const { request } = await uploadDocument(context, link, { documentType: 'Passport', frontImage }, device)
  return finishWithoutLiveness(context, request)
}

async function standBeforeCamera(context: AppContext, requestId: string, scene: VirtualScene): Promise<VerificationRequestRow> {
  const link = await openRequest(context, requestId)
  const challenge = link.form.definition.livenessMode === 'challenge' ? await drawChallenge(context, requestId, 'head') : null
  const vision = openVirtualVision(context.vision, { ...scene, stepsSeen: challenge?.steps ?? [] })
  // No recording: its bytes say so, and are another's never.
  const clip = { bytes: Buffer.from(`specimen recording of test mode ${newId('liv')}`), challengeId: challenge?.id }
  const { request } = await checkLiveness({ ...context, vision }, link, { clip, device, decide: decideLiveness })
  return request
}

/** As the applicant's link would open it. */
export async function openRequest({ db }: Pick<AppContext, 'db'>, requestId: string): Promise<OpenLink> {
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  const { client, form } = await getClientAndForm(db, request)
  return { request, client, form, isExpired: false, isOld: false }
}
