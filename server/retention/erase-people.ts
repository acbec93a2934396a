import { closedStatuses } from '#contract/requests/status-facts.ts'
import { type RetentionCell, type RetentionKind, retentionKinds, retentionOutcomes, toDay, toDue } from '#contract/retention/schedule.ts'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import { setFacesAside } from '#server/duplicates/repositories/faces.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { type EraseContext, eraseKinds, finish } from '#server/retention/erasure/erase-kinds.ts'
import { noteVersion, outsideFolders } from '#server/retention/outside/outside-list.ts'
import { emptyBlob, findRequestsToErase, listErased, listErasedBlobs } from '#server/retention/repositories/erasure.ts'
import { listUnfinishedErasures } from '#server/retention/repositories/erasures.ts'
import { listClientsWithSchedule } from '#server/retention/repositories/schedules.ts'
import { findStanding, listErasable, listHeldWithFace } from '#server/retention/repositories/standing.ts'
import { followWithdrawals } from '#server/retention/requests/withdrawn-consent.ts'
import { toUntil } from '#server/retention/schedule/preview.ts'
import { readSchedule, type ScheduleState } from '#server/retention/schedule/read-schedule.ts'

const batch = 100

/**
 * The job: goes on with what was cut off, then erases what is due: by the schedule of each customer that has one, and of the others everything of
 * requests that have been over for longer than the retention period of their settings. Answers how many erasures. A backup that was made before still has the
 * keys, until it expires: a list outside the database says whom to erase again after a restore.
 */
export async function erasePeople(context: EraseContext): Promise<number> {
  let erased = await finishErasures(context)
  await followWithdrawals(context)
  const scheduled = await listScheduledClients(context)
  erased += await eraseByPeriod(context, scheduled)
  for (const clientId of scheduled) erased += await eraseBySchedule(context, clientId)
  await removeErasedBytes(context)
  return erased
}

/** What a crash left behind. */
export async function finishErasures(context: EraseContext): Promise<number> {
  let finished = 0
  for (;;) {
    const unfinished = await listUnfinishedErasures(context.db, batch)
    for (const { id } of unfinished) await finish(context, id)
    finished += unfinished.length
    if (unfinished.length < batch) return finished
  }
}

/** Also those whose schedules are gone from the database: they do not fall back to the period of their settings. */
async function listScheduledClients({ db, erasures }: Pick<AppContext, 'db' | 'erasures'>): Promise<string[]> {
  const noted = (await erasures.list(outsideFolders.schedules)).map((name) => name.slice(outsideFolders.schedules.length + 1))
  return [...new Set([...(await listClientsWithSchedule(db)), ...noted])].sort()
}

async function eraseByPeriod(context: EraseContext, except: readonly string[]): Promise<number> {
  const { db, clock, retention } = context
  const floorDays = Math.max(...retentionKinds.map((kind) => retention.floors[`${kind}.approved`] ?? 0))
  const period = { over: closedStatuses, floorDays, except }
  await setAside(context, () => findRequestsToErase(db, { ...period, now: clock.now(), limit: batch, held: true }))
  let erased = 0
  for (;;) {
    const ids = await findRequestsToErase(db, { ...period, now: clock.now(), limit: batch })
    let done = 0
    for (const requestId of ids) {
      const isErased = await eraseKinds(context, {
        requestId,
        rule: { rule: 'retention-period' },
        actor: systemActor,
        // Staff may have asked for something again meanwhile, or decided anew; another server may have been here.
        judge: async (transaction) => {
          const [due] = await findRequestsToErase(transaction, { ...period, now: clock.now(), limit: 1, only: requestId })
          return due ? retentionKinds : []
        },
      })
      if (isErased) done += 1
    }
    erased += done
    if (ids.length < batch || done === 0) return erased
  }
}

async function eraseBySchedule(context: EraseContext, clientId: string): Promise<number> {
  const state = await readSchedule(context, clientId)
  if (state.is === 'none') return 0
  if (state.is === 'fault') {
    await refuse(context, clientId, state.fault)
    return 0
  }
  await noteVersion(context.erasures, clientId, state.version)
  let erased = 0
  for (const kind of retentionKinds) {
    for (const outcome of retentionOutcomes) erased += await eraseCell(context, { clientId, state, kind, outcome })
  }
  return erased
}

type Cell = {
  clientId: string
  state: Extract<ScheduleState, { is: 'in-force' }>
  kind: RetentionKind
  outcome: (typeof retentionOutcomes)[number]
}

async function eraseCell(context: EraseContext, { clientId, state, kind, outcome }: Cell): Promise<number> {
  const cell: RetentionCell = `${kind}.${outcome}`
  const { plan, version } = state
  if (plan.days[kind][outcome] === null) return 0
  const search = { clientId, kind, outcome, ...toUntil(plan, cell, toDay(context.clock.now()), context.retention.floors) }
  // A case takes its biometrics along.
  if (kind === 'biometrics' || kind === 'case') await setAside(context, () => listHeldWithFace(context.db, search, batch))
  let erased = 0
  let after = ''
  for (;;) {
    const ids = await listErasable(context.db, search, { after, limit: batch })
    for (const requestId of ids) {
      const isErased = await eraseKinds(context, {
        requestId,
        rule: { rule: 'schedule', scheduleVersion: version },
        actor: systemActor,
        judge: async (transaction) => {
          const standing = await findStanding(transaction, requestId)
          if (!standing) return []
          const today = toDay(context.clock.now())
          return retentionKinds.filter((each) => {
            const { erasedFrom } = toDue(each, standing, plan, context.retention)
            return erasedFrom !== null && erasedFrom <= today
          })
        },
      })
      if (isErased) erased += 1
    }
    after = ids.at(-1) ?? after
    if (ids.length < batch) return erased
  }
}

/** What is kept for a legal hold alone is evidence: nobody's face is compared with it. */
async function setAside({ db, clock }: EraseContext, list: () => Promise<string[]>): Promise<void> {
  for (;;) {
    const ids = await list()
    for (const id of ids)
      await db.transaction().execute(async (transaction) => {
        await lockRequest(transaction, id)
        await setFacesAside(transaction, (await listErased(transaction, id)).requestIds, clock.now())
      })
    if (ids.length < batch) return
  }
}

/** What counts is not what two people confirmed: written down where every reader of the audit log finds it, and nothing goes. */
async function refuse(context: EraseContext, clientId: string, fault: string): Promise<void> {
  context.log.error({ clientId, fault }, 'the retention schedule is not the one that was confirmed: nothing is erased')
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId,
      actor: systemActor,
      action: 'retention.refused',
      target: { kind: 'client', id: clientId },
      facts: { fault },
    }),
  )
}

/** Also what a crash left behind: the next turn goes on. */
export async function removeErasedBytes(context: Pick<AppContext, 'db' | 'blobs'>): Promise<void> {
  for (;;) {
    const blobs = await listErasedBlobs(context.db, batch)
    for (const { id, name } of blobs) {
      await context.blobs.remove(name)
      await emptyBlob(context.db, id)
    }
    if (blobs.length < batch) return
  }
}
