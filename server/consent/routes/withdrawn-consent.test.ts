import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreedLink, caseOf, codeOf, consenting, consentRequired, publishTestNotice } from '#server/testing/consent-steps.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, seedOf } from '#server/testing/individual-steps.ts'
import { openCase, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { uploader } from '#server/testing/uploader.ts'

let portico: TestApp
let ada: StaffApp
beforeAll(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
  expect(await publishTestNotice(portico)).toBe(1)
}, 60_000)
afterAll(() => portico.close())

describe('consent that was withdrawn', () => {
  it('takes no picture any more, in no tab and on no device', async () => {
    const link = await agreedLink(portico)
    await applicant(portico, link).upload()
    expect((await consenting(portico, link).withdraw('cn')).body).toMatchObject({
      consent: { isDue: true, state: 'withdrawn' },
      recorded: { state: 'withdrawn', noticeVersion: 1, language: 'cn' },
    })
    await consenting(portico, link).withdraw()
    expect(codeOf(await applicant(portico, link).upload())).toEqual(consentRequired)
    expect(codeOf(await applicant(portico, link).check({ seed: 9_003 }))).toEqual(consentRequired)
    expect((await caseOf(ada, link)).consents.map(({ state }) => state)).toEqual(['given', 'withdrawn'])
  })

  it('removes uploads that had begun, and takes none of their bytes', async () => {
    const link = await agreedLink(portico)
    const uploads = uploader(portico, link)
    const bytes = documentPicture({ seed: seedOf(link.requestId) })
    const whole = await uploads.send(bytes)
    const begun = await uploads.open(bytes)
    await consenting(portico, link).withdraw()
    expect(codeOf(await uploads.append(begun, 0, bytes))).toEqual(consentRequired)
    expect(codeOf(await uploads.submitDocument(whole))).toEqual(consentRequired)
    expect(await portico.countRows('uploads', link.requestId)).toBe(0)
    await consenting(portico, link).give()
    expect(codeOf(await uploads.submitDocument(whole))).toEqual([404, 'UPLOAD_NOT_FOUND'])
  })

  it('writes nothing down of a document whose check had begun', async () => {
    const link = await agreedLink(portico)
    const jobs = portico.vision.jobCount()
    const go = portico.vision.hold()
    const upload = applicant(portico, link).upload()
    await portico.vision.begun(jobs + 1)
    await consenting(portico, link).withdraw()
    go()
    expect(codeOf(await upload)).toEqual(consentRequired)
    expect(await portico.countRows('documents', link.requestId)).toBe(0)
  })

  it('writes nothing down of a recording whose check had begun', async () => {
    const link = await agreedLink(portico)
    const person = await atCamera(portico, link)
    const jobs = portico.vision.jobCount()
    const go = portico.vision.hold()
    const check = person.check({ seed: 9_004 })
    await portico.vision.begun(jobs + 1)
    await consenting(portico, link).withdraw()
    go()
    expect(codeOf(await check)).toEqual(consentRequired)
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(0)
  })

  it('compares the face no more, and tells the reviewer before an approval', async () => {
    const link = await agreedLink(portico)
    await (await atCamera(portico, link)).check({ seed: 9_005 })
    const vectors = () =>
      portico.context.db
        .selectFrom('faceVectors')
        .select('position')
        .where('requestId', '=', link.requestId)
        .where('setAsideAt', 'is', null)
        .execute()
    expect(await vectors()).toHaveLength(1)
    expect((await consenting(portico, link).withdraw()).status).toBe(200)
    expect(await vectors()).toEqual([])
    const file = await openCase(ada, link.requestId)
    expect(file.findings).toContainEqual({ kind: 'missing', subject: 'consent' })
    const { basis, request } = file
    const { body } = await ada.send('POST', `/requests/${link.requestId}/approve`, { basis, revision: request.revision })
    expect(body.errorCode).toBe('APPROVAL_REASON_REQUIRED')
  })

  it('counts on the overview until what is biometric is erased', async () => {
    const count = async () => (await ada.send('GET', '/overview')).body.withdrawnToErase as number
    const before = await count()
    const link = await agreedLink(portico)
    await applicant(portico, link).upload()
    expect(await count()).toBe(before)
    await consenting(portico, link).withdraw()
    expect([await count(), (await caseOf(ada, link)).keepsWithdrawnBiometrics]).toEqual([before + 1, true])
    const nothingTaken = await agreedLink(portico)
    await consenting(portico, nothingTaken).withdraw()
    expect([await count(), (await caseOf(ada, nothingTaken)).keepsWithdrawnBiometrics]).toEqual([before + 1, false])
  })

  it('deletes nothing of a case on legal hold, and takes no picture all the same', async () => {
    const link = await agreedLink(portico)
    await (await atCamera(portico, link)).check({ seed: 9_007 })
    expect((await ada.send('POST', `/requests/${link.requestId}/hold`, { reason: 'Court order 12/26' })).status).toBe(200)
    expect((await consenting(portico, link).withdraw()).body).toMatchObject({ consent: { isDue: true, state: 'withdrawn' } })
    const kept = portico.context.db.selectFrom('faceVectors').select('position').where('requestId', '=', link.requestId)
    expect(await kept.execute()).toHaveLength(1)
  })

  it('withdraws also once the link has expired, and shows nothing of the person', async () => {
    const link = await agreedLink(portico)
    portico.clock.turnHours(24 * 365)
    expect((await consenting(portico, link).withdraw()).body).toMatchObject({ consent: { state: 'withdrawn' } })
    portico.clock.turnHours(-24 * 365)
  })

  it('is decided by a person who saw them in another way', async () => {
    const link = await agreedLink(portico)
    await consenting(portico, link).withdraw()
    await applicant(portico, link).askForPerson('Call me')
    const grace = await openStaffApp(portico, 'reviewer', { email: 'grace.consent@northwind.example' })
    const { basis, request } = await caseOf(ada, link)
    const answer = { basis, revision: request.revision, answer: 'without_biometrics', note: 'Seen at the counter with the passport.' }
    const url = `/requests/${link.requestId}/manual-review`
    expect((await grace.send('POST', url, answer)).body.errorCode).toBe('PERMISSION_DENIED')
    expect((await ada.send('POST', url, answer)).status).toBe(200)
    const file = await openCase(ada, link.requestId)
    expect(file.request.status).toBe('WAIT_FOR_APPROVAL')
    expect(file.findings).toEqual([
      { kind: 'missing', subject: 'document' },
      { kind: 'missing', subject: 'consent' },
    ])
  })
})
