import type { Transaction } from 'kysely'
import { fieldNames, verifiedFieldNames } from '#contract/forms/definition/field-names.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { prefillForm } from '#server/company/invitations/prefill-form.ts'
import { countInvite, sendInvitation } from '#server/company/invitations/send-invitation.ts'
import { supersedeVerification } from '#server/company/repositories/supersede-verification.ts'
import { closeChallenge } from '#server/liveness/repositories/liveness.ts'
import { type PersonDetails, textOf } from '#server/people/person-details.ts'
import { changePerson, type ListedPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { CompanyPersonRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import { toExpiry } from '#server/requests/issue-link.ts'
import { moveRequest, refusalFor } from '#server/requests/move-request.ts'
import { getClientAndForm, takeCredit } from '#server/tenants/repositories/clients.ts'

type CurrentState = Pick<CompanyPersonRow, 'idType' | 'frontFileId' | 'backFileId' | 'doLiveness'> & {
  emailKey: Buffer | null | undefined
  details: PersonDetails
}

/** What of a row would change on which the verification of its person rests, by the names of fields. */
export function listVerifiedChanges(before: CurrentState, after: Partial<CurrentState> & { details: PersonDetails }): string[] {
  const isOther = (key: 'idType' | 'frontFileId' | 'backFileId' | 'doLiveness') => after[key] !== undefined && after[key] !== before[key]
  const fields: string[] = verifiedFieldNames.filter((name) => textOf(before.details, name).trim() !== textOf(after.details, name).trim())
  if (isOther('idType') && !fields.includes(fieldNames.identityType)) fields.push(fieldNames.identityType)
  if (isOther('frontFileId')) fields.push('frontDocumentUrl')
  if (isOther('backFileId')) fields.push('backDocumentUrl')
  if (isOther('doLiveness')) fields.push('doLiveness')
  if (!isSameKey(before.emailKey, after.emailKey)) fields.push(fieldNames.emailAddress)
  return fields
}

export function isSameKey(one: Buffer | null | undefined, other: Buffer | null | undefined): boolean {
  return one && other ? one.equals(other) : !one && !other
}

type Anew = { person: ListedPerson; request: VerificationRequestRow; details: PersonDetails; changed: string[] }

/**
 * The verification of a person begins once more, as the row says now: what they sent before is kept for staff and counts for nothing, the
 * earlier links are closed, and a new one goes out. Call it under the lock of the request. Refuses what staff have decided,
 * REQUIRED_ITEMS_NOT_SET without an address, INSUFFICIENT_CREDIT, and INVITATION_JUST_SENT when the person was written to too often today.
 */
export async function restartVerification(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { person, request, details, changed }: Anew,
): Promise<void> {
  if (!nextStatus(request.status, 'begunAnew')) throw new Refusal(refusalFor(request))
  const email = textOf(details, fieldNames.emailAddress).trim()
  if (!email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: fieldNames.emailAddress }])
  const now = context.clock.now()
  const counted = countInvite(person, now, { toOtherAddress: true })
  if ((await takeCredit(transaction, request.clientId)) === undefined) throw new Refusal('INSUFFICIENT_CREDIT')
  await supersedeVerification(transaction, request, { sealedDetails: person.sealedDetails, now })
  await closeChallenge(transaction, request.id, now)
  const begun = await moveRequest(transaction, context, request, {
    event: 'begunAnew',
    change: {
      ...nothingDone,
      ...(await sealContactOf(transaction, context, request, { email, remark: null })),
      expiresAt: toExpiry(context, link.client),
    },
    activity: { activityType: 'VERIFICATION_BEGUN_ANEW', actor: 'applicant', remark: changed.join(', '), isPublic: false },
  })
  const { form } = await getClientAndForm(transaction, begun)
  await prefillForm(transaction, context, { request: begun, form }, details)
  const kind = changed.includes(fieldNames.emailAddress) ? 'invitation' : 'invitation-anew'
  await sendInvitation(transaction, context, link, {
    invited: begun,
    kind,
    now,
    ends: kind === 'invitation' ? 'address_corrected' : 'begun_anew',
  })
  await changePerson(transaction, person, { invitedAt: now, ...counted })
}

const nothingDone = {
  acceptedDocumentId: null,
  documentUploadCount: 0,
  livenessDeclinedCount: 0,
  statusBeforeExpiry: null,
  retryStep: null,
  retryFields: [],
  submittedAt: null,
  decidedAt: null,
  decidedBy: null,
  rejectReasons: [],
}
