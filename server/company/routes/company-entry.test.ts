import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importForm } from '#server/forms/import-form.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  const written = JSON.parse(await readFile('docs/forms/corporate.json', 'utf8'))
  await importForm(portico.context, {
    ...written,
    termsOfUseLink: 'https://bank.example/terms',
    privacyPolicyLink: 'https://bank.example/privacy',
  })
})
afterAll(() => portico.close())

const creditOf = async () => {
  const { creditBalance } = await portico.context.db
    .selectFrom('clients')
    .select('creditBalance')
    .where('id', '=', portico.client.id)
    .executeTakeFirstOrThrow()
  return creditBalance
}

it('names the customer, its terms and privacy policy before sign-in', async () => {
  const { body } = await portico.call('GET', `/v1/onboarding/form/branding?clientId=${portico.client.id}`)
  expect(body).toMatchObject({
    clientName: portico.client.name,
    formName: 'Company onboarding',
    termsOfUseLink: 'https://bank.example/terms',
    privacyPolicyLink: 'https://bank.example/privacy',
  })
  expect((await portico.call('GET', '/v1/onboarding/form/branding?clientId=cli_unknown')).body.errorCode).toBe('NOT_FOUND')
})

it('emails at most ten links an hour to an unverified address, and creates no further companies', async () => {
  const ask = (companyName: string, email = 'flood@company.example') =>
    portico.call('POST', '/v1/onboarding/corporate-request/liveness/request-no-verify', { companyName, email })
  for (let at = 1; at <= 10; at += 1) expect((await ask(`Company ${at}`)).status).toBe(200)
  const [credit, requests] = [await creditOf(), await portico.countRows('verificationRequests')]
  expect((await ask('Company 11')).body.errorCode).toBe('TOO_MANY_REQUESTS')
  expect((await ask('Company 12', 'FLOOD@company.example')).body.errorCode).toBe('TOO_MANY_REQUESTS')
  expect([await creditOf(), await portico.countRows('verificationRequests')]).toEqual([credit, requests])
  expect((await ask('Company 11', 'somebody@else.example')).status).toBe(200)
})
