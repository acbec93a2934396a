import type { Transaction } from 'kysely'
import type { Cod2EODType } from '#contract/company/names.ts'
import { readIndividualRow } from '#server/ownership/individual-rows.ts'
import { toEmailKey } from '#server/people/person-details.ts'
import { findPerson, findPersonByEmail, type ListedPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Refuses REQUEST_NOT_FOUND for somebody of another structure, ROW_DELETED_ELSEWHERE for somebody who was there. */
export async function requirePerson(db: AppContext['db'], link: Pick<OpenLink, 'request'>, id: string): Promise<ListedPerson> {
  const person = await findPerson(db, link.request.id, id)
  if (!person) throw new Refusal('REQUEST_NOT_FOUND')
  if (person.deletedAt) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return person
}

type Seen = { node: CompanyNodeRow; type: Cod2EODType; revision: number | undefined }

/** Refuses ROW_APPROVED, and ROW_CHANGED_ELSEWHERE with the kept row. */
export async function requireUnchanged(
  context: AppContext,
  link: OpenLink,
  person: ListedPerson | undefined,
  { node, type, revision }: Seen,
): Promise<void> {
  if (person?.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
  if (!person || revision === undefined || revision === person.revision) return
  const { individual } = await readIndividualRow(context, link, { node, personId: person.id, type })
  throw new Refusal('ROW_CHANGED_ELSEWHERE', { individual: individual ?? null })
}

/** The key of an address that is nobody else's of the structure. Refuses DUPLICATED_EMAIL. */
export async function requireUniqueEmail(
  transaction: Transaction<Database>,
  context: AppContext,
  requestId: string,
  { personId, email }: { personId: string; email: string },
): Promise<Buffer | null> {
  const emailKey = email.trim() ? toEmailKey(context, requestId, email) : null
  const same = emailKey && (await findPersonByEmail(transaction, requestId, emailKey))
  if (same && same.id !== personId) throw new Refusal('DUPLICATED_EMAIL', { EOD: same.id })
  return emailKey
}
