import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { companyStream } from '#contract/company/company-stream.ts'
import type { Endpoint, LinkKind } from '#contract/endpoint.ts'
import { statusStream } from '#contract/requests/status-stream.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { companyPage, individualOf, keepFile, newCompany, seedCorporateForm, setStatus } from '#server/testing/company-steps.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** Words that stand for whatever tells of a person; none of them may be answered once a link is over. */
const personal = ['Eriksson', 'eriksson@secret.example', 'Pale scar on the left', '/files/']

let portico: TestApp
const links = {} as Record<LinkKind, Link>
const personId = { value: '' }

beforeAll(async () => {
  portico = await testApp({ form: { asksPersonalInfo: false } })
  await seedCorporateForm(portico)
  const own = await portico.newLink({ email: 'eriksson@secret.example', reference: 'Eriksson' })
  await applicant(portico, own).saveForm({ lastName: 'Eriksson' })
  await (await atCamera(portico, own)).check({ seed: 11 })
  const company = await newCompany(portico, { email: 'eriksson@secret.example' })
  const page = companyPage(portico, company)
  const director = individualOf(await page.addDirector({ last: 'Eriksson', email: 'eriksson@secret.example' }))
  await keepFile(portico, company, Buffer.from(documentPicture({ seed: 12 })))
  await page.invite(director.requestId)
  personId.value = director.requestId
  const invitation = await readInvitation(portico, director.requestId)
  await invitedPerson(portico, invitation).begin()
  await invitedPerson(portico, invitation).upload(13)
  Object.assign(links, { individual: own, corporate: company, invited: invitation })
  const remark = 'Pale scar on the left'
  for (const { requestId } of Object.values(links)) {
    const request = await findRequest(portico.context.db, requestId)
    if (!request) throw new Error(`no request ${requestId}`)
    const sealed = await sealContactOf(portico.context.db, portico.context, request, { remark })
    await portico.context.db.updateTable('verificationRequests').set(sealed).where('id', '=', requestId).execute()
    await recordActivity(portico.context.db, portico.context, {
      clientId: portico.client.id,
      requestId,
      activityType: 'NOTE',
      remark,
      actor: 'staff',
      isPublic: true,
    })
  }
})
afterAll(() => portico.close())

const byLink = allEndpoints.filter(({ access }) => access === 'link' || access === 'token')
const kindsOf = ({ kinds = ['individual', 'invited'] }: Endpoint): readonly LinkKind[] => kinds
const cases = byLink.flatMap((call) => kindsOf(call).map((kind) => ({ name: `${call.name} by the link of ${kind}`, call, kind })))

/** What a call needs beside the link. */
const bodies: Record<string, object> = { withdrawConsent: { language: 'en' } }
/** The notice is everybody's; the withdrawal finds nothing that was agreed to. Neither tells where the request stands. */
const answersOfConsent: Record<string, unknown[]> = { readNotice: [200, undefined], withdrawConsent: [409, 'CONSENT_NOT_GIVEN'] }

function ask(call: Endpoint, kind: LinkKind) {
  const { requestId, token } = links[kind]
  const query = new URLSearchParams({
    COD: requestId,
    parentCOD: requestId,
    EOD: personId.value,
    cod2EODType: 'director',
    requestId,
    id: requestId,
  })
  const headers = { authorization: `Bearer ${token}` }
  const url = `${call.path.replace(':id', requestId)}${call.query ? `?${query}` : ''}`
  if (!call.files)
    return portico.send({ method: call.method, url, headers, ...(call.input && { payload: { requestId, token, ...bodies[call.name] } }) })
  const part = (name: string, text: string) => `--portico\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const file = (name: string) =>
    `--portico\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n`
  const payload = `${part('requestId', requestId)}${part('token', token)}${call.files.map(file).join('')}--portico--\r\n`
  return portico.send({
    method: call.method,
    url,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=portico' },
    payload,
  })
}

const findPersonal = (text: string) => personal.filter((word) => text.includes(word))

async function endLinks(): Promise<void> {
  for (const { requestId } of Object.values(links)) {
    await portico.context.db
      .updateTable('linkTokens')
      .set({ expiresAt: new Date(0) })
      .where('requestId', '=', requestId)
      .execute()
    await portico.context.db
      .updateTable('verificationRequests')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', requestId)
      .execute()
  }
}

describe('an open link', () => {
  it("reads the request's data", async () => {
    const answers = await Promise.all(
      cases.map(({ call, kind }) =>
        (call.method === 'GET' || call.answersWhenOver) && call.name !== 'requestRetry' ? ask(call, kind) : undefined,
      ),
    )
    const found = new Set(answers.flatMap((answer) => findPersonal(answer?.text ?? '')))
    expect([...found].sort()).toEqual([...personal].sort())
  })
})

describe.each([
  ['ran out before anything was submitted', 'PROCESSING'],
  ['ran out while staff look at the request', 'WAIT_FOR_APPROVAL'],
  ['ran out after an approval', 'APPROVED'],
  ['ran out after a rejection', 'REJECTED'],
] as const)('once a link is %s', (_, status) => {
  beforeAll(async () => {
    for (const { requestId } of Object.values(links)) await setStatus(portico, requestId, status)
    await endLinks()
  })

  it.each(cases)('$name returns no personal data', async ({ call, kind }) => {
    const answer = await ask(call, kind)
    expect(findPersonal(answer.text)).toEqual([])
    if (call.name === 'requestRetry') expect([200, 409]).toContain(answer.status)
    else if (answersOfConsent[call.name]) expect([answer.status, answer.body.errorCode]).toEqual(answersOfConsent[call.name])
    else if (call.answersWhenOver) expect([answer.status, answer.body.status]).toEqual([200, status === 'PROCESSING' ? 'EXPIRED' : status])
    else expect([answer.status, answer.body.errorCode]).toEqual([410, 'LINK_EXPIRED'])
  })

  it('shows no pictures and no events', async () => {
    const blobs = await portico.context.db.selectFrom('blobs').select(['id', 'requestId']).where('attachedAt', 'is not', null).execute()
    expect(blobs.length).toBeGreaterThan(3)
    for (const { id, requestId } of blobs) {
      const { token } = Object.values(links).find((link) => link.requestId === requestId) ?? links.individual
      expect((await portico.call('GET', `/files/${id}`, undefined, { authorization: `Bearer ${token}` })).status).toBe(404)
    }
    const streams = [
      [statusStream.path, links.individual],
      [statusStream.path, links.invited],
      [companyStream.path, links.corporate],
    ] as const
    for (const [path, { requestId, token }] of streams) {
      const answer = await portico.call('GET', path.replace(':id', requestId), undefined, { authorization: `Bearer ${token}` })
      expect([answer.status, answer.body.errorCode]).toEqual([410, 'LINK_EXPIRED'])
    }
  })
})

it('is refused after its renewal', async () => {
  await portico.context.db
    .updateTable('linkTokens')
    .set({ revokedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) })
    .execute()
  for (const { call, kind } of cases) expect([call.name, (await ask(call, kind)).body.errorCode]).toEqual([call.name, 'TOKEN_EXPIRED'])
})
