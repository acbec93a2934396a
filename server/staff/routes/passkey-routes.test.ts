import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { type CreationOptions, openAuthenticator, type RequestOptions, type Wrong } from '#server/testing/authenticator.ts'
import { readAppCode } from '#server/testing/read-app-code.ts'
import { auditOf, openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser, staffPassword } from '#server/testing/staff-sessions.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

const origin = 'https://verify.portico.test'
const minute = 1 / 60
let portico: TestApp
let grace: StaffApp
let phone: ReturnType<typeof openAuthenticator>
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
  phone = openAuthenticator(origin)
})
afterEach(() => portico.close())

const users = '/auth/api/cms/users'
const as = (
  who: Pick<StaffApp, 'accessToken'> | undefined,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  address = '192.0.2.1',
) =>
  portico.send({
    method,
    url: `${users}${url}`,
    remoteAddress: address,
    ...(who && { headers: { authorization: `Bearer ${who.accessToken}` } }),
    ...(payload && { payload }),
  })
const byPassword = { password: staffPassword }
const toCreation = ({ body }: AnswerLookup) => body.options as CreationOptions
const toRequest = ({ body }: AnswerLookup) => body.options as RequestOptions
const outcome = ({ status, body }: AnswerLookup) => [status, body.errorCode]

async function add(who: StaffApp, { proof = byPassword as object, device = phone, wrong = {} as Wrong, name = 'Phone' } = {}) {
  const begun = await as(who, 'POST', '/me/passkeys/options', { proof })
  if (begun.status !== 200) return begun
  return as(who, 'POST', '/me/passkeys', { name, passkey: device.create(toCreation(begun), wrong) })
}
const askAlone = async () => toRequest(await as(undefined, 'POST', '/passkey/options'))
const enter = (passkey: object, address?: string) => as(undefined, 'POST', '/passkey/login', { passkey }, address)
async function ticketOf(who: StaffApp) {
  const { body } = await browser(portico, who.email).signIn()
  return body.details as { ticket: string; ways: { app: boolean; passkey: boolean } }
}
const proofOf = async (who: StaffApp, device = phone) => ({ passkey: device.get(toRequest(await as(who, 'POST', '/me/passkeys/proof'))) })
const actions = async () => (await auditOf(portico, grace.id)).map(({ action }) => action).slice(1)

it('adds a passkey by password, with recovery codes, and signs in with it', async () => {
  expect(outcome(await add(grace, { proof: { password: 'not the password' } }))).toEqual([401, 'INVALID_USERNAME_OR_PASSWORD'])
  const added = await add(grace)
  expect(added.body.data).toMatchObject({ name: 'Phone', lastUsedAt: null })
  expect(added.body.recoveryCodes).toHaveLength(10)
  const entered = await enter(phone.get(await askAlone()))
  expect([entered.status, Object.keys(entered.body.data as object)]).toEqual([200, ['accessToken', 'refreshToken']])
  const [listed] = (await as(grace, 'GET', '/me/passkeys')).body.data as { lastUsedAt: string }[]
  expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await actions()).toEqual(['staff.proof-failed', 'user.passkey-added'])
  const signedIn = await portico.context.db.selectFrom('auditEntries').select('facts').where('action', '=', 'staff.signed-in').execute()
  expect(signedIn.at(-1)?.facts).toEqual({ by: 'passkey' })
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
})

it('requires a second factor once a passkey exists: it or a recovery code', async () => {
  const { body } = await add(grace)
  const { ticket, ways } = await ticketOf(grace)
  expect(ways).toEqual({ app: false, passkey: true })
  const response = toRequest(await as(undefined, 'POST', '/second-factor/passkey/options', { ticket }))
  expect(response.allowCredentials.map(({ id }) => id)).toEqual(phone.stored.map(({ id }) => id))
  expect((await as(undefined, 'POST', '/second-factor/passkey', { ticket, passkey: phone.get(response) })).status).toBe(200)
  const [code = ''] = body.recoveryCodes as string[]
  expect((await as(undefined, 'POST', '/second-factor', { ticket, code })).status).toBe(200)
  expect(outcome(await as(undefined, 'POST', '/second-factor/passkey/options', { ticket: 'stf_x.1.y' }))).toEqual([
    401,
    'SECOND_FACTOR_WRONG',
  ])
})

it.each<[string, Wrong]>([
  ['at another address', { origin: 'https://verify.portico.test.evil.example' }],
  ['under another name', { rpId: 'evil.example' }],
  ['without knowing the person', { verifiesUser: false }],
  ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ['for another purpose of the browser', { type: 'webauthn.create' }],
  ['for somebody else by its own word', { userHandle: Buffer.from('stf_somebody').toString('base64url') }],
  ['to a challenge that nobody drew', { challenge: 'A'.repeat(43) }],
])('refuses a passkey that answers %s, without details', async (_, wrong) => {
  await add(grace)
  const refused = await enter(phone.get(await askAlone(), wrong))
  const unknown = openAuthenticator(origin)
  unknown.create({ rp: { id: 'verify.portico.test' }, user: { id: 'x' }, challenge: 'x' })
  const nobodys = await enter(unknown.get(await askAlone()))
  expect(outcome(refused)).toEqual([401, 'PASSKEY_REFUSED'])
  expect({ ...refused.body, requestId: 0, timestamp: 0 }).toEqual({ ...nobodys.body, requestId: 0, timestamp: 0 })
  expect((await enter(phone.get(await askAlone()))).status).toBe(200)
})

