import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { erasePeople } from '#server/retention/erase-people.ts'
import { openReceipts } from '#server/testing/receipt-steps.ts'
import { openOtherSecretKey } from '#server/testing/secret-key.ts'
import { openOtherTenantStaffApp, openStaffApp, submittedRequest } from '#server/testing/staff-app.ts'

const { portico, ada, server, decided, receiptOf, ownReceipt, statusOf, rowsOf } = await openReceipts()
afterAll(() => portico.close())

describe('a receipt is given', () => {
  it('to nobody of another customer', async () => {
    const { id } = await decided()
    const eve = await openOtherTenantStaffApp(portico)
    const harbour = await openOtherSecretKey(portico)
    expect((await eve.send('GET', `/requests/${id}/receipt`)).body.errorCode).toBe('REQUEST_NOT_FOUND')
    expect((await harbour.send('GET', `/requests/${id}/receipt`)).status).toBe(404)
  })

  it('of the request that was asked for: sealed for one, a receipt opens as no other', async () => {
    const [one, other] = [await decided(), await decided()]
    const [ofOne] = await rowsOf(one.id)
    const { db } = portico.context
    // Whoever may write to the database puts the receipt of one person in the place of another's.
    await sql`alter table decision_receipts disable trigger decision_receipts_stay`.execute(db)
    await db
      .updateTable('decisionReceipts')
      .set({ sealedCustomer: ofOne?.sealedCustomer ?? Buffer.alloc(0), sealedApplicant: ofOne?.sealedApplicant ?? Buffer.alloc(0) })
      .where('requestId', '=', other.id)
      .execute()
    await sql`alter table decision_receipts enable trigger decision_receipts_stay`.execute(db)
    expect((await server.send('GET', `/requests/${other.id}/receipt`)).status).toBeGreaterThanOrEqual(500)
    expect((await ownReceipt({ requestId: other.id, token: other.token })).status).toBeGreaterThanOrEqual(500)
  })

  it('to staff who may reveal, each time recorded', async () => {
    const { id } = await decided()
    const auditor = await openStaffApp(portico, 'auditor', { email: 'auditor@northwind.example' })
    expect((await auditor.send('GET', `/requests/${id}/receipt`)).body.errorCode).toBe('PERMISSION_DENIED')
    const { body } = await ada.send('GET', `/requests/${id}/receipt`)
    const entries = await portico.context.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('targetId', '=', id)
      .orderBy('sequence', 'desc')
      .execute()
    expect(entries[0]).toMatchObject({ action: 'request.receipt-read', actorId: ada.id, facts: { receipt: body.id } })
  })

  it('to the holder of the link alone, while the link opens', async () => {
    const { id, token } = await decided()
    const open = await submittedRequest(portico)
    expect((await ownReceipt({ requestId: open.id, token: open.token })).status).toBe(404)
    expect((await ownReceipt({ requestId: id, token: 'x'.repeat(43) })).body.errorCode).toBe('TOKEN_EXPIRED')
    expect((await ownReceipt({ requestId: id, token })).body.id).toBe((await receiptOf(id)).id)
    await sql`update link_tokens set expires_at = now() - interval '1 hour' where request_id = ${id}`.execute(portico.context.db)
    expect((await ownReceipt({ requestId: id, token })).body.errorCode).toBe('LINK_EXPIRED')
  })

  it('until the person is erased; what was issued can still be told from what was not', async () => {
    const { id } = await decided()
    const { id: receiptId, receipt } = await receiptOf(id)
    await sql`update verification_requests set decided_at = now() - interval '31 days' where id = ${id}`.execute(portico.context.db)
    expect(await erasePeople(portico.context)).toBe(1)
    expect((await server.send('GET', `/requests/${id}/receipt`)).status).toBe(404)
    expect((await ada.send('GET', `/requests/${id}/receipt`)).status).toBe(404)
    const [row] = await rowsOf(id)
    expect(row?.customerHash).toEqual(createHash('sha256').update(receipt).digest())
    expect((await statusOf(receiptId)).body).toMatchObject({ status: 'current' })
    expect((await statusOf('rcp_unknown')).status).toBe(404)
  })
})
