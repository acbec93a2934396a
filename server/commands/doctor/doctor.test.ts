import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/app/config.ts'
import { storeCheckpoint } from '#server/audit/deliver-checkpoint.ts'
import { judgeFreeBytes } from '#server/commands/doctor/check-surroundings.ts'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { examine } from '#server/commands/doctor.ts'
import { runCommandLine } from '#server/commands/run-command-line.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { openCollector } from '#server/testing/open-collector.ts'
import { openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let mail: TestSmtpServer
let config: Config

beforeAll(async () => {
  portico = await testApp({ client: { name: 'Northwind Bank' } })
  mail = await openSmtpServer()
  await portico.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portico.app.server.address() as AddressInfo
  config = readConfig({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA: portico.dataFolder,
    DATABASE_URL: portico.databaseUrl,
    MAIL_URL: `smtp://robot:p%40ss@127.0.0.1:${mail.port}`,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: String(port),
  })
  // The root keys of a server, which the test application has in memory alone.
  await openKeyRing(portico.context.db, await openKms(config))
  // Makes the queue, as a server does.
  await portico.context.jobs.countWaiting()
})
afterAll(async () => {
  await mail.close()
  await portico.close()
})

type Report = { isWell: boolean; faults: number; hints: number; findings: Finding[] }

async function reportOf(changes: Partial<Config> = {}, now?: () => Date) {
  const { json, text, isFailure } = await examine({ ...config, ...changes }, now)
  const report = json as Report
  const of = (check: string) => report.findings.find((finding) => finding.check === check)
  return { ...report, text, isFailure, of, resultOf: (check: string) => of(check)?.result }
}

it('finds no fault in a system that works, sends no message and leaves nothing behind', async () => {
  const blobs = await openBlobStore(config.blobUrl)
  const before = await blobs.list('')
  const report = await reportOf()
  expect(report.findings.filter(({ result }) => result === 'fault' || result === 'skipped')).toEqual([])
  expect([report.isFailure, report.isWell, mail.taken]).toEqual([false, true, []])
  expect(report.findings.filter(({ result }) => result === 'hint').map(({ check }) => check)).toEqual(
    expect.arrayContaining(['notices', 'retention', 'virus scanner', 'checkpoints', 'backups']),
  )
  expect(report.of('notices')?.finding).toContain('Northwind Bank')
  expect(await blobs.list('')).toEqual(before)
})

it('says what to do for every fault and every hint', async () => {
  const { findings, text } = await reportOf({ modelsFolder: '/nowhere', mailUrl: 'smtp://127.0.0.1:9' })
  const open = findings.filter(({ result }) => result === 'fault' || result === 'hint')
  expect(open.length).toBeGreaterThan(4)
  expect(open.filter(({ advice }) => !advice || !text.includes(advice))).toEqual([])
})

it('skips what needs the database where that is away, and names no password', async () => {
  const report = await reportOf({ databaseUrl: 'postgresql://portico:s3cret-word@127.0.0.1:9/portico' })
  expect([report.isFailure, report.resultOf('database'), report.resultOf('migrations'), report.resultOf('keys')]).toEqual([
    true,
    'fault',
    'skipped',
    'skipped',
  ])
  expect(report.resultOf('storage')).toBe('ok')
  expect(JSON.stringify(report) + report.text).not.toContain('s3cret-word')
})

it.each([
  ['storage', { blobUrl: 'file:/nowhere/blobs' }],
  ['list of erased people', { erasuresUrl: 's3://KEY:s3cret-word@127.0.0.1:9/erasures?tls=false' }],
  ['models', { modelsFolder: '/nowhere' }],
  ['mail', { mailUrl: 'smtp://robot:s3cret-word@127.0.0.1:9' }],
  ['disk', { dataFolder: '/nowhere' }],
  ['virus scanner', { clamdUrl: 'unix:/nowhere.sock' }],
  ['address', { publicUrl: 'http://127.0.0.1:9', dataFolder: '/nowhere' }],
  ['operations', { operations: { host: '127.0.0.1', port: 9 } }],
  ['keys', { masterKey: Buffer.alloc(32, 'another').toString('base64') }],
] satisfies [string, Partial<Config>][])('names %s as a fault where that is broken', async (check, changes) => {
  const report = await reportOf(changes)
  expect(report.resultOf(check)).toBe('fault')
  expect(report.isFailure).toBe(true)
  expect(JSON.stringify(report)).not.toContain('s3cret-word')
})

it('says whether the collector of traces takes them, and nothing of what it is shown', async () => {
  expect((await reportOf()).of('traces')).toMatchObject({ result: 'ok', finding: expect.stringContaining('off') })
  const collector = await openCollector()
  const traces = { ...collector.settings, headers: { authorization: 'Bearer s3cret-word' } }
  expect((await reportOf({ traces })).of('traces')).toMatchObject({ result: 'ok', finding: expect.stringContaining('takes traces') })
  expect([collector.bodies, collector.headers[0]?.authorization]).toEqual([['{"resourceSpans":[]}'], 'Bearer s3cret-word'])
  collector.answerWith((response) => void response.writeHead(401).end('s3cret-word'))
  expect((await reportOf({ traces })).of('traces')).toMatchObject({ result: 'fault', finding: expect.stringContaining('answers 401') })
  await collector.close()
  const away = await reportOf({ traces })
  expect(away.resultOf('traces')).toBe('fault')
  expect(JSON.stringify(away)).not.toContain('s3cret-word')
})

it('is told a wrong password of the mail server', async () => {
  const { resultOf } = await reportOf({ mailUrl: `smtp://robot:wrong@127.0.0.1:${mail.port}` })
  expect(resultOf('mail')).toBe('fault')
})

it('names a clock that differs by 5 s as a hint and by 5 minutes as a fault', async () => {
  const ahead = (ms: number) => () => new Date(Date.now() + ms)
  expect((await reportOf({}, ahead(8_000))).resultOf('clock')).toBe('hint')
  expect((await reportOf({}, ahead(-301_000))).resultOf('clock')).toBe('fault')
})

it('names a job that nobody works on for ten minutes', async () => {
  const { db } = portico.context
  await db.transaction().execute((transaction) => portico.context.jobs.enqueue(transaction, 'send-mail', { mailId: 'ml_nobody' }))
  expect((await reportOf()).resultOf('jobs')).toBe('ok')
  const client = new pg.Client({ connectionString: portico.databaseUrl })
  await client.connect()
  await client.query("update jobs.job set start_after = now() - interval '11 minutes' where name = 'send-mail'")
  expect((await reportOf()).of('jobs')).toMatchObject({
    result: 'fault',
    finding: expect.stringContaining('send-mail wait, the oldest for 11 min'),
  })
  await client.query("delete from jobs.job where name = 'send-mail'")
  await client.end()
})

it('names a step that the database lacks, and one that this build does not know', async () => {
  const client = new pg.Client({ connectionString: portico.databaseUrl })
  await client.connect()
  const { rows } = await client.query('delete from migrations where name = (select max(name) from migrations) returning *')
  expect((await reportOf()).of('migrations')).toMatchObject({ result: 'fault', finding: expect.stringContaining(rows[0].name) })
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [rows[0].name, rows[0].sha256])
  await client.query("insert into migrations (name, sha256) values ('9999-later.sql', 'x')")
  const later = await reportOf()
  expect([later.of('migrations')?.finding, later.resultOf('keys')]).toEqual([expect.stringContaining('9999-later.sql'), 'skipped'])
  await client.query("delete from migrations where name = '9999-later.sql'")
  await client.end()
})

