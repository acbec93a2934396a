import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkCorporate } from '#server/commands/link.ts'
import { importForm } from '#server/forms/import-form.ts'
import { companyPage } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
})
afterAll(() => portico.close())

type Printed = { url: string; requestId: string; token: string }
const run = async (options: Record<string, string>) => (await linkCorporate.run(portico.context, { id: '', options })).json as Printed

it('prints a company link in the requested language', async () => {
  const printed = await run({ language: 'cn', company: 'Meridian', email: 'office@meridian.example' })
  expect(printed.url).toBe(
    `https://verify.portico.test/Onboarding2Company?${new URLSearchParams({ token: printed.token, requestId: printed.requestId, language: 'cn' })}`,
  )
  const { body } = await companyPage(portico, printed).read()
  expect(body).toMatchObject({
    requestId: printed.requestId,
    companyName: 'Meridian',
    email: 'office@meridian.example',
    status: 'EMAIL_SENT',
  })
  expect(await portico.mailKinds(printed.requestId)).toEqual(['company-link'])
})

it('continues with a named company, and creates a new one otherwise', async () => {
  const named = { company: 'Meridian', email: 'again@meridian.example' }
  expect((await run(named)).requestId).toBe((await run(named)).requestId)
  expect((await run({})).requestId).not.toBe((await run({})).requestId)
})

it('accepts the demonstration form', async () => {
  const { body } = await portico.call('GET', '/v1/onboarding/form/byName?formName=Company%20onboarding')
  expect(body).toMatchObject({ formName: 'Company onboarding', webColor: '#40a9ff', termsOfUseLink: '/docs', uboThresholdPercent: 25 })
  const shareholder = body.individualShareholderInformation as { fields: { name: string }[] }
  expect(shareholder.fields.map(({ name }) => name)).toContain('% of Shares')
})
