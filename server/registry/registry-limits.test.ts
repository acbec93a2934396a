import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importForm } from '#server/forms/import-form.ts'
import { newCompany } from '#server/testing/company-steps.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 }, rateLimitPerMinute: 5 })
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
})
afterAll(() => portico.close())

it('counts registry calls of one request together, from any address and by staff', async () => {
  const { requestId, token } = await newCompany(portico, { kyckrId: 'GB|09000001' })
  const ask = (at: number) =>
    portico.send({
      method: 'POST',
      url: '/v1/onboarding/corporate-request/kyckr/enhanced',
      remoteAddress: `198.51.100.${at}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { requestId, kyckrId: 'GB|09000001' },
    })
  const grace = await openStaffApp(portico, 'reviewer')
  const statuses: number[] = []
  for (let at = 1; at <= 5; at += 1) statuses.push((await ask(at)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect((await grace.send('POST', `/requests/${requestId}/registry`)).body.errorCode).toBe('REGISTRY_TOO_BUSY')
})
