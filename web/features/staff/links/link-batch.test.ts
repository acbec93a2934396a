import { expect, it } from 'vitest'
import { type IssuedRow, type LinkTable, openLinkBatch } from '#web/features/staff/links/link-batch.ts'

const table = (count: number, sendsEmail = true): LinkTable => ({
  ownerId: 'stf_1',
  name: 'people.csv',
  formId: 'frm_1',
  sendsEmail,
  rows: Array.from({ length: count }, (_, at) => ({ row: at + 2, email: `p${at}@northwind.example` })),
})
const issued = (row: number): IssuedRow => ({ row, outcome: 'issued', requestId: `req_${row}`, url: null, expiresAt: null, fault: null })

/** A server that answers when it is told to. */
function open() {
  const parts: { batchId: string; rows: number[]; answer: () => void; fail: (error: Error) => void }[] = []
  let asks = () => false
  const batch = openLinkBatch(
    ({ batchId, rows }, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')))
        parts.push({ batchId, rows: rows.map(({ row }) => row), answer: () => answer(rows.map(({ row }) => issued(row))), fail })
      }),
    (isDesired) => {
      asks = isDesired
    },
  )
  const settle = () => new Promise((done) => setTimeout(done))
  return { batch, parts, asks: () => asks(), settle }
}

it('continues in the background, and keeps its report until the next table', async () => {
  const { batch, parts, asks, settle } = open()
  const unwatch = batch.watch(() => {})
  void batch.send(table(120))
  unwatch()
  for (const part of [0, 1, 2]) {
    expect([batch.read().at, asks()]).toEqual(['sending', true])
    parts[part]?.answer()
    await settle()
  }
  expect(parts.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
  expect(batch.read()).toMatchObject({ at: 'done', table: { name: 'people.csv' }, answers: { length: 120 } })
  expect(asks()).toBe(false)
  batch.reset()
  expect(batch.read()).toEqual({ at: 'idle' })
})

it('pauses on a lost connection, and resumes unanswered rows in the same batch', async () => {
  const { batch, parts, settle } = open()
  void batch.send(table(60))
  parts[0]?.answer()
  await settle()
  parts[1]?.fail(new Error('no line'))
  await settle()
  expect(batch.read()).toMatchObject({ at: 'paused', answers: { length: 50 }, error: { message: 'no line' } })
  void batch.goOn()
  parts[2]?.answer()
  await settle()
  expect([parts[2]?.rows, parts[2]?.batchId === parts[0]?.batchId, batch.read().at]).toEqual([parts[1]?.rows, true, 'done'])
  void batch.send(table(1))
  expect(parts[3]?.batchId).not.toBe(parts[0]?.batchId)
})

it('pauses on request, and warns before leaving while links are only in the report', async () => {
  const { batch, parts, asks, settle } = open()
  void batch.send(table(1, false))
  batch.pause()
  await settle()
  expect(batch.read()).toMatchObject({ at: 'paused', answers: [] })
  expect(batch.read()).not.toHaveProperty('error')
  void batch.goOn()
  parts[1]?.answer()
  await settle()
  expect([batch.read().at, asks()]).toEqual(['done', true])
  batch.markSaved()
  expect(asks()).toBe(false)
})

it('ignores late answers of a discarded table', async () => {
  const { batch, parts, settle } = open()
  void batch.send(table(60))
  batch.reset()
  parts[0]?.answer()
  await settle()
  expect([batch.read(), parts.length]).toEqual([{ at: 'idle' }, 1])
})