it('says that another server answers at the public address', async () => {
  const other = createServer((_, response) => response.end('<h1>It works</h1>')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const publicUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  expect((await reportOf({ publicUrl })).of('address')).toMatchObject({
    result: 'fault',
    finding: expect.stringContaining('not as Portico does'),
  })
  other.close()
  expect((await reportOf({ mode: 'production', publicUrl: config.publicUrl })).of('address')).toMatchObject({
    result: 'fault',
    finding: expect.stringContaining('is not https'),
  })
})

it('tells the age of the newest checkpoint, and names a missing or an old one', async () => {
  const folder = join(portico.dataFolder, 'checkpoints')
  const checkpointUrl = `file:${folder}`
  const store = await openBlobStore(checkpointUrl)
  expect((await reportOf({ checkpointUrl })).of('checkpoints')).toMatchObject({ result: 'fault', finding: 'there is no checkpoint yet' })
  const clock = { now: () => new Date(Date.now() - 60 * 60_000) }
  await storeCheckpoint({ ...portico.context, clock }, { store, authority: null })
  expect((await reportOf({ checkpointUrl })).of('checkpoints')).toMatchObject({ result: 'ok', finding: 'the newest is 60 min old' })
  const later = () => new Date(Date.now() + 4 * 3_600_000)
  expect((await reportOf({ checkpointUrl }, later)).resultOf('checkpoints')).toBe('fault')
})

it('tells the age of the newest whole backup', async () => {
  const folder = join(portico.dataFolder, 'copies')
  await mkdir(join(folder, 'manifests'), { recursive: true })
  const backupUrl = `file:${folder}`
  expect((await reportOf({ backupUrl })).resultOf('backups')).toBe('fault')
  await writeFile(join(folder, 'manifests', '2026-01-31T09-00-00-000Z'), '')
  const at = (text: string) => () => new Date(text)
  expect((await reportOf({ backupUrl }, at('2026-02-01T09:00:00Z'))).of('backups')).toMatchObject({
    result: 'ok',
    finding: 'the newest is 24 hours old',
  })
  expect((await reportOf({ backupUrl }, at('2026-02-04T09:00:00Z'))).of('backups')).toMatchObject({ result: 'fault' })
})

it('warns before the disk is full', () => {
  const gigabyte = 1_073_741_824
  expect([20, 2, 0.2].map((size) => judgeFreeBytes(size * gigabyte).result)).toEqual(['ok', 'hint', 'fault'])
})

it('ends with code 0 for hints, with 1 for a fault, and with 2 for wrong settings', async () => {
  const environment = {
    PUBLIC_URL: config.publicUrl,
    PORTICO_DATA: portico.dataFolder,
    DATABASE_URL: portico.databaseUrl,
    OPS_PORT: String(config.operations?.port),
  }
  const well = await runCommandLine(['doctor', '--json'], environment)
  expect([well.exitCode, (JSON.parse(well.output) as Report).isWell]).toEqual([0, true])
  expect((await runCommandLine(['doctor'], { ...environment, CLAMD_URL: 'unix:/nowhere.sock' })).exitCode).toBe(1)
  expect((await runCommandLine(['doctor'], { ...environment, PORT: 'many' })).exitCode).toBe(2)
})
