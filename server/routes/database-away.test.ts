import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableLine, openBreakableLine } from '#server/testing/breakable-line.ts'
import { uploaded } from '#server/testing/steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let line: BreakableLine
beforeAll(async () => {
  portico = await testApp({
    reachDatabase: async (url) => {
      line = await openBreakableLine(url)
      return line.url
    },
  })
})
afterAll(async () => {
  await portico.close()
  await line.close()
})

it('says so while the database is away, in red and in words, and goes on when it is back', async () => {
  const link = await portico.newLink()
  const person = await uploaded(portico, link)
  expect((await portico.call('GET', '/health/ready')).status).toBe(200)

  await line.cut()
  const answers = [await person.status(), await person.report('LIVENESS_STARTED'), await person.upload({ seed: 1 })]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(Array(3).fill([503, 'SYSTEM_ERROR']))
  expect(answers.map(({ text }) => text).join()).not.toMatch(/ECONN|postgres|127\.0\.0\.1/)
  const ready = await afterAWhile(() => portico.call('GET', '/health/ready'), ({ status }) => status === 503)
  expect(ready.body).toMatchObject({ status: 'not-ready', checks: { database: { ok: false } } })
  expect((await portico.call('GET', '/health/live')).status).toBe(200)

  await line.mend()
  expect((await afterAWhile(() => portico.call('GET', '/health/ready'), ({ status }) => status === 200)).status).toBe(200)
  expect((await person.status()).body).toMatchObject({ status: 'ID_UPLOADED', countDocUploadTotal: 1 })
  expect((await person.report('LIVENESS_STARTED')).status).toBe(200)
})

/** Readiness is remembered for a second, so that asking costs nothing: asks until it has changed, for ten at most. */
async function afterAWhile<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const answer = await ask()
    if (isThere(answer) || Date.now() > giveUpAt) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
