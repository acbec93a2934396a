import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { getClientAndForm, saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type MadeDocument, toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { openCase, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { waitForBlockedStatements } from '#server/testing/wait-for-blocked-statements.ts'

let portico: TestApp
let grace: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000, autoApprove: true, retentionDays: 30 }, form: { livenessMode: 'challenge' } })
  await seedCorporateForm(portico)
  grace = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

let passport = 500
beforeEach(() => {
  passport += 1
})
let takes = 7_000

const rowOf = (id: string) =>
  portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fingerprintsOf = (id: string) =>
  portico.context.db.selectFrom('documentFingerprints').selectAll().where('requestId', '=', id).execute()
async function duplicatesOf(id: string) {
  return (await findApprovalFindings(portico.context.db, portico.context, await rowOf(id))).filter(({ kind }) => kind === 'duplicate')
}
const duplicate = (relation: 'returning' | 'same_document', requestIds: string[]) => ({
  kind: 'duplicate',
  of: 'document',
  relation,
  requestIds,
})

/** A photograph of its own of the passport with this number. */
const photo = (number = passport, fields: object = {}): MadeDocument => {
  const documentNumber = toDocumentNumber(number)
  takes += 1
  return { seed: takes, mrz: { fields: { documentNumber, ...fields } }, printedFields: { documentNumber, ...fields } }
}

