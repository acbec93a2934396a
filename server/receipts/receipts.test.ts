import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { toKeySet } from '#server/platform/crypto/json-web-keys.ts'
import { type KeyGeneration, type KeyRing, toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { signStatement } from '#server/platform/crypto/sign-statement.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { openOtherSecretKey, openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { decide, openOtherTenantStaffApp, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const script = fileURLToPath(new URL('../../docs/verify/receipt.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portico-receipts-'))
const first: KeyGeneration = { version: 1, root: randomBytes(32), activeFrom: new Date(0), isSearchReady: true }
let generations: KeyGeneration[] = [first]
const masterKey: KeyRing = { generations: () => generations, refresh: async () => {} }

let portico: TestApp
let ada: StaffApp
let server: SecretKey
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100, retentionDays: 30 }, context: { masterKey } })
  await seedCorporateForm(portico)
  ada = await openStaffApp(portico, 'administrator')
  server = await openSecretKey(portico)
}, 60_000)
afterAll(() => portico.close())

type Claims = Record<string, unknown> & {
  decision: Record<string, unknown>
  checks: Record<string, unknown>[]
  audit: { chain: string; sequence: number; entry_hash: string }
}
type Answer = { id: string; receipt: string; outcome: string; supersededAt: string | null }

async function decided(what: 'approve' | 'reject' = 'approve', input: { email?: string } = {}) {
  const link = await submittedRequest(portico, input)
  const options = what === 'approve' ? { remark: 'Welcome' } : { reasons: ['document-altered'], remark: 'Too dark' }
  const answer = await decide(ada, link.id, what, what === 'approve' ? { ...options, reason: 'seen in the branch' } : options)
  expect(answer.status).toBe(200)
  return link
}

const receiptOf = async (id: string) => (await server.send('GET', `/requests/${id}/receipt`)).body as unknown as Answer
const ownReceipt = ({ token }: Link) => portico.call('GET', '/onboarding/receipt', undefined, { authorization: `Bearer ${token}` })
const keySet = async () => (await portico.call('GET', '/.well-known/jwks.json')).body
const claimsOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Claims
const statusOf = (id: string) => portico.call('GET', `/verify/receipts/${id}/status`)
const rowsOf = (requestId: string) =>
  portico.context.db.selectFrom('decisionReceipts').selectAll().where('requestId', '=', requestId).orderBy('issuedAt').execute()

let files = 0
function toFile(content: string): string {
  files += 1
  const path = join(folder, `${files}`)
  writeFileSync(path, content)
  return path
}

/** What the script of docs/verify says, with nothing of ours in it. */
function verify(receipt: string, keys: object, status?: string) {
  const paths = [toFile(receipt), toFile(JSON.stringify(keys)), ...(status ? [toFile(status)] : [])]
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' })
  return { code, text: stdout + stderr }
}

