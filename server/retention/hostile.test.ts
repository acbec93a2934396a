import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, toDay } from '#contract/retention/schedule.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { endRelation } from '#server/retention/requests/relation.ts'
import { allAt, caseOf, erasedKindsOf, later, openRetention, retentionOf, schedule } from '#server/testing/retention-steps.ts'
import { auditOf, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const operator = { kind: 'operator', id: null, subjectId: null, origin: {} } as const
const aWeek = 24 * 8

describe('an administrator alone', () => {
  let portico: TestApp
  let ada: StaffApp
  let grace: StaffApp
  beforeAll(async () => {
    ;({ portico, ada, grace } = await openRetention({ client: { creditBalance: 100, retentionDays: 1_825 } }))
  }, 60_000)
  afterAll(() => portico.close())

  it('cannot shorten the retention period of the settings, and can extend it', async () => {
    const change = async (retentionDays: number) => {
      const { revision } = (await ada.send('GET', '/settings')).body
      return (await ada.send('PUT', '/settings', { revision, change: { retentionDays } })).body.errorCode
    }
    expect([await change(1), await change(1_826)]).toEqual(['RETENTION_SCHEDULE_NEEDED', undefined])
  })

  it('cannot confirm a schedule that they proposed, nor by an account that they made, raised or took over', async () => {
    const id = await caseOf(portico, 'rejected')
    const { body } = await ada.send('POST', '/retention/proposals', { days: allAt(0), graceDays: 0 })
    const confirm = async (who: StaffApp) => (await who.send('POST', '/retention/confirm', { version: body.version })).body.errorCode
    expect(await confirm(ada)).toBe('SECOND_PERSON_IS_FIRST')
    // Everybody's account is new.
    expect(await confirm(grace)).toBe('SECOND_PERSON_TOO_NEW')
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
    const made = await openStaffApp(portico, 'administrator', { email: 'ada.two@northwind.example' })
    expect(await confirm(made)).toBe('SECOND_PERSON_TOO_NEW')
    const users = '/auth/api/cms/users'
    const asAda = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload: object) =>
      portico.send({ method, url, headers: { authorization: `Bearer ${ada.accessToken}` }, payload })
    const raised = await asAda('PUT', `${users}/${grace.id}`, { displayName: 'Grace', role: ['administrator'] })
    expect([raised.status, await confirm(grace)]).toEqual([200, 'SECOND_PERSON_TOO_NEW'])
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
    expect([await confirm(grace), await confirm(grace)]).toEqual([undefined, 'NOT_FOUND'])
    // Agreed by two, it waits: and anybody who may confirm withdraws it meanwhile.
    portico.clock.turnHours(71)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
    ;[ada] = (await later(portico, 0, ada)) as [StaffApp]
    expect((await ada.send('POST', '/retention/withdraw', { version: body.version })).status).toBe(200)
    portico.clock.turnHours(48)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
  })

  it('is told of by email to everybody who could stop it, and by the audit log', async () => {
    const kinds = await portico.context.db
      .selectFrom('mails')
      .select('kind')
      .where('kind', 'like', sql<'staff-known'>`'staff-retention-%'`)
      .execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'staff-retention-confirmed',
      'staff-retention-confirmed',
      'staff-retention-confirmed',
      'staff-retention-proposed',
      'staff-retention-proposed',
    ])
    const actions = (await auditOf(portico, portico.client.id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('retention.'))
    expect(actions).toEqual(['retention.proposed', 'retention.confirmed', 'retention.withdrawn'])
  })

  it('cannot turn the schedule back and forth: longer at once, shorter never alone', async () => {
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
    await schedule(portico, ada, allAt(100))
    ;[ada, grace] = (await later(portico, 0, ada, grace)) as [StaffApp, StaffApp]
    const propose = async (days: number, graceDays = 0) =>
      (await ada.send('POST', '/retention/proposals', { days: allAt(days), graceDays })).body.version as number
    const stateOf = async () => {
      const { inForce, pending } = (await ada.send('GET', '/retention')).body as {
        inForce: { version: number }
        pending: { version: number } | null
      }
      return [inForce.version, pending?.version ?? null]
    }
    const longer = await propose(200)
    expect(await stateOf()).toEqual([longer, null])
    expect((await ada.send('POST', '/retention/withdraw', { version: longer })).body.errorCode).toBe('NOT_FOUND')
    const back = await propose(100)
    expect(await stateOf()).toEqual([longer, back])
    expect((await ada.send('POST', '/retention/proposals', { days: allAt(300), graceDays: 0 })).body.errorCode).toBe(
      'RETENTION_PROPOSAL_OPEN',
    )
  })

  it('cannot have erased on request what they asked for, by themselves or by a key of theirs', async () => {
    ;[ada, grace] = (await later(portico, 0, ada, grace)) as [StaffApp, StaffApp]
    const id = await caseOf(portico, 'rejected')
    const asked = { kinds: ['case'], ground: 'consent_withdrawn', askedBy: 'person', reason: 'By letter' }
    const { body } = await ada.send('POST', `/requests/${id}/erasure`, asked)
    const confirm = async (who: StaffApp, erasureRequestId: unknown) =>
      (await who.send('POST', `/requests/${id}/erasure/confirm`, { erasureRequestId })).body.errorCode
    expect(await confirm(ada, body.id)).toBe('SECOND_PERSON_IS_FIRST')
    await ada.send('POST', `/requests/${id}/erasure/withdraw`, { erasureRequestId: body.id })
    const made = (await ada.send('POST', '/api-keys', { name: 'Eraser', expiresInDays: null, scopes: ['requests:erase'] })).body as {
      apiKey: string
    }
    const byKey = await portico.send({
      method: 'POST',
      url: `/v1/requests/${id}/erasure`,
      headers: { authorization: `Bearer ${made.apiKey}` },
      payload: asked,
    })
    expect(byKey.status).toBe(200)
    expect(await confirm(ada, byKey.body.erasureRequestId)).toBe('SECOND_PERSON_IS_FIRST')
    expect(await erasedKindsOf(portico, id)).toEqual([])
    expect(await confirm(grace, byKey.body.erasureRequestId)).toBe(undefined)
    expect(await erasedKindsOf(portico, id)).toEqual(['biometrics', 'case', 'documents'])
    const [certificate] = (await retentionOf(grace, id)).certificates
    expect(JSON.parse(certificate?.signed.statement ?? '').rule).toEqual({
      by: 'request',
      scheduleVersion: null,
      erasureRequestId: byKey.body.erasureRequestId,
      ground: 'consent_withdrawn',
    })
  })
})

