import type { CaseArea } from '#contract/cases/case-area.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { isSettled, nextStatus } from '#contract/requests/request-status.ts'
import { readCaseBasis, toFindingsDigest } from '#server/approval/case-basis.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { findEndorsement } from '#server/approval/repositories/endorsements.ts'
import { listNotes } from '#server/approval/repositories/notes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { readCaseCompany } from '#server/cases/case-company.ts'
import { readCaseDuplicates } from '#server/cases/case-duplicates.ts'
import { readCaseHistory } from '#server/cases/case-history.ts'
import { getTenantRequest } from '#server/cases/decide.ts'
import { readHistoryNames } from '#server/cases/history-details.ts'
import { openNote } from '#server/cases/notes.ts'
import { recordView } from '#server/cases/record-view.ts'
import { readCompany } from '#server/company/read-company.ts'
import { isConsentDue } from '#server/consent/policy.ts'
import { listRecordedConsents } from '#server/consent/read-consent.ts'
import { compareFields } from '#server/documents/compare-fields.ts'
import { openDocumentFacts, toCaseDocument, toCaseLiveness } from '#server/documents/document-checks.ts'
import { findEntered } from '#server/documents/identity/entered-details.ts'
import { findNamedPeople } from '#server/documents/identity/find-named-people.ts'
import { withIdentityChecks } from '#server/documents/identity/judge-identity.ts'
import { withExpiryOn } from '#server/documents/judge-document-contents.ts'
import { listDocuments } from '#server/documents/repositories/documents.ts'
import { toFormFile } from '#server/files/form-file.ts'
import { listFormFiles } from '#server/files/repositories/form-files.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import { toCompanyDefinition } from '#server/forms/company-form.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { showAnswers } from '#server/forms/show-answers.ts'
import { toEnteredAnswers } from '#server/forms/typed-answers.ts'
import { listChallenges, listLivenessChecks } from '#server/liveness/repositories/liveness.ts'
import { listReviewsOfCase } from '#server/manual-review/read-manual-review.ts'
import { isUndecided } from '#server/ownership/open-company.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import { listStatements } from '#server/people/repositories/identity.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskName } from '#server/platform/text/mask.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { readQueueItem } from '#server/queue/read-queue.ts'
import { keepsWithdrawnBiometrics } from '#server/queue/repositories/overview.ts'
import { readContact } from '#server/requests/contact.ts'
import { openResubmissionLabels } from '#server/resubmission/list-resubmission-labels.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'
import { type Form, getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'addressKey' | 'clock'>

/** Some areas whole: recorded before anything is shown. Refuses REQUEST_NOT_FOUND. */
export async function revealCase(context: Needs, caller: StaffCaller, requestId: string, areas: CaseArea[]): Promise<CaseFile> {
  const { user, device } = caller
  const request = await getTenantRequest(context, caller, requestId)
  const whole = [...new Set(areas)]
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: staffActor(user, device),
      action: 'request.revealed',
      target: { kind: 'request', id: requestId },
      facts: { areas: whole },
    }),
  )
  return readCase(context, caller, requestId, whole)
}

