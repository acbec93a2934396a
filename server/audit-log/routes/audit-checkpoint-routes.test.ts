import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCheckpoint } from '#server/audit/checkpoint.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})
afterEach(() => portico.close())

const makeFor = async (who: StaffApp) =>
  (await who.send('POST', '/audit/checkpoint', {})).body as { checkpoint: string; verifierKeys: string[] }
const verify = async (who: StaffApp, checkpoint?: string) =>
  (await who.send('POST', '/audit/verify', checkpoint === undefined ? {} : { checkpoint })).body
/** As somebody would who owns the database. */
const tamper = (...statements: string[]) =>
  portico.context.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })

it('signs where the log of the own customer stands, and of no other, recorded', async () => {
  const eve = await openOtherTenantStaffApp(portico)
  const { checkpoint, verifierKeys } = await makeFor(ada)
  expect(checkpoint).toContain(`\n${portico.client.id} `)
  expect(checkpoint.split('\n').filter((line) => line.startsWith('cli_'))).toHaveLength(1)
  expect(verifierKeys).toEqual((await makeFor(eve)).verifierKeys)
  const { entries } = (await ada.send('POST', '/audit', { action: 'audit.checkpoint-made' })).body as { entries: object[] }
  expect(entries).toMatchObject([{ actor: { id: ada.id }, facts: { sequence: 2 } }])
})

it('verifies the log alone and since a checkpoint, recorded', async () => {
  const { checkpoint } = await makeFor(ada)
  expect(await verify(ada)).toEqual({ isWhole: true, entries: 3, checkpoint: null, faults: [] })
  expect(await verify(ada, checkpoint)).toMatchObject({ isWhole: true, entries: 4, checkpoint: { sequence: 2 }, faults: [] })
  // One of the operator's, which holds every customer, tells of the own alone.
  await openOtherTenantStaffApp(portico)
  expect(await verify(ada, await makeCheckpoint(portico.context))).toMatchObject({ isWhole: true, checkpoint: { sequence: 5 } })
  await tamper(`update audit_entries set actor_id = 'stf_nobody' where chain_id = '${portico.client.id}' and sequence = 2`)
  expect((await verify(ada)).faults).toEqual([{ sequence: 2, fault: 'edited' }])
})

it('finds a log that was put back to an older copy', async () => {
  const before = await portico.context.db.selectFrom('auditChains').selectAll().executeTakeFirstOrThrow()
  await verify(ada)
  await verify(ada)
  const { checkpoint } = await makeFor(ada)
  await tamper(
    `delete from audit_entries where sequence > ${before.sequence}`,
    `update audit_chains set sequence = ${before.sequence}, head_hash = decode('${before.headHash.toString('hex')}', 'hex'), signature = decode('${before.signature.toString('hex')}', 'hex')`,
  )
  expect(await verify(ada)).toMatchObject({ isWhole: true })
  expect(await verify(ada, checkpoint)).toMatchObject({ isWhole: false, faults: [{ sequence: 4, fault: 'rolled-back' }] })
})

it('takes no checkpoint that was changed, or is of another customer or installation', async () => {
  const { checkpoint } = await makeFor(ada)
  const eve = await openOtherTenantStaffApp(portico)
  const refused = async (who: StaffApp, note: string) => (await who.send('POST', '/audit/verify', { checkpoint: note })).body.errorCode
  expect(await refused(eve, checkpoint)).toBe('AUDIT_CHECKPOINT_INVALID')
  expect(await refused(ada, checkpoint.replace(' 2 ', ' 1 '))).toBe('AUDIT_CHECKPOINT_INVALID')
  expect(await refused(ada, 'no checkpoint')).toBe('AUDIT_CHECKPOINT_INVALID')
  expect((await ada.send('POST', '/audit/verify', { checkpoint: 'x'.repeat(100_001) })).status).toBe(413)
})

it('is for whoever may read the log, and a checkpoint for whoever may export it', async () => {
  const reviewer = await openStaffApp(portico, 'reviewer')
  for (const path of ['/audit/checkpoint', '/audit/verify']) {
    expect((await reviewer.send('POST', path, {})).body.errorCode).toBe('PERMISSION_DENIED')
  }
})

it('verifies ten times an hour for one person, and again in the next', async () => {
  for (let at = 0; at < 10; at += 1) expect(await verify(ada)).toMatchObject({ isWhole: true })
  const refused = await ada.send('POST', '/audit/verify', {})
  expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  portico.clock.turnHours(1.01)
  const again = await openStaffApp(portico, 'auditor')
  expect(await verify(again)).toMatchObject({ isWhole: true })
})
