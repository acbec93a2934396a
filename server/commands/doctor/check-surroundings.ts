import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { pino } from 'pino'
import type { Config } from '#server/app/config.ts'
import { findPublishedAddress } from '#server/app/published-address.ts'
import { findNewestCheckpoint } from '#server/audit/deliver-checkpoint.ts'
import { type Finding, fault, hint, look, ok, toAge } from '#server/commands/doctor/finding.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { checkSmtp } from '#server/platform/mail-transport/smtp-mail.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import { toStoredTime } from '#server/platform/text/stored-time.ts'
import { checkCollector } from '#server/platform/tracing/check-collector.ts'
import { openClamdScanner } from '#server/platform/virus-scanner/clamd-scanner.ts'
import { listBackups } from '#server/retention/backup/backup-format.ts'
import { verifyModels } from '#vision/models/open-models.ts'

const addressTimeoutMs = 8_000
const leastFreeBytes = 512 * 1_048_576
const noticedFreeBytes = 5 * 1_073_741_824
/** Made every hour: two were missed. */
const oldCheckpointMs = 3 * 3_600_000
const oldBackupMs = 2 * 86_400_000

/** Everything around the database. What is written into the storage is taken away again. */
export async function checkSurroundings(config: Config, now: () => Date): Promise<Finding[]> {
  return Promise.all([
    look('storage', 'Check BLOB_URL: the folder or the bucket, who may write there, and how much room it has.', () =>
      judgeStorage(config.blobUrl),
    ),
    look('list of erased people', 'Check ERASURES_URL: without it, a restored backup brings back who was erased.', () =>
      judgeStorage(config.erasuresUrl),
    ),
    look('models', 'Fetch them again: node scripts/models.mjs. Set PORTICO_MODELS where they lie elsewhere.', async () => {
      await verifyModels(config.modelsFolder)
      return ok('every model is there, with the checksum that was examined')
    }),
    look('mail', 'Check MAIL_URL: its host, port, user and password. Until it answers, links and codes are not sent.', () =>
      judgeMail(config.mailUrl),
    ),
    look('disk', 'Check PORTICO_DATA: the server makes the folder when it starts.', async () => {
      const { bavail, bsize } = await statfs(config.dataFolder)
      return judgeFreeBytes(bavail * bsize)
    }),
    look('virus scanner', 'Start clamd, or check CLAMD_URL: until it answers, no file of an applicant is taken.', () =>
      judgeScanner(config),
    ),
    look(
      'traces',
      'Start the collector, or check OTEL_EXPORTER_OTLP_ENDPOINT and its headers: until it answers, spans are dropped and counted.',
      () => judgeTraces(config),
    ),
    look('address', 'Check PUBLIC_URL, its name in the DNS, the certificate, and the proxy before the server.', () => judgeAddress(config)),
    look('operations', 'Start the server, or check OPS_HOST and OPS_PORT.', () => judgeOperations(config)),
    look('checkpoints', 'Check AUDIT_CHECKPOINT_URL: who may write and list there.', () => judgeCheckpoints(config, now())),
    look('backups', 'Check BACKUP_URL: who may write and list there.', () => judgeBackups(config, now())),
  ])
}

async function judgeStorage(url: string) {
  return withStore(url, async (store) => {
    await store.check()
    const name = `doctor/${randomUUID()}`
    const bytes = Buffer.from(randomUUID())
    await store.put(name, bytes)
    const read = await store.get(name)
    await store.remove(name)
    if (!read || !bytes.equals(read)) return fault('what was put there did not come back', 'Do not go on: the storage loses bytes.')
    return ok('what was put there came back, and was removed')
  })
}

