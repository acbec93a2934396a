import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { claimsOf, openReceipts, verify } from '#server/testing/receipt-steps.ts'
import { decide, submittedRequest } from '#server/testing/staff-app.ts'

const { portico, ada, decided, receiptOf, ownReceipt, keySet, statusOf, rowsOf } = await openReceipts()
afterAll(() => portico.close())

describe('a decision that is reopened', () => {
  it('supersedes its receipt, and the next decision replaces it', async () => {
    const { id, token } = await decided('reject')
    const before = await receiptOf(id)
    expect((await statusOf(before.id)).body).toMatchObject({ status: 'current', supersededAt: null })
    expect((await decide(ada, id, 'retry', { wish: { what: 'document' } })).status).toBe(200)
    const { body } = await statusOf(before.id)
    expect(body).toMatchObject({ status: 'superseded', supersededAt: expect.any(String) })
    expect(verify(before.receipt, await keySet(), String(body.statement))).toMatchObject({
      code: 1,
      text: expect.stringContaining('SUPERSEDED'),
    })
    // No decision stands: the customer is told so with the earlier one, and the applicant has none.
    expect(await receiptOf(id)).toMatchObject({ id: before.id, receipt: before.receipt, supersededAt: expect.any(String) })
    expect((await ownReceipt({ requestId: id, token })).status).toBe(404)
    expect((await decide(ada, id, 'reject', { reasons: ['duplicate'] })).status).toBe(200)
    const after = await receiptOf(id)
    expect(claimsOf(after.receipt)).toMatchObject({ replaces: before.id })
    expect((await statusOf(before.id)).body).toMatchObject({ status: 'superseded' })
    expect(after.supersededAt).toBeNull()
  })
})

describe('a decision and its receipt', () => {
  it('are there together or not at all: a decision without one cannot be committed', async () => {
    const { id } = await submittedRequest(portico)
    const deciding = portico.context.db.transaction().execute(async (transaction) => {
      const request = await transaction.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await moveRequest(transaction, portico.context, request, { event: 'approved' })
    })
    await expect(deciding).rejects.toThrow('receipt_id')
    expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
  })

  it('are lost together where the line dies between them, and neither is doubled', async () => {
    const { db } = portico.context
    const { id } = await submittedRequest(portico)
    await sql`create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(
      db,
    )
    await sql`create trigger dies before insert on decision_receipts for each row execute function die()`.execute(db)
    expect((await decide(ada, id, 'approve')).status).toBeGreaterThanOrEqual(500)
    await sql`drop trigger dies on decision_receipts`.execute(db)
    const events = () =>
      db.selectFrom('events').select('receiptId').where('requestId', '=', id).where('type', '=', 'request.approved').execute()
    expect([await portico.statusOf(id), await rowsOf(id), await events()]).toEqual(['WAIT_FOR_APPROVAL', [], []])
    const answers = await Promise.all([decide(ada, id, 'approve'), decide(ada, id, 'approve')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [row, ...more] = await rowsOf(id)
    expect([more, await events()]).toEqual([[], [{ receiptId: row?.id }]])
    expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
  })

  it('stay as they were: a receipt is neither changed nor removed, and none counts again', async () => {
    const { id } = await decided('reject')
    const { db } = portico.context
    const [row] = await rowsOf(id)
    const ofRow = { receiptId: row?.id ?? '' }
    for (const change of [
      sql`update decision_receipts set outcome = 'approved' where id = ${ofRow.receiptId}`,
      sql`update decision_receipts set superseded_at = now(), outcome = 'approved' where id = ${ofRow.receiptId}`,
      sql`delete from decision_receipts where id = ${ofRow.receiptId}`,
      sql`truncate decision_receipts cascade`,
    ])
      await expect(change.execute(db)).rejects.toThrow('never changed')
    await decide(ada, id, 'retry', { wish: { what: 'document' } })
    await expect(sql`update decision_receipts set superseded_at = null where id = ${ofRow.receiptId}`.execute(db)).rejects.toThrow(
      'never changed',
    )
  })
})
