import { afterAll, describe, expect, it } from 'vitest'
import type { ManualReview } from '#contract/requests/manual-review.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { applicant, atCamera, uploaded } from '#server/testing/individual-steps.ts'
import { openManualReview } from '#server/testing/manual-review-steps.ts'
import { decide, submittedRequest } from '#server/testing/staff-app.ts'

const { portico, ada, grace, nextSeed, refuseDocument, reviewOf, answer, awaiting, failCamera, spentDocuments, requested } =
  await openManualReview()
afterAll(() => portico.close())

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
    expect((await person.check({ seed: nextSeed() })).body).toMatchObject({ verifyStatus: 'passed' })
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
