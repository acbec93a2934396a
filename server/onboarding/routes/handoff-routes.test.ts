import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { readInvitation } from '#server/testing/invited.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

function phone(link: Link) {
  const { requestId, token } = link
  return {
    report: (step: string) => portico.call('POST', '/onboarding/handoff/progress', { requestId, token, step }),
    email: (more: object = {}, headers: Record<string, string> = {}) =>
      portico.call('POST', '/onboarding/handoff/email', { requestId, token, step: 'liveness-check', ...more }, headers),
  }
}

const readRow = (id: string) =>
  portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('tells the page that was left how far the phone is, and the history once', async () => {
  const link = await portico.newLink()
  const desktop = applicant(portico, link)
  await desktop.report('PROCESSING')
  expect((await desktop.status()).body).toMatchObject({ handoff: null })
  const before = await readRow(link.requestId)

  const connected = await phone(link).report('connected')
  expect(connected.body.handoff).toMatchObject({ step: 'connected' })
  expect((await desktop.status()).body.handoff).toEqual(connected.body.handoff)
  await phone(link).report('document-chosen')
  await phone(link).report('connected')
  expect((await phone(link).report('document-chosen')).body.handoff).toMatchObject({ step: 'document-chosen' })
  // Pages that follow the request read it anew when its revision grows.
  expect((await readRow(link.requestId)).revision).toBe(before.revision + 4)
  expect(await portico.activitiesOf(link.requestId)).toEqual(['REQUEST_CREATED', 'LINK_OPENED', 'HANDOFF_OPENED'])
})

it('refuses other words, other links, and changes nothing once the request is over', async () => {
  const link = await portico.newLink()
  const other = await portico.newLink()
  expect((await phone(link).report('submitted')).body.errorCode).toBe('VALIDATION_ERROR')
  expect((await phone({ ...link, token: other.token }).report('connected')).body.errorCode).toBe('TOKEN_EXPIRED')
  const person = await atCamera(portico, link)
  await person.check({ seed: 41 })
  const { revision } = await readRow(link.requestId)
  expect((await phone(link).report('connected')).body).toEqual({ handoff: null })
  expect((await readRow(link.requestId)).revision).toBe(revision)
  expect((await phone(link).email()).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  await approveRequest(portico.context, link.requestId, operatorDecision())
  expect((await phone(link).email()).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it("emails the link to the request's own address alone, in the reader's language", async () => {
  const link = await portico.newLink({ email: 'jane.doe@applicant.example' })
  expect((await applicant(portico, link).status()).body).toMatchObject({ hasEmail: true, maskedEmail: 'j•••@applicant.example' })
  const requested = { email: 'mallory@elsewhere.example', to: 'mallory@elsewhere.example', recipient: 'mallory@elsewhere.example' }
  const sent = await phone(link).email(requested, { 'x-language': 'cn' })
  expect([sent.status, sent.body]).toEqual([200, { sentTo: 'j•••@applicant.example' }])
  expect(await mailsTo(portico.context, 'mallory@elsewhere.example')).toEqual([])
  const [mail] = (await mailsTo(portico.context, 'jane.doe@applicant.example')).filter(({ kind }) => kind === 'handoff')
  expect([mail?.language, mail?.requestId]).toEqual(['cn', link.requestId])
  const url = new URL(mail?.details.url ?? '')
  expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://verify.portico.test',
    '/',
    { token: link.token, requestId: link.requestId, language: 'cn', step: 'liveness-check', handoff: 'true' },
  ])
  expect(mail?.details.expiresAt).toBe((await readRow(link.requestId)).expiresAt.toISOString())
  expect(await portico.activitiesOf(link.requestId)).toEqual(['REQUEST_CREATED', 'HANDOFF_EMAILED'])
})

it('emails nothing where the request has no address', async () => {
  const link = await portico.newLink({ email: null })
  expect((await applicant(portico, link).status()).body).toMatchObject({ hasEmail: false, maskedEmail: null })
  expect((await phone(link).email()).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  expect(await portico.mailKinds(link.requestId)).toEqual([])
})

it('emails the link once a minute, also when asked at once, and five times an hour', async () => {
  const link = await portico.newLink()
  const together = await Promise.all(Array.from({ length: 4 }, () => phone(link).email()))
  expect(together.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  const refused = together.find(({ status }) => status === 429)
  expect(refused?.body.errorCode).toBe('LINK_JUST_SENT')
  for (let sent = 1; sent < 5; sent += 1) {
    portico.clock.turnHours(0.02)
    expect((await phone(link).email()).status).toBe(200)
  }
  portico.clock.turnHours(0.02)
  expect((await phone(link).email()).body.errorCode).toBe('LINK_JUST_SENT')
  expect((await portico.mailKinds(link.requestId)).length).toBe(5)
  portico.clock.turnHours(1.1)
  expect((await phone(link).email()).status).toBe(200)
})

it('leads people whom a company invited to their own pages', async () => {
  await seedCorporateForm(portico)
  const page = companyPage(portico, await newCompany(portico))
  const { requestId } = individualOf(await page.addDirector({ email: 'dora@director.example' }))
  await page.invite(requestId)
  const invitation = await readInvitation(portico, requestId)
  expect((await phone(invitation).report('connected')).status).toBe(200)
  expect((await phone(invitation).email({ step: 'passport' })).body).toEqual({ sentTo: 'd•••@director.example' })
  const mails = await mailsTo(portico.context, 'dora@director.example')
  const url = new URL(mails.find(({ kind }) => kind === 'handoff')?.details.url ?? '')
  expect([url.pathname, url.searchParams.get('step')]).toEqual(['/Onboarding2Company/individual', 'passport'])
})
