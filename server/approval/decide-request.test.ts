import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveRequest, operatorDecision, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { showRequest } from '#server/cases/show-request.ts'
import { renewLink } from '#server/links/renew-link.ts'
import { expireRequests } from '#server/requests/expire-requests.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'
import { applicant, atCamera, uploaded } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

let seeds = 0
async function submitted() {
  const link = await portico.newLink()
  const person = await atCamera(portico, link)
  seeds += 1
  await person.check({ seed: seeds })
  return { link, person }
}
const refusal = (code: string) => expect.objectContaining({ code })

describe('staff', () => {
  it('approve a request once, with one message', async () => {
    const { link } = await submitted()
    const decisions = await Promise.allSettled([1, 2, 3].map(() => approveRequest(portico.context, link.requestId, operatorDecision())))
    expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await portico.statusOf(link.requestId)).toBe('APPROVED')
    expect(await portico.mailKinds(link.requestId)).toEqual(['submitted', 'approved'])
    await expect(approveRequest(portico.context, link.requestId, operatorDecision())).rejects.toEqual(
      refusal('CANNOT_APPROVE_NOT_APPROVED'),
    )
  })

  it('cannot approve an incomplete request', async () => {
    const link = await portico.newLink()
    await uploaded(portico, link)
    await expect(approveRequest(portico.context, link.requestId, operatorDecision())).rejects.toEqual(
      refusal('CANNOT_APPROVE_NOT_COMPLETED'),
    )
    await expect(approveRequest(portico.context, 'req_unknown', operatorDecision())).rejects.toEqual(refusal('REQUEST_NOT_FOUND'))
  })

  it('reject with a remark for the applicant', async () => {
    const { link, person } = await submitted()
    await rejectRequest(portico.context, link.requestId, { ...operatorDecision(), remark: 'The names differ.' })
    const { body } = await person.status()
    expect(body).toMatchObject({ status: 'REJECTED', remark: 'The names differ.' })
    expect(body.activities).toContainEqual(expect.objectContaining({ activityType: 'ADMIN_REJECT', remark: 'The names differ.' }))
    expect(await portico.mailKinds(link.requestId)).toEqual(['submitted', 'rejected'])
  })

  it('request a retry of a step, with attempts reset, under the old and a new link', async () => {
    const { link } = await submitted()
    const retry = await retryRequest(portico.context, link.requestId, {
      ...operatorDecision(),
      step: 'liveness-check',
      remark: 'It is too dark.',
    })
    expect((await applicant(portico, link).status()).body.status).toBe('RETRY')
    const person = applicant(portico, retry)
    expect((await person.status()).body).toMatchObject({
      status: 'RETRY',
      retryStep: 'liveness-check',
      remark: 'It is too dark.',
      countDocUploadTotal: 0,
      documentInfo: { documentType: 'Passport' },
    })
    await person.report('LIVENESS_STARTED')
    seeds += 1
    expect((await person.check({ seed: seeds })).body.status).toBe('WAIT_FOR_APPROVAL')
    expect(await portico.mailKinds(link.requestId)).toEqual(['submitted', 'retry', 'submitted'])
  })

  it('see every fact and check of a request', async () => {
    const { link, person } = await submitted()
    void person
    const shown = await showRequest(portico.context, link.requestId)
    expect(shown.documents[0]?.facts.front.mrz?.fields.surname).toBe('ERIKSSON')
    expect(shown.documents[0]?.checks.length).toBeGreaterThan(0)
    expect(shown.livenessChecks[0]?.checks).toContainEqual(
      expect.objectContaining({ check: 'portrait-match', fact: 0.7, result: 'passed' }),
    )
    expect(JSON.stringify(shown)).not.toContain('embedding')
    expect(shown.documents[0]?.frontUrl).toMatch(/^https:\/\/verify\.portico\.test\/files\/blb_/)
  })
})

describe('an expired link', () => {
  it('is refused, keeps the progress, and continues with a renewed link', async () => {
    const link = await portico.newLink()
    const person = await uploaded(portico, link)
    portico.clock.turnHours(169)
    expect((await person.upload({ seed: 1 })).body.errorCode).toBe('LINK_EXPIRED')
    expect((await person.status()).body).toMatchObject({ status: 'EXPIRED', documentInfo: null })
    expect((await person.report('LIVENESS_STARTED')).status).toBe(410)

    const renewed = await renewLink(portico.context, link.requestId, { by: operatorHere(), tenant: everyTenant })
    expect((await person.status()).body.errorCode).toBe('TOKEN_EXPIRED')
    const again = applicant(portico, renewed)
    expect((await again.status()).body).toMatchObject({ status: 'ID_UPLOADED', countDocUploadTotal: 1 })
    expect((await again.report('LIVENESS_STARTED')).body.status).toBe('LIVENESS_STARTED')
    expect(await portico.mailKinds(link.requestId)).toEqual(['link-renewed'])
  })

  it('expires also by the clock; final requests do not expire', async () => {
    const open = await portico.newLink()
    const { link: settled, person } = await submitted()
    portico.clock.turnHours(169)
    expect(await expireRequests(portico.context)).toBeGreaterThan(0)
    expect([await portico.statusOf(open.requestId), await portico.statusOf(settled.requestId)]).toEqual(['EXPIRED', 'WAIT_FOR_APPROVAL'])
    expect((await person.status()).body.status).toBe('WAIT_FOR_APPROVAL')
    expect(await expireRequests(portico.context)).toBe(0)
    await expect(renewLink(portico.context, settled.requestId, { by: operatorHere(), tenant: everyTenant })).rejects.toEqual(
      refusal('REQUEST_CANNOT_BE_SUBMITTED'),
    )
  })

  it('can be renewed by the applicant once an hour, through the customer', async () => {
    const link = await portico.newLink()
    const person = applicant(portico, link)
    portico.clock.turnHours(169)
    for (const _ of [1, 2, 3]) expect((await person.requestRetry('I was away.')).body).toEqual({ requested: true })
    expect(await portico.mailKinds(link.requestId)).toEqual(['retry-requested'])
    portico.clock.turnHours(1.1)
    await person.requestRetry()
    expect(await portico.mailKinds(link.requestId)).toEqual(['retry-requested', 'retry-requested'])
    const mails = await mailsTo(portico.context, 'staff@northwind.example')
    expect(mails.map(({ requestId }) => requestId)).toContain(link.requestId)
  })
})

describe('a status reported by an applicant', () => {
  it('can be repeated', async () => {
    const link = await portico.newLink()
    const person = applicant(portico, link)
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.report('PROCESSING')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await portico.activitiesOf(link.requestId)).toEqual(['REQUEST_CREATED', 'LINK_OPENED'])
  })

  it.each(['APPROVED', 'REJECTED', 'ID_UPLOADED', 'LIVENESS_PASSED', 'WAIT_FOR_APPROVAL', 'EXPIRED', 'COMPLETE', 'NONSENSE'])(
    'is never a decision: %s',
    async (status) => {
      const person = await uploaded(portico, await portico.newLink())
      const answer = await person.report(status)
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'INVALID_VERIFICATION_STATUS'])
    },
  )

  it('does not move a request backwards', async () => {
    const person = await uploaded(portico, await portico.newLink())
    expect((await person.report('PROCESSING')).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
    expect((await person.status()).body.status).toBe('ID_UPLOADED')
  })
})
