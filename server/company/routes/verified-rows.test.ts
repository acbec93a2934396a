import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { approveRequest, operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { importForm } from '#server/forms/import-form.ts'
import {
  businessOf,
  companyPage,
  individualOf,
  keepFile,
  newCompany,
  seedCorporateForm,
  toBusinessArea,
} from '#server/testing/company-steps.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let seed = 100
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const anew = { startsNewVerification: true }

/** A director who was invited, at `anna.N@example.com`. */
async function invitedDirector() {
  seed += 1
  const company = await newCompany(portico)
  const page = companyPage(portico, company)
  const email = `anna.${seed}@example.com`
  const { requestId: EOD } = individualOf(await page.addDirector({ email, designation: 'Director' }))
  await page.invite(EOD)
  const link = await readInvitation(portico, EOD)
  const row = async () => ((await page.list('director')).body.individuals as Record<string, unknown>[])[0]
  return { company, page, EOD, email, link, person: invitedPerson(portico, link), row, seed }
}

async function verifiedDirector() {
  const director = await invitedDirector()
  expect((await director.person.pass(director.seed)).body).toMatchObject({ status: 'WAIT_FOR_APPROVAL' })
  return director
}

describe('once a person has started, a company', () => {
  it('cannot change fields that the verification depends on', async () => {
    const { page, EOD, row, person } = await invitedDirector()
    await person.begin()
    const before = await row()
    for (const field of [fieldNames.firstName, fieldNames.middleName, fieldNames.lastName, fieldNames.emailAddress]) {
      const refused = await page.change(EOD, { [field]: field === fieldNames.emailAddress ? 'eve@example.com' : 'Eve' })
      expect([field, refused.body.errorCode, refused.body.details]).toEqual([field, 'NEW_VERIFICATION_NEEDED', { EOD, fields: [field] }])
    }
    expect(await row()).toEqual(before)
  })

  it('cannot replace a picture, document type or liveness check', async () => {
    const { company, page, EOD, person } = await invitedDirector()
    await person.begin()
    const file = await keepFile(portico, company, documentPicture({ seed: 900 }))
    const formContent = { content: [] }
    const info = (more: object) => page.change(EOD, {}, { corporateUserRequestInfo: { formContent, ...more } })
    expect((await info({ frontDocumentUrl: file.url })).body.details).toEqual({ EOD, fields: ['frontDocumentUrl'] })
    expect((await info({ documentType: 'Identity' })).body.details).toEqual({ EOD, fields: [fieldNames.identityType] })
    const without = await page.change(EOD, {}, { corporateIndividualRequest: { individualType: 'DIRECTOR', doLiveness: false } })
    expect(without.body.details).toEqual({ EOD, fields: ['doLiveness'] })
  })

  it('can change other fields', async () => {
    const { page, EOD, row } = await verifiedDirector()
    expect((await page.change(EOD, { Designation: 'Chair' })).status).toBe(200)
    const asOwner = { corporateIndividualRequest: { individualType: 'DIRECTOR', isAlsoShareholder: true } }
    expect((await page.change(EOD, { '% of Shares': '30' }, asOwner)).status).toBe(200)
    expect(await row()).toMatchObject({
      Designation: 'Chair',
      '% of Shares': '30',
      status: 'WAIT_FOR_APPROVAL',
      selfieUrl: expect.any(String),
      isBegun: true,
    })
  })

  it('cannot rename anybody through another list, company or outdated tab', async () => {
    const { page, EOD, email, row } = await verifiedDirector()
    const owner = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '51', shares: '10' }))
    const before = await row()
    const tries = [
      await page.addShareholder({ first: 'Eve', email, shares: '5' }),
      await page.addShareholder({ first: 'Eve', email: 'other@example.com', shares: '5' }, { EOD }),
      await page.addDirector({ first: 'Eve', email }, { COD: owner.requestId }),
      await page.change(EOD, { 'First Name': 'Eve' }, { COD: owner.requestId }),
      await page.change(EOD, { 'First Name': 'Eve' }, { revision: before?.revision }),
    ]
    expect(tries.map(({ body }) => body.errorCode)).toEqual(tries.map(() => 'NEW_VERIFICATION_NEEDED'))
    expect(await row()).toEqual(before)
  })

  it('replaces a person only by deleting and adding them, without the earlier verification', async () => {
    const { page, EOD, email, row } = await verifiedDirector()
    expect((await page.call('DELETE', `/individual?EOD=${EOD}`)).status).toBe(200)
    await page.addDirector({ first: 'Eve', email })
    expect(await row()).toMatchObject({
      'First Name': 'Eve',
      status: 'URL_GENERATED',
      selfieUrl: null,
      videoUrl: null,
      livenessRequestId: null,
      isBegun: false,
    })
    expect((await row())?.requestId).not.toBe(EOD)
  })

  it('cannot restart a decided verification', async () => {
    const approved = await verifiedDirector()
    await approveRequest(portico.context, approved.EOD, operatorDecision())
    expect((await approved.page.change(approved.EOD, { 'First Name': 'Eve' }, anew)).body.errorCode).toBe('ROW_APPROVED')
    const rejected = await verifiedDirector()
    await rejectRequest(portico.context, rejected.EOD, operatorDecision())
    expect((await rejected.page.change(rejected.EOD, { 'First Name': 'Eve' }, anew)).body.errorCode).toBe(
      'VERIFICATION_REJECTED_REQUEST_AGAIN',
    )
  })
})

