import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { approveRequest, operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeEach(async () => {
  portico = await testApp()
  for (const id of ['req_1', 'req_2', 'req_3', 'req_4', 'req_5']) await write(id)
})
afterEach(() => portico.close())

const write = (id: string) =>
  portico.context.db.transaction().execute((transaction) =>
    recordAudit(transaction, portico.context, {
      clientId: portico.client.id,
      actor: operatorHere(),
      action: 'request.approved',
      target: { kind: 'request', id },
      facts: { zebra: 1, apple: ['b', 'a'] },
    }),
  )
/** As somebody would who owns the database, and takes the guard off. */
const tamper = (statement: string) =>
  portico.context.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql.raw(statement).execute(transaction)
  })
const faults = async () =>
  (await verifyAudit(portico.context)).flatMap((chain) => chain.faults.map(({ sequence, fault }) => [sequence, fault]))

it('verifies, also after concurrent writes', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => write(`req_more_${at}`)))
  const [chain] = await verifyAudit(portico.context)
  expect([chain?.entries, chain?.faults]).toEqual([17, []])
})

it('refuses update and delete', async () => {
  const { db } = portico.context
  for (const statement of ["update audit_entries set action = 'request.rejected'", 'delete from audit_entries', 'truncate audit_entries']) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the audit is only added to')
  }
})

it('detects an edited entry', async () => {
  await tamper("update audit_entries set target_id = 'req_9' where sequence = 3")
  expect(await faults()).toEqual([[3, 'edited']])
})

it('detects a removed entry, at the beginning, in the middle and at the end', async () => {
  await tamper('delete from audit_entries where sequence in (1, 3)')
  expect(await faults()).toEqual([
    [1, 'removed'],
    [3, 'removed'],
  ])
  await tamper('delete from audit_entries where sequence >= 4')
  expect(await faults()).toEqual([1, 3, 4, 5].map((sequence) => [sequence, 'removed']))
})

it('detects reordered entries', async () => {
  await tamper('update audit_entries set sequence = 100 where sequence = 2')
  await tamper('update audit_entries set sequence = 2 where sequence = 3')
  await tamper('update audit_entries set sequence = 3 where sequence = 100')
  expect(await faults()).toEqual([
    [2, 'moved'],
    [3, 'moved'],
  ])
})

it('detects a truncated tail', async () => {
  await tamper('delete from audit_entries where sequence = 5')
  await tamper('update audit_chains set sequence = 4, head_hash = (select hash from audit_entries where sequence = 4)')
  expect(await faults()).toEqual([[4, 'head-changed']])
})

it('stays valid when a person is erased', async () => {
  await portico.context.db.updateTable('subjectKeys').set({ sealedKey: null }).execute()
  expect(await faults()).toEqual([])
})

it("records a decision with it, its remark under the person's key", async () => {
  const { requestId } = await portico.newLink()
  await rejectRequest(portico.context, requestId, { ...operatorDecision(), remark: 'Anna, your photo is dark' })
  const entry = await portico.context.db.selectFrom('auditEntries').selectAll().orderBy('sequence', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorKind: 'operator', action: 'request.rejected', targetId: requestId, facts: { from: 'URL_GENERATED' } })
  expect(JSON.stringify(entry.facts)).not.toContain('Anna')
  const key = await openKeyOf(portico.context.db, portico.context.masterKey, entry.detailsSubjectId ?? '')
  const name = `audit-details:${entry.chainId}:${entry.sequence}`
  const stated = Buffer.from(unseal(key, name, entry.sealedDetails ?? Buffer.alloc(0))).toString()
  expect(stated).toBe('{"remark":"Anna, your photo is dark"}')
})

it('records nothing for a refused decision', async () => {
  const { requestId } = await portico.newLink()
  await expect(approveRequest(portico.context, requestId, operatorDecision())).rejects.toThrow('CANNOT_APPROVE_NOT_COMPLETED')
  expect((await verifyAudit(portico.context)).map(({ entries }) => entries)).toEqual([5])
})

it('records automatic decisions', async () => {
  await portico.context.db.updateTable('clients').set({ autoReject: true, livenessDeclinedLimit: 1 }).execute()
  const link = await portico.newLink()
  const person = await atCamera(portico, link)
  await person.check({ portraitLikeness: 0.1 })
  expect(await portico.statusOf(link.requestId)).toBe('REJECTED')
  const written = await portico.context.db.selectFrom('auditEntries').selectAll().where('targetId', '=', link.requestId).execute()
  expect(written).toMatchObject([{ actorKind: 'system', action: 'request.rejected', facts: { after: 'liveness-check' } }])
  expect(Object.keys(written[0]?.facts ?? {}).sort()).toEqual(['after', 'receipt', 'receiptDigest'])
})
