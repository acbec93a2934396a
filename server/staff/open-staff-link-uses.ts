import { recordAudit } from '#server/audit/record-audit.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { toDeviceHash, toStaffDevice, unknownActorOn } from '#server/staff/members/staff-device.ts'
import { listStaffOfDevice, saveStaffLinkUse } from '#server/staff/repositories/staff-link-uses.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

const dayMs = 24 * 3_600_000
/** How long one answer stands for a link and a device: a liveness check calls once a second. */
const freshMs = 60_000
const maxRemembered = 20_000

export type StaffLinkUses = (link: Pick<OpenLink, 'request'>, device: string) => Promise<void>

/**
 * Writes down a link that is used from the network address and browser from which a member of staff was signed in within a day: at most once
 * a day for each request and colleague. An applicant at a branch's own computer is noticed like staff, and staff at another device are not:
 * it says where a link was opened, and proves nothing of who opened it.
 */
export function openStaffLinkUses(context: Needs): StaffLinkUses {
  const requested = new Map<string, number>()
  return async ({ request }, device) => {
    const now = context.clock.now().getTime()
    const key = `${request.id} ${device}`
    if (now - (requested.get(key) ?? Number.NEGATIVE_INFINITY) < freshMs) return
    if (requested.size >= maxRemembered) requested.clear()
    requested.set(key, now)
    await notice(context, request, device)
  }
}

async function notice(context: Needs, { id: requestId, clientId }: OpenLink['request'], device: string): Promise<void> {
  const at = toStaffDevice(device)
  const now = context.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const userIds = await listStaffOfDevice(context.db, { clientId, deviceHash: toDeviceHash(context.masterKey, at), since })
  for (const userId of userIds) {
    await context.db.transaction().execute(async (transaction) => {
      if (!(await saveStaffLinkUse(transaction, { requestId, userId, clientId, noticedAt: now }, since))) return
      const target = { kind: 'request', id: requestId }
      await recordAudit(transaction, context, {
        clientId,
        actor: unknownActorOn(at),
        action: 'request.link-used-by-staff',
        target,
        facts: { user: userId },
      })
    })
  }
}
