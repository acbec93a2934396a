import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { importForm } from '#server/forms/import-form.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let seed = 5_000
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000, autoApprove: true } })
  await seedCorporateForm(portico)
  await importForm(
    portico.context,
    JSON.parse(await readFile(new URL('../../../docs/forms/personal-information.json', import.meta.url), 'utf8')),
  )
})
afterAll(() => portico.close())
beforeEach(() => {
  seed += 10
})

const path = '/onboarding/liveness/details'
const read = (link: Link) => portico.call('POST', path, { requestId: link.requestId, token: link.token })
const answer = (link: Link, body: object) =>
  portico.call('POST', `${path}/answer`, { requestId: link.requestId, token: link.token, statements: [], ...body })
const identityOf = async (id: string) => {
  const request = await portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await findApprovalFindings(portico.context.db, portico.context, request)).filter(({ kind }) => kind === 'identity')
}

/** Sends the made passport, which is of Anna Maria Eriksson, born on 12 August 1984. */
async function uploaded(link: Link, form: Record<string, string> = {}) {
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  if (Object.keys(form).length > 0) await person.saveForm(form)
  const { body } = await person.upload({ seed })
  const pass = async () => {
    await person.report('LIVENESS_STARTED')
    return person.check({ seed })
  }
  return { person, body, pass }
}
const typed = { firstName: 'Anna Maria', lastName: 'Erikson', dateOfBirth: '1984-08-12' }

describe('a name entered otherwise than the document has it', () => {
  it("is shown beside the document's, before submission", async () => {
    const link = await portico.newLink()
    const { body, person } = await uploaded(link, typed)
    expect(body).toMatchObject({ status: 'ID_UPLOADED', detailsDiffer: true })
    expect((await person.status()).body).toMatchObject({ detailsDiffer: true })
    expect((await read(link)).body).toEqual({
      documentId: expect.any(String),
      differences: [{ source: 'form', fields: [{ field: 'surname', entered: 'Erikson', document: 'ERIKSSON' }] }],
      entered: { lastName: 'Erikson' },
    })
  })

  it('can be corrected by the person; staff see both, and it is never auto-approved', async () => {
    const link = await portico.newLink()
    const { body, pass } = await uploaded(link, typed)
    const { documentId } = (await read(link)).body
    const { body: answered } = await answer(link, { documentId, corrected: { lastName: 'Eriksson' } })
    expect(answered).toMatchObject({ differences: [], issues: [], status: 'ID_UPLOADED' })
    await pass()
    expect(body.detailsDiffer).toBe(true)
    expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
    expect(await identityOf(link.requestId)).toEqual([{ kind: 'identity', source: 'form', result: 'corrected', fields: ['surname'] }])
    const staff = await openStaffApp(portico, 'reviewer', { email: 'corrected@northwind.example' })
    const { body: file } = await staff.send('POST', `/requests/${link.requestId}/reveal`, { areas: ['identity', 'answers'] })
    const { fields, history } = file as unknown as CaseFile
    expect(fields.find(({ field }) => field === 'surname')).toMatchObject({ typed: 'Eriksson', enteredBefore: 'Erikson', agrees: true })
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'DETAILS_CORRECTED', details: [{ is: 'entered', fields: ['lastName'] }] }),
    )
    const masked = (await staff.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
    expect(JSON.stringify(masked)).not.toMatch(/Erikson/)
    expect((await approveRequest(portico.context, link.requestId, operatorDecision())).status).toBe('APPROVED')
  })

  it('is recorded in the history with the changed fields only', async () => {
    const link = await portico.newLink()
    await uploaded(link, { ...typed, dateOfBirth: '1984-08-21' })
    const { documentId, entered } = (await read(link)).body
    expect(entered).toEqual({ lastName: 'Erikson', birthDate: '1984-08-21' })
    const { body } = await answer(link, { documentId, corrected: { ...(entered as object), lastName: 'Eriksson' } })
    expect(body.entered).toEqual({ birthDate: '1984-08-21' })
    await answer(link, { documentId, corrected: body.entered })
    const staff = await openStaffApp(portico, 'reviewer', { email: 'changed-alone@northwind.example' })
    const { history } = (await staff.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
    expect(history.filter(({ what }) => what === 'DETAILS_CORRECTED').map(({ details }) => details)).toEqual([
      [{ is: 'entered', fields: ['lastName'] }],
    ])
  })

  it("changed into another person's requires a reason, through any call", async () => {
    const link = await portico.newLink()
    const { person, pass } = await uploaded(link, { firstName: 'Bruno', lastName: 'Keller' })
    await person.saveForm({ firstName: 'Anna', lastName: 'Eriksson' })
    expect((await person.status()).body).toMatchObject({ detailsDiffer: false })
    await pass()
    expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
    expect(await identityOf(link.requestId)).toEqual([
      { kind: 'identity', source: 'form', result: 'corrected', fields: ['surname', 'givenNames'] },
    ])
    await expect(approveRequest(portico.context, link.requestId, operatorDecision())).rejects.toMatchObject({
      code: 'APPROVAL_REASON_REQUIRED',
    })
  })

  it('can be confirmed by the person; staff see that, and must give a reason', async () => {
    const link = await portico.newLink()
    const { person } = await uploaded(link, typed)
    const { documentId } = (await read(link)).body
    const { body } = await answer(link, { documentId, statements: [{ source: 'form', statement: 'entered_right' }] })
    expect(body.differences).toEqual([])
    expect((await person.status()).body).toMatchObject({ detailsDiffer: false })
    expect(await identityOf(link.requestId)).toEqual([
      { kind: 'identity', source: 'form', result: 'differs', fields: ['surname'], statement: 'entered_right' },
    ])
  })

  it('is validated by its form, and not required where the person agrees', async () => {
    const link = await portico.newLink({ formName: 'Personal information' })
    const own = { requestId: link.requestId, token: link.token }
    const whole = {
      'Last Name': 'Erikson',
      'First Name': 'Anna',
      'Country of Residence': 'SG',
      Nationality: 'CN',
      'Date of Birth': '1984-08-12',
      Gender: 'F',
      'Identity Type': 'Passport',
      'Identity Number': `X${String(seed).padStart(8, '0')}`,
    }
    const content = Object.entries(whole).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
    await applicant(portico, link).report('PROCESSING')
    await portico.call('POST', '/v1/onboarding/individual/personal-info', {
      ...own,
      isVerify: '1',
      displayAreas: [{ displayArea: 'personalInformation', content }],
    })
    await uploaded(link)
    const { documentId } = (await read(link)).body
    const refused = await answer(link, { documentId, corrected: { lastName: '' } })
    expect(refused.body).toMatchObject({ issues: [{ field: 'Last Name', key: 'required' }] })
    expect((await answer(link, { documentId, corrected: { lastName: 'Eriksson' } })).body).toMatchObject({ issues: [], differences: [] })
    const rows = await portico.context.db.selectFrom('formAnswers').select('submittedAt').where('requestId', '=', link.requestId).execute()
    expect(rows).toEqual([{ submittedAt: expect.any(Date) }])
  })

  it('is not asked about where everything agrees', async () => {
    const { body } = await uploaded(await portico.newLink(), { ...typed, lastName: 'Eriksson' })
    expect(body).toMatchObject({ detailsDiffer: false })
  })
})

