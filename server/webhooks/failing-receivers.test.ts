import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWebhooks } from '#server/testing/webhook-steps.ts'
import { toNextAttempt } from '#server/webhooks/next-attempt.ts'

const { portico, receiver, taken, make, work, patch, endpointOf, deliveriesOf, makeDue, forget, close } = await openWebhooks()
afterAll(close)
afterEach(forget)

describe('a receiver that fails', () => {
  it('is tried ten times over about three days, under the same id, and then no more', async () => {
    const { id } = await make()
    receiver.answerWith(500)
    await portico.newLink()
    for (let nth = 0; nth < 12; nth += 1) {
      await work()
      await makeDue(id)
    }
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(
      (await deliveriesOf(id)).map(({ state, attempts, lastStatus, lastFailure }) => [state, attempts, lastStatus, lastFailure]),
    ).toEqual([['failed', 10, 500, 'status']])
  })

  it('is given its pauses with jitter, and a longer one where it asks by retry-after', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const pause = (tries: number, more: { status?: number; retryAfter?: string } = {}, random = 0) => {
      const next = toNextAttempt(tries, { status: 500, retryAfter: null, ...more }, now, () => random)
      return next && (next.getTime() - now.getTime()) / 1_000
    }
    const usual = Array.from({ length: 10 }, (_, nth) => pause(nth + 1))
    expect(usual).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
    expect(pause(1, {}, 1)).toBeCloseTo(5.5)
    expect(pause(1, { status: 429, retryAfter: '120' })).toBe(120)
    expect(pause(1, { status: 503, retryAfter: 'Sun, 22 Nov 2026 12:10:00 GMT' })).toBe(600)
    expect(pause(2, { status: 429, retryAfter: '1' })).toBe(300)
    expect(pause(1, { status: 429, retryAfter: '99999999' })).toBe(86_400)
    expect(pause(1, { status: 500, retryAfter: '120' })).toBe(5)
    expect(pause(1, { status: 429, retryAfter: '-5; drop' })).toBe(5)
  })

  it('by 410 is switched off at once, and staff hear of it by email', async () => {
    const { id } = await make()
    receiver.answerWith(410)
    await portico.newLink()
    await portico.newLink()
    await work()
    expect(await endpointOf(id)).toMatchObject({ enabled: false, disabledBecause: 'gone' })
    const mails = await portico.context.db.selectFrom('mails').select('kind').where('uniqueKey', 'like', `%${id}%`).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['staff-webhook-disabled'])
    const count = taken.length
    await makeDue(id)
    await work()
    expect(taken).toHaveLength(count)
  })

  it('for five days is switched off, and gets what waited once it is enabled again', async () => {
    const { id } = await make()
    receiver.answerWith(503)
    await portico.newLink()
    await work()
    const long = { failingSince: new Date(Date.now() - 6 * 86_400_000), failedInRow: 12 }
    await portico.context.db.updateTable('webhookEndpoints').set(long).where('id', '=', id).execute()
    await makeDue(id)
    await work()
    expect(await endpointOf(id)).toMatchObject({ enabled: false, disabledBecause: 'failing' })
    receiver.answerWith(200)
    expect((await patch(`/webhooks/${id}`, { enabled: true })).body).toMatchObject({ enabled: true, disabledBecause: null })
    await makeDue(id)
    await work()
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered'])
  })

  it('once, and takes the next message, is failing no more', async () => {
    const { id } = await make()
    receiver.answerWith(500)
    await portico.newLink()
    await work()
    expect((await endpointOf(id)).failingSince).not.toBeNull()
    receiver.answerWith(204)
    await makeDue(id)
    await work()
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, failedInRow: 0 })
  })
})