describe('a receipt', () => {
  it('counts no liveness check against another document than the one that was accepted', async () => {
    const [{ id }, other] = [await submittedRequest(portico), await submittedRequest(portico)]
    await sql`update liveness_checks set document_id = (select id from documents where request_id = ${other.id}) where request_id = ${id}`.execute(
      portico.context.db,
    )
    await approveRequest(portico.context, id, { ...operatorDecision(), reason: 'seen in the branch' })
    const claims = claimsOf((await receiptOf(id)).receipt)
    expect(claims.extent).toMatchObject({ document: 'passed', liveness: 'not_done' })
    expect(claims.decision.accepted_findings).toContain('liveness:missing')
    expect(claims.checks.filter(({ of }) => of === 'liveness')).toEqual([])
    expect(JSON.stringify(claims.verified_claims)).not.toContain('bvr')
    expect(claims.inputs).not.toHaveProperty('recording')
  })

  it('says who was verified, to what extent, when, by which checks and build, and is signed', async () => {
    const { id } = await decided()
    const { receipt, ...rest } = await receiptOf(id)
    const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet((await keySet()) as unknown as JSONWebKeySet))
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'portico-decision-receipt+jwt' })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Claims
    const [row] = await rowsOf(id)
    const entry = await portico.context.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('targetId', '=', id)
      .where('action', '=', 'request.approved')
      .executeTakeFirstOrThrow()
    expect(rest).toMatchObject({ id: row?.id, requestId: id, outcome: 'approved', supersededAt: null })
    expect(claims).toMatchObject({
      iss: 'https://verify.portico.test',
      sub: id,
      jti: row?.id,
      copy: 'customer',
      mode: 'live',
      customer: { id: portico.client.id, name: 'Northwind Bank' },
      decision: { outcome: 'approved', by: { role: 'staff', id: ada.id } },
      extent: { document: 'passed', liveness: 'passed', form: 'not_done' },
      verified_claims: {
        verification: { trust_framework: 'portico', evidence: [{ type: 'document', document_details: { type: 'passport' } }] },
        claims: { family_name: expect.any(String), birthdate: expect.any(String) },
      },
      software: { name: 'Portico', version: expect.stringMatching(/^\d/), models: { iris: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      audit: { chain: portico.client.id, sequence: Number(entry.sequence), entry_hash: entry.hash.toString('base64url') },
    })
    expect(entry.facts).toMatchObject({ receipt: row?.id, receiptDigest: expect.stringMatching(/^[\w-]{43}$/) })
    expect(claims.checks.length).toBeGreaterThan(5)
    expect(claims.checks.some((check) => 'measured' in check && 'required' in check)).toBe(true)
    expect(row?.customerHash).toEqual(createHash('sha256').update(receipt).digest())
    const { code, text } = verify(receipt, await keySet())
    expect([code, text.includes('SIGNATURE VALID'), text.includes('NOT CHECKED')]).toEqual([0, true, true])
  })

  it('tells the applicant nothing of what was measured and required, who decided, and what the customer calls them', async () => {
    const link = await portico.newLink({ reference: 'REF-OF-THE-BANK' })
    await (await atCamera(portico, link)).check({ seed: 4_711 })
    expect((await decide(ada, link.requestId, 'approve')).status).toBe(200)
    const { status, body } = await ownReceipt(link)
    const jws = String(body.receipt)
    const claims = claimsOf(jws)
    expect([status, claims.copy, claims.decision]).toEqual([
      200,
      'applicant',
      { outcome: 'approved', at: expect.any(String), by: { role: 'staff' } },
    ])
    const words = JSON.stringify(claims)
    for (const hidden of ['REF-OF-THE-BANK', ada.id, 'measured', 'required', 'accepted_findings']) expect(words).not.toContain(hidden)
    expect(claimsOf((await receiptOf(link.requestId)).receipt).request).toMatchObject({ reference: 'REF-OF-THE-BANK' })
    expect(verify(jws, await keySet()).code).toBe(0)
  })

  it('of a rejection claims nothing as verified', async () => {
    const { id, ...link } = await decided('reject')
    const claims = claimsOf((await receiptOf(id)).receipt)
    expect(claims).toMatchObject({ decision: { outcome: 'rejected', reasons: ['document-altered'] } })
    expect(claims).not.toHaveProperty('verified_claims')
    const own = await ownReceipt({ ...link, requestId: id })
    expect(own.status).toBe(200)
    expect(JSON.stringify(claimsOf(String(own.body.receipt)))).not.toContain('document-altered')
  })

  it('is issued for what the product decides by itself', async () => {
    const strict = await testApp({ client: { documentUploadLimit: 1, autoReject: true } })
    try {
      const link = await strict.newLink()
      const person = applicant(strict, link)
      await person.report('PROCESSING')
      expect((await person.upload({ portrait: null, facesFound: 0 })).body.status).toBe('REJECTED')
      const { receipt } = (await (await openSecretKey(strict)).send('GET', `/requests/${link.requestId}/receipt`)).body as unknown as Answer
      expect(claimsOf(receipt)).toMatchObject({
        decision: { outcome: 'rejected', by: { role: 'automatic' } },
        extent: { document: 'failed' },
      })
    } finally {
      await strict.close()
    }
  })

  it('of a company lists its people by id, role and outcome, and names none of them', async () => {
    const company = await newCompany(portico, { companyName: 'Meridian Trading Ltd' })
    const page = companyPage(portico, company)
    const director = individualOf(await page.addDirector({ first: 'Unnamedzq', last: 'Lundzq', email: 'lundzq@person.example' }))
    await sql`update verification_requests set status = 'WAIT_FOR_APPROVAL' where id = ${company.requestId}`.execute(portico.context.db)
    await approveRequest(portico.context, company.requestId, { ...operatorDecision(), reason: 'looked at the register' })
    const { receipt } = await receiptOf(company.requestId)
    const claims = claimsOf(receipt)
    expect(claims).toMatchObject({
      decision: { outcome: 'approved', by: { role: 'operator' } },
      organization: { legal_name: 'Meridian Trading Ltd' },
      people: [{ id: director.requestId, roles: ['director'], outcome: 'not_decided' }],
    })
    expect(JSON.stringify(claims)).not.toMatch(/zq/)
    expect((await ownReceipt(company)).status).toBe(200)
  })

  it('says that test mode verifies nobody', async () => {
    const { jws } = signStatement(masterKey, 'decision-receipt', 'portico-decision-receipt+jwt', { mode: 'test', decision: {} })
    expect(verify(jws, await keySet()).text).toContain('TEST MODE: nobody was verified.')
  })
})

