import type { Transaction } from 'kysely'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { prefillForm } from '#server/company/invitations/prefill-form.ts'
import {
  countInvite,
  countNewAddress,
  invitePauseSeconds,
  reopenInvited,
  sendInvitation,
} from '#server/company/invitations/send-invitation.ts'
import { findPlaceOf, readIndividualRow } from '#server/ownership/individual-rows.ts'
import { changeCompany, requireNode } from '#server/ownership/open-company.ts'
import { requirePerson } from '#server/ownership/require-person.ts'
import { loadStructure } from '#server/ownership/structure.ts'
import { openDetails, textOf } from '#server/people/person-details.ts'
import { changePerson, type ListedPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import { toExpiry } from '#server/requests/issue-link.ts'
import { addRequest } from '#server/requests/move-request.ts'
import { findPublishedForm, takeCredit } from '#server/tenants/repositories/clients.ts'

/**
 * Sends the validation email: the first one makes the person's own request, each later one gives it a new link, and the
 * link before it opens nothing more. Until the decision on the company, also once it has submitted.
 */
export async function invitePerson(context: AppContext, link: OpenLink, personId: string) {
  const invited = async (transaction: Transaction<Database>, company: VerificationRequestRow) => {
    const person = await requirePerson(transaction, link, personId)
    await invite(transaction, context, link, { company, person, takesCredit: true })
    return { result: await findPlace(transaction, link, personId), activity: toActivity(personId) }
  }
  const place = await changeCompany(context, link, invited, { until: 'decided' })
  const node = await requireNode(context.db, link, place.companyId)
  const { individual } = await readIndividualRow(context, link, { node, personId, type: place.type })
  if (!individual) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { individual, resendAfterSeconds: invitePauseSeconds }
}

/** The same by staff, whom it costs no credit. Answers the person's own request. */
export async function invitePersonForStaff(context: AppContext, link: OpenLink, personId: string, by: AuditActor): Promise<{ id: string }> {
  const invited = async (transaction: Transaction<Database>, company: VerificationRequestRow) => {
    const person = await requirePerson(transaction, link, personId)
    const { id, clientId } = await invite(transaction, context, link, { company, person, takesCredit: false })
    const target = { kind: 'request', id: company.id }
    await recordAudit(transaction, context, { clientId, actor: by, action: 'request.person-invited', target, facts: { person: id } })
    return { result: { id }, activity: toActivity(personId) }
  }
  return changeCompany(context, link, invited, { actor: 'staff', until: 'decided' })
}

export const toActivity = (personId: string) => ({ activityType: 'INVITATION_SENT', remark: personId })

type Invite = { company: VerificationRequestRow; person: ListedPerson; takesCredit: boolean }

/** Refuses before anything is written: what is refused leaves the transaction as it was. */
export async function invite(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { company, person, takesCredit }: Invite,
) {
  if (person.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
  const email = textOf(openDetails(context, person), fieldNames.emailAddress).trim()
  if (!email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: fieldNames.emailAddress }])
  const now = context.clock.now()
  const counted = countInvite(person, now)
  await countNewAddress(transaction, context, { companyId: company.id, email, now })
  const expiresAt = toExpiry(context, link.client)
  const invited = person.verificationRequestId
    ? await reopenInvited(transaction, context, person.verificationRequestId, { email, expiresAt })
    : await create(transaction, context, link, { person, company, email, expiresAt, takesCredit })
  await sendInvitation(transaction, context, link, {
    invited,
    kind: person.verificationRequestId ? 'invitation-renewed' : 'invitation',
    now,
  })
  await changePerson(transaction, person, { verificationRequestId: invited.id, invitedAt: now, ...counted })
  return invited
}

type Input = { person: ListedPerson; company: VerificationRequestRow; email: string; expiresAt: Date; takesCredit: boolean }

/** The person's own request, with the id of their row: the EOD is its request id. */
async function create(
  transaction: Transaction<Database>,
  context: AppContext,
  { client }: OpenLink,
  input: Input,
): Promise<VerificationRequestRow> {
  const { person, company, email, expiresAt, takesCredit } = input
  const form = await findPublishedForm(transaction, { clientId: client.id, kind: 'individual' })
  if (!form) throw new Refusal('NOT_FOUND', [{ path: 'form' }])
  if (takesCredit && (await takeCredit(transaction, client.id)) === undefined) throw new Refusal('INSUFFICIENT_CREDIT')
  const request = await addRequest(transaction, context, {
    id: person.id,
    clientId: client.id,
    kind: 'individual',
    companyRequestId: company.id,
    formId: form.id,
    formVersion: form.version,
    subjectId: person.subjectId,
    status: 'URL_GENERATED',
    language: company.language,
    ...(await sealContactOf(transaction, context, { id: person.id, clientId: client.id, subjectId: person.subjectId }, { email })),
    expiresAt,
  })
  await prefillForm(transaction, context, { request, form }, openDetails(context, person))
  await recordActivity(transaction, context, {
    clientId: client.id,
    requestId: request.id,
    activityType: 'REQUEST_CREATED',
    actor: 'customer',
  })
  return request
}

/** Where the row is shown. */
export async function findPlace(transaction: Transaction<Database>, link: OpenLink, personId: string) {
  const place = findPlaceOf(await loadStructure(transaction, link.request.id), personId)
  return { companyId: place?.node.id ?? link.request.id, type: place?.type ?? ('director' as const) }
}
