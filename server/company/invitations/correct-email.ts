import type { Transaction } from 'kysely'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { changeVerifiedPerson } from '#server/company/invitations/change-verified-person.ts'
import { findPlace } from '#server/company/invitations/invite-person.ts'
import { invitePauseSeconds } from '#server/company/invitations/send-invitation.ts'
import { readIndividualRow } from '#server/ownership/individual-rows.ts'
import { changeCompany, requireNode } from '#server/ownership/open-company.ts'
import { requirePerson, requireUnchanged, requireUniqueEmail } from '#server/ownership/require-person.ts'
import { openDetails } from '#server/people/person-details.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Corrected = { EOD: string; email: string; revision?: number | undefined }

/**
 * Gives a person of the structure another email address, until the decision on the company: whoever was invited and has not begun
 * gets the link there. Refuses PERSON_HAS_BEGUN: a link that somebody uses is not led to another mail box.
 */
export async function correctEmail(context: AppContext, link: OpenLink, { EOD, email, revision }: Corrected) {
  const corrected = async (transaction: Transaction<Database>) => {
    const person = await requirePerson(transaction, link, EOD)
    const place = await findPlace(transaction, link, EOD)
    const node = await requireNode(transaction, link, place.companyId)
    await requireUnchanged(context, link, person, { node, type: place.type, revision })
    const details = { ...openDetails(context, person), [fieldNames.emailAddress]: email }
    const emailKey = await requireUniqueEmail(transaction, context, link.request.id, { personId: EOD, email })
    const isLinkSent = await changeVerifiedPerson(transaction, context, link, {
      person,
      details,
      change: { emailKey },
      startsNewVerification: false,
    }).catch(refuseBegun)
    return { result: { node, type: place.type, isLinkSent }, activity: { activityType: 'EMAIL_ADDRESS_CORRECTED', remark: EOD } }
  }
  const { isLinkSent, ...place } = await changeCompany(context, link, corrected, { until: 'decided' })
  const { individual } = await readIndividualRow(context, link, { ...place, personId: EOD })
  if (!individual) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { individual, isLinkSent, resendAfterSeconds: isLinkSent ? invitePauseSeconds : 0 }
}

function refuseBegun(error: unknown): never {
  throw error instanceof Refusal && error.code === 'NEW_VERIFICATION_NEEDED' ? new Refusal('PERSON_HAS_BEGUN') : error
}
