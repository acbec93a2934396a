import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { signAccessToken } from '#server/staff/sign-in/access-token.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { browser, staffMember, type Tokens } from '#server/testing/staff-sessions.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: Awaited<ReturnType<typeof staffMember>>
beforeEach(async () => {
  portico = await testApp()
  grace = await staffMember(portico, 'reviewer')
})
afterEach(() => portico.close())

const second = 1 / 3_600
const tokensOf = ({ body }: AnswerLookup) => body.data as Tokens
const listed = ({ body }: AnswerLookup) => body.data as { id: string; isThisOne: boolean; browser: string; address: string }[]
const written = async () => (await portico.context.db.selectFrom('auditEntries').selectAll().orderBy('sequence').execute()).slice(1)
const actions = async () => (await written()).map(({ action }) => action)

it('signs in ignoring the case of the address, with identity and permissions', async () => {
  const { accessToken } = tokensOf(await browser(portico, ' REVIEWER@northwind.example').signIn())
  const { status, body, headers } = await grace.get('/me', accessToken)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.data).toMatchObject({
    id: grace.id,
    clientName: 'Northwind Bank',
    email: grace.email,
    role: ['reviewer'],
    languageCode: 'en',
  })
  expect((body.data as { permissions: string[] }).permissions).toContain('requests:reveal')
  expect((body.data as { permissions: string[] }).permissions).not.toContain('users:write')
})

it('stores tokens as hashes', async () => {
  const { refreshToken, accessToken } = await grace.open()
  const stored = JSON.stringify([
    await portico.context.db.selectFrom('staffRefreshTokens').selectAll().execute(),
    await portico.context.db.selectFrom('staffSessions').selectAll().execute(),
  ])
  expect([stored.includes(refreshToken), stored.includes(accessToken), stored.includes('192.0.2.1')]).toEqual([false, false, false])
})

it('answers alike for unknown address, wrong password and disabled account', async () => {
  const ada = await staffMember(portico, 'auditor')
  await portico.context.db.updateTable('staffUsers').set({ status: 'disabled' }).where('id', '=', ada.id).execute()
  const answers = [await browser(portico, 'nobody@northwind.example').signIn(), await grace.signIn('not the password'), await ada.signIn()]
  const words = answers.map(({ status, body }) => [status, body.errorCode, body.messageCode, body.title, body.message, body.details])
  expect(words[0]?.slice(0, 2)).toEqual([401, 'LOGIN_FAILED'])
  expect([words[1], words[2]]).toEqual([words[0], words[0]])
})

it('asks to refresh where a token is missing, invalid or ten minutes old', async () => {
  const { accessToken } = await grace.open()
  const sessionId = (await portico.context.db.selectFrom('staffSessions').select('id').executeTakeFirstOrThrow()).id
  const foreign = await signAccessToken(toKeyRing(new Uint8Array(32)), { userId: grace.id, sessionId }, new Date())
  const elsewhere = await signAccessToken(portico.context.masterKey, { userId: 'stf_other', sessionId }, new Date())
  const [head, claims] = accessToken.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  for (const token of ['', 'x', foreign, elsewhere, unsigned, `${head}.${claims}.`]) {
    const { status, body } = await grace.get('/me', token)
    expect([status, body.errorCode, body.messageCode]).toEqual([401, 'INVALID_SESSION', 'ERROR_SOMETHING_WENT_WRONG'])
  }
  portico.clock.turnHours(560 * second)
  expect((await grace.get('/me', accessToken)).status).toBe(200)
  portico.clock.turnHours(45 * second)
  expect((await grace.get('/me', accessToken)).status).toBe(401)
})

it('exchanges a refresh token for new tokens', async () => {
  const first = await grace.open()
  portico.clock.turnHours(700 * second)
  const next = tokensOf(await grace.refresh(first.refreshToken))
  expect(next.refreshToken).not.toBe(first.refreshToken)
  expect((await grace.get('/me', next.accessToken)).status).toBe(200)
})

it('repeats a lost answer to the same device for ten seconds', async () => {
  const { refreshToken } = await grace.open()
  const answers = await Promise.all([grace.refresh(refreshToken), grace.refresh(refreshToken)])
  const [one, two] = answers.map((answer) => tokensOf(answer).refreshToken)
  expect(one).toBe(two)
  expect((await grace.refresh(one ?? '')).status).toBe(200)
  expect(await actions()).toEqual(['staff.signed-in'])
})