/** Everything about one request of the caller's customer. Refuses REQUEST_NOT_FOUND. */
export async function readCase(
  context: Needs,
  caller: StaffCaller,
  requestId: string,
  revealed: readonly CaseArea[] = [],
): Promise<CaseFile> {
  const request = await getTenantRequest(context, caller, requestId)
  await indexRequests(context, { clientId: request.clientId, most: 50 })
  const shows = (area: CaseArea) => revealed.includes(area)
  const item = await readQueueItem(context, request.clientId, requestId, { contact: shows('contact'), identity: shows('identity') })
  if (!item) throw new Refusal('REQUEST_NOT_FOUND')
  const { client, form } = await getClientAndForm(context.db, request)
  const link: OpenLink = { request, client, form, isExpired: false, isOld: false }
  const names = new Map((await listStaffOf(context.db, context, request.clientId)).map(({ id, displayName }) => [id, displayName]))
  const toWho = (id: string) => ({ id, displayName: names.get(id) ?? '' })
  const key = await findKey(context, request)
  // Read before what is shown: a change in between makes the basis older than the page, never newer.
  const findings = key ? await findApprovalFindings(context.db, context, request) : []
  // Nothing is left of the rows of a company that was erased.
  const labelsFor = (nameFor: (name: string) => string) =>
    openResubmissionLabels(context.db, context, request, { hasRows: key !== undefined && request.kind === 'corporate', nameFor })
  const basis = await readCaseBasis(context.db, request, findings)
  const first = await findEndorsement(context.db, request, toFindingsDigest(findings))
  const unseenAreas = await recordView(context, caller, request, { areas: revealed, basis })
  return {
    request: { ...item, endorsedBy: first ? toWho(first.userId) : null },
    revealed: [...revealed],
    isErased: key === undefined,
    remark: (await readContact(context.db, context, request)).remark,
    rejectReasons: rejectReasonCodes.filter((reason) => request.rejectReasons.includes(reason)),
    receiptId: key ? request.receiptId : null,
    decidedBy: request.decidedBy ? toWho(request.decidedBy) : null,
    retryStep: request.retryStep,
    retryFields: request.retryFields,
    retryLabels: request.retryFields.map(await labelsFor(shows('people') ? whole : maskName)),
    isFourEyes: client.fourEyes,
    asksLiveness: await asksLiveness(context.db, request),
    consents: await listRecordedConsents(context.db, request.id),
    isConsentDue: isConsentDue(request, client),
    keepsWithdrawnBiometrics: key !== undefined && (await keepsWithdrawnBiometrics(context.db, request)),
    manualReviews: await listReviewsOfCase(context.db, request, { key, showsReason: shows('answers'), toWho }),
    findings,
    duplicates: await readCaseDuplicates(context, request, findings),
    basis,
    unseenAreas,
    documentUploads: { count: request.documentUploadCount, limit: client.documentUploadLimit },
    livenessDeclines: { count: request.livenessDeclinedCount, limit: client.livenessDeclinedLimit },
    may: key ? toMay(request, caller, first?.userId) : { ...toMay(request, caller, undefined), ...mayNothing },
    ...(key ? await readSealed(context, link, form, key, shows) : nothingLeft),
    company: key ? await readCaseCompany(context, link, { showsPeople: shows('people'), showsAnswers: shows('answers') }) : null,
    companyRequestId: request.companyRequestId,
    history: await readCaseHistory(
      context,
      request,
      await readHistoryNames(context, request, { colleagues: names, asked: await labelsFor(maskName) }),
    ),
    notes: key
      ? (await listNotes(context.db, requestId)).map((note) => ({
          id: note.id,
          author: toWho(note.authorId),
          text: openNote(key, note),
          mentions: note.mentions.map(toWho),
          createdAt: note.createdAt.toISOString(),
        }))
      : [],
  }
}

const whole = (name: string) => name

const nothingLeft = { fields: [], statements: [], documents: [], livenessChecks: [], answers: null, files: [] }

async function readSealed(context: Needs, link: OpenLink, form: Form, key: Uint8Array, shows: (area: CaseArea) => boolean) {
  const { request } = link
  const { db } = context
  const rows = (await listDocuments(db, request.id)).map((row) => ({ row, facts: openDocumentFacts(key, row) }))
  const { stored } = await findStoredAnswers(context, request.id, key)
  const people = await findNamedPeople(db, context, request, key)
  const current =
    rows.find(({ row }) => row.id === request.acceptedDocumentId) ?? rows.filter(({ row }) => row.supersededAt === null).at(-1)
  const typed = toEnteredAnswers(stored.answers.personalInformation, await findFormContent(context, request, key))
  const shown = { identity: shows('identity'), answers: shows('answers'), pictures: shows('pictures') }
  const asked = new Map((await listChallenges(db, request.id)).map(({ id, steps }) => [id, steps]))
  const files = await listFormFiles(db, request.id)
  return {
    fields: compareFields(
      current?.facts,
      { typed, people, before: await findEntered(db, request.id, key), chosenCountry: current?.row.countryCode ?? null },
      shown,
    ),
    statements: await readStatements(db, request),
    documents: rows.map(({ row, facts }) =>
      toCaseDocument(
        context,
        row === current?.row
          ? withIdentityChecks(
              { ...row, checks: withExpiryOn(row.checks, { type: row.documentType, ...facts }, request.decidedAt ?? context.clock.now()) },
              people,
              facts,
            )
          : row,
        facts,
        { standingId: request.acceptedDocumentId, shown },
      ),
    ),
    livenessChecks: (await listLivenessChecks(db, request.id)).map((row) =>
      toCaseLiveness(context, row, { key, requiredSteps: asked.get(row.challengeId ?? '') ?? [], shown }),
    ),
    answers: await readAnswers(context, link, form, { key, typed, isShown: shown.answers }),
    files: files.map((row) => {
      const file = toFormFile(key, row)
      return { ...file, fileName: shown.pictures ? file.fileName : '•••', url: shown.pictures ? toBlobAddress(context, row.blobId) : null }
    }),
  }
}

