import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { saveStaff } from '#server/staff/members/staff-identity.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { readAppCode } from '#server/testing/read-app-code.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { browser, staffPassword } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})
afterEach(() => portico.close())

const fresh = 'correct horse battery'
const users = '/auth/api/cms/users'
const as = (who: StaffApp | undefined, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  portico.send({
    method,
    url: `${users}${url}`,
    ...(who && { headers: { authorization: `Bearer ${who.accessToken}` } }),
    ...(payload && { payload }),
  })
const invite = (who: StaffApp, email: string, role: string[]) => as(who, 'POST', '', { email, displayName: 'Ben', role })
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { id: string }).id
const signIn = async (email: string, password: string) => (await browser(portico, email).signIn(password)).status

/** What was written to an address, the newest first, with the secret of its link. */
async function lettersTo(email: string) {
  const mails = await mailsTo(portico.context, email)
  return mails.reverse().map(({ kind, details: { url } }) => ({ kind, url, token: new URL(url ?? '').searchParams.get('token') ?? '' }))
}
const secretOf = async (email: string) => (await lettersTo(email))[0]?.token ?? ''

it('invites a colleague by email, who chooses a password once', async () => {
  const invited = await invite(ada, 'ben@northwind.example', ['reviewer'])
  expect(invited.body.data).toMatchObject({ status: 'invited', role: ['reviewer'] })
  const token = await secretOf('ben@northwind.example')
  expect((await as(undefined, 'POST', '/invitation', { token })).body).toEqual({
    purpose: 'invitation',
    email: 'ben@northwind.example',
    displayName: 'Ben',
    clientName: 'Northwind Bank',
  })
  expect((await as(undefined, 'POST', '/reset-password', { token, password: 'short' })).body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    details: [{ path: 'password', message: 'too-short' }],
  })
  expect((await as(undefined, 'POST', '/reset-password', { token, password: fresh })).body).toEqual({ done: true })
  expect(await signIn('ben@northwind.example', fresh)).toBe(200)
  for (const again of [token, 'x'])
    expect((await as(undefined, 'POST', '/reset-password', { token: again, password: fresh })).body.errorCode).toBe('LINK_EXPIRED')
  expect((await invite(ada, 'BEN@northwind.example', [])).body.errorCode).toBe('DUPLICATED_EMAIL')
})

it('expires an invitation after three days; a new one replaces it', async () => {
  const id = idOf(await invite(ada, 'ben@northwind.example', []))
  const first = await secretOf('ben@northwind.example')
  expect((await as(ada, 'POST', `/${id}/invitation`)).body.errorCode).toBe('INVITATION_JUST_SENT')
  portico.clock.turnHours(0.1)
  expect((await as(ada, 'POST', `/${id}/invitation`)).body).toEqual({ sent: true })
  const second = await secretOf('ben@northwind.example')
  expect((await as(undefined, 'POST', '/invitation', { token: first })).body.errorCode).toBe('LINK_EXPIRED')
  portico.clock.turnHours(73)
  expect((await as(undefined, 'POST', '/invitation', { token: second })).body.errorCode).toBe('LINK_EXPIRED')
})

it("prevents granting, changing or disabling beyond one's own permissions", async () => {
  const role = await ada.send('POST', '/roles', {
    name: 'People',
    permissions: ['users:read', 'users:write', 'roles:read', 'roles:write', 'requests:read'],
  })
  const roleId = (role.body.data as { id: string }).id
  const ben = await openStaffApp(portico, 'auditor')
  await portico.context.db.updateTable('staffUserRoles').set({ roleId }).where('userId', '=', ben.id).execute()
  expect((await invite(ben, 'eve@northwind.example', ['administrator'])).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await as(ben, 'PUT', `/${ben.id}`, { role: ['administrator'] })).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await as(ben, 'PUT', `/${ada.id}`, { isDisabled: true })).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await ben.send('PUT', `/roles/${roleId}`, { name: 'People', permissions: ['requests:reveal'] })).body.errorCode).toBe(
    'PERMISSION_DENIED',
  )
  expect((await ben.send('POST', '/roles', { name: 'Mine', permissions: ['audit:read'] })).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await invite(ben, 'eve@northwind.example', ['moon'])).body.errorCode).toBe('NOT_FOUND')
  expect((await invite(ben, 'eve@northwind.example', [roleId])).status).toBe(200)
})

it('keeps at least one administrator, under concurrent changes', async () => {
  expect((await as(ada, 'PUT', `/${ada.id}`, { isDisabled: true })).body.errorCode).toBe('LAST_ADMINISTRATOR')
  expect((await as(ada, 'PUT', `/${ada.id}`, { role: ['reviewer'] })).body.errorCode).toBe('LAST_ADMINISTRATOR')
  const bea = await openStaffApp(portico, 'administrator', { email: 'bea@northwind.example' })
  const answers = await Promise.all([as(ada, 'PUT', `/${bea.id}`, { isDisabled: true }), as(bea, 'PUT', `/${ada.id}`, { role: [] })])
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
})

