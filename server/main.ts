import { sql } from 'kysely'
import { buildApp } from '#server/app/build-app.ts'
import { type Config, readConfig } from '#server/app/config.ts'
import { createContext, type OpenContext } from '#server/app/create-context.ts'
import { openDeliverer } from '#server/app/delivery/open-deliverer.ts'
import { type HealthChecks, openReadiness } from '#server/app/health/health-routes.ts'
import { openMetrics } from '#server/app/health/metrics.ts'
import { buildOperationsApp } from '#server/app/operations-app.ts'
import { publishAddress } from '#server/app/published-address.ts'
import { runJobs } from '#server/app/run-jobs.ts'
import type { CheckpointPlaces } from '#server/audit/deliver-checkpoint.ts'
import { findCompanyPlace, openCompanyRequest } from '#server/company/create-company-request.ts'
import { findFormByName } from '#server/forms/repositories/forms.ts'
import { createRequest } from '#server/links/create-request.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { ConfigFault } from '#server/platform/config-fault.ts'
import type { AppContext } from '#server/platform/context.ts'
import { PostgresFault } from '#server/platform/database/embedded/postgres-binaries.ts'
import { MigrationFault } from '#server/platform/database/migrate.ts'
import { toRateLimits } from '#server/platform/limits/rate-limit.ts'
import { openTimestampAuthority } from '#server/platform/outgoing/timestamp-authority.ts'
import { removeErasedBytes } from '#server/retention/erase-people.ts'
import { replayErasures } from '#server/retention/replay-erasures.ts'
import { demonstrationForm, seedDemonstration } from '#server/settings/seed-demonstration.ts'
import { openDemonstrationStaff } from '#server/staff/accounts/open-demonstration-staff.ts'
import { findDefaultClient } from '#server/tenants/repositories/clients.ts'

const stopTimeoutMs = 25_000
/** A group's signal comes twice: to this process, and passed on by npm start. */
const sameSignalMs = 2_000
const firstClient = [
  '  There is no customer yet. Make the first, with its administrator:',
  '    npm run portico -- client create --name "Your bank" --admin-email you@example.com',
  '',
]
const exitCodes = { failed: 1, configuration: 2, databaseLost: 3 } as const

await main()

async function main(): Promise<void> {
  try {
    const starting = startServer(readConfig(process.env))
    // Whoever is told to stop in the middle of its start stops as soon as there is something whole to end.
    stopOnSignals(() => starting.then((stop) => stop()))
    await starting
  } catch (error) {
    console.error(`Portico cannot start.\n\n${toWords(error)}\n`)
    process.exit(error instanceof ConfigFault ? exitCodes.configuration : exitCodes.failed)
  }
}

/** Nothing that it would still answer could be kept: whoever supervises this process starts another. */
function endAtOnce(error: Error): void {
  console.error(`Portico ends: its database is gone. ${error.message}`)
  process.exit(exitCodes.databaseLost)
}

