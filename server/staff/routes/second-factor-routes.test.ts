import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAppCode } from '#server/testing/read-app-code.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser, staffPassword } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
})
afterEach(() => portico.close())

const users = '/auth/api/cms/users'
const as = (who: StaffApp | undefined, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  portico.send({
    method,
    url: `${users}${url}`,
    ...(who && { headers: { authorization: `Bearer ${who.accessToken}` } }),
    ...(payload && { payload }),
  })

const codeOf = (userId: string, stepsLater = 0) => readAppCode(portico, userId, stepsLater)
const proof = { password: staffPassword }
async function switchOn() {
  await as(grace, 'POST', '/me/second-factor', { proof })
  const { body } = await as(grace, 'PUT', '/me/second-factor', { code: await codeOf(grace.id) })
  portico.clock.turnHours(1 / 60)
  return body.recoveryCodes as string[]
}
async function ticket() {
  const { body } = await browser(portico, grace.email).signIn()
  return ((body.details ?? {}) as { ticket?: string }).ticket ?? ''
}
const complete = (given: string, code: string) => as(undefined, 'POST', '/second-factor', { ticket: given, code })

it('requires a code after the first confirmed one', async () => {
  expect((await as(grace, 'POST', '/me/second-factor', { proof: { password: 'not the password' } })).body.errorCode).toBe(
    'INVALID_USERNAME_OR_PASSWORD',
  )
  const begun = await as(grace, 'POST', '/me/second-factor', { proof })
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
  expect((await browser(portico, grace.email).signIn()).status).toBe(200)
  expect((await as(grace, 'PUT', '/me/second-factor', { code: '000000' })).body.errorCode).toBe('SECOND_FACTOR_WRONG')
  const codes = await switchOn()
  expect([codes.length, new Set(codes).size, /^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/.test(codes[0] ?? '')]).toEqual([10, 10, true])
  const refused = await browser(portico, grace.email).signIn()
  expect([refused.status, refused.body.errorCode]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const { status, body } = await complete(await ticket(), await codeOf(grace.id))
  expect([status, Object.keys(body.data as object)]).toEqual([200, ['accessToken', 'refreshToken']])
  expect((await as(grace, 'GET', '/me/second-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  expect((await browser(portico, grace.email).signIn('not the password')).body.errorCode).toBe('LOGIN_FAILED')
})

it('accepts each code once, and no older one', async () => {
  await switchOn()
  const code = await codeOf(grace.id)
  const answers = await Promise.all([complete(await ticket(), code), complete(await ticket(), code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await complete(await ticket(), await codeOf(grace.id, -1))).status).toBe(401)
})

it('accepts each recovery code once, recorded', async () => {
  const [first = '', second = ''] = await switchOn()
  expect((await complete(await ticket(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await complete(await ticket(), first)).body.errorCode).toBe('SECOND_FACTOR_WRONG')
  expect((await complete(await ticket(), second)).status).toBe(200)
  expect((await as(grace, 'GET', '/me/second-factor')).body.recoveryCodesLeft).toBe(8)
  const actions = (await portico.context.db.selectFrom('auditEntries').select('action').orderBy('sequence').execute()).map(
    ({ action }) => action,
  )
  expect(actions.filter((action) => action.includes('factor') || action.includes('recovery'))).toEqual([
    'user.second-factor-added',
    'user.recovery-code-used',
    'user.recovery-code-used',
  ])
})

it('refuses an expired, changed or outdated ticket', async () => {
  await switchOn()
  const good = await ticket()
  const [id = '', until = '', signature = ''] = good.split('.')
  for (const bad of ['', 'x', `${id}.${until}.`, `${id}.${Number(until) + 1}.${signature}`, `stf_other.${until}.${signature}`].filter(
    Boolean,
  )) {
    expect([bad, (await complete(bad, await codeOf(grace.id))).status]).toEqual([bad, 401])
  }
  portico.clock.turnHours(0.1)
  expect((await complete(good, await codeOf(grace.id))).status).toBe(401)
  const fresh = await ticket()
  await portico.context.db.updateTable('staffUsers').set({ passwordHash: 'another' }).where('id', '=', grace.id).execute()
  expect((await complete(fresh, await codeOf(grace.id))).status).toBe(401)
})

it('limits guesses, and records each', async () => {
  await switchOn()
  const given = await ticket()
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries += 1) statuses.push((await complete(given, '000000')).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const failed = await portico.context.db.selectFrom('auditEntries').select('facts').where('action', '=', 'staff.sign-in-failed').execute()
  expect(failed.map(({ facts }) => facts)).toEqual(Array(3).fill({ account: 'active', by: 'code' }))
})

it('is disabled with another proof, or by an administrator of the same customer', async () => {
  await switchOn()
  const known = { proof: { ...proof, code: await codeOf(grace.id) } }
  expect((await as(grace, 'POST', '/me/second-factor', known)).body.errorCode).toBe('INVALID_REQUEST_PARAMETERS')
  portico.clock.turnHours(1 / 60)
  const remove = (given: object) => as(grace, 'POST', '/me/second-factor/remove', given)
  expect((await remove({ code: await codeOf(grace.id) })).body.errorCode).toBe('VALIDATION_ERROR')
  expect((await remove({ proof })).body.errorCode).toBe('SECOND_FACTOR_NEEDED')
  expect((await remove({ proof: { ...proof, code: '000000' } })).body.errorCode).toBe('SECOND_FACTOR_WRONG')
  expect((await remove({ proof: { password: 'not the password', code: await codeOf(grace.id) } })).body.errorCode).toBe(
    'INVALID_USERNAME_OR_PASSWORD',
  )
  expect((await remove({ proof: { ...proof, code: await codeOf(grace.id) } })).body).toEqual({ done: true })
  expect((await browser(portico, grace.email).signIn(staffPassword)).status).toBe(200)
  await switchOn()
  const [ada, eve] = [await openStaffApp(portico, 'administrator'), await openOtherTenantStaffApp(portico)]
  expect((await as(eve, 'POST', `/${grace.id}/second-factor/remove`)).body.errorCode).toBe('NOT_FOUND')
  expect((await as(ada, 'POST', `/${grace.id}/second-factor/remove`)).body).toEqual({ done: true })
  expect((await as(grace, 'GET', '/me')).status).toBe(401)
  expect((await browser(portico, grace.email).signIn(staffPassword)).status).toBe(200)
})