async function upload(link: Link, document: MadeDocument = photo()) {
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  expect((await person.upload(document)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  return person
}

async function pass(link: Link) {
  const person = applicant(portico, link)
  await person.report('LIVENESS_STARTED')
  const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: string[] }
  takes += 1
  return person.check({ seed: takes, stepsSeen: steps.map((step, at) => ({ step, atMs: at * 1_000 })) as never }, { challengeId })
}

async function verify(email: string | null, document?: MadeDocument) {
  const link = await portico.newLink({ email })
  await upload(link, document)
  await pass(link)
  return link.requestId
}

describe('a document used by another request', () => {
  it('with another email address blocks automatic and bulk approval, and requires a reason', async () => {
    const first = await verify('anna@one.example')
    const second = await verify('eve@two.example')
    expect([await portico.statusOf(first), await portico.statusOf(second)]).toEqual(['APPROVED', 'WAIT_FOR_APPROVAL'])
    expect(await duplicatesOf(second)).toEqual([duplicate('same_document', [first])])
    const { request } = await openCase(grace, second)
    const bulk = await grace.send('POST', '/queue/bulk', {
      action: { do: 'approve' },
      requests: [{ id: second, revision: request.revision }],
    })
    expect(bulk.body.results).toMatchObject([
      { outcome: 'refused', errorCode: 'APPROVAL_NEEDS_REVIEW', findings: [duplicate('same_document', [first])] },
    ])
    await expect(approveRequest(portico.context, second, operatorDecision())).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
    expect(
      (await approveRequest(portico.context, second, { ...operatorDecision(), reason: 'New address, called the person' })).status,
    ).toBe('APPROVED')
  })

  it('with the same email address, in any case, is a returning person: shown to the approver, never auto-approved', async () => {
    const first = await verify('ben@example.com')
    const second = await verify(' Ben@Example.com')
    expect(await portico.statusOf(second)).toBe('WAIT_FOR_APPROVAL')
    expect(await duplicatesOf(second)).toEqual([duplicate('returning', [first])])
    await expect(approveRequest(portico.context, second, { ...operatorDecision(), isBulk: true })).rejects.toMatchObject({
      code: 'APPROVAL_NEEDS_REVIEW',
    })
    expect((await approveRequest(portico.context, second, operatorDecision())).status).toBe('APPROVED')
  })

  it('and another name or birth date is no returning person, whatever the address', async () => {
    const first = await verify('carl@example.com')
    const renamed = await verify('carl@example.com', photo(passport, { givenNames: 'EVE' }))
    const younger = await verify('carl@example.com', photo(passport, { birthDate: '1990-08-12' }))
    expect(await duplicatesOf(renamed)).toEqual([duplicate('same_document', [younger, first])])
    expect(await duplicatesOf(younger)).toEqual([duplicate('same_document', [renamed, first])])
  })

  it('without an address on either side is no returning person', async () => {
    const first = await verify(null)
    expect(await duplicatesOf(await verify(null))).toEqual([duplicate('same_document', [first])])
  })

  it('counts also where that request was rejected', async () => {
    const first = await portico.newLink({ email: 'thief@example.com' })
    await upload(first)
    await portico.context.db
      .updateTable('verificationRequests')
      .set({ status: 'WAIT_FOR_APPROVAL' })
      .where('id', '=', first.requestId)
      .execute()
    await rejectRequest(portico.context, first.requestId, { ...operatorDecision(), reasons: ['face-differs'] })
    const second = await verify('owner@example.com')
    expect([await portico.statusOf(first.requestId), await portico.statusOf(second)]).toEqual(['REJECTED', 'WAIT_FOR_APPROVAL'])
    expect(await duplicatesOf(second)).toEqual([duplicate('same_document', [first.requestId])])
  })

  it('at the same moment blocks both requests', async () => {
    const [one, other] = [await portico.newLink({ email: 'one@example.com' }), await portico.newLink({ email: 'other@example.com' })]
    await Promise.all([upload(one), upload(other)])
    await Promise.all([pass(one), pass(other)])
    expect([await portico.statusOf(one.requestId), await portico.statusOf(other.requestId)]).toEqual([
      'WAIT_FOR_APPROVAL',
      'WAIT_FOR_APPROVAL',
    ])
    expect(await duplicatesOf(one.requestId)).toEqual([duplicate('same_document', [other.requestId])])
  })

  it('uploaded while the other is approved is found, and the approved case names it', async () => {
    const [one, other] = [await portico.newLink({ email: 'early@example.com' }), await portico.newLink({ email: 'late@example.com' })]
    await upload(one)
    const { db } = portico.context
    const barrier = 77
    await sql`create function wait_at_barrier() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(${sql.lit(barrier)}); return null; end'`.execute(
      db,
    )
    await sql`create trigger barrier after insert on document_fingerprints for each row execute function wait_at_barrier()`.execute(db)
    // The second document is written and not there yet for anybody else.
    const late = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${barrier})`.execute(transaction)
      const pending = upload(other)
      await waitForBlockedStatements(db, 1)
      await pass(one)
      expect([await portico.statusOf(one.requestId), await duplicatesOf(one.requestId)]).toEqual(['APPROVED', []])
      return { pending }
    })
    await late.pending
    await sql`drop trigger barrier on document_fingerprints`.execute(db)
    await pass(other)
    expect([await portico.statusOf(other.requestId), await duplicatesOf(other.requestId)]).toEqual([
      'WAIT_FOR_APPROVAL',
      [duplicate('same_document', [one.requestId])],
    ])
    expect(await duplicatesOf(one.requestId)).toEqual([duplicate('same_document', [other.requestId])])
  })

  it('without a read number or issuing state is not compared, and therefore not auto-approved', async () => {
    const id = await verify('unread@example.com', {
      ...photo(passport, { issuingState: null }),
      printedOrigin: { issuingState: null as never },
    })
    expect([await fingerprintsOf(id), await portico.statusOf(id)]).toEqual([[], 'WAIT_FOR_APPROVAL'])
  })

  it('of another customer is not compared, and shares no hash', async () => {
    const clientId = newId('cli')
    const { form } = await getClientAndForm(portico.context.db, await rowOf((await portico.newLink()).requestId))
    const client = await portico.context.db.transaction().execute(async (transaction) => {
      const saved = await saveClient(transaction, { id: clientId, name: 'Harbour Bank', creditBalance: 9 })
      await saveForm(transaction, {
        id: newId('frm'),
        clientId,
        kind: 'individual',
        name: 'Own',
        isDefault: true,
        definition: form.definition,
      })
      return saved
    })
    const theirs = await portico.newLink({ client, email: 'dora@example.com' })
    await upload(theirs)
    const own = await verify('dora@example.com')
    expect(await portico.statusOf(own)).toBe('APPROVED')
    expect([await duplicatesOf(own), await duplicatesOf(theirs.requestId)]).toEqual([[], []])
    const [[mine], [other]] = [await fingerprintsOf(own), await fingerprintsOf(theirs.requestId)]
    expect([mine?.hash.equals(other?.hash ?? Buffer.of()), mine?.emailKey?.equals(other?.emailKey ?? Buffer.of())]).toEqual([false, false])
  })

  it('is forgotten when the person is erased', async () => {
    const first = await verify('old@example.com')
    portico.clock.turnHours(31 * 24)
    const second = await portico.newLink({ email: 'new@example.com' })
    await upload(second)
    expect(await duplicatesOf(second.requestId)).toEqual([duplicate('same_document', [first])])
    await erasePeople(portico.context)
    expect([await fingerprintsOf(first), await duplicatesOf(second.requestId)]).toEqual([[], []])
  })

  it('lists at most the newest twenty, and a returning person hides no other', async () => {
    const stranger = await portico.newLink({ email: 'stranger@example.com' })
    await upload(stranger)
    const own = []
    for (let turn = 0; turn < 22; turn += 1) {
      const link = await portico.newLink({ email: 'often@example.com' })
      portico.clock.turnHours(1)
      await upload(link)
      own.push(link.requestId)
    }
    const last = own.pop() ?? ''
    expect(await duplicatesOf(last)).toEqual([
      duplicate('returning', own.reverse().slice(0, 20)),
      duplicate('same_document', [stranger.requestId]),
    ])
  })
})

describe("a document's fingerprint", () => {
  it('belongs to the accepted document, and is removed without an issuing state', async () => {
    const first = await portico.newLink({ email: 'fay@example.com' })
    const person = await upload(first)
    await person.upload(photo(passport + 10_000))
    const second = await verify('gil@example.com')
    expect(await duplicatesOf(second)).toEqual([])
    const stateless = await person.upload({ ...photo(passport, { issuingState: null }), printedOrigin: { issuingState: null as never } })
    expect(stateless.body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
    expect(await fingerprintsOf(first.requestId)).toEqual([])
  })

  it('contains neither number, holder nor address', async () => {
    const [row] = await fingerprintsOf(await verify('hal@example.com'))
    const text = JSON.stringify(row, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value))
    expect(text).not.toMatch(new RegExp(`${toDocumentNumber(passport)}|ERIKSSON|1984|hal@`, 'i'))
    expect([row?.hash.length, row?.holderKey?.length, row?.emailKey?.length]).toEqual([32, 32, 32])
  })
})

it('lists the other requests in the case, with status and time', async () => {
  const staff = await openStaffApp(portico, 'reviewer', { email: 'case@northwind.example' })
  const first = await verify('ida@one.example')
  const second = await verify('ida@two.example')
  const file = (await staff.send('GET', `/requests/${second}`)).body as unknown as CaseFile
  const createdAt = (await rowOf(first)).createdAt.toISOString()
  expect(file.duplicates).toEqual([
    { requestId: first, reference: null, document: 'same_document', isSameDocument: true, face: null, status: 'APPROVED', createdAt },
  ])
})

it('recognizes a person whom two companies invite by one address', async () => {
  const ids = []
  for (const seed of [passport + 20_000, passport + 20_000]) {
    const page = companyPage(portico, await newCompany(portico))
    const row = individualOf(await page.addDirector({ email: 'jon@example.com' }))
    await page.invite(row.requestId)
    const person = invitedPerson(portico, await readInvitation(portico, row.requestId))
    await person.begin()
    await person.upload(seed)
    ids.push(row.requestId)
  }
  expect(await duplicatesOf(ids[1] ?? '')).toEqual([duplicate('returning', ids.slice(0, 1))])
})
