import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { apiKeyCreate, apiKeyList, apiKeyRevoke, apiKeyRotate } from '#server/commands/api-key.ts'
import { clientSet, creditAdd } from '#server/commands/client.ts'
import type { Command } from '#server/commands/command.ts'
import { formImport } from '#server/commands/form-definitions.ts'
import { linkCorporate, linkIndividual } from '#server/commands/link.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let folder: string
beforeAll(async () => {
  portico = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'portico-command-'))
})
afterAll(async () => {
  await portico.close()
  await rm(folder, { recursive: true })
})

const run = async (command: Command, options: Record<string, string> = {}, id = '') =>
  (await command.run(portico.context, { id, options })).json as Record<string, unknown>
const keep = async (name: string, bytes: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
/** What the operator did, the newest last. */
const written = async () =>
  (await portico.context.db.selectFrom('auditEntries').selectAll().where('actorKind', '=', 'operator').orderBy('sequence').execute()).map(
    ({ action, targetId, facts }) => ({ action, targetId, facts }),
  )
const newest = async () => (await written()).at(-1)
/** Each tenant has a chain of its own. */
const newestOf = async (id: unknown) => (await written()).findLast(({ targetId }) => targetId === id)

it('records which settings were changed, with values that are not personal', async () => {
  const { id } = portico.client
  await run(clientSet, { colour: '#0b5f3c', contact: 'ada@northwind.example', 'four-eyes': 'on' })
  expect(await newest()).toEqual({
    action: 'settings.changed',
    targetId: id,
    facts: {
      fields: ['colour', 'contactEmail', 'fourEyes'],
      colour: expect.stringMatching(/^#\w{6} → #0b5f3c$/),
      fourEyes: 'false → true',
    },
  })
  const before = await written()
  await run(clientSet, { colour: '#0b5f3c' })
  expect(await written()).toEqual(before)
  await run(clientSet, { 'four-eyes': 'off', liveness: 'challenge' })
  expect((await written()).slice(before.length)).toMatchObject([
    { action: 'settings.changed' },
    { action: 'form.published', facts: { version: 2 } },
  ])
})

it('re-encodes a logo, and refuses active content', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .png()
    .toBuffer()
  await run(clientSet, { logo: await keep('logo.png', png) })
  expect(await newest()).toMatchObject({ action: 'settings.changed', facts: { fields: ['logo'], logo: 'image/png' } })
  const stored = await portico.context.db.selectFrom('clientLogos').selectAll().executeTakeFirstOrThrow()
  expect([stored.mediaType, stored.bytes.includes('secret')]).toEqual(['image/png', false])
  const hostile = await keep('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await expect(run(clientSet, { logo: hostile })).rejects.toThrow('could do more than be drawn')
  await expect(run(clientSet, { logo: await keep('logo.txt', 'hello') })).rejects.toThrow('PNG, JPEG or SVG')
  await expect(run(clientSet, { logo: await keep('large.png', Buffer.alloc(600_000)) })).rejects.toThrow('512 kB')
  await run(clientSet, { logo: 'none' })
  expect(await newest()).toMatchObject({ facts: { fields: ['logo'], logo: null } })
})

it('validates settings like the staff area', async () => {
  await expect(run(clientSet, { name: 'x'.repeat(101) })).rejects.toThrow('--name')
  await expect(run(clientSet, { redirect: 'https://user:word@bank.example/' })).rejects.toThrow('--redirect')
})

it('makes, rotates and revokes keys of a mode with scopes and networks, and writes each down', async () => {
  const desired = { name: 'Warehouse', scopes: 'events:read, requests:read', networks: '203.0.113.0/24,2001:db8::1', mode: 'test' }
  const made = await run(apiKeyCreate, desired)
  const scopes = ['requests:read', 'events:read']
  const facts = { expiresInDays: null, scopes, allowedNetworks: ['203.0.113.0/24', '2001:db8::1'] }
  expect([made.apiKey, await newestOf(made.id)]).toEqual([
    expect.stringMatching(/^sk_test_/),
    { action: 'api-key.created', targetId: made.id, facts },
  ])
  const rotated = await run(apiKeyRotate, { mode: 'test', 'overlap-hours': '1' }, String(made.id))
  expect([rotated.apiKey === made.apiKey, await newestOf(made.id)]).toEqual([
    false,
    { action: 'api-key.rotated', targetId: made.id, facts: { overlapHours: 1 } },
  ])
  const ask = async (apiKey: unknown) =>
    (await portico.send({ method: 'GET', url: '/v1/api-key', headers: { authorization: `Bearer ${apiKey}` } })).body.code
  // From another network than it allows: both secrets are known, and refused alike.
  expect([await ask(made.apiKey), await ask(rotated.apiKey)]).toEqual(['API_KEY_NETWORK_DENIED', 'API_KEY_NETWORK_DENIED'])
  const listed = (await run(apiKeyList, { mode: 'test' })) as unknown as Record<string, unknown>[]
  expect(listed.find(({ id }) => id === made.id)).toMatchObject({ name: 'Warehouse', state: 'active', scopes })
  expect(JSON.stringify(listed)).not.toContain(String(rotated.apiKey))
  await expect(run(apiKeyRevoke, {}, String(made.id))).rejects.toThrow('NOT_FOUND')
  await run(apiKeyRevoke, { mode: 'test' }, String(made.id))
  expect([await ask(rotated.apiKey), await newestOf(made.id)]).toMatchObject([
    'API_KEY_REVOKED',
    { action: 'api-key.revoked', targetId: made.id },
  ])
  await expect(run(apiKeyRotate, { mode: 'test' }, String(made.id))).rejects.toThrow('API_KEY_REVOKED')
})

it('takes no scope, network or mode that there is not', async () => {
  const before = await written()
  await expect(run(apiKeyCreate, { scopes: 'requests:read,everything' })).rejects.toThrow('--scopes must be of')
  await expect(run(apiKeyCreate, { scopes: '' })).rejects.toThrow('--scopes')
  await expect(run(apiKeyCreate, { networks: 'office' })).rejects.toThrow('office')
  await expect(run(apiKeyCreate, { mode: 'trial' })).rejects.toThrow('--mode')
  await expect(run(apiKeyRotate, { 'overlap-hours': '721' }, 'key_nothing')).rejects.toThrow('--overlap-hours')
  expect(await written()).toEqual(before)
})

it('records credits, keys, forms and links', async () => {
  await run(creditAdd, {}, '25')
  expect(await newest()).toMatchObject({ action: 'credit.added', targetId: portico.client.id, facts: { credits: 25 } })
  const { id } = await run(apiKeyCreate, { name: 'Shop', 'expires-days': '2' })
  expect(await newest()).toEqual({ action: 'api-key.created', targetId: id, facts: { expiresInDays: 2 } })
  const form = await keep('form.json', await readFile('docs/forms/corporate.json', 'utf8'))
  const { formId } = await run(formImport, {}, form)
  expect(await newest()).toMatchObject({ action: 'form.published', targetId: formId, facts: { version: 1 } })
  const before = (await written()).length
  await run(formImport, {}, form)
  expect((await written()).length).toBe(before)
  const { requestId } = await run(linkIndividual, { email: 'ben@northwind.example' })
  expect(await newest()).toMatchObject({ action: 'request.link-issued', targetId: requestId, facts: { isSent: true } })
  const company = await run(linkCorporate, { company: 'Acme Ltd' })
  expect(await newest()).toMatchObject({ action: 'request.link-issued', targetId: company.requestId, facts: { isSent: false } })
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
  expect(JSON.stringify(await written())).not.toContain('ben@')
})
