import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { linkIndividual } from '#server/commands/link.ts'
import { findNamedPeople } from '#server/documents/identity/find-named-people.ts'
import { openDetails, sealDetails } from '#server/people/person-details.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { documentPicture, type MadeDocument } from '#server/testing/fake-vision.ts'
import { applicant, toFile } from '#server/testing/individual-steps.ts'
import { readInvitation } from '#server/testing/invited.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000, autoApprove: true }, form: { livenessMode: 'challenge' } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const refusal = (code: string) => expect.objectContaining({ code })
const findingsOf = async (id: string) => {
  const request = await portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await findApprovalFindings(portico.context.db, portico.context, request)).filter(({ kind }) => kind === 'identity')
}
let seeds = 1_000

/** Sends the made passport, which is of Anna Maria Eriksson, born on 12 August 1984, and passes the liveness check with its challenge. */
async function verify(link: { requestId: string; token: string }, document: MadeDocument = {}) {
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  expect((await person.upload({ seed: ++seeds, ...document })).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  await person.report('LIVENESS_STARTED')
  const { body } = await person.draw()
  const { challengeId, steps } = body as { challengeId: string; steps: string[] }
  const stepsSeen = steps.map((step, at) => ({ step, atMs: at * 1_000 })) as never
  await person.check({ seed: seeds, stepsSeen }, { challengeId })
  return person
}

async function invited(person: { first: string; last: string; more?: Record<string, string> }) {
  const page = companyPage(portico, await newCompany(portico))
  const row = individualOf(await page.addDirector({ ...person, email: `${page.requestId}@example.com` }))
  await page.invite(row.requestId)
  const own = await readInvitation(portico, row.requestId)
  const call = (path: string, body: object = {}) => portico.call('POST', `/v1/onboarding/corporate-individual${path}`, { ...own, ...body })
  await call('/status', { status: 'PROCESSING' })
  await call('/liveness/document-upload', { frontImage: toFile(documentPicture({ seed: ++seeds })), documentType: 'Passport' })
  await call('/status', { status: 'LIVENESS_STARTED' })
  return { page, id: row.requestId, own }
}

describe('a person named by a company', () => {
  it("is approved with another person's document only with a reason", async () => {
    const { id } = await invited({ first: 'Bruno', last: 'Keller' })
    expect(await findingsOf(id)).toEqual([{ kind: 'identity', source: 'company', result: 'differs', fields: ['surname', 'givenNames'] }])
    await portico.context.db.updateTable('verificationRequests').set({ status: 'WAIT_FOR_APPROVAL' }).where('id', '=', id).execute()
    await expect(approveRequest(portico.context, id, operatorDecision())).rejects.toEqual(refusal('APPROVAL_REASON_REQUIRED'))
    await expect(approveRequest(portico.context, id, { ...operatorDecision(), isBulk: true, reason: 'All seen' })).rejects.toEqual(
      refusal('APPROVAL_NEEDS_REVIEW'),
    )
    expect((await approveRequest(portico.context, id, { ...operatorDecision(), reason: 'Married since; certificate seen' })).status).toBe(
      'APPROVED',
    )
  })

  it("is flagged among the company's people for staff, without contents of the document", async () => {
    const { id, page } = await invited({ first: 'Bruno', last: 'Keller' })
    const staff = await openStaffApp(portico, 'reviewer', { email: 'people@northwind.example' })
    const { body } = await staff.send('GET', `/requests/${page.requestId}`)
    expect((body as unknown as CaseFile).company?.people).toMatchObject([{ id, identity: 'differs' }])
    const own = (await staff.send('GET', `/requests/${id}`)).body as unknown as CaseFile
    expect(own.fields.find(({ field }) => field === 'surname')).toMatchObject({
      typed: expect.any(String),
      agrees: false,
      named: [{ source: 'company', result: 'differs', reason: null }],
    })
    expect(own.documents.at(-1)?.checks).toContainEqual(expect.objectContaining({ check: 'identity-company', result: 'failed' }))
  })

  it("is flagged in the company's own rows, without contents of the document", async () => {
    const { page } = await invited({ first: 'Bruno', last: 'Keller' })
    const { text } = await page.list('director')
    expect(JSON.parse(text)).toMatchObject({ individuals: [{ 'Last Name': 'Keller', nameDiffers: true }] })
    expect(text).not.toMatch(/Eriksson|1984/i)
    const same = await invited({ first: 'Anna', last: 'Eriksson' })
    expect((await same.page.list('director')).text).toMatch(/"nameDiffers":false/)
  })

  it('has a failed check that names fields without values', async () => {
    const { id } = await invited({ first: 'Bruno', last: 'Keller' })
    const { checks } = await portico.context.db
      .selectFrom('documents')
      .select('checks')
      .where('requestId', '=', id)
      .executeTakeFirstOrThrow()
    const check = checks.find((one) => one.check === 'identity-company')
    expect(check).toMatchObject({ result: 'failed', reason: null })
    expect(JSON.stringify(checks)).not.toMatch(/Keller|ERIKSSON/)
  })

  it('matches their own document, family name first or last', async () => {
    expect(await findingsOf((await invited({ first: 'Anna', last: 'Eriksson' })).id)).toEqual([])
    expect(await findingsOf((await invited({ first: 'Eriksson', last: 'Anna Maria' })).id)).toEqual([])
  })

  it('can no longer be approved once the company has deleted their row', async () => {
    const { id, page } = await invited({ first: 'Bruno', last: 'Keller' })
    await portico.context.db.updateTable('verificationRequests').set({ status: 'WAIT_FOR_APPROVAL' }).where('id', '=', id).execute()
    expect((await page.call('DELETE', `/individual?EOD=${id}`)).status).toBe(200)
    const request = await portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await findApprovalFindings(portico.context.db, portico.context, request)).toContainEqual({
      kind: 'missing',
      subject: 'company_row',
    })
    for (const isBulk of [false, true]) {
      await expect(approveRequest(portico.context, id, { ...operatorDecision(), isBulk, reason: 'Seen' })).rejects.toEqual(
        refusal('INVITATION_WITHDRAWN'),
      )
    }
    expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
  })

  it('is compared with the current row, not the row at upload', async () => {
    const { id, page } = await invited({ first: 'Anna', last: 'Eriksson' })
    const person = await findPerson(portico.context.db, page.requestId, id)
    if (!person) throw new Error('no row')
    const key = await openKeyOf(portico.context.db, portico.context.masterKey, person.subjectId)
    const sealedDetails = sealDetails(key, id, { ...openDetails(portico.context, person), 'Last Name': 'Keller' })
    await portico.context.db.updateTable('companyPeople').set({ sealedDetails }).where('id', '=', id).execute()
    expect(await findingsOf(id)).toMatchObject([{ source: 'company', result: 'differs', fields: ['surname'] }])
  })
})

