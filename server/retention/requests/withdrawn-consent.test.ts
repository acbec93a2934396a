import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { consenting, publishTestNotice } from '#server/testing/consent-steps.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { erasedKindsOf, keptFilesOf, later, openRetention, retentionOf } from '#server/testing/retention-steps.ts'
import { auditOf, type StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const aWeek = 24 * 8
let portico: TestApp
let ada: StaffApp
let grace: StaffApp
let seed = 7_000
beforeAll(async () => {
  ;({ portico, ada, grace } = await openRetention({ client: { creditBalance: 1_000, retentionDays: 36_500 } }))
  await seedCorporateForm(portico)
  await publishTestNotice(portico)
  ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
}, 60_000)
afterAll(() => portico.close())

async function submitted(): Promise<Link> {
  seed += 1
  const link = await portico.newLink({ email: `withdrawn${seed}@person.example` })
  await applicant(portico, link).report('PROCESSING')
  await consenting(portico, link).give()
  const { body } = await (await atCamera(portico, link)).check({ seed })
  expect(body.verifyStatus).toBe('passed')
  return link
}
/** With a document, and before the recording. */
async function begun(): Promise<Link> {
  seed += 1
  const link = await portico.newLink({ email: `begun${seed}@person.example` })
  await applicant(portico, link).report('PROCESSING')
  await consenting(portico, link).give()
  await applicant(portico, link).upload()
  return link
}
const tokenOf = (url: unknown) => new URL(String(url)).searchParams.get('token') ?? ''
const openOf = async (id: string) => (await retentionOf(grace, id)).erasureRequest
const confirm = async (who: StaffApp, id: string, erasureRequestId = '') =>
  (await who.send('POST', `/requests/${id}/erasure/confirm`, { erasureRequestId })).body.errorCode
const waiting = async () => (await grace.send('GET', '/overview')).body.withdrawnToErase as number
const biometricFilesOf = async (id: string) =>
  (await keptFilesOf(portico, id))
    .filter(({ kind, byteCount }) => byteCount > 0 && ['portrait', 'selfie', 'video'].includes(kind))
    .map(({ kind }) => kind)
const entriesOf = async (id: string) =>
  (await auditOf(portico, id)).flatMap(({ action, actorKind, facts }) =>
    /erasure|erased/.test(action) ? [{ action, actorKind, ...(facts as object) }] : [],
  )

describe('withdrawing consent', () => {
  it('asks for the biometrics to be erased, in the name of the applicant, once', async () => {
    const { requestId, ...link } = await submitted()
    await consenting(portico, link).withdraw()
    await consenting(portico, link).withdraw()
    const open = await openOf(requestId)
    expect(open).toMatchObject({
      kinds: ['biometrics'],
      ground: 'consent_withdrawn',
      askedBy: 'person',
      requestedKind: 'applicant',
      reason: null,
    })
    expect(await entriesOf(requestId)).toEqual([
      {
        ...{ action: 'request.erasure-asked', actorKind: 'applicant', erasureRequest: open?.id },
        ...{ kinds: ['biometrics'], ground: 'consent_withdrawn', askedBy: 'person' },
      },
    ])
    expect(await erasedKindsOf(portico, requestId)).toEqual([])
  })

  it('is done by one member of staff, with a certificate, and counts on the overview no more', async () => {
    const { requestId, ...link } = await submitted()
    const before = await waiting()
    await consenting(portico, link).withdraw()
    expect(await waiting()).toBe(before + 1)
    expect(await confirm(grace, requestId, (await openOf(requestId))?.id)).toBe(undefined)
    expect([await waiting(), await biometricFilesOf(requestId), await erasedKindsOf(portico, requestId)]).toEqual([
      before,
      [],
      ['biometrics'],
    ])
    const { certificates, erasureRequest } = await retentionOf(grace, requestId)
    expect([certificates.map(({ kinds }) => kinds), erasureRequest]).toEqual([[['biometrics']], null])
    expect(JSON.parse(certificates[0]?.signed.statement ?? '').rule).toMatchObject({ by: 'request', ground: 'consent_withdrawn' })
    expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
  })

  it('asks for nothing where nothing was taken', async () => {
    const link = await portico.newLink({ email: 'nothing@person.example' })
    await applicant(portico, link).report('PROCESSING')
    await consenting(portico, link).give()
    await consenting(portico, link).withdraw()
    await erasePeople(portico.context)
    expect(await openOf(link.requestId)).toBe(null)
  })

  it('erases nothing on legal hold: it is said, waits, and goes on once the hold is released', async () => {
    const { requestId, ...link } = await submitted()
    await ada.send('POST', `/requests/${requestId}/hold`, { reason: 'Court order 12/26' })
    await consenting(portico, link).withdraw()
    const held = await retentionOf(grace, requestId)
    expect([held.hold === null, held.erasureRequest?.requestedKind, held.may.confirmErasure]).toEqual([false, 'applicant', false])
    expect((await entriesOf(requestId))[0]).toMatchObject({ actorKind: 'applicant', onHold: true })
    expect(await confirm(grace, requestId, held.erasureRequest?.id)).toBe('CASE_HELD')
    await erasePeople(portico.context)
    expect((await biometricFilesOf(requestId)).sort()).toEqual(['portrait', 'selfie', 'video'])
    await ada.send('POST', `/requests/${requestId}/hold/ask-release`, { reason: 'The court has ruled' })
    await grace.send('POST', `/requests/${requestId}/hold/release`, {})
    expect(await confirm(grace, requestId, held.erasureRequest?.id)).toBe(undefined)
    expect(await biometricFilesOf(requestId)).toEqual([])
  })

  it('waits below a floor, which protects what it protects', async () => {
    const { requestId, ...link } = await submitted()
    portico.context.retention.floors = { 'biometrics.undecided': 100 }
    await consenting(portico, link).withdraw()
    const open = await openOf(requestId)
    expect(await confirm(grace, requestId, open?.id)).toBe('ERASURE_BELOW_FLOOR')
    portico.context.retention.floors = {}
    expect(await confirm(grace, requestId, open?.id)).toBe(undefined)
  })

  it('is taken back by agreeing anew: what is taken under the new consent is erased by nobody', async () => {
    const link = await begun()
    await consenting(portico, link).withdraw()
    const open = await openOf(link.requestId)
    await consenting(portico, link).give()
    expect([await openOf(link.requestId), await confirm(grace, link.requestId, open?.id)]).toEqual([null, 'NOT_FOUND'])
    expect((await entriesOf(link.requestId)).map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['request.erasure-asked', 'applicant'],
      ['request.erasure-withdrawn', 'applicant'],
    ])
    expect(await biometricFilesOf(link.requestId)).toEqual(['portrait'])
    await consenting(portico, link).withdraw()
    expect((await openOf(link.requestId))?.id).not.toBe(open?.id)
  })

  it('is asked for at night where another erasure waited, and for those who withdrew before', async () => {
    const { requestId, ...link } = await submitted()
    const asked = { kinds: ['documents'], ground: 'objection', askedBy: 'person', reason: 'By letter' }
    const { body } = await ada.send('POST', `/requests/${requestId}/erasure`, asked)
    await consenting(portico, link).withdraw()
    expect(await openOf(requestId)).toMatchObject({ kinds: ['documents'], requestedKind: 'staff' })
    await confirm(grace, requestId, String(body.id))
    await erasePeople(portico.context)
    expect(await openOf(requestId)).toMatchObject({ kinds: ['biometrics'], requestedKind: 'applicant' })
    expect((await entriesOf(requestId)).at(-1)).toMatchObject({ action: 'request.erasure-asked', actorKind: 'system' })
  })

  it('is not asked for again once staff withdrew it: a law may make them keep what they have', async () => {
    const { requestId, ...link } = await submitted()
    await consenting(portico, link).withdraw()
    const open = await openOf(requestId)
    expect((await ada.send('POST', `/requests/${requestId}/erasure/withdraw`, { erasureRequestId: open?.id })).status).toBe(200)
    await erasePeople(portico.context)
    expect(await openOf(requestId)).toBe(null)
    expect((await entriesOf(requestId)).at(-1)).toMatchObject({ action: 'request.erasure-withdrawn', actorKind: 'staff' })
  })

  it('waits for nobody once the whole case is erased', async () => {
    const { requestId, ...link } = await submitted()
    const asked = { kinds: ['case'], ground: 'objection', askedBy: 'person', reason: 'By letter' }
    const { body } = await ada.send('POST', `/requests/${requestId}/erasure`, asked)
    await consenting(portico, link).withdraw()
    await confirm(grace, requestId, String(body.id))
    await erasePeople(portico.context)
    const rows = await portico.context.db.selectFrom('erasureRequests').select('state').where('requestId', '=', requestId).execute()
    expect(rows).toEqual([{ state: 'confirmed' }])
  })
})