it('accepts a challenge once, for five minutes, for its purpose and person', async () => {
  const device = openAuthenticator(origin, { counts: false })
  await add(grace, { device })
  const once = device.get(await askAlone())
  const answers = await Promise.all([enter(once, '203.0.113.1'), enter(once, '203.0.113.2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const late = device.get(await askAlone())
  portico.clock.turnHours(5.1 * minute)
  expect(outcome(await enter(late, '203.0.113.3'))).toEqual([401, 'PASSKEY_REFUSED'])
  const { ticket } = await ticketOf(grace)
  const forStep = device.get(toRequest(await as(undefined, 'POST', '/second-factor/passkey/options', { ticket })))
  expect(outcome(await enter(forStep, '203.0.113.4'))).toEqual([401, 'PASSKEY_REFUSED'])
  const alone = device.get(await askAlone())
  expect(outcome(await as(undefined, 'POST', '/second-factor/passkey', { ticket, passkey: alone }))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await portico.context.db.selectFrom('staffChallenges').select('purpose').execute()).length).toBe(0)
})

it('refuses a counter that did not increase, and records a possible clone', async () => {
  await add(grace)
  expect((await enter(phone.get(await askAlone(), { counter: 7 }))).status).toBe(200)
  for (const counter of [7, 6, 0]) expect(outcome(await enter(phone.get(await askAlone(), { counter })))).toEqual([401, 'PASSKEY_REFUSED'])
  const back = (await auditOf(portico, grace.id)).filter(({ action }) => action === 'user.passkey-counted-back')
  expect(back.map(({ facts }) => facts)).toMatchObject([7, 6, 0].map((after) => ({ from: 7, after })))
  portico.clock.turnHours(1)
  expect((await enter(phone.get(await askAlone(), { counter: 8 }))).status).toBe(200)
})

it('accepts a passkey for its account only', async () => {
  await add(grace)
  const eve = await openOtherTenantStaffApp(portico)
  const evesKey = openAuthenticator(origin)
  await add(eve, { device: evesKey, name: 'Key' })
  const { ticket } = await ticketOf(grace)
  const response = toRequest(await as(undefined, 'POST', '/second-factor/passkey/options', { ticket }))
  expect(outcome(await as(undefined, 'POST', '/second-factor/passkey', { ticket, passkey: evesKey.get(response) }))).toEqual([
    401,
    'PASSKEY_REFUSED',
  ])
  const evesProof = evesKey.get(toRequest(await as(grace, 'POST', '/me/passkeys/proof')))
  expect(outcome(await as(grace, 'POST', '/me/passkeys/options', { proof: { passkey: evesProof } }))).toEqual([401, 'PASSKEY_REFUSED'])
  const [hers] = (await as(grace, 'GET', '/me/passkeys')).body.data as { id: string }[]
  expect(outcome(await as(eve, 'POST', `/me/passkeys/${hers?.id}/remove`, { proof: await proofOf(eve, evesKey) }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(outcome(await as(eve, 'POST', `/${grace.id}/passkeys/remove`))).toEqual([404, 'NOT_FOUND'])
})

it('refuses a passkey of another origin, without user verification, registered twice, or for another session', async () => {
  const wrongs: Wrong[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { verifiesUser: false },
    { challenge: 'A'.repeat(43) },
    { type: 'webauthn.get' },
  ]
  for (const wrong of wrongs) expect([wrong, ...outcome(await add(grace, { wrong }))]).toEqual([wrong, 401, 'PASSKEY_REFUSED'])
  const made = phone.create(toCreation(await as(grace, 'POST', '/me/passkeys/options', { proof: byPassword })))
  const { accessToken } = await browser(portico, grace.email).open()
  expect(outcome(await as({ accessToken }, 'POST', '/me/passkeys', { name: 'Phone', passkey: made }))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await as(grace, 'GET', '/me/passkeys')).body.data).toEqual([])
  const good = phone.create(toCreation(await as(grace, 'POST', '/me/passkeys/options', { proof: byPassword })))
  const twice = [
    await as(grace, 'POST', '/me/passkeys', { name: 'Phone', passkey: good }),
    await as(grace, 'POST', '/me/passkeys', { name: 'Phone', passkey: good }),
  ]
  expect(twice.map(({ status }) => status)).toEqual([200, 401])
  const broken = { ...good, response: { ...good.response, attestationObject: 'AAAA' } }
  expect((await as(grace, 'POST', '/me/passkeys', { name: 'Phone', passkey: broken })).status).toBe(401)
})

it('requires a second factor to add or remove a passkey', async () => {
  const { body } = await add(grace)
  const [first = '', second = ''] = body.recoveryCodes as string[]
  expect(outcome(await add(grace))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect(outcome(await add(grace, { proof: { ...byPassword, code: '000000' } }))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  const more = await add(grace, { proof: { ...byPassword, code: first }, device: openAuthenticator(origin), name: 'Key' })
  expect([more.status, more.body.recoveryCodes]).toEqual([200, null])
  const listed = async () => (await as(grace, 'GET', '/me/passkeys')).body.data as { id: string; name: string }[]
  const [own, key] = await listed()
  expect(outcome(await as(grace, 'POST', `/me/passkeys/${key?.id}/remove`, { proof: byPassword }))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect((await as(grace, 'POST', `/me/passkeys/${key?.id}/remove`, { proof: await proofOf(grace) })).status).toBe(200)
  expect((await as(grace, 'POST', `/me/passkeys/${own?.id}/remove`, { proof: { ...byPassword, code: second } })).status).toBe(200)
  expect(await listed()).toEqual([])
  // With the last of them the recovery codes go, and the password lets in alone again.
  expect((await as(grace, 'GET', '/me/second-factor')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await browser(portico, grace.email).signIn()).status).toBe(200)
  expect((await actions()).filter((action) => action.startsWith('user.'))).toEqual([
    'user.passkey-added',
    'user.recovery-code-used',
    'user.passkey-added',
    'user.passkey-removed',
    'user.recovery-code-used',
    'user.passkey-removed',
  ])
})

it('ignores an unconfirmed authenticator app beside a passkey', async () => {
  await add(grace)
  await as(grace, 'POST', '/me/second-factor', { proof: await proofOf(grace) })
  const code = await readAppCode(portico, grace.id)
  const { ticket } = await ticketOf(grace)
  expect(outcome(await as(undefined, 'POST', '/second-factor', { ticket, code }))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await as(grace, 'PUT', '/me/second-factor', { code })).status).toBe(200)
})

it('replaces recovery codes at once', async () => {
  expect(outcome(await as(grace, 'POST', '/me/recovery-codes', { proof: byPassword }))).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
  const { body } = await add(grace)
  const old = body.recoveryCodes as string[]
  expect(outcome(await as(grace, 'POST', '/me/recovery-codes', { proof: byPassword }))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const made = (await as(grace, 'POST', '/me/recovery-codes', { proof: await proofOf(grace) })).body.recoveryCodes as string[]
  expect([made.length, made.some((code) => old.includes(code))]).toEqual([10, false])
  const { ticket } = await ticketOf(grace)
  expect(outcome(await as(undefined, 'POST', '/second-factor', { ticket, code: old[0] }))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await as(undefined, 'POST', '/second-factor', { ticket, code: made[0] })).status).toBe(200)
  expect((await as(grace, 'GET', '/me/second-factor')).body.recoveryCodesLeft).toBe(9)
  expect(await actions()).toContain('user.recovery-codes-made')
})

it('limits attempts with passkey and password together', async () => {
  await add(grace)
  for (let tries = 0; tries < 3; tries += 1) await enter(phone.get(await askAlone(), { verifiesUser: false }))
  expect(outcome(await enter(phone.get(await askAlone())))).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await browser(portico, grace.email).signIn()).status).toBe(429)
  expect((await enter(phone.get(await askAlone()), '198.51.100.7')).status).toBe(200)
  portico.clock.turnHours(2 * minute)
  expect((await enter(phone.get(await askAlone()))).status).toBe(200)
  expect((await browser(portico, grace.email).signIn()).body.errorCode).toBe('SECOND_FACTOR_NEEDED')
})

it('refuses a disabled account, and lets an administrator remove lost passkeys', async () => {
  await add(grace)
  const ada = await openStaffApp(portico, 'administrator')
  await as(ada, 'PUT', `/${grace.id}`, { isDisabled: true })
  expect(outcome(await enter(phone.get(await askAlone())))).toEqual([401, 'PASSKEY_REFUSED'])
  await as(ada, 'PUT', `/${grace.id}`, { isDisabled: false })
  const entered = (await enter(phone.get(await askAlone()))).body.data as { accessToken: string }
  expect((await as(ada, 'POST', `/${grace.id}/passkeys/remove`)).body).toEqual({ done: true })
  expect((await as(entered, 'GET', '/me')).status).toBe(401)
  expect(outcome(await enter(phone.get(await askAlone())))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await browser(portico, grace.email).signIn()).status).toBe(200)
  expect(outcome(await as(ada, 'POST', `/${grace.id}/passkeys/remove`))).toEqual([404, 'NOT_FOUND'])
  const auditor = await openStaffApp(portico, 'auditor')
  expect(outcome(await as(auditor, 'POST', `/${grace.id}/passkeys/remove`))).toEqual([403, 'PERMISSION_DENIED'])
})
