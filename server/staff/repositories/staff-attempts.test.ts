import { afterEach, beforeEach, expect, it } from 'vitest'
import { countAttempt, forgetAttempts } from '#server/staff/repositories/staff-attempts.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { waitForBlockedStatements } from '#server/testing/wait-for-blocked-statements.ts'

let portico: TestApp
beforeEach(async () => {
  portico = await testApp()
})
afterEach(() => portico.close())

const key = { hash: Buffer.alloc(32, 7), toWaitMs: () => 0 }

it('counts a try while the earlier ones are being forgotten', async () => {
  const { db } = portico.context
  const at = { now: new Date('2026-11-23T12:00:00Z'), windowMs: 60_000 }
  await countAttempt(db, key, at)
  let counted: ReturnType<typeof countAttempt> | undefined
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('staffAttempts').select('tries').where('keyHash', '=', key.hash).forUpdate().execute()
    counted = countAttempt(db, key, at)
    counted.catch(() => undefined)
    await waitForBlockedStatements(db, 1)
    await forgetAttempts(transaction, key.hash)
  })
  expect(await counted).toEqual({ tries: 1, waitMs: 0 })
})
