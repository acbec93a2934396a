import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app/build-app.ts'
import { openReadiness } from '#server/app/health/health-routes.ts'
import { openMetrics } from '#server/app/health/metrics.ts'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { createRequest, type NewRequest } from '#server/links/create-request.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Client, ClientTable, FormDefinition } from '#server/platform/database/schema.ts'
import { openFileInspection } from '#server/platform/inspection/open-file-inspection.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'
import { openWebhookTransport } from '#server/platform/outgoing/webhook-transport.ts'
import type { JobQueue } from '#server/platform/ports.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { measureQueue } from '#server/platform/tracing/active-span.ts'
import { openTracing, type TracingEvents } from '#server/platform/tracing/open-tracing.ts'
import { tracePorts } from '#server/platform/tracing/trace-ports.ts'
import { traceStatement } from '#server/platform/tracing/trace-statement.ts'
import type { TraceSettings } from '#server/platform/tracing/tracing.ts'
import { openSampleRegistry } from '#server/registry/providers/sample/sample-registry.ts'
import { readContact } from '#server/requests/contact.ts'
import { saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { type FakeVision, openFakeVision } from '#server/testing/fake-vision.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

export type TestOptions = {
  client?: Partial<Insertable<ClientTable>>
  form?: Partial<FormDefinition>
  /** Parts that take the place of the usual ones. */
  context?: Partial<AppContext>
  /** Calls a minute from one address; as many as it likes unless a test says. */
  rateLimitPerMinute?: number
  requestTimeoutMs?: number
  bodySilenceMs?: number
  idempotencyWaitMs?: number
  longestQueryMs?: number
  /** Another way to the database than straight. */
  reachDatabase?: (url: string) => Promise<string>
  webFolder?: string
  demoUrl?: string
  trustedProxies?: string[]
  /** As a demonstration does, unless a test says. */
  showsOperations?: boolean
  logsClientAddress?: boolean
  /** Traces every call, and sends what is waiting when it is closed. */
  traces?: { settings: TraceSettings; onDropped?: TracingEvents['onDropped'] }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** What a call answered. */
export type AnswerLookup = { status: number; body: Record<string, unknown>; text: string; headers: Record<string, unknown> }

/** The real server on a real database of its own: real routes, real SQL, file blobs. Only pixels are made up. */
export async function testApp(options: TestOptions = {}) {
  const clusterUrl = await openClusterOfRun()
  const databaseUrl = await createTestDatabase(clusterUrl)
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-app-'))
  const reached = (await options.reachDatabase?.(databaseUrl)) ?? databaseUrl
  const opened = await openTestContext(reached, dataFolder, options)
  const usual: AppContext = { ...opened.context, ...options.context }
  const { traces } = options
  const tracing = traces ? await openTracing(traces.settings, { log: usual.log, onDropped: traces.onDropped ?? (() => {}) }) : null
  const context = tracing ? tracePorts(usual) : usual
  const client = await seed(context, options)
  const perAddress = options.rateLimitPerMinute ?? 0
  const app = await buildApp({
    context,
    metrics: openMetrics(),
    tracing,
    readiness: openReadiness(
      {
        database: () => sql`select 1`.execute(context.db),
        storage: () => context.blobs.check(),
        ...(context.virusScanner ? { virusScanner: context.virusScanner.check } : {}),
      },
      context.log,
    ),
    showsOperations: options.showsOperations ?? true,
    demoUrl: options.demoUrl ?? null,
    webFolder: options.webFolder ?? join(dataFolder, 'no-pages'),
    rateLimits: {
      perAddress,
      perLink: perAddress,
      perKey: perAddress,
      refusalsPerAddress: perAddress,
      searchesPerAddress: perAddress,
      searchesPerLink: perAddress,
    },
    showsMailbox: true,
    requestTimeoutMs: options.requestTimeoutMs ?? 60_000,
    trustedProxies: options.trustedProxies ?? [],
    logsClientAddress: options.logsClientAddress ?? false,
    ...(options.bodySilenceMs ? { bodySilenceMs: options.bodySilenceMs } : {}),
    ...(options.idempotencyWaitMs ? { idempotencyWaitMs: options.idempotencyWaitMs } : {}),
  })
  return {
    app,
    context,
    client,
    databaseUrl,
    dataFolder,
    vision: opened.vision,
    clock: opened.clock,
    faults: opened.faults,
    tracing,
    newLink: (desired: Partial<NewRequest> = {}) =>
      createRequest(context, { client, email: 'anna@example.com', takesCredit: false, actor: 'staff', ...desired }),
    call: (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
      send(app, { method, url, headers, ...(payload ? { payload } : {}) }),
    send: (request: InjectOptions) => send(app, request),
    ...toQuestions(context),
    async close() {
      await app.close()
      await tracing?.close()
      await opened.close()
      await dropTestDatabase(clusterUrl, databaseUrl)
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Hundreds of accounts sign in: what a password costs is tested where it is decided. */
const lightest = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The usual context, and how to end them. */
async function openTestContext(databaseUrl: string, dataFolder: string, { longestQueryMs = 30_000, traces }: TestOptions) {
  const faults: unknown[] = []
  const onFault = (_: string, error: unknown) => faults.push(error)
  const { db, close } = openDatabase(databaseUrl, {
    maxConnections: 8,
    longestQueryMs,
    onIdleError: (error) => faults.push(error),
    ...(traces && { onStatement: traceStatement }),
  })
  const masterKey = toKeyRing(randomBytes(32))
  const vision: FakeVision = openFakeVision()
  const clock = openTestClock()
  const log = pino({ level: 'silent' })
  const context: AppContext = {
    db,
    blobs: await openBlobStore(`file:${join(dataFolder, 'blobs')}`),
    erasures: await openBlobStore(`file:${join(dataFolder, 'erasures')}`),
    vision,
    inspection: openFileInspection({ log, workers: 1, ...(traces && { onQueued: measureQueue }) }),
    virusScanner: null,
    jobs: openJobsWhenUsed(() => openJobQueue({ databaseUrl, sendsOnly: true, onFault })),
    pubsub: openRequestPubSub({ databaseUrl, onFault }),
    faces: openFaceIndexes({ db, masterKey, onFault }),
    webhooks: openWebhookTransport({ privateNetworks: ['127.0.0.0/8'], timeoutMs: 1_000 }),
    askProvider: openGuardedFetch({ privateNetworks: ['127.0.0.0/8', '::1/128'], timeoutMs: 1_000 }),
    registry: openSampleRegistry({ clock, wait: async () => {} }),
    clock,
    passwordCost: lightest,
    masterKey,
    addressKey: masterKey,
    retention: { floors: {}, ceilings: {}, changeDelayHours: 72, secondPersonDays: 7, operator: 'Portico test' },
    publicUrl: 'https://verify.portico.test',
    log,
  }
  const closeAll = async () => {
    await Promise.all([
      context.inspection.close(),
      context.jobs.close(),
      context.pubsub.close(),
      context.blobs.close(),
      context.faces.close(),
      context.webhooks.close(),
    ])
    await close()
  }
  return { context, vision, clock, faults, close: closeAll }
}

/** Most tests send no job: the queue's connection and its dozen statements are for those that do. */
function openJobsWhenUsed(open: () => Promise<JobQueue>): JobQueue {
  let opened: Promise<JobQueue> | undefined
  const jobs = () => {
    opened ??= open()
    return opened
  }
  return {
    enqueue: async (...given) => (await jobs()).enqueue(...given),
    work: async (...given) => (await jobs()).work(...given),
    schedule: async (...given) => (await jobs()).schedule(...given),
    countWaiting: async () => (await jobs()).countWaiting(),
    close: async () => (await opened)?.close(),
  }
}

type CountedTable = 'documents' | 'livenessChecks' | 'blobs' | 'verificationRequests' | 'requestLeases' | 'uploads' | 'uploadSubmissions'

/** What a test asks the database. */
function toQuestions({ db, masterKey }: AppContext) {
  return {
    /** What is stored sealed in a request's row, opened. */
    contactOf: async (id: string) => {
      const row = await db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return readContact(db, { masterKey }, row)
    },
    statusOf: async (id: string) => {
      const row = await db.selectFrom('verificationRequests').select('status').where('id', '=', id).executeTakeFirstOrThrow()
      return row.status
    },
    mailKinds: async (id: string) => {
      const rows = await db.selectFrom('mails').select('kind').where('requestId', '=', id).orderBy('createdAt').execute()
      return rows.map(({ kind }) => kind)
    },
    activitiesOf: async (id: string) => {
      const rows = await db.selectFrom('activities').select('activityType').where('requestId', '=', id).orderBy('id').execute()
      return rows.map(({ activityType }) => activityType)
    },
    countRows: async (table: CountedTable, id?: string) => {
      const column = table === 'verificationRequests' ? 'id' : 'requestId'
      let query = db.selectFrom(table).select((eb) => eb.fn.countAll<string>().as('count'))
      if (id) query = query.where(sql.ref(column), '=', id)
      return Number((await query.executeTakeFirstOrThrow()).count)
    },
  }
}

async function send(app: FastifyInstance, request: InjectOptions): Promise<AnswerLookup> {
  const { statusCode, headers, payload } = await app.inject(request)
  const isJson = payload !== '' && String(headers['content-type']).includes('json')
  return { status: statusCode, body: isJson ? (JSON.parse(payload) as Record<string, unknown>) : {}, text: payload, headers }
}

async function seed(context: AppContext, { client = {}, form = {} }: TestOptions): Promise<Client> {
  return context.db.transaction().execute(async (transaction) => {
    const id = newId('cli')
    const usual = { id, name: 'Northwind Bank', contactEmail: 'staff@northwind.example', creditBalance: 3, isDefault: true }
    const saved = await saveClient(transaction, { ...usual, ...client })
    await saveForm(transaction, {
      id: newId('frm'),
      clientId: id,
      kind: 'individual',
      name: 'Individual onboarding',
      isDefault: true,
      definition: { ...plainForm, ...form },
    })
    return saved
  })
}

const plainForm: FormDefinition = {
  note: null,
  termsAndConditionsContent: null,
  termsOfUseLink: null,
  privacyPolicyLink: null,
  chineseConfirmPopup: false,
  asksPersonalInfo: false,
  livenessMode: 'passive',
}

function openTestClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    turnHours(hours: number) {
      aheadMs += hours * 3_600_000
    },
  }
}
