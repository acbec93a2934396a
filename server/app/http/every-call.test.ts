import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints, allEventStreams } from '#contract/api/all-endpoints.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
const webFolder = join(import.meta.dirname, '../../../.tsbuild/pages-for-a-test')
beforeAll(async () => {
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Portico</title>')
  await writeFile(join(webFolder, 'assets', 'page-4f3a.js'), 'export {}')
  portico = await testApp({ webFolder, form: { asksPersonalInfo: true, privacyPolicyLink: 'https://northwind.example/privacy' } })
})
afterAll(() => portico.close())

it('has a route for every call of the contract', () => {
  expect(allEndpoints.length).toBeGreaterThan(10)
  const missing = allEndpoints.filter(({ method, path }) => !portico.app.hasRoute({ method, url: path }))
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(allEventStreams.filter(({ path }) => !portico.app.hasRoute({ method: 'GET', url: path }))).toEqual([])
})

it('returns the customer of a request, or the default one', async () => {
  const { requestId } = await portico.newLink()
  const expected = { redirectUrl: null, contactEmail: 'staff@northwind.example' }
  expect((await portico.call('GET', '/onboarding/setting')).body).toEqual(expected)
  expect((await portico.call('GET', `/onboarding/setting?requestId=${requestId}`)).body).toEqual(expected)
  expect((await portico.call('GET', '/onboarding/setting?requestId=req_unknown')).body.errorCode).toBe('REQUEST_NOT_FOUND')
})

it('returns a form by id, or the default one', async () => {
  const form = await portico.call('GET', '/v1/onboarding/individual/form')
  expect(form.body).toMatchObject({
    formName: 'Individual onboarding',
    webColor: '#3281f7',
    asksPersonalInfo: true,
    privacyPolicyLink: 'https://northwind.example/privacy',
  })
  expect((await portico.call('GET', `/v1/onboarding/individual/form?formId=${form.body.id}`)).body).toEqual(form.body)
})

it('stores personal information sealed, within its limits', async () => {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.saveForm({ lastName: 'Old' })
  expect((await person.saveForm({ lastName: 'Eriksson', firstName: 'Anna' })).body).toEqual({ requestId: link.requestId, saved: true })
  const row = await portico.context.db
    .selectFrom('formContents')
    .selectAll()
    .where('requestId', '=', link.requestId)
    .executeTakeFirstOrThrow()
  expect(row.sealedContent.includes('Eriksson')).toBe(false)
  const { db, masterKey } = portico.context
  const { subjectId } = await db
    .selectFrom('verificationRequests')
    .select('subjectId')
    .where('id', '=', link.requestId)
    .executeTakeFirstOrThrow()
  expect(await findFormContent({ db }, { id: link.requestId }, await openKeyOf(db, masterKey, subjectId))).toEqual({
    lastName: 'Eriksson',
    firstName: 'Anna',
  })
  const long = await person.saveForm({ lastName: 'x'.repeat(20_001) })
  expect([long.status, long.body.errorCode]).toEqual([422, 'LENGTH_OVER_RANGE'])
})

it('serves the page at unknown addresses, and caches hashed files for ever', async () => {
  expect(existsSync(join(webFolder, 'index.html'))).toBe(true)
  for (const address of ['/', '/id-document/passport', '/Onboarding2Company/step1', '/no-such-page?token=1']) {
    const page = await portico.call('GET', address)
    expect([page.status, page.headers['cache-control'], page.text.includes('<title>')]).toEqual([200, 'no-cache', true])
  }
  const file = await portico.call('GET', '/assets/page-4f3a.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await portico.call('GET', '/assets/no-such-file.js')).status).toBe(404)
})
