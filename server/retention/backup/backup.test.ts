import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { showRequest } from '#server/cases/show-request.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openLocalKms } from '#server/platform/kms/local-kms.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import { readContact } from '#server/requests/contact.ts'
import { finishRestore } from '#server/retention/backup/finish-restore.ts'
import { makeBackup } from '#server/retention/backup/make-backup.ts'
import { restoreBackup } from '#server/retention/backup/restore-backup.ts'
import { verifyBackup } from '#server/retention/backup/verify-backup.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { replayErasures } from '#server/retention/replay-erasures.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { createEmptyTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

const master = randomBytes(32)
const kms = openLocalKms(master)
let portico: TestApp
let folder: string
let place: BlobStore
let masterKey: KeyRing
let stored: { old: string; young: string }

beforeAll(async () => {
  portico = await testApp({ client: { retentionDays: 30, creditBalance: 10 } })
  folder = await mkdtemp(join(tmpdir(), 'portico-backup-'))
  place = await openBlobStore(`file:${join(folder, 'place')}`)
  masterKey = await openKeyRing(portico.context.db, { kms, legacyRoot: null })
  portico.context.masterKey = masterKey
  portico.context.addressKey = masterKey
  const old = await approved('old@person.example')
  stored = { old, young: await approved('young@person.example') }
})
afterAll(async () => {
  await portico.close()
  await rm(folder, { recursive: true })
})

async function approved(email: string): Promise<string> {
  const link = await portico.newLink({ email })
  await (await atCamera(portico, link)).check({ seed: email.length })
  await approveRequest(portico.context, link.requestId, operatorDecision())
  return link.requestId
}
const back = (to: BlobStore = place) => makeBackup({ ...portico.context, databaseUrl: portico.databaseUrl }, to)

/** An empty machine: a database and folders that never held anything. */
async function emptyMachine() {
  const clusterUrl = await openClusterOfRun()
  const url = await createEmptyTestDatabase(clusterUrl)
  const { db, pool, close } = openDatabase(url)
  const data = await mkdtemp(join(tmpdir(), 'portico-empty-'))
  const blobs = await openBlobStore(`file:${join(data, 'blobs')}`)
  const erasures = await openBlobStore(`file:${join(data, 'erasures')}`)
  const { jobs, clock } = portico.context
  return {
    target: { pool, blobs, erasures },
    context: async () => ({
      db,
      blobs,
      erasures,
      jobs: { ...jobs, enqueue: async () => {} },
      clock,
      masterKey: await openKeyRing(db, { kms, legacyRoot: null }),
    }),
    async close() {
      await close()
      await dropTestDatabase(clusterUrl, url)
      await rm(data, { recursive: true })
    },
  }
}

it('restores every row, picture and audit entry on an empty machine', async () => {
  const made = await back()
  expect([made.missing, made.blobs > 3]).toEqual([[], true])
  expect(await verifyBackup(place, kms)).toMatchObject({ id: made.id, rows: made.rows, blobs: made.blobs, opened: made.blobs, faults: [] })
  const machine = await emptyMachine()
  try {
    expect(await restoreBackup(machine.target, place, kms)).toMatchObject({ id: made.id, rows: made.rows, blobs: made.blobs })
    const context = await machine.context()
    expect(await finishRestore(context)).toMatchObject({ erasedAgain: 0, faults: [] })
    for (const table of [
      'verification_requests',
      'documents',
      'audit_entries',
      'subject_keys',
      'client_logos',
      'form_versions',
      'activities',
    ]) {
      const sum = `select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`
      const [here, there] = await Promise.all([
        openDatabaseAt(portico.databaseUrl, sum),
        machine.target.pool.query(sum).then(({ rows }) => rows[0]),
      ])
      expect([table, there]).toEqual([table, here])
    }
    // What is written next gets a number that nobody has.
    await machine.target.pool
      .query(
        'insert into activities (request_id, client_id, activity_type, performed_by) select request_id, client_id, activity_type, performed_by from activities limit 1',
      )
      .catch((error: unknown) => {
        expect(String(error)).not.toContain('duplicate key')
      })
    await expect(restoreBackup(machine.target, place, kms)).rejects.toThrow('the database is not empty')
  } finally {
    await machine.close()
  }
})

async function openDatabaseAt(url: string, statement: string): Promise<unknown> {
  const { pool, close } = openDatabase(url)
  const { rows } = await pool.query(statement)
  await close()
  return rows[0]
}

