import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimMail, isMailWaiting } from '#server/mail/repositories/mail-delivery.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
})
afterAll(() => portico.close())

/** As when somebody sets a clock wrong, and right again: what happened meanwhile was tomorrow. */
async function tomorrow<T>(work: () => Promise<T>): Promise<T> {
  portico.clock.turnHours(24)
  try {
    return await work()
  } finally {
    portico.clock.turnHours(-24)
  }
}
const sendCode = (email: string) => portico.call('POST', `/v1/onboarding/email/sendVerifyCode?email=${encodeURIComponent(email)}`, {})
const codeMailsOf = async (email: string) => (await mailsTo(portico.context, email)).filter(({ kind }) => kind === 'email-code').length

it('locks no staff member out after the clock was ahead', async () => {
  const grace = await staffMember(portico, 'reviewer')
  await tomorrow(async () => {
    for (let tries = 0; tries < 4; tries += 1) await grace.signIn('wrong')
    expect((await grace.signIn()).status).toBe(429)
  })
  expect((await grace.signIn()).status).toBe(200)
})

it('sends a code after the clock was set back', async () => {
  const email = 'clock@example.com'
  for (let hours = 0; hours < 8; hours += 1) await tomorrow(() => sendCode(email))
  const before = await codeMailsOf(email)
  const { status, body } = await sendCode(email)
  expect([status, body.resendAfterSeconds, await codeMailsOf(email)]).toEqual([200, 29, before + 1])
})

it('sends queued mail at once after the clock was ahead', async () => {
  const { requestId } = await portico.newLink({ sendsEmail: true })
  const { id } = await portico.context.db.selectFrom('mails').select('id').where('requestId', '=', requestId).executeTakeFirstOrThrow()
  const claim = () => {
    const now = portico.clock.now()
    return claimMail(portico.context.db, id, now, new Date(now.getTime() + 20_000))
  }
  expect(await tomorrow(claim)).toBeDefined()
  expect(await claim()).toBeDefined()
  expect(await claim()).toBeUndefined()
  expect(await isMailWaiting(portico.context.db, id)).toBe(true)
})

it('opens links and saves answers after the clock jumped an hour or a day, in both directions', async () => {
  const link = await portico.newLink()
  const { requestId, token } = link
  const status = () => portico.call('POST', '/onboarding/liveness/status', { requestId, token })
  for (const hours of [1, -1, 24, -24]) {
    portico.clock.turnHours(hours)
    expect((await status()).status).toBe(200)
    expect(
      (await portico.call('PUT', '/onboarding/liveness/form-content', { requestId, token, formContent: { counter: String(hours) } }))
        .status,
    ).toBe(200)
  }
})
