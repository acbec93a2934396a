import type { Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lacksRequiredSecondFactor, lacksSecondFactor } from '#server/staff/repositories/required-second-factor.ts'
import { lockStaffRow } from '#server/staff/repositories/staff-users.ts'

type StaffId = { id: string }

/** Whether somebody is to set up the second factor that their customer requires, before anything else. */
export async function mustSetUpSecondFactor({ db }: Pick<AppContext, 'db'>, user: StaffId & { sessionId?: string }): Promise<boolean> {
  return lacksRequiredSecondFactor(db, user)
}

/** After one was removed, in its transaction and under the lock of the person. Refuses LAST_SECOND_FACTOR where one is required and none is left. */
export async function requireSecondFactorLeft(transaction: Transaction<Database>, user: StaffId): Promise<void> {
  if (await lacksRequiredSecondFactor(transaction, user)) throw new Refusal('LAST_SECOND_FACTOR')
}

/** Whoever requires a second factor of others has one. The lock of the person keeps it until the setting is saved. Refuses OWN_SECOND_FACTOR_MISSING. */
export async function requireOwnSecondFactor(transaction: Transaction<Database>, user: StaffId): Promise<void> {
  await lockStaffRow(transaction, user.id)
  if (await lacksSecondFactor(transaction, user)) throw new Refusal('OWN_SECOND_FACTOR_MISSING')
}
