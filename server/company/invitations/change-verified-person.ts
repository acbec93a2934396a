import type { Transaction } from 'kysely'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { isStarted } from '#contract/requests/request-status.ts'
import { fillFormAgain, sendToCorrectedAddress } from '#server/company/invitations/correct-address.ts'
import { isSameKey, listVerifiedChanges, restartVerification } from '#server/company/invitations/restart-verification.ts'
import { openDetails, type PersonDetails, sealDetails, textOf } from '#server/people/person-details.ts'
import { changePerson, type ListedPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { CompanyPersonRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'

type Columns = { emailKey: Buffer | null } & Partial<
  Pick<CompanyPersonRow, 'idType' | 'frontFileId' | 'backFileId' | 'documentInfoId' | 'ocrDetectionId' | 'doLiveness'>
>
type Change = { person: ListedPerson; details: PersonDetails; change: Columns; startsNewVerification: boolean }

/**
 * Changes the row of somebody who is there. Once they have begun, what their verification rests on is changed with a new
 * verification alone: refuses NEW_VERIFICATION_NEEDED, with the names of the fields, unless that is what is asked for. Answers whether
 * the person was sent a link for it.
 */
export async function changeVerifiedPerson(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { person, details, change, startsNewVerification }: Change,
): Promise<boolean> {
  const key = await openKeyOf(transaction, context.masterKey, person.subjectId)
  const keep = () => changePerson(transaction, person, { ...change, sealedDetails: sealDetails(key, person.id, details) })
  if (!person.verificationRequestId) {
    await keep()
    return false
  }
  // From here on the person cannot begin, or go on, while their row changes.
  const request = await lockRequest(transaction, person.verificationRequestId)
  if (request.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
  const changed = listVerifiedChanges({ ...person, details: openDetails(context, person) }, { ...change, details })
  const isBegun = isStarted(request.status, request.statusBeforeExpiry)
  if (isBegun && changed.length > 0 && !startsNewVerification)
    throw new Refusal('NEW_VERIFICATION_NEEDED', { EOD: person.id, fields: changed })
  await keep()
  if (changed.length === 0) return false
  if (isBegun) {
    await restartVerification(transaction, context, link, { person, request, details, changed })
    return true
  }
  await fillFormAgain(transaction, context, request, details)
  if (isSameKey(person.emailKey, change.emailKey)) return false
  return sendToCorrectedAddress(transaction, context, link, { person, request, email: textOf(details, fieldNames.emailAddress).trim() })
}
