import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCreate } from '#server/commands/staff.ts'
import { findStaffByEmail } from '#server/staff/members/staff-identity.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'
import { hashPassword, isPasswordOf, passwordCost } from '#server/staff/sign-in/password-hash.ts'
import { decideInstallationMode } from '#server/tenants/repositories/installation.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const grace = { email: 'Grace@northwind.example', password: 'a ship in harbour is safe', role: 'reviewer' }
const create = (options: Record<string, string>) => staffCreate.run(portico.context, { id: '', options })

it('lets a password cost what OWASP asks for, wherever it is kept: no other cost stands in the code', async () => {
  expect(await hashPassword({ passwordCost }, grace.password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const named: string[] = []
  for await (const path of glob('server/**/*.ts', { exclude: ['server/testing/**'] })) {
    if (!path.endsWith('.test.ts') && (await readFile(path, 'utf8')).includes('memoryCost')) named.push(path)
  }
  expect(named.sort()).toEqual(['server/platform/context.ts', 'server/staff/sign-in/password-hash.ts'])
})

it('creates an account with a role and a hashed password, recorded', async () => {
  const { json } = await create(grace)
  expect(json).toMatchObject({ email: 'Grace@northwind.example', role: 'reviewer', clientId: portico.client.id })
  const user = await findStaffByEmail(portico.context.db, portico.context, ' grace@NORTHWIND.example ')
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  expect(await isPasswordOf(portico.context, grace.password, user?.passwordHash)).toBe(true)
  expect(await isPasswordOf(portico.context, `${grace.password}.`, user?.passwordHash)).toBe(false)
  expect(user && (await listRolesOf(portico.context.db, user))).toEqual([{ roleId: 'reviewer', permissions: null }])
  const written = await portico.context.db.selectFrom('auditEntries').selectAll().execute()
  expect(written.map(({ actorKind, action, targetId, facts }) => [actorKind, action, targetId, facts])).toEqual([
    ['operator', 'user.created', user?.id, { roles: ['reviewer'] }],
  ])
})

it('prints an invitation where no password is given; production requires it', async () => {
  const { json } = await create({ email: 'lin@northwind.example', role: 'reviewer' })
  const { invitationUrl } = json as { invitationUrl: string }
  const token = new URL(invitationUrl).searchParams.get('token')
  expect((await findStaffByEmail(portico.context.db, portico.context, 'lin@northwind.example'))?.status).toBe('invited')
  const { status } = await portico.call('POST', '/auth/api/cms/users/reset-password', { token, password: grace.password })
  expect([status, (await findStaffByEmail(portico.context.db, portico.context, 'lin@northwind.example'))?.status]).toEqual([200, 'active'])
  await decideInstallationMode(portico.context.db, 'production')
  await expect(create({ ...grace, email: 'bea@northwind.example' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'password' }],
  })
  expect(await create({ email: 'bea@northwind.example', role: 'reviewer' })).toMatchObject({
    json: { invitationUrl: expect.stringContaining('/accept-invitation?token=') },
  })
  await portico.context.db.deleteFrom('installation').execute()
})

it('refuses a second account of one address, ignoring case', async () => {
  await expect(create({ ...grace, email: 'GRACE@northwind.example' })).rejects.toThrow('DUPLICATED_EMAIL')
})

it('refuses weak passwords, unknown roles and unknown customers', async () => {
  const ada = { ...grace, email: 'ada@northwind.example' }
  await expect(create({ ...ada, password: 'short' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'password', message: 'too-short' }],
  })
  await expect(create({ ...ada, role: 'emperor' })).rejects.toThrow('--role must be one of')
  await expect(create({ ...ada, client: 'cli_unknown' })).rejects.toThrow('NOT_FOUND')
  expect(await findStaffByEmail(portico.context.db, portico.context, ada.email)).toBeUndefined()
})