describe('a name given by others', () => {
  it('is answered but not changed by the person; a birth date given by others is not shown', async () => {
    const link = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Erikson', dateOfBirth: '1984-12-08' } })
    await uploaded(link)
    const { documentId, differences, entered } = (await read(link)).body
    expect({ differences, entered }).toEqual({
      differences: [
        {
          source: 'issuer',
          fields: [
            { field: 'surname', entered: 'Erikson', document: 'ERIKSSON' },
            { field: 'birthDate', entered: null, document: '1984-08-12' },
          ],
        },
      ],
      entered: null,
    })
    await answer(link, { documentId, statements: [{ source: 'issuer', statement: 'document_right' }] })
    expect(await identityOf(link.requestId)).toEqual([
      { kind: 'identity', source: 'issuer', result: 'differs', fields: ['surname', 'birthDate'], statement: 'document_right' },
    ])
    const staff = await openStaffApp(portico, 'reviewer', { email: 'stated@northwind.example' })
    const file = (await staff.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
    expect(file.statements).toMatchObject([{ source: 'issuer', statement: 'document_right', fields: ['surname', 'birthDate'] }])
    expect(file.history).toContainEqual(
      expect.objectContaining({
        what: 'DETAILS_STATED',
        details: [{ is: 'statement', source: 'issuer', statement: 'document_right', fields: ['surname', 'birthDate'] }],
      }),
    )
  })

  it("cannot be set aside for the document's without correcting it", async () => {
    const link = await portico.newLink()
    await uploaded(link, typed)
    const { documentId } = (await read(link)).body
    expect((await answer(link, { documentId, statements: [{ source: 'form', statement: 'document_right' }] })).status).toBe(422)
  })

  it('is asked about again with another document', async () => {
    const link = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Erikson' } })
    const { person } = await uploaded(link)
    const { documentId } = (await read(link)).body
    await answer(link, { documentId, statements: [{ source: 'issuer', statement: 'document_right' }] })
    expect((await person.upload({ seed: seed + 1 })).body).toMatchObject({ detailsDiffer: true })
    expect((await answer(link, { documentId, statements: [] })).body).toMatchObject({ errorCode: 'DOCUMENT_REPLACED' })
  })

  it('is asked about first where only the document is required, and submitted with the answer', async () => {
    const page = companyPage(portico, await newCompany(portico))
    const row = individualOf(
      await page.addDirector(
        { first: 'Anna', last: 'Erikson', email: `${page.requestId}@example.com` },
        { corporateIndividualRequest: { individualType: 'DIRECTOR', doLiveness: false } },
      ),
    )
    await page.invite(row.requestId)
    const own = await readInvitation(portico, row.requestId)
    const person = invitedPerson(portico, own)
    await person.begin()
    expect((await person.upload(seed)).body).toMatchObject({ status: 'ID_UPLOADED', detailsDiffer: true })
    const { documentId, differences } = (await read(own)).body
    expect(differences).toEqual([{ source: 'company', fields: [{ field: 'surname', entered: 'Erikson', document: 'ERIKSSON' }] }])
    const { body } = await answer(own, { documentId, statements: [{ source: 'company', statement: 'document_right' }] })
    expect(body).toMatchObject({ status: 'WAIT_FOR_APPROVAL', differences: [] })
  })

  it("is not shown to another request's or an expired link", async () => {
    const link = await portico.newLink({ issuedFor: { firstName: 'Anna', lastName: 'Erikson' } })
    await uploaded(link)
    const other = await portico.newLink()
    expect((await read({ requestId: link.requestId, token: other.token })).status).toBe(401)
    await portico.context.db
      .updateTable('linkTokens')
      .set({ expiresAt: new Date(0) })
      .where('requestId', '=', link.requestId)
      .execute()
    expect((await read(link)).body).toMatchObject({ errorCode: 'LINK_EXPIRED' })
  })
})
