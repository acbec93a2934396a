import type { Kysely } from 'kysely'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isPasswordAllowed } from '#server/staff/repositories/provider-sessions.ts'

/**
 * Whether somebody may come in without the identity provider. Accounts that the provider or SCIM made never do: whoever was removed there
 * would come in by a password or a passkey that they kept. Accounts for emergencies always do.
 */
export async function maySignInLocally(db: Kysely<Database>, { source, isBreakGlass, clientId }: StaffUser): Promise<boolean> {
  return source === 'local' && (isBreakGlass || (await isPasswordAllowed(db, clientId)))
}

/** After the password or the passkey was right: a stranger learns nothing by it. Refuses SSO_REQUIRED. */
export async function requireLocalSignIn(db: Kysely<Database>, user: StaffUser): Promise<void> {
  if (!(await maySignInLocally(db, user))) throw new Refusal('SSO_REQUIRED')
}
