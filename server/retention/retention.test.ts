import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFindingCode } from '#contract/cases/approval.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { erasureCertificate } from '#contract/retention/erasure.ts'
import {
  addDays,
  type RetentionDays,
  type RetentionKind,
  type RetentionOutcome,
  retentionKinds,
  retentionOutcomes,
  toDay,
} from '#contract/retention/schedule.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { listCertificateKeys } from '#server/retention/erasure/certificate.ts'
import { eraseKinds } from '#server/retention/erasure/erase-kinds.ts'
import { replayErasures } from '#server/retention/replay-erasures.ts'
import { endRelation, resumeRelation } from '#server/retention/requests/relation.ts'
import { confirmScheduleHere } from '#server/retention/schedule/change-schedule.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { allAt, caseOf, erasedKindsOf, keptFilesOf, later, openRetention, retentionOf, schedule } from '#server/testing/retention-steps.ts'
import { auditOf, type StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** To the last second of the day before, as UTC counts days. */
function turnToEveOf(portico: TestApp, day: string): void {
  const at = Date.parse(`${day}T00:00:00Z`) - 2_000
  portico.clock.turnHours((at - portico.clock.now().getTime()) / 3_600_000)
}

describe('each kind by each outcome', () => {
  let portico: TestApp
  let ada: StaffApp
  beforeAll(async () => {
    ;({ portico, ada } = await openRetention())
  }, 60_000)
  afterAll(() => portico.close())

  const periods: Record<RetentionKind, number> = { biometrics: 10, documents: 20, case: 30, audit: 40 }

  it('goes on its day in UTC, after the grace period, and not a second before', async () => {
    const days = Object.fromEntries(
      retentionKinds.map((kind) => [kind, Object.fromEntries(retentionOutcomes.map((outcome, at) => [outcome, periods[kind] + at]))]),
    ) as RetentionDays
    await schedule(portico, ada, days, 3)
    const cases = Object.fromEntries(
      await Promise.all(retentionOutcomes.map(async (outcome) => [outcome, await caseOf(portico, outcome)] as const)),
    ) as Record<RetentionOutcome, string>
    const today = toDay(portico.clock.now())
    const by = { kind: 'operator', id: null, subjectId: null, origin: {} } as const
    await endRelation(portico.context, { by, tenant: { clientId: portico.client.id } }, cases.approved, today)
    const gone = Object.fromEntries(retentionOutcomes.map((outcome) => [outcome, [] as string[]])) as Record<RetentionOutcome, string[]>
    const steps = retentionKinds.flatMap((kind) =>
      retentionOutcomes.map((outcome, at) => ({ kind, outcome, on: addDays(today, periods[kind] + at + 3) })),
    )
    for (const { kind, outcome, on } of steps) {
      turnToEveOf(portico, on)
      await erasePeople(portico.context)
      expect([outcome, kind, await erasedKindsOf(portico, cases[outcome])]).toEqual([outcome, kind, gone[outcome].toSorted()])
      portico.clock.turnHours(3 / 3_600)
      await erasePeople(portico.context)
      gone[outcome].push(kind)
      expect([outcome, kind, await erasedKindsOf(portico, cases[outcome])]).toEqual([outcome, kind, gone[outcome].toSorted()])
    }
    expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
    const actions = await auditOf(portico, cases.rejected)
    expect(actions.map(({ action }) => action).filter((action) => action.includes('erased'))).toEqual([
      'request.partly-erased',
      'request.partly-erased',
      'request.erased',
      'request.partly-erased',
    ])
    expect(await erasePeople(portico.context)).toBe(0)
  }, 120_000)

  it('keeps an approved case without an end while nobody has said that the relation ended, and stops when it goes on', async () => {
    const id = await caseOf(portico, 'approved')
    portico.clock.turnHours(24 * 400)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
    const by = { by: { kind: 'operator', id: null, subjectId: null, origin: {} } as const, tenant: { clientId: portico.client.id } }
    await endRelation(portico.context, by, id, toDay(portico.clock.now()))
    await resumeRelation(portico.context, by, id)
    portico.clock.turnHours(24 * 100)
    await erasePeople(portico.context)
    expect(await erasedKindsOf(portico, id)).toEqual([])
    await expect(endRelation(portico.context, by, id, addDays(toDay(portico.clock.now()), 1))).rejects.toMatchObject({
      code: 'RELATION_DAY_INVALID',
    })
    await expect(endRelation(portico.context, by, id, '2001-01-01')).rejects.toMatchObject({ code: 'RELATION_DAY_INVALID' })
  })
})

it('tells an applicant one number of days until a schedule is in force, and then none', async () => {
  const { portico, ada } = await openRetention()
  try {
    const person = applicant(portico, await portico.newLink())
    const told = async () => ((await person.status()).body.client as { retentionDays?: number }).retentionDays
    const { body } = await ada.send('POST', '/retention/proposals', { days: allAt(3_650), graceDays: 0 })
    expect(await told()).toBe(36_500)
    await confirmScheduleHere(portico.context, portico.client.id, body.version as number)
    expect(await told()).toBe(36_500)
    portico.clock.turnHours(portico.context.retention.changeDelayHours)
    expect(await told()).toBeUndefined()
  } finally {
    await portico.close()
  }
})

const erase = (portico: TestApp, requestId: string, kinds: RetentionKind[]) =>
  eraseKinds(portico.context, {
    requestId,
    rule: { rule: 'request' },
    actor: { kind: 'operator', id: null, subjectId: null, origin: {} },
    judge: async () => kinds,
  })

describe('a part of a case', () => {
  let portico: TestApp
  let ada: StaffApp
  beforeAll(async () => {
    ;({ portico, ada } = await openRetention())
  }, 60_000)
  afterAll(() => portico.close())

  it('leaves the rest readable, and says by which version it went', async () => {
    const version = await schedule(portico, ada, { ...allAt(1_000), biometrics: { approved: 5, rejected: 5, abandoned: 5, undecided: 5 } })
    const id = await caseOf(portico, 'rejected')
    const names = (await keptFilesOf(portico, id))
      .filter(({ kind }) => ['portrait', 'selfie', 'video'].includes(kind))
      .map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(2)
    portico.clock.turnHours(24 * 6)
    await erasePeople(portico.context)
    ada = (await later(portico, 0, ada))[0] ?? ada
    const file = (await ada.send('POST', `/requests/${id}/reveal`, { areas: ['contact', 'identity', 'pictures'] }))
      .body as unknown as CaseFile
    expect([file.isErased, file.request.email, file.documents.length, file.livenessChecks.length]).toEqual([
      false,
      expect.stringContaining('@person.example'),
      1,
      1,
    ])
    expect([file.livenessChecks[0]?.videoUrl, file.livenessChecks[0]?.selfieUrl, file.documents[0]?.portrait]).toEqual([null, null, null])
    expect(file.documents[0]?.pictures[0]?.url).toEqual(expect.stringContaining('/files/'))
    for (const name of names) expect(await portico.context.blobs.get(name)).toBeUndefined()
    expect(await portico.context.db.selectFrom('faceVectors').select('requestId').where('requestId', '=', id).execute()).toEqual([])
    const { kinds, certificates } = await retentionOf(ada, id)
    expect(kinds.find(({ kind }) => kind === 'biometrics')?.erased).toMatchObject({ rule: 'schedule', scheduleVersion: version })
    expect(kinds.filter(({ erased }) => erased).map(({ kind }) => kind)).toEqual(['biometrics'])
    expect(certificates.map(({ kinds: each }) => each)).toEqual([['biometrics']])
  })

  it.each([
    ['documents', ['document:missing']],
    ['biometrics', ['liveness:missing']],
  ] as const)('that is not decided takes what was verified by %s along: no approval rests on it', async (kind, missing) => {
    const id = await caseOf(portico, 'undecided')
    const findings = async () => {
      const request = await portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return (await findApprovalFindings(portico.context.db, portico.context, request)).map(toFindingCode)
    }
    expect((await findings()).filter((code) => code.endsWith(':missing'))).toEqual([])
    const before = (await ada.send('GET', `/requests/${id}`)).body as unknown as CaseFile
    await erase(portico, id, [kind])
    expect((await findings()).filter((code) => code.endsWith(':missing'))).toEqual(missing)
    const { revision } = ((await ada.send('GET', `/requests/${id}`)).body as unknown as CaseFile).request
    expect(revision).toBeGreaterThan(before.request.revision)
    await expect(approveRequest(portico.context, id, operatorDecision())).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
    await approveRequest(portico.context, id, { ...operatorDecision(), reason: 'seen in the branch' })
    const { status } = await portico.context.db
      .selectFrom('verificationRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('APPROVED')
  })

  it('that was erased and is there again is erased again, by request and by schedule', async () => {
    const id = await caseOf(portico, 'undecided')
    const leftOf = async () => (await keptFilesOf(portico, id)).filter(({ byteCount }) => byteCount > 0).map(({ kind }) => kind)
    await erase(portico, id, ['biometrics', 'documents'])
    expect(await leftOf()).toEqual([])
    const kindsOf = async () => (await retentionOf(ada, id)).kinds.filter(({ erased }) => erased !== null).map(({ kind }) => kind)
    expect(await kindsOf()).toEqual(['biometrics', 'documents'])
    // As a person who was asked for a document once more.
    const name = (await keptFilesOf(portico, id)).find(({ kind }) => kind === 'selfie')?.name ?? ''
    await portico.context.blobs.put(name, Buffer.from('a new selfie'))
    await portico.context.db.updateTable('blobs').set({ byteCount: 12 }).where('name', '=', name).execute()
    expect(await kindsOf()).toEqual(['documents'])
    await replayErasures(portico.context)
    expect(await leftOf()).toEqual(['selfie'])
    await erase(portico, id, ['biometrics'])
    expect([await leftOf(), await kindsOf()]).toEqual([[], ['biometrics', 'documents']])
    expect(await portico.context.blobs.get(name)).toBeUndefined()
  })

  it('leaves nothing sealed of a case in any row, and keeps what the audit log says as long as the schedule', async () => {
    const { portico: other, ada: staff } = await openRetention()
    try {
      await schedule(other, staff, { ...allAt(5), audit: { approved: 50, rejected: 50, abandoned: 50, undecided: 50 } })
      const id = await caseOf(other, 'rejected')
      other.clock.turnHours(24 * 6)
      await erasePeople(other.context)
      expect(await erasedKindsOf(other, id)).toEqual(['biometrics', 'case', 'documents'])
      const { rows: columns } = await sql<{ table: string; column: string }>`
        select c.table_name as "table", c.column_name as "column" from information_schema.columns c
        where c.table_schema = 'public' and c.column_name like 'sealed%' and c.data_type = 'bytea'
          and exists (select 1 from information_schema.columns r where r.table_schema = 'public' and r.table_name = c.table_name and r.column_name in ('request_id'))`.execute(
        other.context.db,
      )
      expect(columns.length).toBeGreaterThan(15)
      // A receipt proves a decision: it is never changed, and goes with what opens the audit log.
      for (const { table, column } of columns.filter((one) => one.table !== 'decision_receipts')) {
        const { rows } = await sql<{
          left: number
        }>`select count(*)::int as left from ${sql.table(table)} where request_id = ${id} and length(${sql.ref(column)}) > 0`.execute(
          other.context.db,
        )
        expect([table, column, rows[0]?.left]).toEqual([table, column, 0])
      }
      const keyOf = () =>
        other.context.db
          .selectFrom('subjectKeys as k')
          .innerJoin('verificationRequests as r', 'r.subjectId', 'k.subjectId')
          .select(['k.sealedKey', 'k.auditKey'])
          .where('r.id', '=', id)
          .executeTakeFirstOrThrow()
      expect(await keyOf()).toEqual({ sealedKey: null, auditKey: expect.any(Buffer) })
      other.clock.turnHours(24 * 50)
      await erasePeople(other.context)
      expect(await keyOf()).toEqual({ sealedKey: null, auditKey: null })
      expect(await erasedKindsOf(other, id)).toEqual(['audit', 'biometrics', 'case', 'documents'])
    } finally {
      await other.close()
    }
  })
})

it('goes on after a cut in the middle of its files, once, with one entry and one certificate', async () => {
  const { portico, ada } = await openRetention()
  try {
    await schedule(portico, ada, allAt(1))
    const id = await caseOf(portico, 'rejected')
    portico.clock.turnHours(48)
    let left = 2
    const blobs = {
      ...portico.context.blobs,
      remove: async (name: string) => {
        left -= 1
        if (left === 0) throw new Error('killed')
        return portico.context.blobs.remove(name)
      },
    }
    await expect(erasePeople({ ...portico.context, blobs })).rejects.toThrow('killed')
    expect(await erasedKindsOf(portico, id)).toEqual([])
    await Promise.all([erasePeople(portico.context), erasePeople(portico.context)])
    expect(await erasedKindsOf(portico, id)).toEqual(['audit', 'biometrics', 'case', 'documents'])
    const entries = (await auditOf(portico, id)).filter(({ action }) => action === 'request.erased')
    const certificates = await portico.context.db.selectFrom('erasureCertificates').selectAll().where('requestId', '=', id).execute()
    expect([entries.length, certificates.length]).toEqual([1, 1])
    const statement = erasureCertificate.parse(JSON.parse(certificates[0]?.statement ?? ''))
    expect(statement.items.every(({ sha256 }) => sha256 === null || /^[0-9a-f]{64}$/.test(sha256))).toBe(true)
    expect(statement.items.filter(({ sha256 }) => sha256 === null)).toEqual([])
    expect(statement.audit).toEqual({
      chain: portico.client.id,
      sequence: Number(entries[0]?.sequence),
      hash: entries[0]?.hash.toString('base64'),
    })
  } finally {
    await portico.close()
  }
})

it('signs certificates that the public key alone verifies, and no other', async () => {
  const { portico, ada } = await openRetention()
  try {
    await schedule(portico, ada, allAt(1))
    const id = await caseOf(portico, 'rejected')
    portico.clock.turnHours(48)
    await erasePeople(portico.context)
    const [{ statement, signature, keyId } = { statement: '', signature: '', keyId: '' }] = await portico.context.db
      .selectFrom('erasureCertificates')
      .selectAll()
      .where('requestId', '=', id)
      .execute()
    const [known] = listCertificateKeys(portico.context.masterKey)
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known?.publicKey ?? '' }, format: 'jwk' })
    const isSigned = (text: string, by = key) => verify(null, Buffer.from(text), by, Buffer.from(signature, 'base64'))
    expect([
      known?.keyId,
      isSigned(statement),
      isSigned(`${statement} `),
      isSigned(statement, generateKeyPairSync('ed25519').publicKey),
    ]).toEqual([keyId, true, false, false])
    expect(statement).not.toContain('person.example')
  } finally {
    await portico.close()
  }
})
