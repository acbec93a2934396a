import { afterAll, beforeAll, expect, it } from 'vitest'
import { toFindingCode } from '#contract/cases/approval.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import type { MadeDocument } from '#server/testing/fake-vision.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

async function uploaded(form: Record<string, string>, facts: MadeDocument, countryCode?: string) {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.saveForm(form)
  await person.report('PROCESSING')
  await person.upload(facts, { countryCode })
  const who = await openStaffApp(portico, 'reviewer', { email: `${link.requestId}@northwind.example` })
  const file = (await who.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
  const [document] = file.documents
  const check = (name: string) => document?.checks.find((each) => each.check === name)
  const field = (name: string) => file.fields.find((each) => each.field === name)
  return {
    accepted: document?.accepted,
    check,
    field,
    raw: await portico.context.db.selectFrom('documents').select('checks').where('requestId', '=', link.requestId).execute(),
  }
}

async function findingsOf(requestId: string) {
  const { db } = portico.context
  const request = await db.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  return (await findApprovalFindings(db, portico.context, request)).map(toFindingCode).filter((code) => code !== 'liveness:missing')
}

const french = {
  mrz: { fields: { nationality: 'FRA', issuingState: 'FRA' } },
  printedOrigin: { nationality: { value: 'FRANÇAISE' }, issuingState: { value: 'FRA' } },
}

it('accepts another nationality, sex or state than entered, and shows staff each difference', async () => {
  const { accepted, check, field, raw } = await uploaded({ nationality: 'BE', gender: 'M', lastName: 'Eriksson' }, french, 'BE')
  expect(accepted).toBe(true)
  expect([check('nationality')?.result, check('sex')?.result, check('issuing-state')?.result]).toEqual(['failed', 'failed', 'failed'])
  expect([field('nationality')?.agrees, field('nationality')?.documentAgrees, field('sex')?.agrees, field('issuingState')?.agrees]).toEqual(
    [false, true, false, false],
  )
  expect(JSON.stringify(raw)).not.toMatch(/FRA|eriksson|"BE"/i)
})

it('pass where they agree by code, name or nationality', async () => {
  const { check, field } = await uploaded({ nationality: 'FR', gender: 'F' }, french, 'FRA')
  expect([check('nationality')?.result, check('sex')?.result, check('issuing-state')?.result]).toEqual(['passed', 'passed', 'passed'])
  expect([field('nationality')?.agrees, field('nationality')?.documentAgrees, field('issuingState')?.agrees]).toEqual([true, true, true])
})

it('block approval by the values entered now, also after the upload and for earlier documents', async () => {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.saveForm({ nationality: 'FR', gender: 'F' })
  await person.report('PROCESSING')
  await person.upload(french, { countryCode: 'FR' })
  expect(await findingsOf(link.requestId)).toEqual([])
  await person.saveForm({ nationality: 'BE', gender: 'F' })
  expect(await findingsOf(link.requestId)).toEqual(['document:nationality:failed'])
  await portico.context.db
    .updateTable('documents')
    .set({ checks: '[]', countryCode: null })
    .where('requestId', '=', link.requestId)
    .execute()
  expect(await findingsOf(link.requestId)).toEqual(['document:nationality:failed'])
})

it('are never auto-approved without a date', async () => {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  const undated = { mrz: { fields: { expirationDate: null } }, printedFields: { expirationDate: null } }
  expect((await person.upload(undated, { countryCode: 'UTO' })).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  expect(await findingsOf(link.requestId)).toEqual(['document:expired:not_judged'])
})
