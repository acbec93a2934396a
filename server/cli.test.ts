import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishAddress } from '#server/app/published-address.ts'
import { runCommandLine } from '#server/commands/run-command-line.ts'
import { openMasterKey } from '#server/platform/crypto/master-key.ts'
import { writeConnectionFile } from '#server/platform/database/connection-file.ts'
import { seedDemonstration } from '#server/settings/seed-demonstration.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/open-test-database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  const { url, dataFolder } = database
  await writeConnectionFile(dataFolder, { url, folder: dataFolder, password: '' })
  await openMasterKey({ configured: null, dataFolder, mode: 'demo' })
  await seedDemonstration(database)
})
afterAll(() => database.close())

function environmentOf(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, PORTICO_DATA: database.dataFolder, PUBLIC_URL: 'https://kyc.example', ...more }
}

async function portico(words: string, more: Record<string, string> = {}) {
  const { exitCode, output, error } = await runCommandLine(words.split(' ').filter(Boolean), environmentOf(more))
  return { code: exitCode, out: output, err: error }
}

function spawned(words: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli.ts', ...words.split(' ')], { cwd: root, env: environmentOf() }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

async function answerOf(words: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await portico(`${words} --json`)
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

it('exits with a status code, results on stdout and errors on stderr', async () => {
  const done = await spawned('link individual --json')
  expect([done.code, done.err, JSON.parse(done.out)]).toEqual([0, '', expect.objectContaining({ token: expect.any(String) })])
  const { requestId } = JSON.parse(done.out) as { requestId: string }
  const refused = await spawned(`request approve ${requestId}`)
  expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringContaining('CANNOT_APPROVE_NOT_COMPLETED (409)')])
  const mistyped = await spawned('nope')
  expect([mistyped.code, mistyped.out, mistyped.err]).toEqual([2, '', expect.stringContaining('there is no command "nope"')])
})

it('prints a link with request and token as JSON', async () => {
  const { url, requestId, token } = await answerOf('link individual --language cn --step passport')
  expect([requestId, token]).toEqual([expect.stringMatching(/^req_[\w-]{22}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(url).toBe(`https://kyc.example/?token=${token}&requestId=${requestId}&language=cn&step=passport`)
})

it('uses the address of the running server where none is set', async () => {
  await publishAddress(database.dataFolder, 'https://running.example')
  const { out } = await portico('link individual', { PUBLIC_URL: '' })
  expect(out).toMatch(/^https:\/\/running\.example\/\?token=/)
})

it('lists and shows requests', async () => {
  const { requestId } = await answerOf('link individual --reference A-17 --email ada@example.org')
  const listed = (await answerOf('request list --status EMAIL_SENT')) as unknown as { id: string; reference: string }[]
  expect(listed.find(({ id }) => id === requestId)).toMatchObject({ reference: 'A-17', email: 'ada@example.org' })
  expect(await answerOf(`request show ${requestId}`)).toMatchObject({
    id: requestId,
    status: 'EMAIL_SENT',
    documents: [],
    livenessChecks: [],
  })
  const { out } = await portico(`request show ${requestId}`)
  expect(out).toContain('REQUEST_CREATED')
})

it('renews a link of the same request', async () => {
  const first = await answerOf('link individual')
  const second = await answerOf(`link renew ${first.requestId}`)
  expect([second.requestId === first.requestId, second.token === first.token]).toEqual([true, false])
})

it('refuses to approve an incomplete request, with its code on stderr', async () => {
  const { requestId } = await answerOf('link individual')
  const { code, out, err } = await portico(`request approve ${requestId} --json`)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('CANNOT_APPROVE_NOT_COMPLETED (409)')
})

it('rejects a request with a remark, then requests a retry under a new link', async () => {
  const { requestId } = await answerOf('link individual')
  expect(await answerOf(`request reject ${requestId} --remark Blurred`)).toEqual({ requestId, status: 'REJECTED', remark: 'Blurred' })
  const retry = await answerOf(`request retry ${requestId} --step passport`)
  expect(retry).toMatchObject({ requestId, status: 'RETRY', step: 'passport' })
  expect(retry.url).toContain('step=passport')
})

it('records decisions, verifies the audit log, and exits with an error when it was changed', async () => {
  const whole = (await answerOf('audit verify')) as { whole: boolean; chains: { entries: number }[] }
  expect([whole.whole, (whole.chains[0]?.entries ?? 0) >= 3]).toEqual([true, true])
  await database.db.updateTable('auditChains').set({ sequence: 999 }).execute()
  const { code, out } = await portico('audit verify')
  expect([code, out]).toEqual([1, expect.stringContaining('is not what the head of the chain was signed for')])
})

it('creates an API key with an expiry', async () => {
  const key = await answerOf('api-key create --expires-days 2')
  expect(key.apiKey).toMatch(/^sk_live_[\w-]{43}$/)
  expect(Date.parse(String(key.expiresAt)) - Date.now()).toBeGreaterThan(47 * 3_600_000)
})

it("changes a customer's settings, and publishes a form version with another liveness check", async () => {
  const set = await answerOf('client set --colour #0b5f3c --auto-reject on --upload-limit 3 --contact none --liveness challenge')
  expect(set).toMatchObject({
    colour: '#0b5f3c',
    autoReject: true,
    documentUploadLimit: 3,
    contactEmail: null,
    form: { version: 2, definition: { livenessMode: 'challenge' } },
  })
  expect(await answerOf('client show')).toEqual(set)
})

it('adds credit', async () => {
  const { creditBalance } = await answerOf('client show')
  expect((await answerOf('credit add 25')).creditBalance).toBe(Number(creditBalance) + 25)
})

it.each([
  ['nope', 'there is no command "nope"'],
  ['link renew', 'link renew needs ID'],
  ['link individual --colour red', "Unknown option '--colour'"],
  ['link individual --step nowhere', '--step must be one of: liveness-check'],
  ['client set --colour red', '--colour must be like #3281f7'],
  ['client set', 'say what to set'],
  ['credit add many', 'CREDITS must be a whole number'],
  ['client set --redirect javascript:alert(1)', '--redirect must be a public web address'],
])('prints the usage for: %s', async (words, sentence) => {
  const { code, out, err } = await portico(words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(sentence)
})

it('explains each command', async () => {
  expect((await portico('request retry --help')).out).toContain('--step WORD')
  expect(await portico('')).toMatchObject({ code: 0, out: expect.stringContaining('link individual') })
})

it('explains that a server cannot be reached', async () => {
  const nothing = await portico('request list', { PORTICO_DATA: '/nonexistent/portico' })
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('Start the server first (npm start)')])
  const away = await portico('request list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect([away.code, away.err]).toEqual([1, expect.stringContaining('does not answer: is the server running?')])
  const wrong = await portico('request list', { PORT: 'many' })
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('PORT must be a number')])
})

it('refuses another master key than the data was sealed with', async () => {
  await answerOf('link individual')
  const { code, err } = await portico('link individual', {
    PORTICO_MASTER_KEY: Buffer.alloc(32, 'another key, just as long').toString('base64'),
  })
  expect([code, err]).toEqual([2, expect.stringContaining('PORTICO_MASTER_KEY is not the one')])
})
