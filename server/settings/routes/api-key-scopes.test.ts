import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiScopes } from '#contract/scopes.ts'
import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

type Answer = { status: number; body: Record<string, unknown> }

let portico: TestApp
let ada: StaffApp
let engineer: StaffApp
beforeAll(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
  engineer = await openStaffApp(portico, 'engineer')
})
afterAll(() => portico.close())

const desired = { name: 'Core banking', expiresInDays: null }
const scopesOf = ({ body }: Answer) => (body.data as ApiKey).scopes
const codeOf = ({ status, body }: Answer) => [status, body.errorCode]

it("gives a live key no scope beyond its creator's permissions", async () => {
  expect(scopesOf(await ada.send('POST', '/api-keys', desired))).toEqual([...apiScopes])
  const mayGive = ['requests:create', 'events:read', 'webhooks:manage']
  expect(scopesOf(await engineer.send('POST', '/api-keys', desired))).toEqual(mayGive)
  for (const scope of apiScopes) {
    const made = await engineer.send('POST', '/api-keys', { ...desired, scopes: [scope] })
    expect([scope, made.status === 200]).toEqual([scope, mayGive.includes(scope)])
    if (made.status !== 200) expect(codeOf(made)).toEqual([403, 'PERMISSION_DENIED'])
  }
})

it('lets nobody add a scope beyond their permissions; anybody may remove scopes', async () => {
  const { id } = (await ada.send('POST', '/api-keys', { ...desired, scopes: ['requests:create', 'requests:read'] })).body.data as ApiKey
  const change = (scopes: string[]) => engineer.send('PUT', `/api-keys/${id}`, { scopes })
  expect(codeOf(await change(['requests:create', 'requests:read', 'requests:decide']))).toEqual([403, 'PERMISSION_DENIED'])
  expect(scopesOf(await change(['requests:create', 'requests:read', 'events:read']))).toEqual([
    'requests:create',
    'requests:read',
    'events:read',
  ])
  expect(scopesOf(await change(['requests:create']))).toEqual(['requests:create'])
  expect(codeOf(await change(['requests:create', 'requests:read']))).toEqual([403, 'PERMISSION_DENIED'])
})

it("hands a rotated secret only to those with the key's permissions", async () => {
  const rotate = (id: string) => engineer.send('POST', `/api-keys/${id}/rotation`, { overlapHours: 1 })
  const { id } = (await ada.send('POST', '/api-keys', { ...desired, scopes: ['requests:decide'] })).body.data as ApiKey
  expect(codeOf(await rotate(id))).toEqual([403, 'PERMISSION_DENIED'])
  const own = (await engineer.send('POST', '/api-keys', desired)).body.data as ApiKey
  expect((await rotate(own.id)).status).toBe(200)
})

it('gives every scope in test mode', async () => {
  expect(scopesOf(await engineer.sendInTest('POST', '/api-keys', desired))).toEqual([...apiScopes])
})
