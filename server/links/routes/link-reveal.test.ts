import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { toSchema } from '#server/app/openapi/schema.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { companyPage, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, uploaded } from '#server/testing/individual-steps.ts'
import { auditOf, decide, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let issuer: StaffApp
let reviewer: StaffApp
let corporateForm: string
beforeAll(async () => {
  portico = await testApp()
  corporateForm = await seedCorporateForm(portico)
  reviewer = await openStaffApp(portico, 'reviewer')
  issuer = await openStaffApp(portico, 'auditor', { email: 'issuer@northwind.example' })
  await giveOwnRole(issuer, ['requests:read', 'requests:decide', 'links:issue'])
})
afterAll(() => portico.close())

async function giveOwnRole({ id: userId }: StaffApp, permissions: string[]): Promise<void> {
  const clientId = portico.client.id
  const id = newId('rol')
  await portico.context.db.insertInto('staffRoles').values({ id, clientId, name: id, permissions }).execute()
  await portico.context.db.deleteFrom('staffUserRoles').where('userId', '=', userId).execute()
  await portico.context.db.insertInto('staffUserRoles').values({ userId, roleId: id, clientId }).execute()
}

const actionsOf = async (id: string) => (await auditOf(portico, id)).map(({ action }) => action)
const urlOf = (body: Record<string, unknown>) => body.url
let batches = 0
const issue = async (who: StaffApp, row: object, { sendsEmail = false, formId = '' } = {}) => {
  batches += 1
  const form =
    formId ||
    (
      await portico.context.db
        .selectFrom('forms')
        .select('id')
        .where('kind', '=', 'individual')
        .where('clientId', '=', portico.client.id)
        .executeTakeFirstOrThrow()
    ).id
  const { body } = await who.send('POST', '/links', {
    formId: form,
    batchId: `batch-of-links-${batches}`.padEnd(20, '0'),
    sendsEmail,
    rows: [{ row: 1, ...row }],
  })
  return (body.data as { outcome: string; requestId: string; url: string | null }[])[0]
}

it('sends a renewed link to the applicant only', async () => {
  for (const who of [issuer, reviewer]) {
    const link = await portico.newLink()
    await uploaded(portico, link)
    const { status, body, text } = await who.send('POST', `/requests/${link.requestId}/link`, { sendsEmail: true })
    expect([status, urlOf(body), text.includes('token=')]).toEqual([200, null, false])
    expect(await portico.mailKinds(link.requestId)).toEqual(['link-renewed'])
    expect(await actionsOf(link.requestId)).toEqual(['request.link-renewed'])
  }
})

it('reveals a renewed link by permission, recorded first', async () => {
  const link = await portico.newLink({ email: null })
  await uploaded(portico, link)
  const denied = await issuer.send('POST', `/requests/${link.requestId}/link`, { sendsEmail: false })
  expect([denied.body.errorCode, denied.body.details]).toEqual(['PERMISSION_DENIED', { permission: 'links:reveal' }])
  // Nothing is renewed that nobody would get.
  expect((await applicant(portico, link).status()).status).toBe(200)
  const { body } = await reviewer.send('POST', `/requests/${link.requestId}/link`, { sendsEmail: false })
  expect(String(urlOf(body))).toContain('token=')
  expect(await actionsOf(link.requestId)).toEqual(['request.link-renewed', 'request.link-revealed'])
})

it('reveals the link of a new request without email to its issuer, recorded; a mailed one to nobody', async () => {
  const shown = await issue(issuer, { reference: 'at the counter' })
  expect(shown?.url).toContain('token=')
  expect(await actionsOf(shown?.requestId ?? '')).toEqual(['request.link-issued', 'request.link-revealed'])
  for (const who of [issuer, reviewer]) {
    const mailed = await issue(who, { email: 'mailed@northwind.example' }, { sendsEmail: true })
    expect([mailed?.outcome, mailed?.url]).toEqual(['issued', null])
    expect(await actionsOf(mailed?.requestId ?? '')).toEqual(['request.link-issued'])
  }
})

it('does not reveal the link of an existing company', async () => {
  const company = await newCompany(portico, { companyName: 'Known Ltd', email: 'known@company.example' })
  await companyPage(portico, company).addDirector({ last: 'Secret' })
  const again = await issue(issuer, { email: 'known@company.example', companyName: 'Known Ltd' }, { formId: corporateForm })
  expect([again?.requestId, again?.outcome, again?.url]).toEqual([company.requestId, 'issued', null])
  const seen = await issue(reviewer, { email: 'known@company.example', companyName: 'Known Ltd' }, { formId: corporateForm })
  expect(seen?.url).toContain('token=')
})

it('mails a resubmission link where there is an address, and otherwise reveals it by permission', async () => {
  const withEmail = await submittedRequest(portico)
  expect(urlOf((await decide(reviewer, withEmail.id, 'retry', { wish: { what: 'liveness' } })).body)).toBeNull()
  const [one, other] = [await submittedRequest(portico, { email: null }), await submittedRequest(portico, { email: null })]
  expect(urlOf((await decide(issuer, one.id, 'retry', { wish: { what: 'liveness' } })).body)).toBeNull()
  expect(await actionsOf(one.id)).not.toContain('request.link-revealed')
  expect(String(urlOf((await decide(reviewer, other.id, 'retry', { wish: { what: 'liveness' } })).body))).toContain('token=')
  expect(await actionsOf(other.id)).toContain('request.link-revealed')
})

it('reveals the link of further tries as that of a resubmission', async () => {
  const answer = async (who: StaffApp, email: string | null) => {
    const link = await portico.newLink({ email })
    await (await uploaded(portico, link)).askForPerson()
    const { basis, request } = (await reviewer.send('GET', `/requests/${link.requestId}`)).body as {
      basis: string
      request: { revision: number }
    }
    const stated = { basis, revision: request.revision, answer: 'liveness_tries' }
    const { body } = await who.send('POST', `/requests/${link.requestId}/manual-review`, stated)
    return [urlOf(body) !== null, (await actionsOf(link.requestId)).includes('request.link-revealed')]
  }
  expect(await answer(reviewer, 'anna@example.com')).toEqual([false, false])
  expect(await answer(issuer, null)).toEqual([false, false])
  expect(await answer(reviewer, null)).toEqual([true, true])
})

it('tells the page who may reveal links', async () => {
  const link = await portico.newLink()
  const mayOf = async (who: StaffApp) =>
    ((await who.send('GET', `/requests/${link.requestId}`)).body.may as { revealLink: boolean }).revealLink
  expect([await mayOf(issuer), await mayOf(reviewer)]).toEqual([false, true])
})

it('lists every staff call that may answer a link', () => {
  const calls = allEndpoints.filter(
    ({ access, answer }) => access === 'staff' && /"(url|token|verifyLink)":/.test(JSON.stringify(toSchema(answer, 'output'))),
  )
  const ofWebhooks = ['changeStaffWebhook', 'createStaffWebhook', 'listStaffWebhooks', 'rotateStaffWebhookSecret']
  // Those of a case are addresses of pictures, which asking to see is recorded as well; those of webhooks are the customer's own servers.
  // The address of the customer's own identity provider, and the token of SCIM, which is no link and is shown to who makes it, once.
  const ofSignIn = ['issueScimToken', 'startSsoLink']
  const names = calls.map(({ name }) => name).filter((name) => ![...ofWebhooks, ...ofSignIn].includes(name))
  expect(names.sort()).toEqual(['answerManualReview', 'getCase', 'issueLinks', 'renewRequestLink', 'requestResubmission', 'revealCase'])
})