async function withStore<T>(url: string, use: (store: BlobStore) => Promise<T>): Promise<T> {
  const folder = url.startsWith('file:') ? url.replace(/^file:(\/\/(?=\/))?/, '') : undefined
  // Opening would make it, and whoever looks makes nothing.
  if (folder !== undefined && !existsSync(folder)) throw new Error(`there is no folder ${folder}`)
  const store = await openBlobStore(url)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

async function judgeMail(url: string) {
  if (url.startsWith('outbox:')) return ok('messages stay in the mailbox of the demonstration')
  await checkSmtp(url)
  return ok('the mail server greets and lets Portico in; nothing was sent')
}

export function judgeFreeBytes(bytes: number) {
  const words = `${(bytes / 1_073_741_824).toFixed(1)} GB are free in the data folder`
  const advice = 'Make room, or move PORTICO_DATA: uploads are refused before the disk is full.'
  if (bytes < leastFreeBytes) return fault(words, advice)
  return bytes < noticedFreeBytes ? hint(words, advice) : ok(words)
}

async function judgeScanner({ clamdUrl }: Config) {
  if (!clamdUrl) return hint('none is set: files are drawn anew or refused, and not scanned', 'Set CLAMD_URL where your rules ask for it.')
  await openClamdScanner(clamdUrl, { log: pino({ level: 'silent' }) }).check()
  return ok('clamd answers')
}

async function judgeTraces({ traces }: Config) {
  if (!traces) return ok('off: no address of a collector is set')
  const status = await checkCollector(traces)
  const { host } = new URL(traces.url)
  if (status >= 200 && status < 300) return ok(`${host} takes traces`)
  return fault(
    `${host} answers ${status}`,
    'Check OTEL_EXPORTER_OTLP_ENDPOINT, and OTEL_EXPORTER_OTLP_HEADERS where it answers 401 or 403.',
  )
}

async function judgeAddress({ mode, publicUrl, dataFolder }: Config) {
  const address = mode === 'demo' ? ((await findPublishedAddress(dataFolder)) ?? publicUrl) : publicUrl
  if (mode === 'production' && !address.startsWith('https:'))
    return fault(`${address} is not https`, 'Put a proxy with TLS before it: browsers open cameras on nothing else.')
  const answer = await fetch(`${address}/health/live`, { redirect: 'manual', signal: AbortSignal.timeout(addressTimeoutMs) }).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new Error(`${new URL(address).host} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`)
    },
  )
  const body = (await answer.json().catch(() => ({}))) as { status?: unknown }
  if (answer.status === 200 && body.status === 'live') return ok(`${address} answers`)
  return fault(
    `${address}/health/live answers ${answer.status}, and not as Portico does`,
    'See where the proxy sends it: PUBLIC_URL must lead to this server without a redirect.',
  )
}

async function judgeOperations({ operations }: Config) {
  if (!operations)
    return hint('OPS_PORT is not set: nobody reads figures or reasons', 'Set OPS_PORT, and let Prometheus read /metrics there.')
  const host = operations.host === '0.0.0.0' || operations.host === '::' ? '127.0.0.1' : operations.host
  const place = `http://${host.includes(':') ? `[${host}]` : host}:${operations.port}/health/ready`
  const answer = await fetch(place, { signal: AbortSignal.timeout(addressTimeoutMs) })
  const { status, checks = {} } = (await answer.json()) as { status?: string; checks?: Record<string, { ok: boolean; reason?: string }> }
  const away = Object.entries(checks).filter(([, check]) => !check.ok)
  if (status === 'ready') return ok('the server says that it is ready')
  return fault(
    `the server is not ready: ${away.map(([name, { reason }]) => `${name} (${reason})`).join(', ')}`,
    'Mend what it names; its log has the rest.',
  )
}

async function judgeCheckpoints({ checkpointUrl }: Config, now: Date) {
  if (!checkpointUrl)
    return hint(
      'the audit is signed nowhere outside the database: a database put back to an older copy is not noticed',
      'Set AUDIT_CHECKPOINT_URL to a place where nobody who runs the server can delete.',
    )
  const newest = await withStore(checkpointUrl, findNewestCheckpoint)
  const advice = 'The server puts one there every hour: see that one runs, and what its log says of sign-checkpoint.'
  if (!newest) return fault('there is no checkpoint yet', advice)
  const age = now.getTime() - newest.getTime()
  return age > oldCheckpointMs ? fault(`the newest is ${toAge(age)} old`, advice) : ok(`the newest is ${toAge(age)} old`)
}

async function judgeBackups({ backupUrl }: Config, now: Date) {
  if (!backupUrl)
    return hint('BACKUP_URL is not set: whether there are any is not known here', 'Make one a day (portico backup), and try a restore.')
  const newest = (await withStore(backupUrl, listBackups)).at(-1)
  const at = newest === undefined ? undefined : toStoredTime(newest)
  const advice = 'Make one: npm run portico -- backup s3:, and let a timer do so every day.'
  if (!at) return fault('there is no whole backup', advice)
  const age = now.getTime() - at.getTime()
  return age > oldBackupMs ? fault(`the newest is ${toAge(age)} old`, advice) : ok(`the newest is ${toAge(age)} old`)
}
