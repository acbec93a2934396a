import { afterEach, beforeEach, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { queueStream } from '#contract/queue/queue-stream.ts'
import { clientSet } from '#server/commands/client.ts'
import { type CreationOptions, openAuthenticator, type RequestOptions } from '#server/testing/authenticator.ts'
import { readAppCode } from '#server/testing/read-app-code.ts'
import { auditOf, openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser, staffPassword } from '#server/testing/staff-sessions.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'administrator', { email: 'grace@northwind.example' })
})
afterEach(() => portico.close())

type Caller = Pick<StaffApp, 'accessToken'>
const as = (who: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  portico.send({ method, url, headers: { authorization: `Bearer ${who.accessToken}` }, ...(payload && { payload }) })
const me = '/auth/api/cms/users/me'
const proof = { password: staffPassword }
const outcome = ({ status, body }: AnswerLookup) => [status, body.errorCode]
const operatorSays = (word: 'on' | 'off') => clientSet.run(portico.context, { id: '', options: { 'require-second-factor': word } })

async function requireBy(who: StaffApp, desired = true) {
  const { revision } = (await who.send('GET', '/settings')).body as { revision: number }
  return who.send('PUT', '/settings', { revision, change: { requiresSecondFactor: desired } })
}
async function addApp(who: StaffApp): Promise<string[]> {
  await as(who, 'POST', `${me}/second-factor`, { proof })
  const { body } = await as(who, 'PUT', `${me}/second-factor`, { code: await readAppCode(portico, who.id) })
  portico.clock.turnHours(1 / 60)
  return body.recoveryCodes as string[]
}
async function addPasskey(who: StaffApp, given: object = proof) {
  const device = openAuthenticator('https://verify.portico.test')
  const begun = await as(who, 'POST', `${me}/passkeys/options`, { proof: given })
  const added = await as(who, 'POST', `${me}/passkeys`, { name: 'Phone', passkey: device.create(begun.body.options as CreationOptions) })
  return { device, id: (added.body.data as { id: string }).id, recoveryCodes: added.body.recoveryCodes as string[] | null }
}
const appProof = async (who: StaffApp) => ({ proof: { ...proof, code: await readAppCode(portico, who.id) } })
const mustSetUp = async (who: Caller) => ((await as(who, 'GET', me)).body.data as { mustSetUpSecondFactor: boolean }).mustSetUpSecondFactor

it('allows only its setup to those without a required second factor', async () => {
  await operatorSays('on')
  const open: string[] = []
  for (const { name, method, path, input, access } of allEndpoints) {
    if (access !== 'staff') continue
    const { accessToken } = await browser(portico, grace.email).open()
    const answer = await portico.send({
      method,
      url: path.replace(/:\w+/g, 'unknown'),
      headers: { authorization: `Bearer ${accessToken}` },
      ...(input && { payload: {} }),
    })
    if (answer.body.errorCode !== 'SECOND_FACTOR_SETUP_NEEDED') open.push(name)
    else expect([name, answer.status]).toEqual([name, 403])
  }
  expect(open.sort()).toEqual([
    'addPasskey',
    'beginPasskey',
    'beginSecondFactor',
    'confirmSecondFactor',
    'getSecondFactor',
    'getSignedInStaff',
    'listPasskeys',
    'signOutStaff',
  ])
  expect(outcome(await as(grace, 'GET', queueStream.path))).toEqual([403, 'SECOND_FACTOR_SETUP_NEEDED'])
})

it('applies to open sessions at the next call, until a second factor is set up', async () => {
  const ada = await openStaffApp(portico, 'reviewer', { email: 'ada@northwind.example' })
  const eve = await openOtherTenantStaffApp(portico)
  expect([await mustSetUp(grace), (await grace.send('GET', '/settings')).status]).toEqual([false, 200])
  await operatorSays('on')
  expect([await mustSetUp(grace), outcome(await grace.send('GET', '/settings'))]).toEqual([true, [403, 'SECOND_FACTOR_SETUP_NEEDED']])
  // A secret that nobody confirmed is no second factor.
  await as(grace, 'POST', `${me}/second-factor`, { proof })
  expect(await mustSetUp(grace)).toBe(true)
  expect(await addApp(grace)).toHaveLength(10)
  expect([await mustSetUp(grace), (await grace.send('GET', '/settings')).status]).toEqual([false, 200])
  const { recoveryCodes, device } = await addPasskey(ada)
  expect([recoveryCodes?.length, await mustSetUp(ada)]).toEqual([10, false])
  expect([await mustSetUp(eve), (await eve.send('GET', '/settings')).status]).toEqual([false, 200])
  const response = await portico.send({ method: 'POST', url: '/auth/api/cms/users/passkey/options' })
  const entered = await portico.send({
    method: 'POST',
    url: '/auth/api/cms/users/passkey/login',
    payload: { passkey: device.get(response.body.options as RequestOptions) },
  })
  expect(await mustSetUp(entered.body.data as Caller)).toBe(false)
  await operatorSays('off')
})

it('cannot be required by an administrator without one, and counts those without', async () => {
  await openStaffApp(portico, 'reviewer')
  expect(outcome(await requireBy(grace))).toEqual([409, 'OWN_SECOND_FACTOR_MISSING'])
  expect((await grace.send('GET', '/settings')).body).toMatchObject({
    staffWithoutSecondFactor: 2,
    settings: { requiresSecondFactor: false },
  })
  await addApp(grace)
  const saved = await requireBy(grace)
  expect(saved.body).toMatchObject({ staffWithoutSecondFactor: 1, settings: { requiresSecondFactor: true } })
  const [entry] = (await auditOf(portico, portico.client.id)).slice(-1)
  expect(entry).toMatchObject({
    action: 'settings.changed',
    facts: { fields: ['requiresSecondFactor'], requiresSecondFactor: 'false → true' },
  })
  expect((await operatorSays('on')).text).toMatch(/staffWithoutSecondFactor\s+1/)
})

it('refuses to remove the last required second factor', async () => {
  const codes = await addApp(grace)
  expect(codes).toHaveLength(10)
  await requireBy(grace)
  expect(outcome(await as(grace, 'POST', `${me}/second-factor/remove`, await appProof(grace)))).toEqual([409, 'LAST_SECOND_FACTOR'])
  portico.clock.turnHours(1 / 60)
  const { id, recoveryCodes } = await addPasskey(grace, (await appProof(grace)).proof)
  expect(recoveryCodes).toBeNull()
  portico.clock.turnHours(1 / 60)
  expect((await as(grace, 'POST', `${me}/second-factor/remove`, await appProof(grace))).body).toEqual({ done: true })
  const byCode = { proof: { ...proof, code: codes[0] } }
  expect(outcome(await as(grace, 'POST', `${me}/passkeys/${id}/remove`, byCode))).toEqual([409, 'LAST_SECOND_FACTOR'])
  expect(await mustSetUp(grace)).toBe(false)
  await requireBy(grace, false)
  expect((await as(grace, 'POST', `${me}/passkeys/${id}/remove`, { proof: { ...proof, code: codes[1] } })).body).toEqual({ done: true })
})

it('keeps one of two second factors removed at the same moment', async () => {
  const codes = await addApp(grace)
  portico.clock.turnHours(1 / 60)
  const { id } = await addPasskey(grace, (await appProof(grace)).proof)
  await operatorSays('on')
  const answers = await Promise.all([
    as(grace, 'POST', `${me}/second-factor/remove`, { proof: { ...proof, code: codes[0] } }),
    as(grace, 'POST', `${me}/passkeys/${id}/remove`, { proof: { ...proof, code: codes[1] } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await mustSetUp(grace)).toBe(false)
})

it('leads new and reset accounts to its setup', async () => {
  await addApp(grace)
  await requireBy(grace)
  const lin = await openStaffApp(portico, 'reviewer', { email: 'lin@northwind.example' })
  expect(outcome(await lin.send('GET', '/requests/counts'))).toEqual([403, 'SECOND_FACTOR_SETUP_NEEDED'])
  await addApp(lin)
  expect(await mustSetUp(lin)).toBe(false)
  expect((await as(grace, 'POST', `/auth/api/cms/users/${lin.id}/second-factor/remove`)).body).toEqual({ done: true })
  expect(await mustSetUp(await browser(portico, lin.email).open())).toBe(true)
})
