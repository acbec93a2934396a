import type { Transaction } from 'kysely'
import { fieldNames } from '#contract/company/names.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { changeKnown } from '#server/services/company/change-known.ts'
import { readIndividualRow } from '#server/services/company/individual-rows.ts'
import { findPlace } from '#server/services/company/invite-person.ts'
import { changeCompany, requireNode } from '#server/services/company/open-company.ts'
import { openDetails } from '#server/services/company/person-details.ts'
import { requireOwnAddress, requirePerson, requireUnchanged } from '#server/services/company/save-person.ts'
import { invitePauseSeconds } from '#server/services/company/send-invitation.ts'
import type { Tools } from '#server/tools.ts'

type Corrected = { EOD: string; email: string; revision?: number | undefined }

/**
 * Gives a person of the structure another e-mail address, until the decision on the company: whoever was invited and has not begun
 * gets the link there. Refuses PERSON_HAS_BEGUN: a link that somebody uses is not led to another mail box.
 */
export async function correctEmail(tools: Tools, link: OpenLink, { EOD, email, revision }: Corrected) {
  const corrected = async (transaction: Transaction<Database>) => {
    const person = await requirePerson(transaction, link, EOD)
    const place = await findPlace(transaction, link, EOD)
    const node = await requireNode(transaction, link, place.companyId)
    await requireUnchanged(tools, link, person, { node, type: place.type, revision })
    const details = { ...openDetails(tools, person), [fieldNames.emailAddress]: email }
    const emailKey = await requireOwnAddress(transaction, tools, link.request.id, { personId: EOD, email })
    const isLinkSent = await changeKnown(transaction, tools, link, {
      person,
      details,
      change: { emailKey },
      startsNewVerification: false,
    }).catch(sayBegun)
    return { result: { node, type: place.type, isLinkSent }, activity: { activityType: 'EMAIL_ADDRESS_CORRECTED', remark: EOD } }
  }
  const { isLinkSent, ...place } = await changeCompany(tools, link, corrected, { until: 'decided' })
  const { individual } = await readIndividualRow(tools, link, { ...place, personId: EOD })
  if (!individual) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { individual, isLinkSent, resendAfterSeconds: isLinkSent ? invitePauseSeconds : 0 }
}

function sayBegun(error: unknown): never {
  throw error instanceof Refusal && error.code === 'NEW_VERIFICATION_NEEDED' ? new Refusal('PERSON_HAS_BEGUN') : error
}