describe('an administrator alone', () => {
  it('cannot renew a link, withdraw in the place of the applicant and confirm what that asks for', async () => {
    const { requestId } = await begun()
    const { body } = await ada.send('POST', `/requests/${requestId}/link`, { sendsEmail: false })
    await consenting(portico, { token: tokenOf(body.url) }).withdraw()
    const open = await openOf(requestId)
    expect(await confirm(ada, requestId, open?.id)).toBe('SECOND_PERSON_IS_FIRST')
    expect(await biometricFilesOf(requestId)).toEqual(['portrait'])
    expect(await confirm(grace, requestId, open?.id)).toBe(undefined)
  })

  it('cannot by a link that their own key made', async () => {
    const scopes = ['requests:create', 'requests:read', 'requests:decide']
    const key = (await ada.send('POST', '/api-keys', { name: 'Links', expiresInDays: null, scopes })).body as { apiKey: string }
    const { requestId } = await begun()
    const headers = { authorization: `Bearer ${key.apiKey}`, 'idempotency-key': requestId }
    const { body } = await portico.send({ method: 'POST', url: `/v1/requests/${requestId}/renew-link`, headers, payload: {} })
    await consenting(portico, { token: tokenOf(body.url) }).withdraw()
    const open = await openOf(requestId)
    expect(await confirm(ada, requestId, open?.id)).toBe('SECOND_PERSON_IS_FIRST')
    expect(await confirm(grace, requestId, open?.id)).toBe(undefined)
  })

  it('cannot by the link of the company that invited somebody', async () => {
    const company = await newCompany(portico)
    const { requestId } = individualOf(await companyPage(portico, company).addDirector({ email: 'director.own@example.com' }))
    await companyPage(portico, company).invite(requestId)
    const link = await readInvitation(portico, requestId)
    await invitedPerson(portico, link).begin()
    await consenting(portico, link).give()
    await invitedPerson(portico, link).upload(7_600)
    expect((await ada.send('POST', `/requests/${company.requestId}/link`, { sendsEmail: false })).status).toBe(200)
    await consenting(portico, link).withdraw()
    const open = await openOf(link.requestId)
    expect(await confirm(ada, link.requestId, open?.id)).toBe('SECOND_PERSON_IS_FIRST')
    expect(await confirm(grace, link.requestId, open?.id)).toBe(undefined)
  })

  it('cannot by an account that is new', async () => {
    const { requestId, ...link } = await submitted()
    await consenting(portico, link).withdraw()
    const users = await portico.send({
      method: 'PUT',
      url: `/auth/api/cms/users/${grace.id}`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
      payload: { displayName: 'Grace', role: ['administrator'] },
    })
    expect([users.status, await confirm(grace, requestId, (await openOf(requestId))?.id)]).toEqual([200, 'SECOND_PERSON_TOO_NEW'])
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
  })
})

