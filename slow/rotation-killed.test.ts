import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const root = join(import.meta.dirname, '..')
const people = 20_000
const kills = 4
let folder: string
let environment: Record<string, string>
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-rotation-'))
  environment = {
    PORTICO_DATA: join(folder, 'data'),
    PORT: String(await findFreePort()),
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
  }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const environmentOf = (more: Record<string, string> = {}) => ({ PATH: process.env.PATH ?? '', ...environment, ...more })
function portico(
  words: string[],
  more: Record<string, string> = {},
): Promise<{ code: number; json: Record<string, unknown>; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli.ts', ...words, '--json'], { cwd: root, env: environmentOf(more) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, json: out ? (JSON.parse(out) as Record<string, unknown>) : {}, err }),
    )
  })
}

it('completes after repeated kills, while the server continues', async () => {
  const { url } = JSON.parse(await readFile(join(folder, 'data', 'database.json'), 'utf8')) as { url: string }
  const { db, close } = openDatabase(url)
  const settings = {
    kmsUrl: 'local:',
    vaultToken: null,
    masterKey: environment.PORTICO_MASTER_KEY ?? '',
    dataFolder: '',
    mode: 'demo' as const,
  }
  const ring = await openKeyRing(db, await openKms(settings))
  const { id: clientId } = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  const known = new Map<string, string>()
  for (let n = 0; n < people; n += 200) {
    const made = await db.transaction().execute(async (transaction) => {
      const subjects = []
      for (let each = 0; each < 200; each += 1) subjects.push(await createSubject(transaction, ring, clientId))
      return subjects
    })
    for (const { subjectId, key } of made) known.set(subjectId, Buffer.from(key).toString('hex'))
  }
  const newKeyFile = join(folder, 'new.key')
  const newKey = randomBytes(32).toString('base64')
  await writeFile(newKeyFile, newKey)

  const sealedWhenKilled: number[] = []
  for (let kill = 0; kill < kills; kill += 1) sealedWhenKilled.push(await rotateUntilKilled(newKeyFile))
  const left = (await portico(['keys', 'status'])).json
  expect(Number(left.underOthers)).toBeGreaterThan(0)
  // The server that was never stopped makes and opens people all the while.
  const during = await portico(['link', 'individual', '--email', 'during@example.com'])
  expect(during.code).toBe(0)

  const done = await portico(['keys', 'rotate', '--new-master-key-file', newKeyFile])
  expect([done.code, done.json.isResumed, done.json.version]).toEqual([0, true, 2])
  console.log(
    `killed after ${sealedWhenKilled.join(', ')} keys; the last run sealed ${String(done.json.resealed)} in ${String(done.json.seconds)} s, 10 s of it to settle`,
  )
  expect((await portico(['keys', 'status'])).json.underOthers).toBe(0)
  await ring.refresh()
  for (const [subjectId, key] of known)
    if (Buffer.from(await openKeyOf(db, ring, subjectId)).toString('hex') !== key) throw new Error(`${subjectId} has another key`)
  expect((await portico(['audit', 'verify'])).json.whole).toBe(true)
  const link = during.json as { requestId: string; token: string }
  const answer = await fetch(`${server.url}/onboarding/liveness/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId: link.requestId, token: link.token }),
  })
  expect(answer.status).toBe(200)
  await close()

  const withNew = { PORTICO_MASTER_KEY: newKey }
  expect((await portico(['keys', 'retire'], withNew)).code).toBe(0)
  expect((await portico(['request', 'list'])).code).toBe(2)
  expect(await server.stop()).toBe(0)
  environment = { ...environment, ...withNew }
  server = await startServerProcess(environment)
  expect((await portico(['request', 'show', link.requestId])).json.email).toBe('during@example.com')
})

/** Kills the command, with everything that it had begun, once it says that it sealed something. */
async function rotateUntilKilled(newKeyFile: string): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['server/cli.ts', 'keys', 'rotate', '--new-master-key-file', newKeyFile], {
    cwd: root,
    env: environmentOf(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let sealed = 0
  child.stderr?.on('data', (chunk: Buffer) => {
    const last = [...chunk.toString().matchAll(/(\d+) keys sealed again/g)].at(-1)
    if (!last) return
    sealed = Number(last[1])
    if (sealed >= 1_000) child.kill('SIGKILL')
  })
  await ended
  return sealed
}
