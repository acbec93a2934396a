import type { Transaction } from 'kysely'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hasHeldLink, isChangedByOthers, isKeyOf } from '#server/retention/repositories/second-person.ts'

const dayMs = 24 * 3_600_000

/**
 * Whether somebody counts as a second person beside whoever asked. Not the same person; nobody whose account is new, or whose account, roles or second
 * factor somebody else has changed of late: whoever asks could have made or taken over that account. Nobody who made or changed the API key that asked; and
 * where an applicant asked, nobody who had their link: they could have asked in the applicant's place. Refuses SECOND_PERSON_IS_FIRST, SECOND_PERSON_TOO_NEW.
 */
export async function requireSecondPerson(
  transaction: Transaction<Database>,
  { clock, retention }: Pick<AppContext, 'clock' | 'retention'>,
  { user, roleIds }: StaffCaller,
  first: { kind: 'staff' | 'customer' | 'applicant'; id: string },
): Promise<void> {
  const { clientId, id: userId } = user
  const isFirst = {
    staff: () => first.id === userId,
    customer: () => isKeyOf(transaction, { clientId, keyId: first.id, userId }),
    applicant: () => hasHeldLink(transaction, { clientId, requestId: first.id, userId }),
  }
  if (await isFirst[first.kind]()) throw new Refusal('SECOND_PERSON_IS_FIRST')
  const days = retention.secondPersonDays
  const since = new Date(clock.now().getTime() - days * dayMs)
  if (
    days > 0 &&
    (user.createdAt > since || (await isChangedByOthers(transaction, { clientId: user.clientId, userId: user.id, roleIds, since })))
  )
    throw new Refusal('SECOND_PERSON_TOO_NEW', { days })
}
