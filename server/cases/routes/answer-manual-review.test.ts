import { afterAll, describe, expect, it } from 'vitest'
import { applicant, uploaded } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { openManualReview } from '#server/testing/manual-review-steps.ts'
import { auditOf, decide, openCase, openOtherTenantStaffApp } from '#server/testing/staff-app.ts'

const { portico, ada, grace, auditor, nextSeed, caseOf, reviewOf, answer, awaiting, failCamera, spentDocuments, requested } =
  await openManualReview()
afterAll(() => portico.close())

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
    await applicant(portico, link).upload({ seed: nextSeed() })
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
