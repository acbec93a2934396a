import type { Language } from '#contract/language.ts'
import { noManualReview } from '#contract/requests/manual-review.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { readInvitation } from '#server/company/read-invitation.ts'
import { toRequestConsent } from '#server/consent/policy.ts'
import { hasOpenDifferences } from '#server/documents/identity/identity-details.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { toDocumentErrors } from '#server/documents/to-document-errors.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import { readDocumentTypes, readPersonalInfo } from '#server/forms/form-progress.ts'
import { findRefusedCheck, toLivenessFailure } from '#server/liveness/to-liveness-failure.ts'
import { readManualReview } from '#server/manual-review/read-manual-review.ts'
import { toHandoff } from '#server/onboarding/report-handoff.ts'
import { type Progress, readProgress } from '#server/onboarding/repositories/progress-reads.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { maskEmail } from '#server/platform/text/mask.ts'
import { listActivities, openActivities } from '#server/requests/activities.ts'
import { readContact } from '#server/requests/contact.ts'
import { readReturnUrl } from '#server/requests/integration.ts'
import { isOver } from '#server/requests/require-link.ts'

type Needs = Pick<AppContext, 'db' | 'addressKey' | 'clock' | 'masterKey'>

/** A request as its applicant may see it. */
export async function readRequest(context: Needs, link: OpenLink, language: Language): Promise<VerificationRequest> {
  const { request, client, form } = link
  const hasDocument = request.documentUploadCount > 0 || request.acceptedDocumentId !== null
  const [
    uploads,
    activities,
    personalInfo,
    documentTypes,
    invitation,
    detailsDiffer,
    { remark, email },
    returnUrl,
    isLivenessRequested,
    manualReview,
  ] = await Promise.all([
    hasDocument ? readUploads(context, link, language) : nothingUploaded,
    link.readAlong
      ? openActivities(context.db, context, request, link.readAlong.activities)
      : listActivities(context.db, context, request.id, { isPublic: true }),
    readPersonalInfo(context, link),
    readDocumentTypes(context, link),
    readInvitation(context, link),
    hasOpenDifferences(context.db, context, request),
    readContact(context.db, context, request),
    readReturnUrl(context.db, context, request),
    asksLiveness(context.db, request),
    readManualReview(context.db, context, link),
  ])
  const whole: VerificationRequest = {
    requestId: request.id,
    status: request.status,
    ...uploads,
    idvEnabled: true,
    activities: activities.map(({ activityType, remark, createdAt }) => ({
      activityType,
      remark,
      createdAt: createdAt.toISOString(),
    })),
    autoRejectDocUploadLimit: client.autoReject,
    countDocUploadTotal: request.documentUploadCount,
    docUploadTotalLimit: client.documentUploadLimit,
    exceedDeclinedLimit: request.livenessDeclinedCount >= client.livenessDeclinedLimit,
    countLivenessDeclined: request.livenessDeclinedCount,
    livenessDeclinedLimit: client.livenessDeclinedLimit,
    retryStep: request.retryStep,
    remark,
    livenessMode: form.definition.livenessMode,
    asksLiveness: isLivenessRequested,
    client: {
      name: client.name,
      pageLogoPath: client.logoPath,
      webColor: client.colour,
      formName: form.name,
      termsOfUseLink: form.definition.termsOfUseLink,
      privacyPolicyLink: form.definition.privacyPolicyLink,
      contactEmail: client.contactEmail,
      redirectUrl: client.redirectUrl,
      ...(!isByNow(client.retentionScheduleFrom, context) && { retentionDays: client.retentionDays }),
      isTest: client.testOf !== null,
    },
    returnUrl,
    hasEmail: request.sealedEmail !== null,
    maskedEmail: email && maskEmail(email),
    asksPersonalInfo: form.definition.asksPersonalInfo,
    personalInfo: personalInfo && { ...personalInfo, submittedAt: personalInfo.submittedAt?.toISOString() ?? null },
    documentTypes,
    detailsDiffer,
    manualReview,
    consent: toRequestConsent(request, client),
    handoff: toHandoff(request),
    invitation,
    expiresAt: request.expiresAt.toISOString(),
  }
  return isOver(link) ? toStanding(whole) : whole
}

