import type { Transaction } from 'kysely'
import type { AuditActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { applyRoles, toMappedRoles } from '#server/sso/mapped-roles.ts'
import { findProviderOf } from '#server/sso/repositories/providers.ts'
import { listScimGroupNames } from '#server/sso/repositories/scim-groups.ts'
import { ScimFault } from '#server/sso/scim/scim-fault.ts'
import { endSessionsOf } from '#server/staff/repositories/staff-accounts.ts'

export type ScimContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'publicUrl'>
/** The customer's provider, by its token. */
export type ScimCaller = { clientId: string; tokenId: string; address: string }

export const scimActor = ({ tokenId, address }: ScimCaller): AuditActor => ({
  kind: 'customer',
  id: tokenId,
  subjectId: null,
  origin: { address },
})

/**
 * Gives people the roles of their groups where the customer lets SCIM say so. The mapping alone says which roles there are: nothing that SCIM
 * sends names one. Whoever lost a role is signed out at once.
 */
export async function followGroups(
  transaction: Transaction<Database>,
  context: ScimContext,
  { clientId, actor }: { clientId: string; actor: AuditActor },
  userIds: readonly string[],
): Promise<void> {
  const provider = await findProviderOf(transaction, clientId)
  if (provider?.groupsFrom !== 'scim') return
  for (const id of userIds) {
    const roleIds = await toMappedRoles(transaction, provider, await listScimGroupNames(transaction, id))
    const { hasLost } = await applyRoles(transaction, context, { id, clientId }, { roleIds, actor })
    if (hasLost) await endSessionsOf(transaction, id, { endedAt: context.clock.now(), endedBecause: 'access-removed' })
  }
}

export const toEtag = (version: number) => `W/"${version}"`

/** Refuses 412 for who changes another version than they saw. */
export function requireVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const isSame = ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
  if (!isSame) throw new ScimFault(412, 'the resource was changed meanwhile')
}