it.each([
  ['eleven seconds later', 11, {}, false],
  ['from another device', 1, { browser: 'curl', address: '198.51.100.7' }, false],
  ['after its successor was used', 1, {}, true],
])('ends the session when a used refresh token is sent %s', async (_, laterSeconds, device, usesSuccessor) => {
  const { refreshToken } = await grace.open()
  let next = tokensOf(await grace.refresh(refreshToken))
  if (usesSuccessor) next = tokensOf(await grace.refresh(next.refreshToken))
  portico.clock.turnHours(laterSeconds * second)
  const stolen = await grace.refresh(refreshToken, device)
  expect([stolen.status, stolen.body.errorCode]).toEqual([401, 'INVALID_SESSION'])
  const owners = await grace.refresh(next.refreshToken)
  expect([owners.status, owners.body.details]).toEqual([401, { ended: 'token-reused' }])
  expect((await grace.get('/me', next.accessToken)).status).toBe(401)
  const [, reuse] = await written()
  expect([reuse?.action, reuse?.actorKind, reuse?.facts]).toEqual(['staff.token-reused', 'stranger', { user: grace.id }])
})

it('expires after an hour unused, and after twelve hours', async () => {
  const idle = await grace.open()
  portico.clock.turnHours(1 + second)
  const late = await grace.refresh(idle.refreshToken)
  expect([late.status, late.body.details]).toEqual([401, { ended: 'expired' }])
  let { refreshToken } = await grace.open()
  for (let quarters = 1; quarters < 16; quarters += 1) {
    portico.clock.turnHours(0.75)
    const answer = await grace.refresh(refreshToken)
    expect([quarters, answer.status]).toEqual([quarters, 200])
    refreshToken = tokensOf(answer).refreshToken
  }
  portico.clock.turnHours(0.75)
  expect((await grace.refresh(refreshToken)).status).toBe(401)
})

it('ends a session on signing out, its tokens with it', async () => {
  const { accessToken, refreshToken } = await grace.open()
  expect((await grace.signOut(accessToken)).body).toEqual({ ended: true })
  const after = await grace.refresh(refreshToken)
  expect([(await grace.get('/me', accessToken)).status, after.status, after.body.details]).toEqual([401, 401, { ended: 'signed-out' }])
  expect((await grace.refresh('nobody’s')).body.details).toBeUndefined()
  expect(await actions()).toEqual(['staff.signed-in', 'staff.signed-out'])
})

it("lists the own sessions, and ends one of the caller's", async () => {
  const here = await grace.open()
  const there = await grace.open({ browser: 'Safari', address: '198.51.100.7' })
  const ada = await staffMember(portico, 'administrator')
  const adas = await ada.open()
  const sessions = listed(await grace.get('/sessions', here.accessToken))
  expect(sessions.map(({ isThisOne, browser: name, address }) => [isThisOne, name, address])).toEqual([
    [false, 'Safari', '198.51.100.7'],
    [true, 'Firefox', '192.0.2.1'],
  ])
  const otherId = sessions[0]?.id ?? ''
  expect((await ada.endSession(adas.accessToken, otherId)).status).toBe(404)
  expect((await grace.endSession(here.accessToken, otherId)).status).toBe(200)
  expect((await grace.endSession(here.accessToken, otherId)).status).toBe(404)
  expect([(await grace.get('/me', there.accessToken)).status, (await grace.get('/me', here.accessToken)).status]).toEqual([401, 200])
})

it('ends every other session of the caller', async () => {
  const here = await grace.open()
  const there = [await grace.open({ browser: 'Safari' }), await grace.open({ address: '198.51.100.7' })]
  const adas = await (await staffMember(portico, 'administrator')).open()
  expect((await grace.endOthers(here.accessToken)).status).toBe(200)
  for (const { accessToken, refreshToken } of there) {
    expect([(await grace.get('/me', accessToken)).status, (await grace.refresh(refreshToken)).status]).toEqual([401, 401])
  }
  expect([(await grace.get('/me', here.accessToken)).status, (await grace.get('/me', adas.accessToken)).status]).toEqual([200, 200])
  expect((await written()).at(-1)).toMatchObject({
    action: 'staff.session-ended',
    actorId: grace.id,
    targetId: grace.id,
    facts: { all: true },
  })
})

