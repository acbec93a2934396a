import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import type { JobQueue, RequestPubSub } from '#server/platform/ports.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/open-test-database.ts'

let database: TestDatabase
let queue: JobQueue
let pubsub: RequestPubSub
const faults: string[] = []
const taken: string[] = []
const failing = new Map<string, number>()

beforeAll(async () => {
  database = await openTestDatabase()
  const databaseUrl = database.url
  queue = await openJobQueue({ databaseUrl, onFault: (what) => faults.push(what) })
  pubsub = openRequestPubSub({ databaseUrl, onFault: (what) => faults.push(what) })
  await queue.work('send-mail', async ({ mailId }) => {
    taken.push(mailId)
    const left = failing.get(mailId) ?? 0
    failing.set(mailId, left - 1)
    if (left > 0) throw new Error('not now')
  })
})
afterAll(async () => {
  await queue.close()
  await pubsub.close()
  await database.close()
})

const soon = { timeout: 15_000, interval: 20 }
const timesTaken = (mailId: string) => taken.filter((id) => id === mailId).length

it('runs a job once, after its transaction commits', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction, 'send-mail', { mailId: 'kept' })
    expect(timesTaken('kept')).toBe(0)
  })
  await vi.waitFor(() => expect(timesTaken('kept')).toBe(1), soon)
  await vi.waitFor(async () => expect((await queue.countWaiting())['send-mail']).toBe(0), soon)
  expect(timesTaken('kept')).toBe(1)
})

it('drops a job of a rolled-back transaction', async () => {
  const broken = database.db.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction, 'send-mail', { mailId: 'lost' })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await database.db.transaction().execute((transaction) => queue.enqueue(transaction, 'send-mail', { mailId: 'later' }))
  await vi.waitFor(() => expect(timesTaken('later')).toBe(1), soon)
  expect(timesTaken('lost')).toBe(0)
})

it('retries a failed job', async () => {
  failing.set('stubborn', 1)
  await database.db.transaction().execute((transaction) => queue.enqueue(transaction, 'send-mail', { mailId: 'stubborn' }))
  await vi.waitFor(() => expect(timesTaken('stubborn')).toBe(2), soon)
  expect(faults).toContain('send-mail')
})

it('works off many waiting jobs without pause', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `crowd-${at}`)
  await database.db.transaction().execute(async (transaction) => {
    for (const mailId of ids) await queue.enqueue(transaction, 'send-mail', { mailId })
  })
  // Eight at a time with a pause of two seconds after each would take fourteen.
  await vi.waitFor(() => expect(ids.filter((id) => timesTaken(id) === 1)).toHaveLength(60), { timeout: 8_000, interval: 20 })
})

it('lets a process queue jobs without working', async () => {
  const sender = await openJobQueue({ databaseUrl: database.url, sendsOnly: true, onFault: (what) => faults.push(what) })
  await database.db.transaction().execute((transaction) => sender.enqueue(transaction, 'send-mail', { mailId: 'from-outside' }))
  await sender.close()
  await vi.waitFor(() => expect(timesTaken('from-outside')).toBe(1), soon)
})

it('calls a subscriber once when it starts to listen', async () => {
  const received: string[] = []
  const stop = pubsub.subscribe('req_first', () => received.push('first'))
  await vi.waitFor(() => expect(received).toEqual(['first']), soon)
  stop()
})

it('calls the subscribers of a changed request only', async () => {
  const received: string[] = []
  const stop = pubsub.subscribe('req_a', () => received.push('a'))
  pubsub.subscribe('req_b', () => received.push('b'))
  await database.db.transaction().execute((transaction) => pubsub.publish(transaction, 'req_a'))
  await vi.waitFor(() => expect(received).toEqual(['a']), soon)

  stop()
  const before = received.length
  await database.db.transaction().execute(async (transaction) => {
    await pubsub.publish(transaction, 'req_a')
    await pubsub.publish(transaction, 'req_b')
  })
  await vi.waitFor(() => expect(received).toContain('b'), soon)
  expect(received.filter((who) => who === 'a')).toHaveLength(before)
})

it('publishes nothing of a rolled-back change', async () => {
  const received: string[] = []
  pubsub.subscribe('req_c', () => received.push('c'))
  pubsub.subscribe('req_d', () => received.push('d'))
  const broken = database.db.transaction().execute(async (transaction) => {
    await pubsub.publish(transaction, 'req_c')
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow()
  await database.db.transaction().execute((transaction) => pubsub.publish(transaction, 'req_d'))
  await vi.waitFor(() => expect(received).toEqual(['d']), soon)
})

it('listens again after its connection was cut, and calls everyone once', async () => {
  const received: string[] = []
  pubsub.subscribe('req_e', () => received.push('e'))
  const mine = sql`application_name = 'portico-pubsub' and datname = current_database()`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`.execute(database.db)
  await vi.waitFor(() => expect(received).toEqual(['e']), soon)
  await database.db.transaction().execute((transaction) => pubsub.publish(transaction, 'req_e'))
  await vi.waitFor(() => expect(received).toEqual(['e', 'e']), soon)
})

it('continues its jobs after its connections were cut', async () => {
  const mine = sql`application_name = 'portico-jobs' and datname = current_database()`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`.execute(database.db)
  await database.db.transaction().execute((transaction) => queue.enqueue(transaction, 'send-mail', { mailId: 'after-the-cut' }))
  await vi.waitFor(() => expect(timesTaken('after-the-cut')).toBe(1), soon)
})
