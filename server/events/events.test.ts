import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventType, eventTypes } from '#contract/events/event-type.ts'
import { toRequestEventType } from '#contract/events/request-event-type.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { listEvents, type NumberedEvent } from '#server/events/repositories/events.ts'
import { sequenceAll, sequenceOnce } from '#server/events/sequence-events.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import { renewLink } from '#server/links/renew-link.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { decide, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { refuseUnlockedEvents } from '#server/testing/unlocked-events.ts'

let portico: TestApp
let staff: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 50 } })
  await seedCorporateForm(portico)
  staff = await openStaffApp(portico, 'administrator')
  await refuseUnlockedEvents(portico)
})
afterAll(() => portico.close())

const nothingFollows = async () => {}

async function eventsOf(requestId: string) {
  const rows = await portico.context.db
    .selectFrom('events')
    .selectAll()
    .where((is) => is.or([is('requestId', '=', requestId), is('companyRequestId', '=', requestId)]))
    .orderBy('position')
    .execute()
  return rows.map(({ type, status }) => [type, status])
}

describe('exactly one event is recorded for each transition', () => {
  it("of a person's request", async () => {
    const link = await portico.newLink({ sendsEmail: true })
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    await person.upload()
    await renewLink(portico.context, link.requestId, { by: operatorHere(), tenant: everyTenant })
    expect(await eventsOf(link.requestId)).toEqual([
      ['request.created', 'URL_GENERATED'],
      ['request.link_sent', 'EMAIL_SENT'],
      ['request.opened', 'PROCESSING'],
      ['document.accepted', 'ID_UPLOADED'],
      ['request.link_renewed', 'ID_UPLOADED'],
    ])
  })

  it('of a liveness check, a resubmission and a rejection', async () => {
    const link = await portico.newLink()
    await (await atCamera(portico, link)).check({ seed: 42_001 })
    await decide(staff, link.requestId, 'retry', { wish: { what: 'document' }, remark: 'Please take it again.' })
    await decide(staff, link.requestId, 'reject', { remark: 'No.', reasons: ['other'] })
    expect((await eventsOf(link.requestId)).slice(2)).toEqual([
      ['document.accepted', 'ID_UPLOADED'],
      ['liveness.started', 'LIVENESS_STARTED'],
      ['liveness.passed', 'LIVENESS_PASSED'],
      ['request.submitted', 'WAIT_FOR_APPROVAL'],
      ['request.resubmission_requested', 'RETRY'],
      ['request.rejected', 'REJECTED'],
    ])
  })

  it('of an invited person, under the request of the company', async () => {
    const link = await newCompany(portico)
    const page = companyPage(portico, link)
    const person = individualOf(await page.addDirector({ email: 'dan.events@example.com' }))
    await page.invite(person.requestId)
    const rows = await portico.context.db.selectFrom('events').selectAll().where('companyRequestId', '=', link.requestId).execute()
    expect(rows.map(({ type, requestId }) => [type, requestId])).toEqual([
      ['request.created', person.requestId],
      ['person.invited', person.requestId],
    ])
  })

  it('of an erasure, without duplicates', async () => {
    const link = await portico.newLink()
    await decide(staff, link.requestId, 'reject', { remark: 'No.', reasons: ['other'] })
    await portico.context.db.updateTable('verificationRequests').set({ decidedAt: '2020-01-01' }).where('id', '=', link.requestId).execute()
    expect(await erasePeople(portico.context)).toBe(1)
    await erasePeople(portico.context)
    expect((await eventsOf(link.requestId)).map(([type]) => type)).toEqual(['request.created', 'request.rejected', 'request.erased'])
  })

  it('with a type that the catalogue describes', () => {
    const reported = Object.values(toRequestEventType).filter((type) => type !== null)
    expect(reported.filter((type) => !eventTypes.includes(type))).toEqual([])
  })
})

it('and requests are created in one place of the code', async () => {
  const root = join(import.meta.dirname, '..')
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const users: string[] = []
  for (const file of files) if (/\bsaveRequest\(/.test(await readFile(join(root, file), 'utf8'))) users.push(file)
  expect(users.sort()).toEqual(['requests/move-request.ts', 'requests/repositories/requests.ts'])
})

describe('the order of events', () => {
  it('of one request is that of its transitions, since each is written under the lock of its request', async () => {
    const { requestId } = await portico.newLink()
    const bare = { id: 'evt_unlocked', clientId: portico.client.id, type: 'request.opened', requestId } as const
    await expect(portico.context.db.insertInto('events').values(bare).execute()).rejects.toThrow('without the lock')
  })

  it('holds whatever commits meanwhile, and whoever reads on from a number misses none', async () => {
    const { db } = portico.context
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await portico.newLink()).requestId))
    await sequenceAll(portico.context, nothingFollows)
    const written: Record<string, string[]> = {}
    const seen: string[] = []
    let after = 0
    let isWriting = true
    // Each writes its event under the lock of its request, and commits some time later.
    const transition = (requestId: string, nth: number) =>
      withRequest(portico.context, { requestId, tenant: everyTenant }, async (transaction, { clientId }) => {
        const [id = ''] = await recordEvent(transaction, portico.context, { clientId, type: 'request.opened', requestId })
        written[requestId] = [...(written[requestId] ?? []), id]
        await sql`select pg_sleep(${(nth % 5) * 0.004})`.execute(transaction)
      })
    const read = async () => {
      const rows = await listEvents(db, { clientId: portico.client.id, after, types: [], limit: 1_000, since: new Date(0) })
      after = Number(rows.at(-1)?.sequence ?? after)
      seen.push(...rows.map(({ id }) => id))
    }
    const follow = async () => {
      while (isWriting) await sequenceOnce(portico.context, nothingFollows).then(read)
    }
    const following = follow()
    await Promise.all(Array.from({ length: 48 }, (_, nth) => transition(String(ids[nth % 4]), nth)))
    isWriting = false
    await following
    await sequenceAll(portico.context, nothingFollows)
    await read()
    for (const own of Object.values(written)) expect([own.length, seen.filter((id) => own.includes(id))]).toEqual([12, own])
  })
})