describe('the script refuses', () => {
  it('a receipt of which any byte was changed', async () => {
    const { receipt } = await receiptOf((await decided()).id)
    const keys = await keySet()
    for (let at = 3; at < receipt.length; at += Math.ceil(receipt.length / 12)) {
      if (receipt[at] === '.') continue
      const changed = `${receipt.slice(0, at)}${receipt[at] === 'A' ? 'B' : 'A'}${receipt.slice(at + 1)}`
      expect([at, verify(changed, keys).code]).toEqual([at, 1])
    }
    const [head, , signature] = receipt.split('.')
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(receipt), sub: 'req_other' })).toString('base64url')
    expect(verify(`${head}.${claims}.${signature}`, keys)).toMatchObject({ code: 1, text: expect.stringContaining('was changed') })
  })

  it("another installation's key, no algorithm, and a key of another purpose", async () => {
    const { receipt } = await receiptOf((await decided()).id)
    const keys = await keySet()
    const other = toKeySet(toKeyRing(randomBytes(32)))
    expect(verify(receipt, other)).toMatchObject({ code: 1, text: expect.stringContaining('no key of the key set signed') })
    const claims = claimsOf(receipt)
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'portico-decision-receipt+jwt' })).toString('base64url')}.${receipt.split('.')[1]}.`
    expect(verify(none, keys)).toMatchObject({ code: 1, text: expect.stringContaining('not signed with Ed25519') })
    const { jws } = signStatement(masterKey, 'audit-checkpoint', 'portico-decision-receipt+jwt', claims)
    expect(verify(jws, keys)).toMatchObject({ code: 1, text: expect.stringContaining('not one that signs receipts') })
    // Whoever gives keys along with a receipt may call them what they like: their names would not be theirs.
    const renamed = {
      keys: other.keys.map((key) => ({ ...key, kid: JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()).kid })),
    }
    expect(verify(receipt, renamed).code).toBe(2)
  })

  it('a status in place of a receipt, and a receipt in place of a status', async () => {
    const { id, receipt } = await receiptOf((await decided()).id)
    const { statement } = (await statusOf(id)).body as { statement: string }
    const keys = await keySet()
    expect(verify(statement, keys)).toMatchObject({ code: 1, text: expect.stringContaining('is no receipt') })
    expect(verify(receipt, keys, receipt)).toMatchObject({ code: 1, text: expect.stringContaining('is no status') })
    const other = (await statusOf((await receiptOf((await decided()).id)).id)).body as { statement: string }
    expect(verify(receipt, keys, other.statement)).toMatchObject({ code: 1, text: expect.stringContaining('of another receipt') })
    expect(verify(receipt, keys, statement)).toMatchObject({ code: 0, text: expect.stringContaining('CURRENT') })
  })
})

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

it('verifies after the root key was rotated, and the next one is signed with the new key', async () => {
  const before = await receiptOf((await decided()).id)
  generations = [{ version: 2, root: randomBytes(32), activeFrom: new Date(Date.now() - 1_000), isSearchReady: true }, first]
  const after = await receiptOf((await decided()).id)
  const kid = (jws: string) => (JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
  expect(kid(before.receipt)).not.toBe(kid(after.receipt))
  const keys = await keySet()
  expect([verify(before.receipt, keys).code, verify(after.receipt, keys).code]).toEqual([0, 0])
})
