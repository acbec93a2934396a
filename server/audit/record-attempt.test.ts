import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxAttempts } from '#server/audit/record-attempt.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const countOf = async (action: string) =>
  (
    await portico.context.db
      .selectFrom('auditEntries')
      .select('sequence')
      .where('action', '=', action as 'staff.signed-in')
      .execute()
  ).length

it('records refused attempts of one person up to a limit an hour', async () => {
  const grace = await openStaffApp(portico, 'reviewer')
  const flood = async (tries: number) => {
    for (let at = 0; at < tries; at += 1) expect((await grace.send('GET', '/settings')).status).toBe(403)
  }
  await flood(maxAttempts + 10)
  expect(await countOf('staff.permission-refused')).toBe(maxAttempts)
  const ada = await openStaffApp(portico, 'reviewer', { email: 'ada@northwind.example' })
  await ada.send('GET', '/settings')
  expect(await countOf('staff.permission-refused')).toBe(maxAttempts + 1)
  portico.clock.turnHours(1.1)
  const { accessToken } = await browser(portico, grace.email).open()
  const later = await portico.send({ method: 'GET', url: '/v1/staff/settings', headers: { authorization: `Bearer ${accessToken}` } })
  expect([later.status, await countOf('staff.permission-refused')]).toEqual([403, maxAttempts + 2])
})

it('records attempts on unknown accounts up to one common limit', async () => {
  for (let at = 0; at < maxAttempts + 10; at += 1)
    await browser(portico, `nobody${at}@northwind.example`).signIn('not the password', { address: `198.51.${at}.7` })
  expect(await countOf('staff.sign-in-failed')).toBe(maxAttempts)
})