describe('a person named when the link was issued', () => {
  it('is auto-approved with their own document', async () => {
    const link = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Eriksson', dateOfBirth: '1984-08-12' } })
    await verify(link)
    expect(await portico.statusOf(link.requestId)).toBe('APPROVED')
  })

  it('is never auto-approved with another name or date of birth', async () => {
    const other = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Erikson' } })
    const older = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Eriksson', dateOfBirth: '1984-12-08' } })
    await verify(other)
    await verify(older)
    expect([await portico.statusOf(other.requestId), await portico.statusOf(older.requestId)]).toEqual([
      'WAIT_FOR_APPROVAL',
      'WAIT_FOR_APPROVAL',
    ])
    expect(await findingsOf(other.requestId)).toEqual([{ kind: 'identity', source: 'issuer', result: 'differs', fields: ['surname'] }])
    expect(await findingsOf(older.requestId)).toEqual([{ kind: 'identity', source: 'issuer', result: 'differs', fields: ['birthDate'] }])
  })

  it('is reviewed where the name cannot be compared or is incomplete', async () => {
    const arabic = await portico.newLink({ issuedFor: { firstName: 'آنا', lastName: 'إريكسون' } })
    const half = await portico.newLink({ issuedFor: { firstName: 'Anna' } })
    await verify(arabic)
    await verify(half)
    expect(await findingsOf(arabic.requestId)).toEqual([
      { kind: 'identity', source: 'issuer', result: 'not_judged', fields: ['surname', 'givenNames'] },
    ])
    expect(await findingsOf(half.requestId)).toEqual([{ kind: 'identity', source: 'issuer', result: 'not_judged', fields: ['surname'] }])
    expect(await portico.statusOf(arabic.requestId)).toBe('WAIT_FOR_APPROVAL')
    expect((await approveRequest(portico.context, arabic.requestId, operatorDecision())).status).toBe('APPROVED')
  })

  const nameOf = async (requestId: string) => {
    const request = await portico.context.db
      .selectFrom('verificationRequests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const key = await openKeyOf(portico.context.db, portico.context.masterKey, request.subjectId)
    const { source, firstName, middleName, lastName, birthDate } =
      (await findNamedPeople(portico.context.db, portico.context, request, key))[0] ?? {}
    return { source, firstName, middleName, lastName, birthDate }
  }
  const anna = { firstName: 'Anna', middleName: 'Maria', lastName: 'Eriksson', dateOfBirth: '1984-08-12' }
  const named = { source: 'issuer', firstName: 'Anna', middleName: 'Maria', lastName: 'Eriksson', birthDate: '1984-08-12' }

  it('can be named by API, table and command', async () => {
    const { apiKey } = await createApiKey(portico.context)
    const headers = { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': randomUUID() }
    const created = await portico.call('POST', '/v1/onboarding/liveness/request?validationParam=false', anna, headers)
    expect(await nameOf(String(created.body.requestId))).toEqual(named)
    const staff = await openStaffApp(portico, 'administrator', { email: 'issuer@northwind.example' })
    const { body: forms } = await staff.send('GET', '/links/forms')
    const formId = (forms.data as { id: string; kind: string }[]).find(({ kind }) => kind === 'individual')?.id
    const issued = await staff.send('POST', '/links', { batchId: randomUUID(), formId, sendsEmail: false, rows: [{ row: 1, ...anna }] })
    expect(await nameOf((issued.body.data as { requestId: string }[])[0]?.requestId ?? '')).toEqual(named)
    const options = { 'first-name': 'Anna', 'middle-name': 'Maria', 'last-name': 'Eriksson', 'date-of-birth': '1984-08-12' }
    const printed = (await linkIndividual.run(portico.context, { id: '', options })).json as { requestId: string }
    expect(await nameOf(printed.requestId)).toEqual(named)
  })

  it('is refused with an invalid date', async () => {
    const { apiKey } = await createApiKey(portico.context)
    const headers = { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': randomUUID() }
    const refused = await portico.call(
      'POST',
      '/v1/onboarding/liveness/request?validationParam=false',
      { ...anna, dateOfBirth: '1984-02-30' },
      headers,
    )
    expect(refused.body.errorCode).toBe('VALIDATION_ERROR')
    await expect(linkIndividual.run(portico.context, { id: '', options: { 'date-of-birth': '12.08.1984' } })).rejects.toThrow(
      '--date-of-birth must be a day',
    )
  })

  it('is stored sealed, and erased with the key', async () => {
    const { requestId } = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Eriksson' } })
    const { sealedName } = await portico.context.db
      .selectFrom('namedPeople')
      .selectAll()
      .where('requestId', '=', requestId)
      .executeTakeFirstOrThrow()
    expect(sealedName.toString('latin1')).not.toMatch(/Anna|Eriksson/)
  })
})

it('is compared with the earlier form call too', async () => {
  const link = await portico.newLink()
  await applicant(portico, link).saveForm({ firstName: 'Bruno', lastName: 'Keller', dateOfBirth: '1984-08-12' })
  await verify(link)
  expect(await findingsOf(link.requestId)).toEqual([
    { kind: 'identity', source: 'form', result: 'differs', fields: ['surname', 'givenNames'] },
  ])
})

it('is not compared where nobody was named', async () => {
  const link = await portico.newLink()
  await verify(link)
  expect(await findingsOf(link.requestId)).toEqual([])
  expect(await portico.statusOf(link.requestId)).toBe('APPROVED')
})
