import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { sweepFormFiles } from '#server/files/sweep-form-files.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { replayErasures } from '#server/retention/replay-erasures.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { allAt, caseOf, erasedKindsOf, keptFilesOf, later, openRetention, schedule } from '#server/testing/retention-steps.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const aWeek = 24 * 8

describe('a case on legal hold', () => {
  let portico: TestApp
  let ada: StaffApp
  let grace: StaffApp
  let id: string
  beforeAll(async () => {
    ;({ portico, ada, grace } = await openRetention())
    await schedule(portico, ada, allAt(5))
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
    id = await caseOf(portico, 'rejected')
    expect((await ada.send('POST', `/requests/${id}/hold`, { reason: 'Court order 12/26' })).status).toBe(200)
    ;[ada, grace] = (await later(portico, 24 * 30, ada, grace)) as [StaffApp, StaffApp]
  }, 60_000)
  afterAll(() => portico.close())

  const isWhole = async () => {
    const files = await keptFilesOf(portico, id)
    for (const { name, byteCount } of files)
      expect([byteCount > 0, (await portico.context.blobs.get(name)) !== undefined]).toEqual([true, true])
    const file = (await ada.send('GET', `/requests/${id}`)).body as { isErased: boolean; documents: unknown[] }
    expect([files.length > 3, file.isErased, file.documents.length, await erasedKindsOf(portico, id)]).toEqual([true, false, 1, []])
  }

  it('stays when the schedule runs, from the server and from the command line', async () => {
    await erasePeople(portico.context)
    await isWhole()
  })

  it('stays when its erasure is requested, by staff or by key', async () => {
    const asked = { kinds: ['biometrics'], ground: 'objection', askedBy: 'person', reason: 'By letter' }
    expect((await ada.send('POST', `/requests/${id}/erasure`, asked)).body.errorCode).toBe('CASE_HELD')
    const { apiKey } = await createApiKey(portico.context, { clientId: portico.client.id, scopes: ['requests:erase'] })
    const byKey = await portico.send({
      method: 'POST',
      url: `/v1/requests/${id}/erasure`,
      headers: { authorization: `Bearer ${apiKey}` },
      payload: asked,
    })
    expect(byKey.body.code).toBe('CASE_HELD')
    await isWhole()
  })

  it('stays when its rows, its keys or its customer are deleted in the database', async () => {
    const { db } = portico.context
    const { subjectId } = await db.selectFrom('verificationRequests').select('subjectId').where('id', '=', id).executeTakeFirstOrThrow()
    const attempts = [
      sql`update subject_keys set sealed_key = null where subject_id = ${subjectId}`,
      sql`delete from subject_keys where subject_id = ${subjectId}`,
      sql`delete from verification_requests where id = ${id}`,
      sql`delete from documents where request_id = ${id}`,
      sql`delete from liveness_checks where request_id = ${id}`,
      sql`update blobs set byte_count = 0 where request_id = ${id}`,
      sql`delete from clients where id = ${portico.client.id}`,
      sql`delete from legal_holds where request_id = ${id}`,
      sql`truncate legal_holds`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow()
    await isWhole()
  })

  it('keeps the files and answers that are replaced, whatever sweeps', async () => {
    const { db } = portico.context
    const before = await keptFilesOf(portico, id)
    await sql`update blobs set attached_at = null where request_id = ${id}`.execute(db)
    await sql`insert into form_answers (request_id, client_id, revision, sealed_answers) values (${id}, ${portico.client.id}, 1, 'first')`.execute(
      db,
    )
    await sql`update form_answers set sealed_answers = 'second' where request_id = ${id}`.execute(db)
    await sql`delete from form_answers where request_id = ${id}`.execute(db)
    portico.clock.turnHours(72)
    await sweepFormFiles(portico.context)
    await sweepBlobs(portico.context)
    expect(await keptFilesOf(portico, id)).toEqual(before)
    const copies = await db
      .selectFrom('heldCopies')
      .select(['tableName', 'sealedRow'])
      .where('requestId', '=', id)
      .orderBy('keptAt')
      .execute()
    expect(
      copies.map(({ tableName, sealedRow }) => [tableName, Buffer.from(String(sealedRow.sealed_answers).slice(2), 'hex').toString()]),
    ).toEqual([
      ['form_answers', 'first'],
      ['form_answers', 'second'],
    ])
  })

  it('stays although its hold is taken out of the database, and is held again after a restored backup', async () => {
    const { db } = portico.context
    await sql`alter table legal_holds disable trigger user`.execute(db)
    await sql`delete from legal_holds where request_id = ${id}`.execute(db)
    await sql`alter table legal_holds enable trigger user`.execute(db)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
    await replayErasures(portico.context)
    const held = await db.selectFrom('legalHolds').select('releasedAt').where('requestId', '=', id).execute()
    expect(held).toEqual([{ releasedAt: null }])
    ;[ada, grace] = (await later(portico, 0, ada, grace)) as [StaffApp, StaffApp]
    await isWhole()
  })

  it('is found in the queue', async () => {
    const held = (await ada.send('POST', '/queue', { onHold: true })).body.items as { id: string; isHeld: boolean }[]
    expect(held.map(({ id: each, isHeld }) => [each, isHeld])).toEqual([[id, true]])
  })

  it('is released by two people alone, and then goes by the schedule', async () => {
    expect((await ada.send('POST', `/requests/${id}/hold/release`, {})).body.errorCode).toBe('NOT_FOUND')
    expect((await ada.send('POST', `/requests/${id}/hold/ask-release`, { reason: 'The court has ruled' })).status).toBe(200)
    expect((await ada.send('POST', `/requests/${id}/hold/release`, {})).body.errorCode).toBe('SECOND_PERSON_IS_FIRST')
    const made = await openStaffApp(portico, 'administrator', { email: 'ada.two@northwind.example' })
    expect((await made.send('POST', `/requests/${id}/hold/release`, {})).body.errorCode).toBe('SECOND_PERSON_TOO_NEW')
    expect((await grace.send('POST', `/requests/${id}/hold/release`, {})).status).toBe(200)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual(['audit', 'biometrics', 'case', 'documents'])
    expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
  })
})
