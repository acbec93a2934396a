import type { Transaction } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '#server/platform/database/schema.ts'
import type { JobName, JobQueue, Jobs } from '#server/platform/ports.ts'

type Plan = QueueOptions & {
  policy: 'standard' | 'exclusive'
  atOnce: number
  /** Each job is fetched for itself: a slow one holds no others up. */
  isApart?: true
}

const minuteSeconds = 60
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

// An exclusive job has one turn waiting or running: a slow sweep is not piled up behind itself.
const plans: Record<JobName, Plan> = {
  // 1 s, 2 s, 4 s … to one an hour: tried for about half a day.
  'send-mail': { policy: 'standard', atOnce: 8, retryLimit: 22, retryDelay: 1, expireInSeconds: 2 * minuteSeconds },
  'expire-requests': { policy: 'exclusive', atOnce: 1, retryLimit: 3, retryDelay: 10, expireInSeconds: 10 * minuteSeconds },
  'index-requests': { policy: 'exclusive', atOnce: 1, retryLimit: 3, retryDelay: 10, expireInSeconds: 10 * minuteSeconds },
  'sweep-blobs': { policy: 'exclusive', atOnce: 1, retryLimit: 3, retryDelay: 60, expireInSeconds: hourSeconds },
  // Deliveries have tries of their own; a job is tried again when its server was killed or the database was away.
  'deliver-webhooks': { policy: 'standard', atOnce: 6, isApart: true, retryLimit: 22, retryDelay: 1, expireInSeconds: 5 * minuteSeconds },
  'erase-people': { policy: 'exclusive', atOnce: 1, retryLimit: 3, retryDelay: 60, expireInSeconds: hourSeconds },
  // Somebody's mail server may be away for hours.
  'mail-checkpoint': { policy: 'exclusive', atOnce: 1, retryLimit: 10, retryDelay: 60, expireInSeconds: hourSeconds },
  // One at a time: a whole file of pictures and recordings is in memory.
  'export-subject': { policy: 'standard', atOnce: 1, retryLimit: 3, retryDelay: 10, expireInSeconds: 10 * minuteSeconds },
  'sign-checkpoint': { policy: 'exclusive', atOnce: 1, retryLimit: 5, retryDelay: 60, expireInSeconds: hourSeconds },
}

// A notice wakes a worker at once. Polling is for jobs that wait for their next try, and for lost notices.
const pollingSeconds = 2
// A server that works on a job says so all the time. What a killed one had begun is tried again within half a minute of its last word.
const heartbeatSeconds = 15
const superviseSeconds = 10
const closeTimeoutMs = 5_000
/** The queue's own statements; a line on which no answer comes for so long is left for another. */
const longestQueryMs = 30_000

export type JobQueueOptions = {
  databaseUrl: string
  /** A process that only queues jobs (the command line) neither listens nor keeps the queue in order. */
  sendsOnly?: boolean
  onFault: (what: string, error: unknown) => void
}

/** Of the driver's connections, which the queue hands on to it without naming them. */
const lineLimits = { query_timeout: longestQueryMs, keepAlive: true }

/** Jobs in the same PostgreSQL as the facts, in a schema of their own. Throws when the database is out of reach. */
export async function openJobQueue({ databaseUrl, sendsOnly = false, onFault }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...lineLimits,
    connectionString: databaseUrl,
    application_name: 'portico-jobs',
    max: sendsOnly ? 1 : 4,
    schema: 'jobs',
    useListenNotify: !sendsOnly,
    supervise: !sendsOnly,
    schedule: !sendsOnly,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    connectionTimeoutMillis: 5_000,
  })
  boss.on('error', (error) => onFault('job-queue', error))
  await boss.start()
  await Promise.all(Object.entries(plans).map(([name, plan]) => openQueue(boss, name, plan)))

  return {
    async enqueue(transaction, name, data, notBefore) {
      await boss.send(name, data, { db: onTransaction(transaction), ...(notBefore && { startAfter: notBefore }) })
    },
    async work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>) {
      const pace = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        ...(plans[name].isApart ? { batchSize: 1, localConcurrency: plans[name].atOnce } : { batchSize: plans[name].atOnce }),
        // A full batch says that more may be waiting: the next is fetched at once.
        burstWhenBatchFull: plans[name].atOnce > 1,
        perJobResults: true as const,
      }
      await boss.work<Jobs[N]>(name, pace, (jobs) =>
        Promise.all(jobs.map(({ id, data }) => handleOne(name, id, onFault, () => handle(data)))),
      )
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data, { tz: 'UTC' })
    },
    async countWaiting() {
      const states = "state in ('created', 'retry')"
      const { rows } = await boss.getDb().executeSql(`select name, count(*)::int as waiting from jobs.job where ${states} group by name`)
      const waiting = (name: string) => rows.find((row: { name: string; waiting: number }) => row.name === name)?.waiting ?? 0
      const names = Object.keys(plans) as JobName[]
      return Object.fromEntries(names.map((name) => [name, waiting(name)])) as Record<JobName, number>
    },
    async close() {
      await boss.stop({ graceful: true, timeout: closeTimeoutMs, close: true })
    },
  }
}

/** Each job of a batch succeeds or fails for itself. */
async function handleOne(name: JobName, id: string, onFault: JobQueueOptions['onFault'], handle: () => Promise<void>): Promise<JobResult> {
  try {
    await handle()
    return { id, status: 'completed' }
  } catch (error) {
    onFault(name, error)
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

async function openQueue(boss: PgBoss, name: string, { policy, atOnce: _, isApart: _apart, ...options }: Plan): Promise<void> {
  const stored = {
    retryBackoff: true,
    heartbeatSeconds,
    retryDelayMax: hourSeconds,
    deleteAfterSeconds: 2 * daySeconds,
    notify: true,
    ...options,
  }
  await boss.createQueue(name, { policy, ...stored })
  // A queue that an earlier build made keeps its settings until it is told the new ones.
  const { retryDelayMax: _max, ...changeable } = stored
  await boss.updateQueue(name, changeable)
}

/** The statements of the queue on the transaction's own connection, past the plugin that renames columns. */
function onTransaction(transaction: Transaction<Database>) {
  return fromKysely(transaction.withoutPlugins())
}
