import type { Transaction } from 'kysely'
import type { InviteSkipReason } from '#contract/company/names.ts'
import type { inviteIndividuals } from '#contract/company/people-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { invite, toActivity } from '#server/company/invitations/invite-person.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { loadStructure, rolesOf } from '#server/ownership/structure.ts'
import { openDetails, textOf, toFullName } from '#server/people/person-details.ts'
import { type ListedPerson, listPeople } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Invited = AnswerOf<typeof inviteIndividuals>

/**
 * Invites every director and shareholder of the whole structure who was not invited yet, and says of each of the others why
 * not. A second call invites nobody twice. Until the decision on the company.
 */
export async function inviteAll(context: AppContext, link: OpenLink): Promise<Invited> {
  const invited = async (transaction: Transaction<Database>, company: VerificationRequestRow) => {
    const structure = await loadStructure(transaction, company.id)
    const people = await listPeople(transaction, company.id)
    const named = people.filter(({ id }) => rolesOf(structure, id).length > 0)
    const result = await inviteEach(transaction, context, link, { company, people: named })
    return { result, activity: result.invited.map(({ EOD }) => toActivity(EOD)) }
  }
  return changeCompany(context, link, invited, { until: 'decided' })
}

/** Each who was not invited yet, in the caller's transaction. */
export async function inviteEach(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { company, people }: { company: VerificationRequestRow; people: ListedPerson[] },
): Promise<Invited> {
  const result: Invited = { invited: [], skipped: [] }
  for (const person of people) {
    const stated = { EOD: person.id, name: toFullName(openDetails(context, person)) }
    const reason = await inviteOrSay(transaction, context, link, { company, person })
    if (reason) result.skipped.push({ ...stated, reason })
    else result.invited.push(stated)
  }
  return result
}

type Input = { company: VerificationRequestRow; person: ListedPerson }

async function inviteOrSay(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { company, person }: Input,
): Promise<InviteSkipReason | undefined> {
  if (person.status === 'APPROVED') return 'ALREADY_VERIFIED'
  if (person.verificationRequestId) return 'ALREADY_INVITED'
  if (!textOf(openDetails(context, person), fieldNames.emailAddress).trim()) return 'NO_EMAIL_ADDRESS'
  try {
    await invite(transaction, context, link, { company, person, takesCredit: true })
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'INSUFFICIENT_CREDIT' || error.code === 'INVITATION_LIMIT_REACHED')) return error.code
    throw error
  }
}