describe('numbers', () => {
  async function newTenant(id: string): Promise<string> {
    await portico.context.db.insertInto('clients').values({ id, name: id, completenessPolicy: '{}' }).execute()
    return id
  }
  const record = (transaction: Transaction<Database>, clientId: string, type: EventType) =>
    recordEvent(transaction, portico.context, { clientId, type, requestId: null })

  it('follow the order of commits without gaps, under concurrent transactions', async () => {
    const { db } = portico.context
    const clientId = await newTenant('cli_interleaved')
    await sequenceAll(portico.context, nothingFollows)
    const [early, late] = await Promise.all([db.startTransaction().execute(), db.startTransaction().execute()])
    await record(early, clientId, 'request.created')
    await record(late, clientId, 'request.opened')
    await late.commit().execute()
    const seen: NumberedEvent[][] = []
    const watch = async (_: unknown, events: NumberedEvent[]) => void seen.push(events)
    expect(await sequenceOnce(portico.context, watch)).toBe(1)
    // Written first, committed last: it comes after, and is not left out.
    await early.commit().execute()
    expect(await sequenceOnce(portico.context, watch)).toBe(1)
    expect(seen.flat().map(({ type, sequence }) => [type, sequence])).toEqual([
      ['request.opened', '1'],
      ['request.created', '2'],
    ])
  })

  it('skip rolled-back transactions', async () => {
    const { db } = portico.context
    const clientId = await newTenant('cli_rolled_back')
    const undone = db.transaction().execute(async (transaction) => {
      await record(transaction, clientId, 'request.created')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await db.transaction().execute((transaction) => record(transaction, clientId, 'request.opened'))
    await sequenceAll(portico.context, nothingFollows)
    const rows = await db.selectFrom('events').select(['type', 'sequence']).where('clientId', '=', clientId).execute()
    expect(rows).toEqual([{ type: 'request.opened', sequence: '1' }])
  })

  it('start at one for each customer, with several sequencers', async () => {
    const { db } = portico.context
    const ids = [await newTenant('cli_one'), await newTenant('cli_two')]
    const write = (nth: number) => db.transaction().execute((transaction) => record(transaction, ids[nth % 2] ?? '', 'request.created'))
    const numbering = async () => {
      for (let turn = 0; turn < 20; turn += 1) await sequenceOnce(portico.context, nothingFollows)
    }
    await Promise.all([...Array.from({ length: 60 }, (_, nth) => write(nth)), numbering(), numbering()])
    await sequenceAll(portico.context, nothingFollows)
    for (const id of ids) {
      const rows = await db.selectFrom('events').select('sequence').where('clientId', '=', id).orderBy('sequence').execute()
      expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 1))
    }
  })

  it('are rolled back together with what depends on them', async () => {
    const clientId = await newTenant('cli_failing')
    await portico.context.db.transaction().execute((transaction) => record(transaction, clientId, 'request.created'))
    const failing = async () => {
      throw new Error('no queue')
    }
    await expect(sequenceOnce(portico.context, failing)).rejects.toThrow('no queue')
    const seen: NumberedEvent[] = []
    await sequenceAll(portico.context, async (_, events) => void seen.push(...events))
    expect(seen.map(({ sequence }) => sequence)).toEqual(['1'])
  })

  it('continue after events of more than 30 days are deleted', async () => {
    const { db } = portico.context
    const clientId = await newTenant('cli_old')
    const write = () => db.transaction().execute((transaction) => record(transaction, clientId, 'request.created'))
    await write()
    await write()
    await sequenceAll(portico.context, nothingFollows)
    await db.updateTable('events').set({ createdAt: '2020-01-01' }).where('clientId', '=', clientId).where('sequence', '=', '1').execute()
    await sweepEvents(portico.context)
    await write()
    await sequenceAll(portico.context, nothingFollows)
    const rows = await db.selectFrom('events').select('sequence').where('clientId', '=', clientId).orderBy('sequence').execute()
    expect(rows.map(({ sequence }) => sequence)).toEqual(['2', '3'])
  })
})
