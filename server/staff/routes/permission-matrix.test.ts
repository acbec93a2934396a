import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { builtInRoleIds, builtInRoles, ownAccount, secondFactorSetup } from '#contract/permissions.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const staffCalls = allEndpoints.filter(({ access }) => access === 'staff')

it('requires a permission for every staff call', () => {
  expect(staffCalls.length).toBeGreaterThan(0)
  expect(allEndpoints.filter(({ access, permission }) => (access === 'staff') !== (permission !== undefined))).toEqual([])
})

it.each(builtInRoleIds)('gives %s exactly the calls that the role allows', async (role) => {
  const member = await staffMember(portico, role)
  const may = new Set<string>([...builtInRoles[role].permissions, ownAccount, secondFactorSetup])
  const found: [string, boolean][] = []
  let { accessToken } = await member.open()
  for (const { name, method, path, input } of staffCalls) {
    const answer: AnswerLookup = await portico.send({
      method,
      url: path.replace(/:\w+/g, 'unknown'),
      headers: { authorization: `Bearer ${accessToken}` },
      ...(input && { payload: {} }),
    })
    expect([name, answer.status === 401, answer.status >= 500]).toEqual([name, false, false])
    found.push([name, answer.body.errorCode !== 'PERMISSION_DENIED'])
    // What was done may have ended the session; what was refused has not.
    if (answer.status < 300) accessToken = (await member.open()).accessToken
  }
  expect(found).toEqual(staffCalls.map(({ name, permission }) => [name, may.has(permission ?? '')]))
})

it('refuses strangers and link tokens', async () => {
  const { token } = await portico.newLink()
  for (const { name, method, path, input } of staffCalls) {
    const url = path.replace(/:\w+/g, 'unknown')
    const answers = [
      await portico.send({ method, url, ...(input && { payload: {} }) }),
      await portico.send({ method, url, headers: { authorization: `Bearer ${token}` }, ...(input && { payload: {} }) }),
    ]
    expect([name, ...answers.map(({ body }) => body.errorCode)]).toEqual([name, 'INVALID_SESSION', 'INVALID_SESSION'])
  }
})
