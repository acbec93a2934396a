import type { Config } from '#server/app/config.ts'
import { openLog } from '#server/app/open-log.ts'
import { requireDatabase } from '#server/app/require-database.ts'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { openMailTransport } from '#server/mail/open-mail-transport.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openFileInspection } from '#server/platform/inspection/open-file-inspection.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { keepFresh } from '#server/platform/kms/keep-fresh.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'
import { openWebhookTransport } from '#server/platform/outgoing/webhook-transport.ts'
import type { MailTransport } from '#server/platform/ports.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { measureQueue } from '#server/platform/tracing/active-span.ts'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import { traceMail, tracePorts } from '#server/platform/tracing/trace-ports.ts'
import { traceStatement } from '#server/platform/tracing/trace-statement.ts'
import type { DropReason, Tracing } from '#server/platform/tracing/tracing.ts'
import { openClamdScanner } from '#server/platform/virus-scanner/clamd-scanner.ts'
import { openRegistry } from '#server/registry/open-registry.ts'
import { sealOldTexts } from '#server/retention/seal-old-texts.ts'
import { passwordCost } from '#server/staff/sign-in/password-hash.ts'
import { requireMode } from '#server/tenants/require-mode.ts'
import type { VisionEngine } from '#vision/engine.ts'
import { openEngine } from '#vision/worker/open-engine.ts'

export type OpenContext = {
  context: AppContext
  mailTransport: MailTransport
  /** Null where the operator set no collector. */
  tracing: Tracing | null
  /** Where the built-in database lies; null with a database of the operator's own. */
  databaseFolder: string | null
  databaseUrl: string
  /** Ends everything in good order, the database last. */
  close(): Promise<void>
}

type Events = {
  watchVision(engine: VisionEngine): VisionEngine
  /** Spans of traces that never came to the collector. */
  onDroppedSpans(reason: DropReason, spans: number): void
  /** The built-in database is gone for good: only another start can help. */
  onDatabaseLost(error: Error): void
}

/** No job takes longer; a caller waits 60 s at most, with time in the queue. */
const visionJobTimeoutMs = 30_000
const maxWaitingVisionJobs = 32
/** Whoever is caught by a database that stops answering hears of it after this. What the server asks takes milliseconds. */
const longestQueryMs = 12_000

/** Opens everything that the server works with, as the settings say. What was opened before a failure is closed again. */
export async function createContext(config: Config, { watchVision, onDroppedSpans, onDatabaseLost }: Events): Promise<OpenContext> {
  const closers: (() => Promise<unknown>)[] = []
  const opened = <T extends { close(): Promise<unknown> }>(resource: T): T => {
    closers.push(() => resource.close())
    return resource
  }
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  const log = openLog(config)
  const onFault = (what: string, error: unknown) => log.error({ what, err: error }, 'something behind the calls failed')
  try {
    // Closed last of all: what is under way until then is still sent.
    const tracing = config.traces ? opened(await openTracing(config.traces, { log, onDropped: onDroppedSpans })) : null
    const embedded = config.databaseUrl ? null : opened(await openBuiltIn(config, log, onDatabaseLost))
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    // The engine is the slowest to open: it begins now, and is waited for last.
    const opening = openEngine({
      modelsFolder: config.modelsFolder,
      heavyWorkers: config.documentWorkers,
      fastWorkers: config.faceWorkers,
      jobTimeoutMs: visionJobTimeoutMs,
      maxWaitingJobs: maxWaitingVisionJobs,
      ...(tracing && { onQueued: measureQueue }),
    })
    opening.catch(() => {})
    closers.push(() =>
      opening.then(
        (engine) => engine.close(),
        () => {},
      ),
    )

    const { db, pool } = opened(
      openDatabase(databaseUrl, {
        longestQueryMs,
        onIdleError: (error) => onFault('database', error),
        ...(tracing && { onStatement: traceStatement }),
      }),
    )
    await requireDatabase(pool, config.mode)
    await migrate(pool)
    await requireMode(db, config.mode)
    const masterKey = await openKeyRing(db, await openKms(config))
    const sealed = await sealOldTexts(db, masterKey)
    if (sealed > 0) log.info({ rows: sealed }, 'what an earlier version kept in clear was sealed')
    closers.push(keepFresh(masterKey, (error) => onFault('keys', error)))
    const blobs = opened(await openBlobStore(config.blobUrl))
    const erasures = opened(await openBlobStore(config.erasuresUrl))
    const mailTransport = opened(openMailTransport(config.mailUrl, { db, masterKey }))
    const jobs = opened(await openJobQueue({ databaseUrl, onFault }))
    const pubsub = opened(openRequestPubSub({ databaseUrl, onFault }))
    const clock = { now: () => new Date() }
    const registry = opened(openRegistry(config.registryUrl, { clock, log }))
    const webhooks = opened(openWebhookTransport({ privateNetworks: config.webhookNetworks }))
    const askProvider = openGuardedFetch({ privateNetworks: config.providerNetworks })
    const faces = opened(openFaceIndexes({ db, masterKey, onFault }))
    const vision = watchVision(await opening)
    const { publicUrl } = config
    const inspection = opened(openFileInspection({ log, ...(tracing && { onQueued: measureQueue }) }))
    const virusScanner = config.clamdUrl ? openClamdScanner(config.clamdUrl, { log }) : null
    const context = {
      db,
      blobs,
      erasures,
      vision,
      inspection,
      virusScanner,
      jobs,
      pubsub,
      registry,
      webhooks,
      askProvider,
      faces,
      clock,
      passwordCost,
      masterKey,
      addressKey: masterKey,
      retention: config.retention,
      publicUrl,
      log,
    }
    const traced = tracing && { context: tracePorts(context), mailTransport: traceMail(mailTransport) }
    return { context, mailTransport, ...traced, tracing, databaseFolder: embedded?.folder ?? null, databaseUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Watched: one that dies is started anew, one that stays dead is told. */
function openBuiltIn({ dataFolder }: Config, log: AppContext['log'], onLost: (error: Error) => void) {
  const onRecovered = ({ awayMs }: { awayMs: number }) => log.error({ awayMs }, 'the built-in PostgreSQL had died and was started again')
  return openEmbeddedPostgres({ dataFolder, onRecovered, onLost })
}