it('signs a disabled person out at once, and unassigns their cases', async () => {
  const grace = await openStaffApp(portico, 'reviewer')
  const { id } = await submittedRequest(portico)
  await grace.send('POST', '/queue/next', {})
  expect((await as(ada, 'PUT', `/${grace.id}`, { isDisabled: true })).body.data).toMatchObject({ status: 'disabled' })
  expect((await as(grace, 'GET', '/me')).status).toBe(401)
  const row = await portico.context.db
    .selectFrom('verificationRequests')
    .select('assigneeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.assigneeId).toBeNull()
  expect((await as(ada, 'PUT', `/${grace.id}`, { isDisabled: false })).body.data).toMatchObject({ status: 'active', role: ['reviewer'] })
  expect(await signIn(grace.email, staffPassword)).toBe(200)
})

it('signs a person out everywhere, except those with more permissions', async () => {
  const grace = await openStaffApp(portico, 'reviewer')
  expect((await as(grace, 'POST', `/${ada.id}/sessions/end`)).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await as(ada, 'POST', `/${grace.id}/sessions/end`)).body).toEqual({ done: true })
  expect((await as(grace, 'GET', '/me')).status).toBe(401)
  expect(await signIn(grace.email, staffPassword)).toBe(200)
  const eve = await openOtherTenantStaffApp(portico)
  expect((await as(eve, 'POST', `/${ada.id}/sessions/end`)).body.errorCode).toBe('NOT_FOUND')
})

it('creates, changes and deletes custom roles, not built-in or assigned ones', async () => {
  const created = await ada.send('POST', '/roles', { name: 'Desk', permissions: ['requests:decide', 'requests:read'] })
  const role = created.body.data as { id: string; permissions: string[] }
  expect(role).toMatchObject({ isBuiltIn: false, permissions: ['requests:read', 'requests:decide'], userCount: 0 })
  expect((await ada.send('POST', '/roles', { name: 'DESK', permissions: [] })).body.errorCode).toBe('ROLE_NAME_TAKEN')
  expect((await ada.send('POST', '/roles', { name: 'Reviewer', permissions: [] })).body.errorCode).toBe('ROLE_NAME_TAKEN')
  expect((await ada.send('PUT', '/roles/reviewer', { name: 'X', permissions: [] })).body.errorCode).toBe('ROLE_BUILT_IN')
  expect((await ada.send('POST', '/roles', { name: 'Moon', permissions: ['moon:read'] })).status).toBe(422)
  await invite(ada, 'ben@northwind.example', [role.id])
  expect((await ada.send('DELETE', `/roles/${role.id}`)).body.errorCode).toBe('ROLE_IN_USE')
  expect((await ada.send('GET', `/roles/${role.id}`)).body.data).toMatchObject({
    userCount: 1,
    users: [{ email: 'ben@northwind.example' }],
  })
  const roles = (await ada.send('GET', '/roles')).body.data as { id: string }[]
  expect(roles.map(({ id }) => id)).toEqual(['administrator', 'reviewer', 'form-designer', 'auditor', 'engineer', role.id])
})

it("answers another customer's people and roles as unknown", async () => {
  const eve = await openOtherTenantStaffApp(portico)
  const role = (await ada.send('POST', '/roles', { name: 'Desk', permissions: [] })).body.data as { id: string }
  const answers = [
    await as(eve, 'PUT', `/${ada.id}`, { isDisabled: true }),
    await as(eve, 'POST', `/${ada.id}/invitation`),
    await eve.send('GET', `/roles/${role.id}`),
    await eve.send('PUT', `/roles/${role.id}`, { name: 'X', permissions: [] }),
    await eve.send('DELETE', `/roles/${role.id}`),
    await invite(eve, 'x@harbour.example', [role.id]),
  ]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(answers.map(() => [404, 'NOT_FOUND']))
})

it('answers alike whether a password reset finds an account', async () => {
  const forgot = (email: string) => as(undefined, 'POST', '/forgot-password', { email })
  const answers = [await forgot(ada.email), await forgot('nobody@northwind.example'), await forgot(ada.email)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { sent: true }]))
  expect((await lettersTo(ada.email)).map(({ kind }) => kind)).toEqual(['staff-reset'])
  const token = await secretOf(ada.email)
  expect((await as(undefined, 'POST', '/reset-password', { token, password: fresh })).body).toEqual({ done: true })
  expect((await as(ada, 'GET', '/me')).status).toBe(401)
  expect([await signIn(ada.email, staffPassword), await signIn(ada.email, fresh)]).toEqual([401, 200])
})

it('keeps the second factor on a password reset', async () => {
  await as(ada, 'POST', '/me/second-factor', { proof: { password: staffPassword } })
  expect((await as(ada, 'PUT', '/me/second-factor', { code: await readAppCode(portico, ada.id) })).status).toBe(200)
  await as(undefined, 'POST', '/forgot-password', { email: ada.email })
  await as(undefined, 'POST', '/reset-password', { token: await secretOf(ada.email), password: fresh })
  expect((await browser(portico, ada.email).signIn(fresh)).body.errorCode).toBe('SECOND_FACTOR_NEEDED')
})

