import { resolve } from 'node:path'
import type { Config } from '#server/app/config.ts'
import { requireDatabase } from '#server/app/require-database.ts'
import { type CommandInput, type MachineCommand, textOption, UsageFault } from '#server/commands/command.ts'
import { openCommandContext } from '#server/commands/open-command-context.ts'
import { toLines } from '#server/commands/output/lines.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import { finishRestore } from '#server/retention/backup/finish-restore.ts'
import { makeBackup } from '#server/retention/backup/make-backup.ts'
import { restoreBackup } from '#server/retention/backup/restore-backup.ts'
import { verifyBackup } from '#server/retention/backup/verify-backup.ts'
import { requireKnownMode } from '#server/tenants/require-mode.ts'

const which = { backup: { type: 'string', value: 'ID', help: 'which one; without it, the newest' } } as const

export const backup: MachineCommand = {
  words: 'backup',
  takes: 'FOLDER',
  summary:
    'Copies the database and every picture of the running server, sealed, into a folder, or to BACKUP_URL (s3:). The master key is not in it.',
  async runHere(config, { id }) {
    const place = await openPlace(config, id)
    const { context, databaseUrl, close } = await openCommandContext(config, { isAddressSet: true })
    const startedAt = performance.now()
    try {
      const [blobs, erasures] = await Promise.all([openBlobStore(config.blobUrl), openBlobStore(config.erasuresUrl)])
      const made = await makeBackup({ ...context, blobs, erasures, databaseUrl }, place)
      const { missing, ...rest } = made
      const json = { ...rest, missing, seconds: secondsSince(startedAt) }
      const lost = missing.map((name) => `Lost before this backup: ${name}`)
      return { json, text: [toLines({ ...json, missing: missing.length }), ...lost].join('\n'), isFailure: missing.length > 0 }
    } finally {
      await close()
      await place.close()
    }
  },
}

export const backupVerify: MachineCommand = {
  words: 'verify-backup',
  takes: 'FOLDER',
  summary: 'Reads a backup to its end: nothing is missing or changed, and every picture opens under the master key of here.',
  options: which,
  async runHere(config, input) {
    const place = await openPlace(config, input.id)
    const { kms } = await openKms(config)
    const verified = await verifyBackup(place, kms, textOption(input, 'backup'))
    const { faults, ...counts } = verified
    const lines = [toLines(counts), '', ...(faults.length > 0 ? faults : ['The backup is whole.'])]
    return { json: { ...verified, isWhole: faults.length === 0 }, text: lines.join('\n'), isFailure: faults.length > 0 }
  },
}

export const restore: MachineCommand = {
  words: 'restore',
  takes: 'FOLDER',
  summary:
    'Brings a backup back into an empty database, forgets again who was erased since, and shows that every picture opens. The server must not run.',
  options: which,
  async runHere(config, input) {
    const place = await openPlace(config, input.id)
    const startedAt = performance.now()
    const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres({ dataFolder: config.dataFolder })
    try {
      const answer = await restoreInto(config, config.databaseUrl ?? embedded?.url ?? '', place, input)
      const json = { ...answer, seconds: secondsSince(startedAt) }
      const { faults, ...counts } = json
      const lines = [
        toLines(counts),
        '',
        ...(faults.length > 0 ? faults : ['Every picture opens and the audit log is whole. Start the server: npm start.']),
      ]
      return { json, text: lines.join('\n'), isFailure: faults.length > 0 }
    } finally {
      await embedded?.close()
    }
  },
}

async function restoreInto(config: Config, databaseUrl: string, place: BlobStore, input: CommandInput) {
  const keys = await openKms(config)
  const { db, pool, close } = openDatabase(databaseUrl, { maxConnections: 4 })
  const [blobs, erasures] = await Promise.all([openBlobStore(config.blobUrl), openBlobStore(config.erasuresUrl)])
  try {
    await requireDatabase(pool, config.mode)
    const restored = await restoreBackup({ pool, blobs, erasures }, place, keys.kms, textOption(input, 'backup'))
    await requireKnownMode(db, config.mode)
    const masterKey = await openKeyRing(db, keys)
    const onFault = (what: string, error: unknown) => console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    const jobs = await openJobQueue({ databaseUrl, sendsOnly: true, onFault })
    const finished = await finishRestore({ db, blobs, erasures, jobs, masterKey, clock: { now: () => new Date() } }).finally(() =>
      jobs.close(),
    )
    return { ...restored, ...finished }
  } finally {
    await close()
  }
}

/** A folder of this machine, or the store of BACKUP_URL, whose secret does not belong on a command line. */
async function openPlace(config: Config, typed: string): Promise<BlobStore> {
  if (typed !== 's3:' && !typed.startsWith('s3://')) return openBlobStore(`file:${resolve(typed.replace(/^file:/, ''))}`)
  if (typed !== 's3:') throw new UsageFault('say s3: and set BACKUP_URL: secrets on a command line are seen by everybody on the machine')
  if (!config.backupUrl?.startsWith('s3:')) throw new UsageFault('BACKUP_URL is missing: s3://KEY:SECRET@host/bucket?region=…')
  return openBlobStore(config.backupUrl)
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10