describe('a floor', () => {
  let portico: TestApp
  let ada: StaffApp
  let grace: StaffApp
  beforeAll(async () => {
    ;({ portico, ada, grace } = await openRetention())
    portico.context.retention.floors = { 'case.approved': 1_825, 'audit.approved': 1_825 }
  }, 60_000)
  afterAll(() => portico.close())

  it('is undercut by no schedule', async () => {
    const { status, body } = await ada.send('POST', '/retention/proposals', { days: allAt(0), graceDays: 0 })
    expect([status, body.errorCode]).toEqual([422, 'RETENTION_OUT_OF_BOUNDS'])
  })

  it('is undercut by no end of a relation that is stated for a day long ago', async () => {
    const id = await caseOf(portico, 'approved')
    const row = { approved: 10, rejected: 10, abandoned: 10, undecided: 10 }
    await schedule(portico, ada, { biometrics: row, documents: row, case: { ...row, approved: 1_825 }, audit: { ...row, approved: 1_825 } })
    const started = toDay(portico.clock.now())
    portico.clock.turnHours(24 * 2_000)
    await endRelation(portico.context, { by: operator, tenant: { clientId: portico.client.id } }, id, addDays(started, 1))
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual(['biometrics', 'documents'])
    portico.clock.turnHours(24 * 1_826)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual(['audit', 'biometrics', 'case', 'documents'])
  })

  it('stands in the way of an erasure on request, which says what may go', async () => {
    ;[ada, grace] = (await later(portico, aWeek, ada, grace)) as [StaffApp, StaffApp]
    const id = await caseOf(portico, 'approved')
    const asked = { ground: 'objection', askedBy: 'person', reason: 'By letter' }
    const refused = await ada.send('POST', `/requests/${id}/erasure`, { ...asked, kinds: ['case'] })
    expect([refused.body.errorCode, (refused.body.details ?? refused.body.data) as unknown]).toEqual([
      'ERASURE_BELOW_FLOOR',
      expect.anything(),
    ])
    const { body } = await ada.send('POST', `/requests/${id}/erasure`, { ...asked, kinds: ['biometrics'] })
    expect((await grace.send('POST', `/requests/${id}/erasure/confirm`, { erasureRequestId: body.id })).status).toBe(200)
    expect(await erasedKindsOf(portico, id)).toEqual(['biometrics'])
  })
})

describe('a schedule that is not the one that was confirmed', () => {
  it.each([
    ['changed', sql`update retention_schedules set days = jsonb_set(days, '{case,rejected}', '0')`],
    ['changed', sql`update retention_schedules set grace_days = 0, effective_at = effective_at - interval '1 hour'`],
    ['missing', sql`delete from retention_schedules`],
  ])('erases nothing: %s', async (fault, change) => {
    const { portico, ada } = await openRetention()
    try {
      await schedule(portico, ada, allAt(50), 1)
      await erasePeople(portico.context)
      const id = await caseOf(portico, 'rejected')
      portico.clock.turnHours(24 * 400)
      await change.execute(portico.context.db)
      // Also by the period of the settings, to which nothing falls back.
      await sql`update clients set retention_days = 1`.execute(portico.context.db)
      await erasePeople(portico.context)
      expect(await erasedKindsOf(portico, id)).toEqual([])
      const entries = (await auditOf(portico, portico.client.id)).filter(({ action }) => action === 'retention.refused')
      expect(entries.map(({ facts }) => facts)).toEqual([{ fault }])
    } finally {
      await portico.close()
    }
  })

  it('erases nothing by an older version that was put back', async () => {
    const { portico, ada } = await openRetention()
    try {
      await schedule(portico, ada, allAt(5))
      expect((await ada.send('POST', '/retention/proposals', { days: allAt(500), graceDays: 0 })).body.errorCode).toBe('INVALID_SESSION')
      const [again] = (await later(portico, 0, ada)) as [StaffApp]
      await again.send('POST', '/retention/proposals', { days: allAt(500), graceDays: 0 })
      const id = await caseOf(portico, 'rejected')
      await sql`delete from retention_schedules where version = 2`.execute(portico.context.db)
      portico.clock.turnHours(24 * 30)
      await erasePeople(portico.context)
      expect(await erasedKindsOf(portico, id)).toEqual([])
    } finally {
      await portico.close()
    }
  })
})