it('changes the own password with the current one, and ends other sessions', async () => {
  const other = (await browser(portico, ada.email).open()).accessToken
  const change = (currentPassword: string, password: string) => as(ada, 'PUT', '/me/password', { currentPassword, password })
  expect((await change('not the password', fresh)).body.errorCode).toBe('INVALID_USERNAME_OR_PASSWORD')
  expect((await change(staffPassword, fresh)).body).toEqual({ done: true })
  expect([(await as(ada, 'GET', '/me')).status, (await as({ ...ada, accessToken: other }, 'GET', '/me')).status]).toEqual([200, 401])
  expect((await as(ada, 'PUT', '/me', { displayName: 'Ada <b>', languageCode: 'cn' })).body).toEqual({ done: true })
  expect((await as(ada, 'GET', '/me')).body.data).toMatchObject({ displayName: 'Ada <b>', languageCode: 'cn' })
})

it('accepts sign-ups where enabled, without permissions', async () => {
  const signUp = (email: string) => as(undefined, 'POST', '/signup', { email, password: fresh })
  expect([(await as(undefined, 'GET', '/signup')).body, (await signUp('eve@northwind.example')).body.errorCode]).toEqual([
    { isOpen: false },
    'SIGN_UP_CLOSED',
  ])
  await portico.context.db.updateTable('clients').set({ signUpOpen: true }).execute()
  expect([(await signUp('eve@northwind.example')).body, (await signUp(ada.email)).body]).toEqual([{ sent: true }, { sent: true }])
  expect((await lettersTo(ada.email)).map(({ kind }) => kind)).toEqual(['staff-known'])
  // Asked for over and over, an address gets three messages an hour, and nobody is told.
  for (let at = 0; at < 5; at += 1) expect((await signUp(ada.email)).body).toEqual({ sent: true })
  expect((await lettersTo(ada.email)).length).toBe(3)
  expect(await signIn('eve@northwind.example', fresh)).toBe(401)
  const token = await secretOf('eve@northwind.example')
  expect((await as(undefined, 'POST', '/confirm-email', { token })).body).toEqual({ done: true })
  expect((await as(undefined, 'POST', '/confirm-email', { token })).body.errorCode).toBe('LINK_EXPIRED')
  portico.clock.turnHours(0.1)
  const { body } = await browser(portico, 'eve@northwind.example').signIn(fresh)
  const { accessToken } = body.data as { accessToken: string }
  expect((await as({ ...ada, accessToken }, 'GET', '/me')).body.data).toMatchObject({ role: [], permissions: [] })
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
})

it('pages and searches staff by address, name and role, within the customer', async () => {
  const { db, masterKey } = portico.context
  const { subjectId } = await createSubject(db, masterKey, portico.client.id)
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: `stf_many${at}`,
    clientId: portico.client.id,
    subjectId,
    email: `Many${String(at).padStart(3, '0')}@northwind.example`,
    displayName: at === 77 ? '100% Ünal_X' : `Person ${at}`,
    language: 'en' as const,
    status: 'active' as const,
  }))
  await db.transaction().execute(async (transaction) => {
    for (const row of rows) await saveStaff(transaction, portico.context, row)
  })
  await db
    .insertInto('staffUserRoles')
    .values(rows.slice(0, 60).map(({ id, clientId }) => ({ userId: id, clientId, roleId: 'auditor' })))
    .execute()
  type Found = { users: { email: string; role: string[] }[]; nextCursor: string | null }
  const find = async (query: Record<string, string>) => (await ada.send('GET', `/users?${new URLSearchParams(query)}`)).body as Found
  const emails: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Found = await find({ text: 'many', ...(cursor && { cursor }) })
    expect(page.users.length).toBeLessThanOrEqual(50)
    emails.push(...page.users.map(({ email }) => email))
    cursor = page.nextCursor
  }
  expect(emails).toEqual(rows.map(({ email }) => email))
  for (const text of ['100%', 'ünal_', 'MANY077'])
    expect([text, (await find({ text })).users.map(({ email }) => email)]).toEqual([text, ['Many077@northwind.example']])
  for (const text of ['%', '_']) expect((await find({ text })).users.length).toBe(1)
  expect((await find({ roleId: 'auditor', text: 'many' })).users.every(({ role }) => role.includes('auditor'))).toBe(true)
  const role = (await ada.send('GET', '/roles/auditor')).body.data as { userCount: number; users: unknown[] }
  expect([role.userCount, role.users.length]).toEqual([60, 60])
  expect((await ada.send('GET', '/users/stf_many5')).body.user).toMatchObject({ email: 'Many005@northwind.example', role: ['auditor'] })
  const eve = await openOtherTenantStaffApp(portico)
  expect((await eve.send('GET', '/users?text=many')).body).toEqual({ users: [], nextCursor: null })
  expect((await eve.send('GET', '/users/stf_many5')).body.errorCode).toBe('NOT_FOUND')
})
