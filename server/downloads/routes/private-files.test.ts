import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type CompanyLink,
  companyPage,
  individualOf,
  keepFile,
  newCompany,
  seedCorporateForm,
  toContent,
} from '#server/testing/company-steps.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import type { Link } from '#server/testing/individual-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { openOtherTenantStaffApp, openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let company: CompanyLink
let person: Link
let own: string[]

/** A company that uploaded a picture for a director, who has passed with a document of their own. */
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
  company = await newCompany(portico)
  const page = companyPage(portico, company)
  const uploaded = await keepFile(portico, company, documentPicture({ seed: 40 }))
  const info = {
    formContent: { content: toContent({ email: 'files@example.com' }) },
    documentType: 'Passport',
    frontDocumentUrl: uploaded.url,
  }
  const row = individualOf(
    await page.call('POST', '/individual', { corporateIndividualRequest: { individualType: 'DIRECTOR' }, corporateUserRequestInfo: info }),
  )
  await page.invite(row.requestId)
  person = await readInvitation(portico, row.requestId)
  const passed = await invitedPerson(portico, person).pass(41)
  expect(passed.body).toMatchObject({ verifyStatus: 'passed' })
  own = (await portico.context.db.selectFrom('blobs').select('id').where('requestId', '=', person.requestId).execute()).map(({ id }) => id)
  expect(own.length).toBeGreaterThanOrEqual(4)
})
afterAll(() => portico.close())

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const readAddress = (url: string, headers: Record<string, string> = {}) => portico.send({ method: 'GET', url, headers })
const addressesIn = (text: string) => [...new Set(text.match(/\/files\/[\w-]+(?:\?[\w=&-]*)?/g) ?? [])]
const rowOf = async () => {
  const [row] = (await companyPage(portico, company).list('director')).body.individuals as {
    frontDocumentUrl: string
    selfieUrl: string
    videoUrl: string
  }[]
  return row ?? expect.fail('the row is there')
}

/** A call with whatever ids a company knows in the places that the call has. */
async function askWith(token: string, { method, path, query, input }: Endpoint, id: string): Promise<string> {
  const ids = { requestId: id, COD: company.requestId, EOD: person.requestId, parentCOD: company.requestId, token }
  const search = query ? `?${new URLSearchParams(ids)}` : ''
  const requested = { method, url: `${path.replaceAll(/:\w+/g, id)}${search}`, headers: bearer({ token }) }
  return (await portico.send(input ? { ...requested, payload: ids } : requested)).text
}

it("gives a company no address of an invited person's file, in any call", async () => {
  const requested = allEndpoints.filter(
    ({ access, name, method }) => (access === 'link' || access === 'token') && method !== 'DELETE' && name !== 'submitCorporateRequest',
  )
  const found = new Set<string>()
  for (const call of requested) {
    for (const id of [company.requestId, person.requestId])
      for (const address of addressesIn(await askWith(company.token, call, id))) found.add(address)
  }
  expect(found.size).toBeGreaterThanOrEqual(3)
  for (const address of found) {
    const isOwn = own.some((id) => address.startsWith(`/files/${id}`))
    const answers = [await readAddress(address), await readAddress(address, bearer(company))]
    expect([address, isOwn, answers.map(({ status }) => status)]).toEqual([
      address,
      isOwn,
      isOwn ? [404, 404] : expect.arrayContaining([200]),
    ])
  }
})

it("opens no file of a person with the company's token, or without a token", async () => {
  for (const id of own) {
    expect((await readAddress(`/files/${id}`, bearer(company))).body.errorCode).toBe('DOCUMENT_FILE_NOT_FOUND')
    expect((await readAddress(`/files/${id}`)).status).toBe(404)
  }
})

it("opens the fields' files for the person, and for staff by permission, recorded", async () => {
  const { selfieUrl, videoUrl } = await rowOf()
  const reviewer = await openStaffApp(portico, 'reviewer')
  for (const url of [selfieUrl, videoUrl]) {
    expect((await readAddress(url, bearer(person))).status).toBe(200)
    expect((await readAddress(url, bearer({ token: reviewer.accessToken }))).status).toBe(200)
  }
  const entries = await portico.context.db
    .selectFrom('auditEntries')
    .select(['action', 'facts'])
    .where('targetId', '=', person.requestId)
    .execute()
  expect(entries).toContainEqual({ action: 'request.revealed', facts: { areas: ['pictures'] } })
  const auditor = await openStaffApp(portico, 'auditor')
  expect((await readAddress(selfieUrl, bearer({ token: auditor.accessToken }))).body.errorCode).toBe('PERMISSION_DENIED')
  const foreign = await openOtherTenantStaffApp(portico)
  expect((await readAddress(selfieUrl, bearer({ token: foreign.accessToken }))).body.errorCode).toBe('DOCUMENT_FILE_NOT_FOUND')
})

it('gives a company its own uploads', async () => {
  const { frontDocumentUrl } = await rowOf()
  expect((await readAddress(frontDocumentUrl)).text).toBe(documentPicture({ seed: 40 }).toString())
  expect((await readAddress(String(frontDocumentUrl.split('?')[0]), bearer(company))).status).toBe(200)
  expect((await readAddress(String(frontDocumentUrl.split('?')[0]), bearer(person))).status).toBe(404)
})

it("opens nothing for a person's expired link", async () => {
  const { selfieUrl } = await rowOf()
  await portico.context.db
    .updateTable('linkTokens')
    .set({ expiresAt: new Date(0) })
    .where('requestId', '=', person.requestId)
    .execute()
  expect((await readAddress(selfieUrl, bearer(person))).status).toBe(404)
})
