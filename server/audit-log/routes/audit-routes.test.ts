import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { decide, openOtherTenantStaffApp, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})
afterEach(() => portico.close())

type Entry = {
  facts: object
  sequence: number
  action: string
  actor: { id: string | null; displayName: string | null }
  origin: object | null
  target: { id: string } | null
}
const search = async (who: StaffApp, wish: object = {}) =>
  (await who.send('POST', '/audit', wish)).body as { entries: Entry[]; nextCursor: string | null }
const actions = async (who: StaffApp, wish: object) => (await search(who, wish)).entries.map(({ action }) => action)

it('filters entries by person, action, kind and day, newest first, with actor and origin', async () => {
  const grace = await openStaffApp(portico, 'reviewer')
  const { id, revision } = await submittedRequest(portico)
  await decide(grace, id, 'approve', { revision, remark: 'Anna is welcome' })
  await browser(portico, ada.email).signIn('not the password')
  expect(await actions(ada, { actorId: grace.id })).toEqual(['request.approved', 'request.revealed', 'staff.signed-in'])
  expect(await actions(ada, { targetId: id })).toEqual(['request.approved', 'request.revealed'])
  expect([await actions(ada, { action: 'request.' }), await actions(ada, { action: 'request' })]).toEqual([
    ['request.approved', 'request.revealed'],
    [],
  ])
  expect(await actions(ada, { actorKind: 'stranger' })).toEqual(['staff.sign-in-failed'])
  const today = new Date().toISOString().slice(0, 10)
  expect([(await actions(ada, { from: today, to: today })).length, (await actions(ada, { to: '2001-01-01' })).length]).toEqual([7, 0])
  const { entries } = await search(ada, { action: 'request.approved' })
  expect(entries[0]).toMatchObject({
    actor: { id: grace.id, displayName: grace.email },
    origin: { address: '127.0.0.1', browser: 'lightMyRequest' },
    hasDetails: true,
  })
  expect(JSON.stringify(entries)).not.toContain('Anna')
})

it('pages by sequence number', async () => {
  for (let at = 0; at < 30; at += 1) await browser(portico, `nobody-${at}@northwind.example`).signIn()
  const first = await search(ada, { limit: 25 })
  const second = await search(ada, { limit: 25, cursor: first.nextCursor ?? '' })
  const sequences = [...first.entries, ...second.entries].map(({ sequence }) => sequence)
  expect([sequences, second.nextCursor]).toEqual([Array.from({ length: 32 }, (_, at) => 32 - at), null])
  expect((await ada.send('POST', '/audit', { cursor: "1'; drop" })).status).toBe(422)
  expect((await search(ada, { cursor: '9'.repeat(40) })).entries.length).toBe(32)
})

it('shows each customer its own entries, and no origin of erased people', async () => {
  const eve = await openOtherTenantStaffApp(portico)
  expect((await search(eve)).entries.map(({ actor }) => actor.id)).toEqual([eve.id, null])
  expect(await actions(eve, { actorId: ada.id })).toEqual([])
  await portico.context.db.updateTable('subjectKeys').set({ sealedKey: null }).where('clientId', '=', portico.client.id).execute()
  expect((await search(ada)).entries.map(({ origin }) => origin)).toEqual([null, null])
})

it('shows a value that has another name today by that name, and the stored entry still verifies', async () => {
  const target = { kind: 'request', id: 'req_old' }
  const entry = { clientId: portico.client.id, actor: systemActor, action: 'request.approved', target } as const
  const { context } = portico
  await context.db
    .transaction()
    .execute((transaction) => recordAudit(transaction, context, { ...entry, facts: { after: 'camera-check', kind: 'camera-check' } }))
  const { entries } = await search(ada, { targetId: 'req_old' })
  expect(entries.map(({ facts }) => facts)).toEqual([{ after: 'liveness-check', kind: 'camera-check' }])
  const { csv } = (await ada.send('POST', '/audit/export', { targetId: 'req_old' })).body as { csv: string }
  expect(csv).toContain('""after"":""liveness-check""')
  const stored = await context.db.selectFrom('auditEntries').select('facts').where('targetId', '=', 'req_old').executeTakeFirst()
  expect(stored?.facts).toEqual({ after: 'camera-check', kind: 'camera-check' })
  expect((await verifyAudit(context)).flatMap(({ faults }) => faults)).toEqual([])
})

it('exports entries with formulas neutralized, by permission, and records the export', async () => {
  const engineer = await openStaffApp(portico, 'engineer')
  const auditor = await openStaffApp(portico, 'auditor')
  expect((await engineer.send('POST', '/audit/export', {})).body.errorCode).toBe('PERMISSION_DENIED')
  const { csv, lines } = (await auditor.send('POST', '/audit/export', { action: 'staff.' })).body as { csv: string; lines: number }
  expect([lines, csv.startsWith('\uFEFFSequence,At,'), csv.split('\r\n').length]).toEqual([4, true, 6])
  expect((await actions(ada, { actorId: auditor.id }))[0]).toBe('audit.exported')
})

it('exports thousands of entries in parts without gaps or duplicates', async () => {
  const target = { kind: 'request', id: 'req_long' }
  const hostile = '=HYPERLINK("http://x")'
  await portico.context.db.transaction().execute(async (transaction) => {
    for (let at = 0; at < 2_050; at += 1) {
      const facts = at === 7 ? { note: hostile } : { at }
      await recordAudit(transaction, portico.context, {
        clientId: portico.client.id,
        actor: systemActor,
        action: 'request.assigned',
        target,
        facts,
      })
    }
  })
  const auditor = await openStaffApp(portico, 'auditor')
  type Part = { csv: string; lines: number; nextCursor: string | null }
  const ask = async (cursor?: string) =>
    (await auditor.send('POST', '/audit/export', { targetId: target.id, ...(cursor && { cursor }) })).body as Part
  const first = await ask()
  const second = await ask(first.nextCursor ?? '')
  expect([first.lines, second.lines, second.nextCursor]).toEqual([2_000, 50, null])
  const lines = `${first.csv}${second.csv}`.trim().split('\r\n').slice(1)
  const sequences = lines.map((line) => Number(line.split(',')[0]))
  expect(sequences).toEqual(Array.from({ length: 2_050 }, (_, at) => (sequences[0] ?? 0) - at))
  expect(lines.filter((line) => /(^|,)"?[=+@-]/.test(line))).toEqual([])
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
}, 60_000)