/** Opens everything, listens, prints where to go. Answers how to end it. */
async function startServer(config: Config): Promise<() => Promise<void>> {
  const metrics = openMetrics()
  const opened = await createContext(config, {
    watchVision: metrics.watchVision,
    onDroppedSpans: metrics.countDroppedSpans,
    onDatabaseLost: endAtOnce,
  })
  try {
    const { context, mailTransport, tracing } = opened
    metrics.watchJobs(() => context.jobs.countWaiting())
    if (config.mode === 'demo') await seedDemonstration(context)
    // A database that came from a backup may know people who were erased since.
    if ((await replayErasures(context)) > 0) await removeErasedBytes(context)
    const readiness = openReadiness(toHealthChecks(context), context.log)
    const app = await buildApp({
      context,
      metrics,
      tracing,
      readiness,
      showsOperations: config.mode === 'demo' && config.operations === null,
      webFolder: config.webFolder,
      demoUrl: config.demoUrl,
      rateLimits: toRateLimits(config.rateLimitPerMinute),
      showsMailbox: config.mode === 'demo' && config.mailUrl.startsWith('outbox:'),
      trustedProxies: config.trustedProxies,
      logsClientAddress: config.logsClientAddress,
    })
    const operations = config.operations && buildOperationsApp({ readiness, metrics, log: context.log })
    await operations?.listen(config.operations ?? {})
    await app.listen({ host: config.host, port: config.port })
    await publishAddress(config.dataFolder, config.publicUrl)
    const deliverer = openDeliverer(context, opened)
    const checkpointStore = config.checkpointUrl ? await openBlobStore(config.checkpointUrl) : null
    const checkpoints: CheckpointPlaces = {
      store: checkpointStore,
      emails: config.checkpointEmails,
      authority: config.timestampUrl ? openTimestampAuthority(config.timestampUrl) : null,
    }
    const running = await runJobs(context, {
      mailTransport,
      mailFrom: config.mailFrom,
      checkpoints,
      providerCheckSeconds: config.providerCheckSeconds,
      metrics,
      deliverer,
      tracing,
    })
    await printWelcome(config, opened)
    return async () => {
      await running.close()
      await deliverer.close()
      await app.close()
      await operations?.close()
      await checkpointStore?.close()
      await opened.close()
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function toHealthChecks(context: AppContext): HealthChecks {
  return {
    database: () => sql`select 1`.execute(context.db),
    storage: () => context.blobs.check(),
    vision: async () => {
      if (context.vision.workerPids().length === 0) throw new Error('no worker is running')
    },
    ...(context.virusScanner ? { virusScanner: context.virusScanner.check } : {}),
  }
}

async function printWelcome(config: Config, { context, databaseFolder }: OpenContext): Promise<void> {
  const lines = [`Portico is running at ${config.publicUrl}`, '']
  if (config.mode === 'demo') lines.push(...(await toDemonstrationLinks(config, context)))
  else if (!(await findDefaultClient(context.db))) lines.push(...firstClient)
  lines.push(`  API reference  ${config.publicUrl}/docs`)
  if (databaseFolder) lines.push('', `  The database lies in ${databaseFolder}`)
  console.log(`\n${lines.join('\n')}\n`)
}

async function toDemonstrationLinks(config: Config, context: AppContext): Promise<string[]> {
  const client = await findDefaultClient(context.db)
  if (!client) return []
  const email = 'applicant@portico.example'
  const { url } = await createRequest(context, { client, email, sendsEmail: true, takesCredit: false, actor: 'system' })
  const lines = [`  Individual     ${url}`]
  if (await findFormByName(context.db, { clientId: client.id, name: demonstrationForm })) {
    const input = { client, email, formName: demonstrationForm, takesCredit: false, actor: 'system' as const }
    lines.push(`  With a form    ${(await createRequest(context, input)).url}`)
  }
  const place = await findCompanyPlace(context, { clientId: client.id }).catch(() => undefined)
  if (place) {
    // One that the built-in registry knows, so that step 1 fills itself.
    const company = { companyName: 'Copper Lantern Trading Limited', email: 'company@portico.example', kyckrId: 'GB|09000001' }
    const opened = await openCompanyRequest(context, place, company, {
      language: undefined,
      takesCredit: false,
      actor: 'system',
      sendsEmail: true,
    })
    lines.push(`  Company        ${opened.url}`)
  }
  const staff = await openDemonstrationStaff(context, config.dataFolder)
  lines.push(`  Staff          ${config.publicUrl}/login${staff ? `   ${staff.email}  password: ${staff.password}` : ''}`)
  if (config.mailUrl.startsWith('outbox:')) lines.push(`  Mailbox        ${config.publicUrl}/mailbox`)
  return lines
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const end = (signal: string) => {
    // A second Ctrl+C means now.
    if (stoppingSince !== undefined && performance.now() - stoppingSince > sameSignalMs) process.exit(1)
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    console.log(`\n${signal}: finishing what is under way…`)
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Portico did not stop in good order. ${toWords(error)}`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal))
}

/** The name of each setting in a column of its own. */
function toSettingLines(lines: string[]): string[] {
  const parts = lines.map((line) => /^(\S+) (.*)$/s.exec(line) ?? [line, '', line])
  const width = Math.max(...parts.map(([, name = '']) => name.length))
  return parts.map(([, name = '', sentence]) => `  ${name.padEnd(width)}  ${sentence}`)
}

/** For the person who starts the server: what is wrong and what to do; a stack only where nobody expected it. */
function toWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigFault)
    return [
      ...toSettingLines(error.lines),
      '',
      '  .env.example explains each setting, docs/guides/production.md the way to a first verification.',
    ].join('\n')
  if (error instanceof PostgresFault || error instanceof MigrationFault || error.name === 'ModelFault') return `  ${error.message}`
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `  Port ${port} is taken. Stop the other program, or set PORT (OPS_PORT, if that is the one) to another.`
  if (code === 'EACCES') return `  Not allowed: ${error.message}. Check PORT, PORTICO_DATA and who may write there.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `  DATABASE_URL is out of reach: ${error.message}`
  // A sentence that was written for the operator has a class of its own or none; what nobody expected says where it was.
  return error.constructor === Error ? `  ${error.message}` : (error.stack ?? error.message)
}