describe('a new verification', () => {
  it('supersedes earlier evidence, sends a new link, closes the earlier one, and keeps the history', async () => {
    const { page, EOD, row, person, link } = await verifiedDirector()
    const changed = await page.change(EOD, { 'First Name': 'Bea' }, anew)
    expect(changed.body).toMatchObject({
      isLinkSent: true,
      individual: { 'First Name': 'Bea', status: 'EMAIL_SENT', selfieUrl: null, videoUrl: null, isBegun: false },
    })
    expect((await person.status()).body).toMatchObject({ errorCode: 'TOKEN_EXPIRED', details: { because: 'begun_anew' } })
    const fresh = await readInvitation(portico, EOD)
    expect(fresh.text).toContain('so it starts again')
    const again = invitedPerson(portico, fresh)
    expect((await again.status()).body).toMatchObject({
      status: 'EMAIL_SENT',
      documentInfo: null,
      idvV2Info: null,
      livenessCheckInfo: { verifyStatus: null, selfieUrl: null },
      activities: [],
    })
    await again.begin()
    await again.post('/status', { status: 'LIVENESS_STARTED' })
    expect(await row()).toMatchObject({ status: 'PROCESSING', selfieUrl: null })
    const { db } = portico.context
    const stored = await db.selectFrom('documents').select(['attempt', 'supersededAt']).where('requestId', '=', EOD).execute()
    expect(stored).toEqual([{ attempt: 1, supersededAt: expect.any(Date) }])
    expect(await portico.activitiesOf(EOD)).toEqual(expect.arrayContaining(['LIVENESS_PASSED', 'VERIFICATION_BEGUN_ANEW']))
    const reviewer = await openStaffApp(portico, 'reviewer')
    const file = (await reviewer.send('GET', `/requests/${EOD}`)).body
    expect(file).toMatchObject({ documents: [{ isStanding: false, isSuperseded: true }], livenessChecks: [{ isSuperseded: true }] })
    expect(fresh.token).not.toBe(link.token)
    expect((await again.pass(seed + 5_000)).body).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
    expect(await row()).toMatchObject({ status: 'WAIT_FOR_APPROVAL', selfieUrl: expect.any(String) })
  })

  it('tells the holder of the former link that a new one was sent elsewhere', async () => {
    const { page, EOD, person } = await verifiedDirector()
    expect((await page.change(EOD, { 'Email Address': `moved.${seed}@example.com` }, anew)).body).toMatchObject({ isLinkSent: true })
    const { body } = await person.status()
    expect(body).toMatchObject({ errorCode: 'TOKEN_EXPIRED', details: { because: 'address_corrected' } })
    expect(JSON.stringify(body)).not.toContain('moved.')
  })

  it('takes one credit, and is refused without', async () => {
    const { page, EOD, row } = await verifiedDirector()
    const setCredit = (creditBalance: number) =>
      portico.context.db.updateTable('clients').set({ creditBalance }).where('id', '=', portico.client.id).execute()
    await setCredit(0)
    const before = await row()
    expect((await page.change(EOD, { 'First Name': 'Bea' }, anew)).body.errorCode).toBe('INSUFFICIENT_CREDIT')
    expect(await row()).toEqual(before)
    await setCredit(1_000)
  })

  it('discards a check in progress', async () => {
    const { page, EOD, person, row, seed: own } = await invitedDirector()
    await person.begin()
    const release = portico.vision.hold()
    const begun = portico.vision.begun(portico.vision.jobCount() + 1)
    const going = person.upload(own)
    await begun
    expect((await page.change(EOD, { 'First Name': 'Bea' }, anew)).status).toBe(200)
    release()
    expect((await going).body.errorCode).toBe('VERIFICATION_BUSY')
    expect(await row()).toMatchObject({ status: 'EMAIL_SENT' })
  })
})

