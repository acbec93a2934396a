import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import type { ManualReview } from '#contract/requests/manual-review.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { applicant, atCamera, type Link, uploaded } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import {
  auditOf,
  decide,
  openCase,
  openOtherTenantStaffApp,
  openStaffApp,
  type StaffApp,
  submittedRequest,
} from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
let grace: StaffApp
let auditor: StaffApp
let seed = 500
beforeAll(async () => {
  portico = await testApp({
    client: { documentOnly: true, documentUploadLimit: 2, livenessDeclinedLimit: 2, contactEmail: 'desk@northwind.example' },
  })
  ada = await openStaffApp(portico, 'administrator')
  grace = await openStaffApp(portico, 'reviewer')
  auditor = await openStaffApp(portico, 'auditor')
}, 60_000)
afterAll(() => portico.close())

const reviewOf = async (link: Link) => ((await applicant(portico, link).status()).body as unknown as VerificationRequest).manualReview
const caseOf = async (link: Link, who = ada) => (await who.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
async function answer(who: StaffApp, link: Link, stated: object) {
  const { basis, request } = await caseOf(link, ada)
  return who.send('POST', `/requests/${link.requestId}/manual-review`, { basis, revision: request.revision, ...stated })
}
const awaiting = async (who = grace) => {
  const { body } = await who.send('POST', '/queue', { awaitsReview: true })
  return (body.items as { id: string }[]).map(({ id }) => id)
}
async function failCamera(link: Link) {
  const person = applicant(portico, link)
  await person.report('LIVENESS_STARTED')
  seed += 1
  return person.check({ seed, portraitLikeness: 0.1 })
}
const refuseDocument = (link: Link) => {
  seed += 1
  return applicant(portico, link).upload({ mrz: null, seed })
}
async function spentDocuments() {
  const link = await portico.newLink()
  await applicant(portico, link).report('PROCESSING')
  for (let tries = 0; tries < 2; tries += 1) await refuseDocument(link)
  return link
}
async function requested(reason?: string) {
  const link = await portico.newLink()
  const person = await uploaded(portico, link)
  expect((await person.askForPerson(reason)).status).toBe(200)
  return link
}

describe('what is offered', () => {
  it('is nothing before a document, the camera after it, and the document after its last try', async () => {
    const link = await portico.newLink()
    const person = applicant(portico, link)
    expect((await reviewOf(link)).offered).toBe(null)
    await person.report('PROCESSING')
    await refuseDocument(link)
    expect((await reviewOf(link)).offered).toBe(null)
    expect((await person.askForPerson()).body).toMatchObject({ errorCode: 'MANUAL_REVIEW_NOT_OFFERED' })
    await refuseDocument(link)
    expect((await reviewOf(link)).offered).toBe('document')
    expect((await reviewOf(await spentDocuments())).offered).toBe('document')
    const other = await portico.newLink()
    await uploaded(portico, other)
    expect((await reviewOf(other)).offered).toBe('liveness')
  })

  it('is nothing where no liveness check is asked for', async () => {
    const link = await portico.newLink({ checks: ['document'] })
    await uploaded(portico, link)
    expect((await reviewOf(link)).offered).toBe(null)
    expect((await applicant(portico, link).askForPerson()).status).toBe(409)
  })

  it('is nothing once submitted, decided by staff, declined or canceled', async () => {
    const submitted = await submittedRequest(portico)
    expect((await applicant(portico, submitted).askForPerson()).body.errorCode).toBe('MANUAL_REVIEW_NOT_OFFERED')
    await decide(grace, submitted.id, 'reject', { reasons: ['under-age'] })
    expect((await applicant(portico, submitted).askForPerson()).body.errorCode).toBe('MANUAL_REVIEW_NOT_OFFERED')
    const declined = await requested()
    await answer(grace, declined, { answer: 'declined', message: 'Please use another phone.' })
    expect(await reviewOf(declined)).toMatchObject({ offered: null, sent: { answer: 'declined', message: 'Please use another phone.' } })
    expect((await applicant(portico, declined).askForPerson()).status).toBe(409)
    expect((await failCamera(declined)).status).toBe(200)
  })

  it('is the check that auto-rejected a request by its last try', async () => {
    await portico.context.db.updateTable('clients').set({ autoReject: true }).execute()
    try {
      const link = await spentDocuments()
      expect(await portico.statusOf(link.requestId)).toBe('REJECTED')
      expect((await applicant(portico, link).askForPerson()).status).toBe(200)
      const given = await answer(grace, link, { answer: 'document_tries', message: 'In daylight, please.' })
      expect(given.body).toMatchObject({ status: 'RETRY', outcome: 'review-answered' })
      expect((await uploaded(portico, link)) && (await portico.statusOf(link.requestId))).toBe('ID_UPLOADED')
    } finally {
      await portico.context.db.updateTable('clients').set({ autoReject: false }).execute()
    }
  })
})

describe('asking', () => {
  it('is recorded once, however often and from however many tabs', async () => {
    const link = await portico.newLink()
    const person = await uploaded(portico, link)
    const answers = await Promise.all([person.askForPerson('One'), person.askForPerson('Two'), person.askForPerson('Three')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const sent = answers.map(({ body }) => (body.manualReview as ManualReview).sent)
    expect(new Set(sent.map((one) => one?.requestedAt)).size).toBe(1)
    expect(
      await portico.context.db.selectFrom('manualReviews').select('id').where('requestId', '=', link.requestId).execute(),
    ).toHaveLength(1)
    const events = await portico.context.db.selectFrom('events').select('type').where('requestId', '=', link.requestId).execute()
    expect(events.filter(({ type }) => type === 'request.review_requested')).toHaveLength(1)
    expect(await portico.mailKinds(link.requestId)).toEqual(['review-requested'])
  })

  it('is limited in length, and asks for words', async () => {
    const link = await portico.newLink()
    const person = await uploaded(portico, link)
    for (const reason of ['', '   ', 'x'.repeat(501), 'a\0b']) expect([400, 422]).toContain((await person.askForPerson(reason)).status)
    expect((await person.askForPerson('x'.repeat(500))).status).toBe(200)
  })

  it('shows its state with the same link, and never the words themselves', async () => {
    const link = await requested('I have a tremor')
    const { text, body } = await applicant(portico, link).status()
    expect(body.manualReview).toEqual({
      offered: null,
      sent: { subject: 'liveness', requestedAt: expect.any(String), answer: null, answeredAt: null, message: null },
    })
    expect(text).not.toContain('tremor')
  })

  it('waits for nobody any more once the liveness check is passed', async () => {
    const link = await requested()
    expect(await awaiting()).toContain(link.requestId)
    const person = applicant(portico, link)
    await person.report('LIVENESS_STARTED')
    seed += 1
    expect((await person.check({ seed })).body).toMatchObject({ verifyStatus: 'passed' })
    expect(await awaiting()).not.toContain(link.requestId)
    expect((await answer(ada, link, { answer: 'declined', message: 'No' })).body.errorCode).toBe('MANUAL_REVIEW_NOT_OPEN')
  })

  it('is refused with an expired link, and its state is not shown', async () => {
    const link = await portico.newLink()
    await uploaded(portico, link)
    await portico.context.db
      .updateTable('linkTokens')
      .set({ expiresAt: new Date(0) })
      .where('requestId', '=', link.requestId)
      .execute()
    await portico.context.db
      .updateTable('verificationRequests')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', link.requestId)
      .execute()
    expect((await applicant(portico, link).askForPerson()).status).toBe(410)
    expect(await reviewOf(link)).toEqual({ offered: null, sent: null })
  })
})

describe('the staff area', () => {
  it('lists who waits, for its own tenant alone, and shows the words where they may be revealed', async () => {
    const link = await requested('I have a tremor')
    expect(await awaiting()).toContain(link.requestId)
    const eve = await openOtherTenantStaffApp(portico, 'eve.review@harbour.example')
    expect(await awaiting(eve)).toEqual([])
    const counts = (await grace.send('POST', '/queue/counts', {})).body.awaitingReview as { count: number }
    expect(counts.count).toBe((await awaiting()).length)
    const masked = await caseOf(link, auditor)
    expect([masked.manualReviews[0]?.reason, masked.may.answerReview]).toEqual([null, false])
    expect((await openCase(grace, link.requestId)).manualReviews[0]).toMatchObject({
      reason: 'I have a tremor',
      isOpen: true,
      subject: 'liveness',
    })
    expect((await answer(auditor, link, { answer: 'declined', message: 'No' })).status).toBe(403)
  })

  it('gives further tries where the last was used, under a new link and by mail', async () => {
    const link = await spentDocuments()
    await applicant(portico, link).askForPerson()
    expect((await answer(grace, link, { answer: 'liveness_tries' })).body.errorCode).toBe('DOCUMENT_REQUIRED_FIRST')
    expect((await answer(grace, link, { answer: 'document_tries', message: 'Use daylight.' })).body).toMatchObject({ status: 'RETRY' })
    expect(await reviewOf(link)).toMatchObject({ offered: null, sent: { answer: 'document_tries', message: 'Use daylight.' } })
    const mail = (await mailsTo(portico.context, 'anna@example.com')).filter(({ requestId }) => requestId === link.requestId).at(-1)
    expect(mail).toMatchObject({ kind: 'retry', details: { remark: 'Use daylight.', step: 'document-id' } })
    await uploaded(portico, link)
    expect(await portico.statusOf(link.requestId)).toBe('ID_UPLOADED')
  })

  it('answers a second colleague with what the first did', async () => {
    const link = await requested()
    const { basis, request } = await caseOf(link)
    const stated = { basis, revision: request.revision, answer: 'declined', message: 'Please visit us.' }
    const both = await Promise.all([ada, grace].map((who) => who.send('POST', `/requests/${link.requestId}/manual-review`, stated)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorCode).toBe('REQUEST_CHANGED_ELSEWHERE')
    expect(await portico.mailKinds(link.requestId)).toEqual(['review-requested', 'review-declined'])
  })

  it('declines with words alone', async () => {
    const link = await requested()
    expect((await answer(grace, link, { answer: 'declined' })).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
    expect((await answer(grace, link, { answer: 'declined', message: '  ' })).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  })

  it('ends the wait by rejecting', async () => {
    const link = await requested()
    await decide(grace, link.requestId, 'reject', { reasons: ['under-age'] })
    expect(await awaiting()).not.toContain(link.requestId)
    expect(await reviewOf(link)).toEqual({ offered: null, sent: null })
  })
})

describe('continuing without the liveness check', () => {
  const without = { answer: 'without_liveness', note: 'Seen by Ada at the counter, passport in hand.' }

  it('asks for the permission to override, and for who saw the person', async () => {
    const link = await requested()
    expect((await answer(grace, link, without)).body).toMatchObject({ errorCode: 'PERMISSION_DENIED' })
    expect((await caseOf(link, grace)).may).toMatchObject({ answerReview: true, waiveLiveness: false })
    expect((await answer(ada, link, { answer: 'without_liveness' })).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
    expect(await portico.statusOf(link.requestId)).toBe('ID_UPLOADED')
  })

  it('is approved with a reason alone, and never in bulk; who saw the person is recorded', async () => {
    const link = await requested()
    expect((await answer(ada, link, { ...without, message: 'Thank you for coming.' })).body).toMatchObject({ status: 'WAIT_FOR_APPROVAL' })
    expect(await reviewOf(link)).toMatchObject({ offered: null, sent: { answer: 'without_liveness', message: 'Thank you for coming.' } })
    const shown = await openCase(grace, link.requestId)
    expect(shown.findings).toContainEqual({ kind: 'waived', subject: 'liveness' })
    expect(shown.manualReviews[0]).toMatchObject({ note: without.note, answeredBy: { id: ada.id }, isOpen: false })
    expect((await decide(grace, link.requestId, 'approve')).body.errorCode).toBe('APPROVAL_REASON_REQUIRED')
    const requests = [{ id: link.requestId, revision: shown.request.revision }]
    const bulk = (await grace.send('POST', '/queue/bulk', { action: { do: 'approve' }, requests })).body.results
    expect(bulk).toMatchObject([{ outcome: 'refused', errorCode: 'APPROVAL_NEEDS_REVIEW' }])
    expect((await decide(grace, link.requestId, 'approve', { reason: 'Seen by Ada' })).body).toMatchObject({ status: 'APPROVED' })
    const audit = (await auditOf(portico, link.requestId)).map(({ action, facts }) => [action, facts])
    expect(audit).toEqual([
      ['request.review-answered', { from: 'ID_UPLOADED', answer: 'without_liveness' }],
      ['request.approved', expect.objectContaining({ findings: expect.arrayContaining(['liveness:waived']) })],
    ])
    expect(await portico.mailKinds(link.requestId)).toEqual(['review-requested', 'review-accepted', 'approved'])
  })

  it('is never approved automatically', async () => {
    await portico.context.db.updateTable('clients').set({ autoApprove: true }).execute()
    try {
      const link = await requested()
      await answer(ada, link, without)
      expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
    } finally {
      await portico.context.db.updateTable('clients').set({ autoApprove: false }).execute()
    }
  })

  it('holds for the document that was seen, and for no other', async () => {
    const link = await requested()
    await answer(ada, link, without)
    await decide(grace, link.requestId, 'retry', { wish: { what: 'document' } })
    seed += 1
    await applicant(portico, link).upload({ seed })
    expect((await caseOf(link)).findings).toContainEqual({ kind: 'missing', subject: 'liveness' })
    expect((await caseOf(link)).findings).not.toContainEqual({ kind: 'waived', subject: 'liveness' })
  })

  it('keeps failed recordings among the findings', async () => {
    const link = await portico.newLink()
    await uploaded(portico, link)
    for (let tries = 0; tries < 2; tries += 1) await failCamera(link)
    expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
    expect((await applicant(portico, link).askForPerson()).status).toBe(200)
    await answer(ada, link, without)
    const kinds = (await caseOf(link)).findings.map((finding) => `${finding.kind} ${'result' in finding ? finding.result : ''}`)
    expect(kinds).toContain('waived ')
    expect(kinds).toContain('check failed')
  })

  it('is given to nobody without a document', async () => {
    const link = await spentDocuments()
    await applicant(portico, link).askForPerson()
    expect((await answer(ada, link, without)).body.errorCode).toBe('DOCUMENT_REQUIRED_FIRST')
  })
})

it('does not let somebody at the camera skip the camera by asking alone', async () => {
  const link = await portico.newLink()
  const person = await atCamera(portico, link)
  await person.askForPerson()
  expect(await portico.statusOf(link.requestId)).toBe('LIVENESS_STARTED')
  expect((await decide(ada, link.requestId, 'approve', { reason: 'x' })).body.errorCode).toBe('CANNOT_APPROVE_NOT_COMPLETED')
})

it('is gone with the person, and their words with it', async () => {
  const link = await requested('I have a tremor')
  await answer(ada, link, { answer: 'without_liveness', note: 'Seen' })
  await decide(grace, link.requestId, 'reject', { reasons: ['under-age'] })
  portico.clock.turnHours(24 * 365 * 30)
  await erasePeople(portico.context)
  const rows = await portico.context.db.selectFrom('manualReviews').selectAll().where('requestId', '=', link.requestId).execute()
  expect(rows.map(({ sealedReason, sealedMessage, sealedNote }) => [sealedReason, sealedMessage, sealedNote])).toEqual([[null, null, null]])
  expect((await applicant(portico, link).askForPerson()).status).toBeGreaterThanOrEqual(400)
})
