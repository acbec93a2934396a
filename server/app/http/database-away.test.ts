import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableConnection, openBreakableConnection } from '#server/testing/breakable-connection.ts'
import { uploaded } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let line: BreakableConnection
beforeAll(async () => {
  portico = await testApp({
    longestQueryMs: 1_000,
    reachDatabase: async (url) => {
      line = await openBreakableConnection(url)
      return line.url
    },
  })
})
afterAll(async () => {
  await portico.close()
  await line.close()
})

it('reports an unavailable database, and continues when it returns', async () => {
  const link = await portico.newLink()
  const person = await uploaded(portico, link)
  expect((await portico.call('GET', '/health/ready')).status).toBe(200)

  await line.cut()
  const answers = [await person.status(), await person.report('LIVENESS_STARTED'), await person.upload({ seed: 1 })]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(Array(3).fill([503, 'SYSTEM_ERROR']))
  expect(answers.map(({ text }) => text).join()).not.toMatch(/ECONN|postgres|127\.0\.0\.1/)
  const ready = await afterAWhile(
    () => portico.call('GET', '/health/ready'),
    ({ status }) => status === 503,
  )
  expect(ready.body).toMatchObject({ status: 'not-ready', checks: { database: { ok: false } } })
  expect((await portico.call('GET', '/health/live')).status).toBe(200)

  await line.mend()
  expect(
    (
      await afterAWhile(
        () => portico.call('GET', '/health/ready'),
        ({ status }) => status === 200,
      )
    ).status,
  ).toBe(200)
  expect((await person.status()).body).toMatchObject({ status: 'ID_UPLOADED', countDocUploadTotal: 1 })
  expect((await person.report('LIVENESS_STARTED')).status).toBe(200)
})

it('answers within a bounded time while the database hangs, and frees the connections', async () => {
  const link = await portico.newLink()
  const person = await uploaded(portico, link)
  line.hang()
  const answers = await Promise.all(Array.from({ length: 12 }, () => measure(() => person.status())))
  expect(answers.map(({ status, body, headers }) => [status, body.errorCode, headers['retry-after']])).toEqual(
    Array(12).fill([503, 'SYSTEM_ERROR', '5']),
  )
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(12_000)

  // As after a move to another machine: new connections pass, nothing will ever come on the old ones.
  line.resume({ losesOld: true })
  const back = await Promise.all(Array.from({ length: 12 }, () => measure(() => person.status())))
  expect(back.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await person.report('LIVENESS_STARTED')).status).toBe(200)
})

it('refuses a call whose connection breaks during a transaction', async () => {
  const link = await portico.newLink()
  const person = await uploaded(portico, link)
  let markLocked = () => {}
  let letGo = () => {}
  const isLocked = new Promise<void>((resolve) => {
    markLocked = resolve
  })
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const holding = portico.context.db
    .transaction()
    .execute(async (transaction) => {
      await transaction.selectFrom('verificationRequests').select('id').where('id', '=', link.requestId).forUpdate().execute()
      markLocked()
      await held
    })
    .catch(() => undefined)
  await isLocked
  const waiting = Promise.all([1, 2, 3, 4].map(() => person.report('LIVENESS_STARTED')))
  const watcher = new pg.Client({ connectionString: portico.databaseUrl })
  await watcher.connect()
  const countWaiting = async () => {
    const { rows } = await watcher.query("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    return rows.length
  }
  expect(await afterAWhile(countWaiting, (count) => count > 0)).toBeGreaterThan(0)
  await watcher.end()
  await line.cut()
  letGo()
  expect((await waiting).map(({ status, body }) => [status, body.errorCode])).toEqual(Array(4).fill([503, 'SYSTEM_ERROR']))
  await holding
  await line.mend()
})

async function measure<T extends object>(ask: () => Promise<T>): Promise<T & { ms: number }> {
  const startedAt = performance.now()
  const answer = await ask()
  return { ...answer, ms: performance.now() - startedAt }
}

/** Readiness is remembered for a second, so that asking costs nothing: asks until it has changed, for ten at most. */
async function afterAWhile<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const answer = await ask()
    if (isThere(answer) || Date.now() > giveUpAt) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