it('keeps people erased that were erased after the backup', async () => {
  const made = await back()
  portico.clock.turnHours(29 * 24)
  const late = await approved('late.person@person.example')
  portico.clock.turnHours(2 * 24)
  expect(await erasePeople(portico.context)).toBe(2)
  const machine = await emptyMachine()
  try {
    await restoreBackup(machine.target, place, kms, made.id)
    const context = await machine.context()
    const contactOfOld = async () =>
      readContact(
        context.db,
        context,
        await context.db.selectFrom('verificationRequests').selectAll().where('id', '=', stored.old).executeTakeFirstOrThrow(),
      )
    expect((await contactOfOld()).email).toBe('old@person.example')
    // The list of the old machine, which its operator keeps elsewhere.
    expect(await replayErasures({ ...context, erasures: portico.context.erasures })).toBe(2)
    const row = await context.db
      .selectFrom('verificationRequests')
      .select(['sealedEmail', 'emailHash', 'sealedReference'])
      .where('id', '=', stored.old)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sealedEmail: null, emailHash: null, sealedReference: null })
    const keys = await context.db
      .selectFrom('subjectKeys as k')
      .innerJoin('verificationRequests as r', 'r.subjectId', 'k.subjectId')
      .select('k.sealedKey')
      .where('r.id', '=', stored.old)
      .execute()
    expect(keys).toEqual([{ sealedKey: null }])
    expect(await replayErasures({ ...context, erasures: portico.context.erasures })).toBe(0)
    expect(await finishRestore({ ...context, erasures: portico.context.erasures })).toMatchObject({ faults: [] })
  } finally {
    await machine.close()
  }
  expect((await showRequest(portico.context, late)).email).toBe('late.person@person.example')
})

it('reads the erasures from the backup store where the machine is lost', async () => {
  const [first] = (await readdir(join(folder, 'place/manifests'))).sort()
  await back()
  const machine = await emptyMachine()
  try {
    await restoreBackup(machine.target, place, kms, first)
    expect(await finishRestore(await machine.context())).toMatchObject({ erasedAgain: 2, faults: [] })
  } finally {
    await machine.close()
  }
})

describe('a backup', () => {
  it('reveals no name, address or key without the master key', async () => {
    const names = (await readdir(join(folder, 'place'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(names.length).toBeGreaterThan(20)
    for (const entry of names) {
      const bytes = await readFile(join(entry.parentPath, entry.name))
      for (const secret of ['young@person.example', master.toString('base64'), master.toString('hex')])
        expect(bytes.includes(secret)).toBe(false)
    }
    await expect(verifyBackup(place, openLocalKms(randomBytes(32)))).rejects.toThrow('is not the one that this backup was made under')
  })

  it('detects changed and missing parts, and a forged manifest', async () => {
    const { id } = await back()
    const root = join(folder, 'place/backups', id)
    const [client] = await readdir(join(root, 'blobs'))
    const [request] = await readdir(join(root, 'blobs', client ?? ''))
    const [picture] = await readdir(join(root, 'blobs', client ?? '', request ?? ''))
    await writeFile(join(root, 'blobs', client ?? '', request ?? '', picture ?? ''), 'x')
    await rm(join(root, 'tables/activities/1'))
    expect((await verifyBackup(place, kms, id)).faults.sort()).toEqual(
      [`${client}/${request}/${picture} was changed`, expect.stringMatching(/tables\/activities\/1 is missing$/)].sort(),
    )
    const manifest = join(folder, 'place/manifests', id)
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"format":1,', '"format":1, '))
    await expect(verifyBackup(place, kms, id)).rejects.toThrow('the manifest was changed')
    const machine = await emptyMachine()
    await expect(restoreBackup(machine.target, place, kms, id)).rejects.toThrow('the manifest was changed')
    await machine.close()
    await rm(manifest)
  })

  it('that was interrupted is ignored', async () => {
    const put = place.put.bind(place)
    const broken: BlobStore = {
      ...place,
      put: async (name, bytes) => (name.startsWith('manifests') ? Promise.reject(new Error('the disk is gone')) : put(name, bytes)),
    }
    const before = await verifyBackup(place, kms)
    await expect(back(broken)).rejects.toThrow('the disk is gone')
    expect((await verifyBackup(place, kms)).id).toBe(before.id)
  })

  it('lists blobs that were missing', async () => {
    const blob = await portico.context.db.selectFrom('blobs').selectAll().where('byteCount', '>', 0).executeTakeFirstOrThrow()
    const bytes = (await portico.context.blobs.get(blob.name)) ?? new Uint8Array()
    await portico.context.blobs.remove(blob.name)
    expect((await back()).missing).toEqual([blob.name])
    expect((await verifyBackup(place, kms)).faults).toEqual([`${blob.name} was lost before the backup was made`])
    await portico.context.blobs.put(blob.name, bytes)
  })

  it('can be stored in S3', async () => {
    const s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'copies', configs: [] }],
    })
    const { port } = await s3.run()
    const remote = await openBlobStore(`s3://S3RVER:S3RVER@127.0.0.1:${port}/copies/portico?tls=false`)
    const made = await back(remote)
    expect(await verifyBackup(remote, kms)).toMatchObject({ id: made.id, opened: made.blobs, faults: [] })
    await s3.close()
  })
})