it('cannot rename an approved business shareholder', async () => {
  const company = await newCompany(portico)
  const page = companyPage(portico, company)
  const row = businessOf(await page.addBusiness({ name: 'Right Ltd', number: '61', shares: '10' }))
  await portico.context.db.updateTable('companyNodes').set({ status: 'APPROVED' }).where('id', '=', row.requestId).execute()
  const displayAreas = [toBusinessArea({ name: 'Wrong Ltd', number: '61', shares: '10' })]
  const tries = [
    await page.addBusiness({ name: 'Wrong Ltd', number: '61', shares: '20' }),
    await page.call('PATCH', '/business-shareholder', { requestId: company.requestId, id: row.id, displayAreas }),
    await page.call('POST', '/business-shareholder', {
      requestId: company.requestId,
      id: row.requestId,
      parentId: company.requestId,
      displayAreas,
    }),
  ]
  expect(tries.map(({ body }) => body.errorCode)).toEqual(['ROW_APPROVED', 'ROW_APPROVED', 'ROW_APPROVED'])
  const list = (await page.call('GET', `/business-shareholder/list?parentCOD=${company.requestId}`)).text
  expect([list.includes('Right Ltd'), list.includes('Wrong Ltd')]).toEqual([true, false])
})

/** From now on requests ask for personal information before the document. */
async function askPersonalInfo() {
  const example = JSON.parse(await readFile('docs/forms/personal-information.json', 'utf8'))
  const { name } = await portico.context.db.selectFrom('forms').select('name').where('kind', '=', 'individual').executeTakeFirstOrThrow()
  await importForm(portico.context, { ...example, name, asksPersonalInfo: true })
}

function saveInfo({ requestId, token }: { requestId: string; token: string }, values: Record<string, string>) {
  const content = Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
  const formContent = { displayAreas: [{ displayArea: 'personalInformation', content }] }
  return portico.call('PUT', '/v1/onboarding/individual/personal-info', { requestId, token, livenessRequestId: requestId, formContent })
}

it('at another address reveals nothing of the earlier verification', async () => {
  await askPersonalInfo()
  const { page, EOD, link } = await invitedDirector()
  await saveInfo(link, { 'Country of Residence': 'SG', 'Identity Number': 'SECRET-77' })
  const response = async (token: string) =>
    (await portico.call('GET', `/onboarding/liveness/${EOD}/profile`, undefined, { authorization: `Bearer ${token}` })).text
  expect(await response(link.token)).toContain('SECRET-77')
  const changed = await page.change(EOD, { 'Email Address': 'eve.elsewhere@example.com' }, anew)
  expect([changed.status, changed.body.isLinkSent]).toEqual([200, true])
  const fresh = await readInvitation(portico, EOD)
  expect(fresh.to).toBe('eve.elsewhere@example.com')
  expect(await response(fresh.token)).toContain('Eriksson')
  expect(await response(fresh.token)).not.toContain('SECRET-77')
  expect(
    (await portico.call('GET', `/onboarding/liveness/${EOD}/files`, undefined, { authorization: `Bearer ${fresh.token}` })).body.files,
  ).toEqual([])
})

it('prevents a person from renaming themselves after their check has passed', async () => {
  await askPersonalInfo()
  const { link, EOD } = await invitedDirector()
  expect((await saveInfo(link, { 'First Name': 'Ann' })).status).toBe(200)
  await portico.context.db.updateTable('verificationRequests').set({ status: 'WAIT_FOR_APPROVAL' }).where('id', '=', EOD).execute()
  expect((await saveInfo(link, { 'First Name': 'Eve' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})
