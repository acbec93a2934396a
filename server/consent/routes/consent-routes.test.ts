import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { languages } from '#contract/language.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import {
  agreedLink,
  caseOf,
  codeOf,
  consenting,
  consentOf,
  consentRequired,
  openedLink,
  publishTestNotice,
  requestOf,
} from '#server/testing/consent-steps.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { auditOf, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeAll(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
}, 60_000)
afterAll(() => portico.close())

describe('without a published notice', () => {
  it('asks nobody: every call works as it did', async () => {
    const link = await openedLink(portico)
    expect(await consentOf(portico, link)).toBeNull()
    expect((await consenting(portico, link).read()).body).toEqual({ notice: null, consent: null, recorded: null })
    const { body } = await (await atCamera(portico, link)).check({ seed: 9_001 })
    expect(body.verifyStatus).toBe('passed')
  })

  it('has no consent to give', async () => {
    expect(codeOf(await consenting(portico, await openedLink(portico)).give())).toEqual([404, 'NOT_FOUND'])
  })
})

describe('with a published notice', () => {
  let before: Link
  beforeAll(async () => {
    before = await submittedRequest(portico)
    expect(await publishTestNotice(portico)).toBe(1)
  })

  const cameras = allEndpoints.filter(({ consent, path }) => consent === 'biometric' && !path.includes('corporate-individual'))
  const send = ({ method, path, protocol }: Endpoint, { requestId, token }: Link) => {
    const url = path.replace(':id', 'upl_none')
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const isBytes = protocol === 'tus'
    if (isBytes) headers['content-type'] = 'application/offset+octet-stream'
    return portico.send({ method, url, headers, payload: isBytes ? Buffer.from('x') : { requestId, token } })
  }

  it.each(cameras.filter(({ files }) => !files).map((call) => [call.name, call] as const))(
    'refuses %s until the person agrees, whatever is sent',
    async (_, call) => {
      const link = await openedLink(portico)
      expect(codeOf(await send(call, link))).toEqual(consentRequired)
      await consenting(portico, link).give()
      expect((await send(call, link)).body.errorCode).not.toBe('CONSENT_REQUIRED')
    },
  )

  it('refuses a recording until the person agrees', async () => {
    const link = await openedLink(portico)
    expect(codeOf(await applicant(portico, link).check({ seed: 9_100 }))).toEqual(consentRequired)
  })

  it.each(languages)('says what to do next in %s', async (language) => {
    const link = await openedLink(portico)
    const { requestId, token } = link
    const { body } = await portico.call('POST', '/verify/detect-face', { requestId, token }, { 'x-language': language })
    expect({ title: body.title, message: body.message }).toEqual(toErrorMessage('CONSENT_REQUIRED', language))
  })

  it('shows the notice in every language, and says that consent is due', async () => {
    const link = await openedLink(portico)
    const { body } = await consenting(portico, link).read()
    expect(body).toMatchObject({ notice: { version: 1 }, consent: { isDue: true, state: null }, recorded: null })
    expect(Object.keys((body.notice as { texts: object }).texts)).toEqual(['en', 'cn'])
    expect(JSON.stringify(body)).toContain('Northwind Bank')
  })

  it('goes on to the end once the person has agreed', async () => {
    const link = await agreedLink(portico)
    expect(await consentOf(portico, link)).toEqual({ isDue: false, state: 'given' })
    const { body } = await (await atCamera(portico, link)).check({ seed: 9_002 })
    expect(body.verifyStatus).toBe('passed')
  })

  it('records version, language and time in the case, the history, the audit log and the events, once', async () => {
    const link = await openedLink(portico)
    const person = consenting(portico, link)
    await Promise.all([person.give(1, 'cn'), person.give(1, 'cn')])
    await person.give(1, 'en')
    const { consents, isConsentDue, history } = await caseOf(ada, link)
    expect(consents).toEqual([{ state: 'given', noticeVersion: 1, language: 'cn', at: expect.any(String) as unknown }])
    expect(isConsentDue).toBe(false)
    expect(history.filter(({ what }) => what.includes('consent')).map(({ what }) => what)).toEqual(['request.consent-given'])
    const entries = (await auditOf(portico, link.requestId)).filter(({ action }) => action.startsWith('request.consent'))
    expect(entries.map(({ action, actorKind, facts }) => ({ action, actorKind, facts }))).toEqual([
      { action: 'request.consent-given', actorKind: 'applicant', facts: { version: 1, language: 'cn' } },
    ])
    const events = await portico.context.db.selectFrom('events').select('type').where('requestId', '=', link.requestId).execute()
    expect(events.filter(({ type }) => type.startsWith('consent.'))).toEqual([{ type: 'consent.given' }])
  })

  it("takes no other request's consent, whatever the body names", async () => {
    const mine = await openedLink(portico)
    const other = await agreedLink(portico)
    const headers = { authorization: `Bearer ${mine.token}` }
    const answer = { version: 1, language: 'en', answer: 'given' }
    expect(codeOf(await portico.call('POST', '/v1/onboarding/consent', { ...answer, requestId: other.requestId }, headers))).toEqual([
      404,
      'REQUEST_NOT_FOUND',
    ])
    expect(codeOf(await portico.call('POST', '/v1/onboarding/consent', { ...answer, requestId: mine.requestId }, {}))).toEqual([
      401,
      'TOKEN_EXPIRED',
    ])
    expect(codeOf(await applicant(portico, mine).upload())).toEqual(consentRequired)
  })

  it('holds on a second device with the same link, and for a link that staff renewed', async () => {
    const link = await agreedLink(portico)
    const { body } = await ada.send('POST', `/requests/${link.requestId}/link`, { sendsEmail: false })
    const token = new URL(String(body.url)).searchParams.get('token') ?? ''
    expect((await applicant(portico, { ...link, token }).upload()).body.docUploadErrors).toEqual([])
  })

  it('answers a refusal calmly: nothing is taken, and a person can be asked instead', async () => {
    const link = await openedLink(portico)
    expect((await consenting(portico, link).refuse()).body).toMatchObject({ consent: { isDue: true, state: 'refused' } })
    expect(codeOf(await applicant(portico, link).upload())).toEqual(consentRequired)
    expect((await requestOf(portico, link)).manualReview.offered).toBe('consent')
    expect((await applicant(portico, link).askForPerson('I would rather come to the branch')).status).toBe(200)
    expect((await requestOf(portico, link)).manualReview).toMatchObject({ offered: null, sent: { subject: 'consent', answer: null } })
  })

  it('lets whoever refused agree after all', async () => {
    const link = await openedLink(portico)
    const person = consenting(portico, link)
    await person.refuse()
    expect((await person.give()).body).toMatchObject({ consent: { isDue: false, state: 'given' } })
    expect((await applicant(portico, link).upload()).body.docUploadErrors).toEqual([])
    expect((await caseOf(ada, link)).consents.map(({ state }) => state)).toEqual(['refused', 'given'])
  })

  it('refuses an answer to a version that nobody published', async () => {
    expect(codeOf(await consenting(portico, await openedLink(portico)).give(7))).toEqual([409, 'NOTICE_CHANGED'])
  })

  it('asks in test mode by the notice of the live customer', async () => {
    const test = await findTestClient(portico.context.db, portico.client.id)
    if (!test) throw new Error('every customer has a test mode')
    const link = await portico.newLink({ client: test })
    await applicant(portico, link).report('PROCESSING')
    expect(codeOf(await applicant(portico, link).upload())).toEqual(consentRequired)
    await consenting(portico, link).give()
    expect((await applicant(portico, link).upload()).body.docUploadErrors).toEqual([])
  })

  it('takes no answer once nothing more is asked of the person', async () => {
    expect(codeOf(await consenting(portico, before).give())).toEqual([409, 'REQUEST_CANNOT_BE_SUBMITTED'])
    expect(codeOf(await consenting(portico, before).withdraw())).toEqual([409, 'CONSENT_NOT_GIVEN'])
  })

  describe('published again', () => {
    it('asks nobody anew whose consent still holds', async () => {
      const link = await agreedLink(portico)
      expect(await publishTestNotice(portico)).toBe(2)
      expect(await consentOf(portico, link)).toEqual({ isDue: false, state: 'given' })
      expect((await applicant(portico, link).upload()).body.docUploadErrors).toEqual([])
      expect((await consenting(portico, link).read()).body).toMatchObject({ notice: { version: 1 } })
      expect(codeOf(await consenting(portico, await openedLink(portico)).give(1))).toEqual([409, 'NOTICE_CHANGED'])
    })

    it('asks those who are not done once more where it says so, and leaves those who are', async () => {
      const link = await openedLink(portico)
      await consenting(portico, link).give(2)
      const done = await openedLink(portico)
      await consenting(portico, done).give(2)
      await (await atCamera(portico, done)).check({ seed: 9_006 })
      expect(await publishTestNotice(portico, { asksAgain: true })).toBe(3)
      expect(codeOf(await applicant(portico, link).upload())).toEqual(consentRequired)
      expect((await consenting(portico, link).read()).body).toMatchObject({ notice: { version: 3 } })
      await consenting(portico, link).give(3)
      expect((await applicant(portico, link).upload()).body.docUploadErrors).toEqual([])
      expect((await requestOf(portico, done)).status).toBe('WAIT_FOR_APPROVAL')
      // A version that does not ask again leaves the one that did.
      expect(await publishTestNotice(portico)).toBe(4)
      expect(await consentOf(portico, link)).toMatchObject({ isDue: false })
    })
  })

  it.each(['notices', 'consents'])('keeps %s as they were, whoever writes to the database', async (table) => {
    const { db } = portico.context
    const change =
      table === 'notices' ? db.updateTable('notices').set({ asksAgain: true }) : db.updateTable('consents').set({ state: 'given' })
    await expect(change.execute()).rejects.toThrow('only added to')
    await expect(db.deleteFrom(table as 'notices').execute()).rejects.toThrow('only added to')
  })
})
