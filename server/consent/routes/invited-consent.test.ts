import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { consenting, publishTestNotice } from '#server/testing/consent-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let count = 0
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
  await publishTestNotice(portico)
})
afterAll(() => portico.close())

async function invitedDirector() {
  count += 1
  const company = await newCompany(portico)
  const page = companyPage(portico, company)
  const { requestId: EOD } = individualOf(await page.addDirector({ email: `consent.${count}@example.com` }))
  await page.invite(EOD)
  const link = await readInvitation(portico, EOD)
  await invitedPerson(portico, link).begin()
  return { company, page, EOD, link }
}
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.errorCode]
const required = [403, 'CONSENT_REQUIRED']

it('takes no picture of an invited person before they agree, and none of what the company sent for them', async () => {
  const { link } = await invitedDirector()
  const person = invitedPerson(portico, link)
  const approve = () =>
    portico.send({
      method: 'GET',
      url: `/v1/onboarding/corporate-individual/liveness/approve?requestId=${link.requestId}`,
      headers: { authorization: `Bearer ${link.token}` },
    })
  expect(codeOf(await person.upload(31))).toEqual(required)
  expect(codeOf(await person.post('/verify/detect-face'))).toEqual(required)
  expect(codeOf(await person.post('/liveness/challenge'))).toEqual(required)
  expect(codeOf(await approve())).toEqual(required)
  await consenting(portico, link).give()
  expect((await person.upload(31)).body.docUploadErrors).toEqual([])
})

it('asks a company for no consent, and lets it answer none', async () => {
  const { company } = await invitedDirector()
  const link = { token: company.token }
  expect(codeOf(await consenting(portico, link).read())).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect(codeOf(await consenting(portico, link).give())).toEqual([404, 'REQUEST_NOT_FOUND'])
})

it('asks anew where the company names somebody else: nobody’s consent is another’s', async () => {
  const { page, EOD, link } = await invitedDirector()
  await consenting(portico, link).give()
  await invitedPerson(portico, link).upload(32)
  const changed = await page.change(EOD, { 'Email Address': `other.${count}@example.com` }, { startsNewVerification: true })
  expect(changed.status).toBe(200)
  const next = await readInvitation(portico, EOD)
  expect(next.token).not.toBe(link.token)
  await invitedPerson(portico, next).begin()
  expect(codeOf(await invitedPerson(portico, next).upload(33))).toEqual(required)
})