async function readStatements(db: AppContext['db'], { id, acceptedDocumentId }: VerificationRequestRow): Promise<CaseFile['statements']> {
  const rows = acceptedDocumentId ? await listStatements(db, { requestId: id, documentId: acceptedDocumentId }) : []
  return rows.map(({ source, statement, fields, statedAt }) => ({ source, statement, fields, at: statedAt.toISOString() }))
}

type Shown = { key: Uint8Array; typed: ReturnType<typeof toEnteredAnswers>; isShown: boolean }

async function readAnswers(context: Needs, link: OpenLink, form: Form, { key, typed, isShown }: Shown): Promise<CaseFile['answers']> {
  const { request } = link
  const written = await showAnswers(context, request, form, key)
  const areas = written?.displayAreas ?? (request.kind === 'corporate' ? (await readCompany(context, link)).formContent.displayAreas : [])
  if (areas.length > 0) {
    const asked = (request.kind === 'corporate' ? toCompanyDefinition(form) : form.definition.written)?.modules
    const modules = areas.map(({ displayArea, content }) => ({
      module: displayArea as string,
      fields: content.map(({ fieldName, fieldValue, fieldType, alias, cn }) => {
        const field = asked?.[displayArea]?.fields.find(({ name }) => name === fieldName)
        return {
          name: fieldName,
          alias: alias ?? null,
          cn: cn ?? null,
          type: fieldType ?? null,
          ...toShownAnswer(field, fieldValue, isShown),
        }
      }),
    }))
    return { submittedAt: written?.submittedAt?.toISOString() ?? null, modules }
  }
  const bare = Object.entries(typed)
  if (bare.length === 0) return null
  const fields = bare.map(([name, value]) => ({ name, alias: null, cn: null, type: null, ...toShownAnswer(undefined, value, isShown) }))
  return { submittedAt: null, modules: [{ module: 'personalInformation', fields }] }
}

function toShownAnswer(field: FormField | undefined, value: AnswerValue, isShown: boolean) {
  if (!isShown) return { value: null, text: null }
  return { value, text: { en: toAnswerText(field, value, 'en'), cn: toAnswerText(field, value, 'cn') } }
}

/** With somebody who was erased. */
const mayNothing = {
  approve: false,
  reject: false,
  requestResubmission: false,
  answerReview: false,
  waiveBiometrics: false,
  waiveLiveness: false,
  renewLink: false,
  revealLink: false,
  resendEmail: false,
  invite: false,
  lookUp: false,
  reveal: false,
}

/** The first of two approvals is offered no second time to the same person. */
function toMay(request: VerificationRequestRow, { user, permissions }: StaffCaller, firstApproverId: string | undefined): CaseFile['may'] {
  const decides = permissions.has('requests:decide')
  const issues = permissions.has('links:issue')
  const isReviewOpen = decides && request.manualReviewRequestedAt !== null
  const isRenewable = !isSettled(request.status) && request.canceledAt === null
  return {
    approve: decides && nextStatus(request.status, 'approved') !== undefined && firstApproverId !== user.id,
    reject: decides && nextStatus(request.status, 'rejected') !== undefined && request.canceledAt === null,
    requestResubmission: decides && nextStatus(request.status, 'retryRequested') !== undefined,
    answerReview: isReviewOpen,
    waiveBiometrics:
      isReviewOpen && permissions.has('requests:override') && (request.consentState === 'refused' || request.consentState === 'withdrawn'),
    waiveLiveness: isReviewOpen && permissions.has('requests:override') && request.acceptedDocumentId !== null,
    renewLink: issues && isRenewable,
    revealLink: issues && isRenewable && permissions.has('links:reveal'),
    resendEmail: issues && request.sealedEmail !== null,
    invite: issues && request.kind === 'corporate' && isUndecided(request.status),
    lookUp: decides && request.kind === 'corporate' && isUndecided(request.status),
    assign: permissions.has('requests:assign'),
    reveal: permissions.has('requests:reveal'),
  }
}

async function findKey({ db, masterKey }: Needs, { subjectId }: VerificationRequestRow): Promise<Uint8Array | undefined> {
  try {
    return await openKeyOf(db, masterKey, subjectId)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}
