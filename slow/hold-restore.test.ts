import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument } from '#fixtures/make-document.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

type Ran = { code: number; out: string; err: string }
type Send = (method: string, path: string, body?: object) => Promise<{ status: number; body: Record<string, unknown> }>

const root = join(import.meta.dirname, '..')
const password = 'a ship in harbour is safe'
let folder: string
let environment: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-holds-'))
  environment = {
    PORTICO_DATA: join(folder, 'data'),
    PORT: String(await findFreePort()),
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    // Another disk, in earnest: the list of what was erased and what is held outlives the database.
    ERASURES_URL: `file:${join(folder, 'erasures')}`,
    RETENTION_SECOND_PERSON_DAYS: '0',
    RETENTION_CHANGE_DELAY_HOURS: '0',
    RETENTION_FLOORS: 'none',
  }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function portico(words: string[], more: Record<string, string> = {}): Promise<Ran> {
  const env = { PATH: process.env.PATH ?? '', ...environment, ...more }
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli.ts', ...words], { cwd: root, env, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
const json = async (words: string[], more?: Record<string, string>) => JSON.parse((await portico([...words, '--json'], more)).out) as never

async function signIn(name: string): Promise<Send> {
  const email = `${name}@northwind.example`
  await portico(['staff', 'create', '--email', email, '--password', password, '--role', 'administrator', '--name', name])
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${server.url}${path}`, init)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { body } = await call('POST', '/auth/api/cms/users/login', {}, { email, password })
  const { accessToken } = body.data as { accessToken: string }
  return (method, path, payload) => call(method, `/v1/staff${path}`, { authorization: `Bearer ${accessToken}` }, payload)
}

async function withDocument(): Promise<string> {
  const { requestId, token } = (await json(['link', 'individual'])) as { requestId: string; token: string }
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const send = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requestId, token, ...body }) }
    expect([path, (await fetch(`${server.url}${path}`, init)).status]).toEqual([path, 200])
  }
  await send('/onboarding/status', { status: 'PROCESSING' })
  const frontImage = { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') }
  await send('/onboarding/liveness/document-upload', { documentType: 'Passport', frontImage })
  return requestId
}
const isErased = async (id: string, more?: Record<string, string>) => {
  const { documents } = (await json(['request', 'show', id], more)) as { documents: object[] }
  return documents.length === 0
}

it('says in words what the commands of retention did, and what was typed wrong', async () => {
  expect((await portico(['retention', 'preview'])).out).toContain('No schedule is in force: everything goes')
  const wrong = await portico(['retention', 'confirm', '--version', '7'])
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('version 7 does not wait for a confirmation: none is proposed')])
  expect((await portico(['retention', 'preview', '--version', '3'])).err).toContain('there is no version 3')
  expect((await portico(['retention', 'run'])).out).toContain('Nothing was due')
  expect((await portico(['hold', 'list'])).out).toContain('Nothing is on legal hold.')
  // A wrong id must not read as if nothing were held.
  const nobody = await portico(['hold', 'list', '--client', 'cli_nobody'])
  expect([nobody.code, nobody.out]).toEqual([1, ''])
})

it('keeps what is held and erases again what was erased, when a backup of before is restored', async () => {
  const [ada, grace] = [await signIn('ada'), await signIn('grace')]
  const [held, heldLater, erased] = [await withDocument(), await withDocument(), await withDocument()]
  const hold = (id: string) => ada('POST', `/requests/${id}/hold`, { reason: 'Court order 12/26' })
  expect((await hold(held)).status).toBe(200)
  const made = await portico(['backup', join(folder, 'copies')])
  expect([made.code, made.err]).toEqual([0, ''])

  // What the backup knows nothing of.
  expect((await hold(heldLater)).status).toBe(200)
  const asked = { kinds: ['case'], ground: 'objection', askedBy: 'person', reason: 'By letter' }
  const { body } = await ada('POST', `/requests/${erased}/erasure`, asked)
  expect((await grace('POST', `/requests/${erased}/erasure/confirm`, { erasureRequestId: body.id })).status).toBe(200)
  expect(await isErased(erased)).toBe(true)
  expect((await portico(['hold', 'list'])).out).toContain(held)

  // Proposed by one of staff, confirmed by the operator: only what is not held goes.
  const days = Object.fromEntries(
    ['biometrics', 'documents', 'case', 'audit'].map((kind) => [kind, { approved: 0, rejected: 0, abandoned: 0, undecided: 0 }]),
  )
  const proposed = await ada('POST', '/retention/proposals', { days, graceDays: 0 })
  expect(proposed).toMatchObject({ status: 200 })
  const version = String(proposed.body.version)
  expect((await portico(['retention', 'preview', '--version', version])).out).toContain('on hold')
  expect((await portico(['retention', 'confirm', '--version', version])).out).toContain(`Version ${version} is in force from`)

  const elsewhere = { PORTICO_DATA: join(folder, 'elsewhere'), PORT: String(await findFreePort()) }
  const back = await portico(['restore', join(folder, 'copies')], elsewhere)
  expect([back.code, back.err]).toEqual([0, ''])
  const restored = await startServerProcess({ ...environment, ...elsewhere })
  try {
    const { out } = await portico(['hold', 'list'], elsewhere)
    expect([out.includes(held), out.includes(heldLater), out.includes(erased)]).toEqual([true, true, false])
    expect((await portico(['retention', 'run'], elsewhere)).code).toBe(0)
    expect([await isErased(held, elsewhere), await isErased(heldLater, elsewhere), await isErased(erased, elsewhere)]).toEqual([
      false,
      false,
      true,
    ])
    const verified = await portico(['audit', 'verify', '--json'], elsewhere)
    expect(JSON.parse(verified.out)).toMatchObject({ whole: true })
  } finally {
    await restored.stop()
  }
})