it('refuses a disabled person at once, and reads permissions at each call', async () => {
  const ada = await staffMember(portico, 'auditor')
  const { accessToken } = await ada.open()
  expect((await ada.get('', accessToken)).status).toBe(200)
  await portico.context.db.deleteFrom('staffUserRoles').where('userId', '=', ada.id).execute()
  const refused = await ada.get('', accessToken)
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'PERMISSION_DENIED'])
  expect((await written()).at(-1)).toMatchObject({
    action: 'staff.permission-refused',
    actorId: ada.id,
    facts: { permission: 'users:read' },
  })
  await portico.context.db.updateTable('staffUsers').set({ status: 'disabled' }).where('id', '=', ada.id).execute()
  expect((await ada.get('/me', accessToken)).status).toBe(401)
})

it('allows what a custom role allows, and ignores unknown permissions', async () => {
  const { db } = portico.context
  const clientId = portico.client.id
  await db
    .insertInto('staffRoles')
    .values({ id: 'rol_1', clientId, name: 'Desk', permissions: ['users:read', 'moon:read'] })
    .execute()
  await db.updateTable('staffUserRoles').set({ roleId: 'rol_1' }).where('userId', '=', grace.id).execute()
  const { accessToken } = await grace.open()
  expect((await grace.get('/me', accessToken)).body.data).toMatchObject({ role: ['rol_1'], permissions: ['users:read'] })
})

it('lists staff of the own customer', async () => {
  const other = newId('cli')
  await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: other, name: 'Harbour Bank' }))
  const ada = await staffMember(portico, 'administrator')
  const eve = await staffMember(portico, 'administrator', { email: 'eve@harbour.example', clientId: other })
  const emails = async (who: typeof ada) =>
    ((await who.get('', (await who.open()).accessToken)).body.data as { email: string }[]).map(({ email }) => email)
  expect(await emails(ada)).toEqual(['administrator@northwind.example', 'reviewer@northwind.example'])
  expect(await emails(eve)).toEqual(['eve@harbour.example'])
})

it('delays guesses, concurrent ones too, and locks after ten for a quarter of an hour', async () => {
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => grace.signIn('not the password')))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([401, 401, 401, ...Array.from({ length: 9 }, () => 429)])
  const waits: unknown[] = []
  for (let tries = 4; tries <= 12; tries += 1) {
    const early = await grace.signIn()
    const { retryAfterSeconds = 0 } = (early.body.details ?? {}) as { retryAfterSeconds?: number }
    waits.push([early.status, retryAfterSeconds])
    portico.clock.turnHours((retryAfterSeconds + 1) * second)
    if (tries < 12) await grace.signIn('not the password')
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 900].map((seconds) => [429, seconds]))
  expect((await actions()).at(-1)).toBe('staff.sign-in-locked')
  expect((await grace.signIn()).status).toBe(200)
  expect((await grace.signIn('not the password')).status).toBe(401)
})

it('admits the owner from a known place while another is locked', async () => {
  for (let tries = 0; tries < 3; tries += 1) await grace.signIn('not the password', { address: '198.51.100.7' })
  expect((await grace.signIn(undefined, { address: '198.51.100.7' })).status).toBe(429)
  expect((await grace.signIn()).status).toBe(200)
})

it('delays one place that tries many accounts, known or unknown', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 101; tries += 1) statuses.push((await browser(portico, `guess-${tries}@northwind.example`).signIn()).status)
  expect([statuses.slice(0, 100).every((status) => status === 401), statuses[100]]).toEqual([true, 429])
})

it('refuses null characters, oversized input and invalid addresses', async () => {
  for (const email of [`${'a'.repeat(2_000)}@northwind.example`, 'grace', '']) {
    expect([email, (await browser(portico, email).signIn()).status]).toEqual([email, 422])
  }
  expect((await grace.signIn('x'.repeat(1_001))).status).toBe(422)
  for (const answer of [await grace.signIn('a\0b'), await browser(portico, 'a\0@northwind.example').signIn()])
    expect(answer.status).toBe(400)
  const { accessToken } = await browser(portico, grace.email).open({ browser: 'Firefox', address: '203.0.113.4' })
  expect((await grace.endSession(accessToken, '%00')).status).toBe(400)
})

it('records every sign-in and failure without input, in the chain', async () => {
  await browser(portico, 'nobody@northwind.example').signIn()
  await grace.signIn('not the password')
  await grace.open()
  expect(
    (await written()).map(({ actorKind, action, actorId, targetId, facts }) => [actorKind, action, actorId, targetId?.slice(0, 4), facts]),
  ).toEqual([
    ['stranger', 'staff.sign-in-failed', null, undefined, { account: 'unknown' }],
    ['stranger', 'staff.sign-in-failed', null, 'stf_', { account: 'active' }],
    ['staff', 'staff.signed-in', grace.id, 'ses_', {}],
  ])
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
})
