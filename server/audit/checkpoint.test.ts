import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareCheckpoint, listCheckpointKeys, makeCheckpoint, readCheckpoint } from '#server/audit/checkpoint.ts'
import { storeCheckpoint } from '#server/audit/deliver-checkpoint.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeEach(async () => {
  portico = await testApp()
  for (const id of ['req_1', 'req_2', 'req_3']) await write(id)
})
afterEach(() => portico.close())

const write = (id: string) =>
  portico.context.db.transaction().execute((transaction) =>
    recordAudit(transaction, portico.context, {
      clientId: portico.client.id,
      actor: operatorHere(),
      action: 'request.approved',
      target: { kind: 'request', id },
    }),
  )
/** As somebody would who owns the database, and takes the guard off. */
const tamper = (...statements: string[]) =>
  portico.context.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
const read = (note: string) => readCheckpoint(note, listCheckpointKeys(portico.context))
const faultsSince = async (note: string) => (await compareCheckpoint(portico.context.db, read(note))).map(({ fault }) => fault)

it('holds while the audit is only added to', async () => {
  const note = await makeCheckpoint(portico.context)
  expect(read(note).lines.map(({ chainId, sequence }) => [chainId, sequence])).toEqual([[portico.client.id, 3]])
  await write('req_4')
  expect(await faultsSince(note)).toEqual([])
})

it('finds a rollback to an older copy, which the audit by itself cannot', async () => {
  const before = await portico.context.db.selectFrom('auditChains').selectAll().executeTakeFirstOrThrow()
  await write('req_4')
  const note = await makeCheckpoint(portico.context)
  await tamper(
    'delete from audit_entries where sequence = 4',
    `update audit_chains set sequence = 3, head_hash = decode('${before.headHash.toString('hex')}', 'hex'), signature = decode('${before.signature.toString('hex')}', 'hex')`,
  )
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
  expect(await faultsSince(note)).toEqual(['rolled-back'])
  // Written anew with something else, the place is another one.
  await write('req_5')
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
  expect(await faultsSince(note)).toEqual(['entry-changed'])
})

it('finds a chain that is gone whole, and an entry that is gone', async () => {
  const note = await makeCheckpoint(portico.context)
  await tamper('delete from audit_entries where sequence = 3')
  expect(await faultsSince(note)).toEqual(['entry-missing'])
  await tamper('delete from audit_entries', 'delete from audit_chains')
  expect(await faultsSince(note)).toEqual(['chain-missing'])
})

it('is stored beside the earlier ones, and replaces none', async () => {
  const stored = new Map<string, string>()
  const put = async (name: string, bytes: Uint8Array) => void stored.set(name, Buffer.from(bytes).toString())
  const store = { ...portico.context.blobs, put }
  await storeCheckpoint(portico.context, { store, authority: null })
  portico.clock.turnHours(1)
  await write('req_4')
  await storeCheckpoint(portico.context, { store, authority: null })
  expect([...stored.values()].map((note) => read(note).lines[0]?.sequence)).toEqual([3, 4])
})

it('is not made of a chain whose head was changed', async () => {
  await tamper('update audit_chains set sequence = 2')
  await expect(makeCheckpoint(portico.context)).rejects.toThrow('run audit verify')
})

it('cannot be made up, or changed, by whoever has no key of this installation', async () => {
  const note = await makeCheckpoint(portico.context)
  expect(() => read(note.replace(' 3 ', ' 2 '))).toThrow('does not fit this note')
  const stranger = await testApp()
  try {
    const made = await makeCheckpoint(stranger.context)
    expect(() => read(made)).toThrow('no known key signed this note')
  } finally {
    await stranger.close()
  }
})

it('is verified by the script of the documentation, with the public key alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-checkpoint-'))
  try {
    const note = await makeCheckpoint(portico.context)
    const file = join(folder, 'checkpoint.txt')
    const [key = ''] = listCheckpointKeys(portico.context)
    const run = () => promisify(execFile)(process.execPath, ['docs/verify/checkpoint.mjs', file, key])
    await writeFile(file, note)
    expect((await run()).stdout).toContain(`customer ${portico.client.id}: 3 entries`)
    await writeFile(file, note.replace(' 3 ', ' 4 '))
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('NOT VALID') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
