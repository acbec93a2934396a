import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStaffPassword } from '#contract/staff/account-calls.ts'
import { clientCreate } from '#server/commands/client-create.ts'
import { runCommandLine } from '#server/commands/run-command-line.ts'
import { findStaffByEmail } from '#server/staff/members/staff-identity.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

let portico: TestApp
let dataFolder: string
beforeAll(async () => {
  portico = await testApp()
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-create-'))
})
afterAll(async () => {
  await portico.close()
  await rm(dataFolder, { recursive: true })
})

async function command(
  databaseUrl: string,
  words: string[],
  more: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const env = {
    PORTICO_MODE: 'production',
    PORTICO_DATA: dataFolder,
    PUBLIC_URL: 'https://verify.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    PORTICO_MASTER_KEY: key,
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'verify@example.com',
    ...more,
  }
  const { exitCode, output, error } = await runCommandLine(words, env)
  return { code: exitCode, out: output, err: error }
}
const key = randomBytes(32).toString('base64')

it('creates the first customer with a one-time invitation', async () => {
  const clusterUrl = await openClusterOfRun()
  const url = await createTestDatabase(clusterUrl)
  // As a database is that nobody ever used.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema jobs cascade; drop schema public cascade; create schema public')

  const words = ['client', 'create', '--name', 'Harbour Bank', '--admin-email', 'grace@harbour.example.com', '--json']
  const made = await command(url, words)
  expect([made.code, made.err]).toEqual([0, ''])
  const answer = JSON.parse(made.out) as { clientId: string; isDefault: boolean; invitationUrl: string }
  expect([answer.isDefault, answer.invitationUrl]).toEqual([
    true,
    expect.stringMatching(/^https:\/\/verify\.example\.com\/accept-invitation\?token=[\w-]{43}$/),
  ])
  const { rows } = await client.query('select kind, is_default from forms where client_id = $1 order by kind', [answer.clientId])
  expect(rows).toEqual([
    { kind: 'corporate', is_default: true },
    { kind: 'individual', is_default: true },
  ])
  expect((await client.query('select mode from installation')).rows).toEqual([{ mode: 'production' }])
  expect((await command(url, ['link', 'individual', '--json'])).code).toBe(0)

  expect((await command(url, words)).err).toContain('DUPLICATED_EMAIL')
  const asDemo = await command(url, ['client', 'list'], { PORTICO_MODE: 'demo' })
  expect([asDemo.code, asDemo.err]).toEqual([2, expect.stringContaining('PORTICO_MODE is demo here')])
  await client.end()
  await dropTestDatabase(clusterUrl, url)
})

it('lets the invited administrator choose a password and sign in', async () => {
  const options = { name: 'Second Bank', 'admin-email': 'second@harbour.example', language: 'cn' }
  const { json } = await clientCreate.run(portico.context, { id: '', options })
  const { clientId, isDefault, invitationUrl } = json as { clientId: string; isDefault: boolean; invitationUrl: string }
  expect(isDefault).toBe(false)
  const token = new URL(invitationUrl).searchParams.get('token') ?? ''
  const password = 'a long enough pass phrase 7'
  const accepted = await portico.call('POST', setStaffPassword.path, { token, password })
  expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)])
  expect((await portico.call('POST', setStaffPassword.path, { token, password })).status).not.toBe(200)
  const user = await findStaffByEmail(portico.context.db, portico.context, 'second@harbour.example')
  expect([user?.clientId, user?.status, user?.language]).toEqual([clientId, 'active', 'cn'])
})