describe('of a company, whoever was invited', () => {
  it('asks for what is biometric of them alone, and nobody else loses anything', async () => {
    const company = await newCompany(portico)
    const page = companyPage(portico, company)
    const people: Link[] = []
    for (const each of [1, 2]) {
      const { requestId } = individualOf(await page.addDirector({ email: `director.${each}@example.com` }))
      await page.invite(requestId)
      const link = await readInvitation(portico, requestId)
      await invitedPerson(portico, link).begin()
      await consenting(portico, link).give()
      await invitedPerson(portico, link).upload(7_500 + each)
      people.push(link)
    }
    const [one, other] = people as [Link, Link]
    await consenting(portico, one).withdraw()
    const open = await openOf(one.requestId)
    expect([open?.kinds, await openOf(other.requestId), await openOf(company.requestId)]).toEqual([['biometrics'], null, null])
    expect(await confirm(grace, other.requestId, open?.id)).toBe('NOT_FOUND')
    expect((await ada.send('POST', `/requests/${one.requestId}/hold`, { reason: 'Court order 12/26' })).status).toBe(200)
    expect(await confirm(grace, one.requestId, open?.id)).toBe('CASE_HELD')
    await ada.send('POST', `/requests/${one.requestId}/hold/ask-release`, { reason: 'The court has ruled' })
    await grace.send('POST', `/requests/${one.requestId}/hold/release`, {})
    expect(await confirm(grace, one.requestId, open?.id)).toBe(undefined)
    expect([await biometricFilesOf(one.requestId), await biometricFilesOf(other.requestId)]).toEqual([[], ['portrait']])
    const { kinds, certificates } = await retentionOf(grace, one.requestId)
    expect([kinds.find(({ kind }) => kind === 'biometrics')?.erased === null, certificates.length]).toEqual([false, 1])
    expect((await retentionOf(grace, other.requestId)).kinds.find(({ kind }) => kind === 'biometrics')?.erased).toBe(null)
  })
})