/**
 * What a link says once its time has passed: where the request stands, whom to write to, and nothing of a person. Each field is named, so
 * that a new one is thought of here before it compiles.
 */
function toStanding(whole: VerificationRequest): VerificationRequest {
  const { requestId, status, idvEnabled, autoRejectDocUploadLimit, countDocUploadTotal, docUploadTotalLimit } = whole
  const { exceedDeclinedLimit, countLivenessDeclined, livenessDeclinedLimit } = whole
  const { livenessMode, asksLiveness, client, returnUrl, hasEmail, asksPersonalInfo, personalInfo, consent, invitation, expiresAt } = whole
  return {
    requestId,
    status,
    ...nothingUploaded,
    idvEnabled,
    activities: [],
    autoRejectDocUploadLimit,
    countDocUploadTotal,
    docUploadTotalLimit,
    exceedDeclinedLimit,
    countLivenessDeclined,
    livenessDeclinedLimit,
    retryStep: null,
    remark: null,
    livenessMode,
    asksLiveness,
    client,
    returnUrl,
    hasEmail,
    maskedEmail: null,
    asksPersonalInfo,
    personalInfo,
    documentTypes: [],
    detailsDiffer: false,
    manualReview: noManualReview,
    // It can be withdrawn also then.
    consent: consent ?? null,
    handoff: null,
    // Which company asked: whom to ask for a new link.
    invitation: invitation && { ...invitation, document: null },
    expiresAt,
  }
}

const nothingUploaded = {
  documentInfo: null,
  idvV2Info: null,
  livenessCheckInfo: { verifyStatus: null, selfieUrl: null },
  newLivenessCheckInfo: { verifyStatus: null, selfieUrl: null, failure: null },
} as const

/** Documents and recordings, once there are any. */
async function readUploads(context: Needs, link: OpenLink, language: Language) {
  const { newest, standing, outcomes, refused } = await readProgress(context.db, link.request)
  const toInfo = (outcome: (typeof outcomes)[number] | undefined) => ({
    verifyStatus: outcome?.verdict ?? null,
    selfieUrl: outcome?.selfieBlobId && !link.isOld ? toBlobAddress(context, outcome.selfieBlobId) : null,
  })
  return {
    documentInfo: standing && toDocumentInfo(context, standing, link, language),
    idvV2Info: newest
      ? {
          verifyStatus: newest.accepted ? ('passed' as const) : ('failed' as const),
          docUploadErrors: toDocumentErrors(newest.errors, newest.documentType, language),
        }
      : null,
    livenessCheckInfo: toInfo(outcomes[0]),
    newLivenessCheckInfo: {
      ...toInfo(outcomes.at(-1)),
      failure: refused && toLivenessFailure(refused.failureCode, findRefusedCheck(refused.checks), language),
    },
  }
}

/** The document that stands, or null. An old link shows no pictures. */
export async function readDocumentInfo(
  context: Needs,
  request: Pick<VerificationRequestRow, 'id' | 'acceptedDocumentId'>,
  link: Pick<OpenLink, 'isOld'>,
  language: Language,
) {
  const document = request.acceptedDocumentId && (await findDocument(context.db, request.id, request.acceptedDocumentId))
  return document ? toDocumentInfo(context, document, link, language) : null
}

function toDocumentInfo(
  context: Needs,
  { documentType, frontBlobId, backBlobId, errors }: NonNullable<Progress['standing']>,
  { isOld }: Pick<OpenLink, 'isOld'>,
  language: Language,
) {
  const addressOf = (blobId: string | null) => (blobId && !isOld ? toBlobAddress(context, blobId) : null)
  return {
    documentType,
    frontDocumentUrl: addressOf(frontBlobId),
    backDocumentUrl: addressOf(backBlobId),
    docUploadErrors: toDocumentErrors(errors, documentType, language),
  }
}

/** A schedule says it by kind and outcome, on its own page: one number would be wrong. */
function isByNow(from: Date | null, { clock }: Pick<Needs, 'clock'>): boolean {
  return from !== null && from <= clock.now()
}
