import { createHash } from 'node:crypto'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { signStatement } from '#server/platform/crypto/sign-statement.ts'
import { companyPage, individualOf, newCompany } from '#server/testing/company-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { type Claims, claimsOf, openReceipts, type ReceiptAnswer, verify } from '#server/testing/receipt-steps.ts'
import { openSecretKey } from '#server/testing/secret-key.ts'
import { decide, submittedRequest } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'

const { portico, ada, masterKey, decided, receiptOf, ownReceipt, keySet, rowsOf } = await openReceipts()
afterAll(() => portico.close())

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
      const { receipt } = (await (await openSecretKey(strict)).send('GET', `/requests/${link.requestId}/receipt`))
        .body as unknown as ReceiptAnswer
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
