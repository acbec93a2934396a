import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { StaffProviderSessionRow } from '#server/platform/database/schema-staff.ts'
import { applyRoles, toMappedRoles } from '#server/sso/mapped-roles.ts'
import { openProvider } from '#server/sso/provider/provider-client.ts'
import { isAccessOver, toProviderFault } from '#server/sso/provider/provider-fault.ts'
import { endProviderSession, endSessionsOfProvider, recordChecked, takeDueSessions } from '#server/sso/repositories/provider-sessions.ts'
import { findProvider } from '#server/sso/repositories/providers.ts'
import { groupsOf } from '#server/sso/sign-in/sign-in-by-provider.ts'
import { AccessOver, askAgain, openTokens, type Standing, sealTokens } from '#server/sso/sign-in/standing.ts'
import { sessionMs } from '#server/staff/members/session-ms.ts'
import { findStaff, lockStaff } from '#server/staff/members/staff-identity.ts'
import { endSessionsOf, lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'

type CheckContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'askProvider' | 'log'>
type Options = { everyMs: number }
type Transaction = Parameters<typeof recordAudit>[0]

/** Longer than a check can take, which asks twice at most: another server may then take it over. */
const leaseMs = 25_000
const atOnce = 50
/** A provider that is away signs nobody out at once, and keeps nobody signed in for good: then emergency accounts remain. */
export const awayLimitMs = 5 * 60_000

/** Checks what is due, once. Answers how many sessions were asked about. */
export async function checkSessions(context: CheckContext, { everyMs }: Options): Promise<number> {
  const now = context.clock.now()
  const due = await takeDueSessions(context.db, {
    now,
    unusedSince: new Date(now.getTime() - sessionMs.unused),
    leaseEnd: new Date(now.getTime() + leaseMs),
    most: atOnce,
  })
  await Promise.all(due.map((row) => checkSession(context, row, { everyMs })))
  return due.length
}

async function checkSession(context: CheckContext, row: StaffProviderSessionRow, { everyMs }: Options): Promise<void> {
  const now = context.clock.now()
  const nextCheckAt = new Date(now.getTime() + everyMs)
  try {
    const standing = await ask(context, row)
    if (await follow(context, row, standing)) {
      await recordChecked(context.db, row.id, { checkedAt: now, nextCheckAt })
    }
  } catch (error) {
    if (error instanceof AccessOver || isAccessOver(error)) return end(context, row, 'provider-ended', 'access-over')
    toProviderFault(context, { id: row.providerId }, error)
    if (now.getTime() - row.checkedAt.getTime() > awayLimitMs) return end(context, row, 'provider-ended', 'provider-away')
    await recordChecked(context.db, row.id, { nextCheckAt })
  }
}

async function ask(context: CheckContext, row: StaffProviderSessionRow): Promise<Standing> {
  const provider = await findProvider(context.db, row.providerId)
  if (!provider?.enabled) throw new AccessOver('the provider was switched off')
  const config = await openProvider(context, provider)
  const key = await keyOf(context, row)
  return askAgain(config, provider, openTokens(key, row), {
    now: context.clock.now(),
    onRotated: (tokens) =>
      recordChecked(context.db, row.id, { sealedTokens: sealTokens(key, row.id, tokens), nextCheckAt: row.nextCheckAt }),
  })
}

async function keyOf({ db, masterKey }: CheckContext, { userId }: StaffProviderSessionRow): Promise<Uint8Array> {
  const user = await findStaff(db, { masterKey }, userId)
  if (!user) throw new AccessOver('the account is gone')
  return openKeyOf(db, masterKey, user.subjectId)
}

/** Gives the person the roles of the groups that they have now. Whoever lost one is signed out everywhere. Answers whether the session goes on. */
async function follow(context: CheckContext, row: StaffProviderSessionRow, standing: Standing): Promise<boolean> {
  if (await context.db.transaction().execute((transaction) => isUnchanged(transaction, context, row, standing))) return true
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, row.clientId)
    const provider = await findProvider(transaction, row.providerId)
    const user = await lockStaff(transaction, context, row.userId)
    if (!provider || user?.status !== 'active') return false
    // A provider that listed groups at the sign-in and lists none now says that there are none.
    const roleIds = await toMappedRoles(transaction, provider, await groupsOf(transaction, provider, user, standing))
    const { hasLost } = await applyRoles(transaction, context, user, { roleIds, actor: systemActor })
    if (!hasLost && roleIds.length > 0) return true
    await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'access-removed' })
    await recordEnd(transaction, context, row, 'groups-removed')
    return false
  })
}

/** Most checks find nothing new, and lock nobody. */
async function isUnchanged(
  transaction: Transaction,
  context: CheckContext,
  row: StaffProviderSessionRow,
  standing: Standing,
): Promise<boolean> {
  const provider = await findProvider(transaction, row.providerId)
  const user = await findStaff(transaction, context, row.userId)
  if (!provider || user?.status !== 'active') return false
  const roleIds = await toMappedRoles(transaction, provider, await groupsOf(transaction, provider, user, standing))
  const held = (await listRolesOf(transaction, user)).map(({ roleId }) => roleId)
  return roleIds.length > 0 && roleIds.length === held.length && roleIds.every((role) => held.includes(role))
}

async function end(
  context: CheckContext,
  row: StaffProviderSessionRow,
  endedBecause: 'access-removed' | 'provider-ended',
  why: string,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const isEnded = await endProviderSession(transaction, row.id, { endedAt: context.clock.now(), endedBecause })
    if (isEnded) await recordEnd(transaction, context, row, why)
  })
}

async function recordEnd(
  transaction: Transaction,
  context: CheckContext,
  { clientId, userId }: StaffProviderSessionRow,
  because: string,
): Promise<void> {
  const target = { kind: 'user', id: userId }
  await recordAudit(transaction, context, { clientId, actor: systemActor, action: 'staff.access-ended', target, facts: { because } })
}

/** Ends what came by a provider that is another one now. */
export async function endAllOfProvider(transaction: Transaction, { clock }: Pick<AppContext, 'clock'>, providerId: string): Promise<void> {
  await endSessionsOfProvider(transaction, { providerId }, { endedAt: clock.now(), endedBecause: 'provider-ended' })
}

/** Checks open sessions until it is closed. Every server does, and each session is taken by one of them. */
export function runSessionChecks(context: CheckContext, options: Options): { close(): Promise<void> } {
  const pauseMs = Math.min(5_000, Math.ceil(options.everyMs / 4))
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  const wait = (ms: number) => {
    if (!isClosed) timer = setTimeout(() => (turn = take()), ms)
  }
  async function take(): Promise<void> {
    let count = 0
    try {
      count = await checkSessions(context, options)
    } catch (error) {
      context.log.error({ err: error }, 'sessions were not checked with their providers, and are tried again')
    }
    wait(count >= atOnce ? 0 : pauseMs)
  }
  wait(pauseMs)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await turn
    },
  }
}
