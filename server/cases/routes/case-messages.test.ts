import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { importForm } from '#server/forms/import-form.ts'
import { companyPage, individualOf, newCompany, setStatus } from '#server/testing/company-steps.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
  grace = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

const read = async (id: string) => (await grace.send('GET', `/requests/${id}`)).body as CaseFile
const reveal = async (id: string, areas: string[]) => (await grace.send('POST', `/requests/${id}/reveal`, { areas })).body as CaseFile

it('shows revealed answers as text in each language', async () => {
  const page = companyPage(portico, await newCompany(portico))
  const displayAreas = [
    { displayArea: 'basicInformationSetting', content: [{ fieldName: 'Country of Incorporation', fieldValue: 'GB' }] },
    { displayArea: 'operationalInformation', content: [{ fieldName: 'Industry', fieldValue: 'K' }] },
  ]
  const saved = await page.call('POST', '/updateFormContent', { formContent: { displayAreas } })
  expect(saved.status).toBe(200)
  const fieldsOf = ({ answers }: CaseFile) => answers?.modules.flatMap(({ fields }) => fields) ?? []
  const hidden = fieldsOf(await read(page.requestId))
  expect(hidden.every(({ value, text }) => value === null && text === null)).toBe(true)
  const shown = fieldsOf(await reveal(page.requestId, ['answers']))
  expect(shown.find(({ name }) => name === 'Country of Incorporation')).toMatchObject({
    value: 'GB',
    text: { en: 'United Kingdom', cn: '英国' },
  })
  const industry = shown.find(({ name }) => name === 'Industry')
  expect([industry?.value, industry?.text?.en === 'K', /\p{Script=Han}/u.test(industry?.text?.cn ?? '')]).toEqual(['K', false, true])
})

it('names people, companies and colleagues in the history, people masked', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const person = individualOf(
    await page.addDirector({ first: 'Ines', last: 'Kerr', email: 'ines.kerr@people.example', designation: 'Director' }),
  )
  const gone = individualOf(
    await page.addDirector({ first: 'Paul', last: 'Lane', email: 'paul.lane@people.example', designation: 'Director' }),
  )
  await page.addBusiness({ name: 'Nordlicht Holding', number: '0815', shares: '40' })
  await page.invite(person.requestId)
  const removed = await page.call('DELETE', `/individual?EOD=${gone.requestId}&COD=${link.requestId}&cod2EODType=director`)
  expect(removed.status).toBe(200)
  const ada = await openStaffApp(portico, 'administrator')
  await grace.send('PUT', `/requests/${link.requestId}/assignee`, { assigneeId: ada.id })
  await grace.send('PUT', `/requests/${link.requestId}/assignee`, { assigneeId: null })
  const { history } = await reveal(link.requestId, ['contact', 'answers'])
  const details = (what: string) => history.filter((entry) => entry.what === what).flatMap((entry) => entry.details)
  expect(details('INDIVIDUAL_ADDED')).toEqual([
    { is: 'person', id: person.requestId, name: 'I••• K•••', role: 'director' },
    { is: 'person', id: gone.requestId, name: null, role: 'director' },
  ])
  expect(details('INDIVIDUAL_DELETED')).toMatchObject([{ is: 'person', name: null }])
  expect(details('INVITATION_SENT')).toMatchObject([{ is: 'person', name: 'I••• K•••' }])
  expect(details('BUSINESS_SHAREHOLDER_ADDED')).toMatchObject([{ is: 'company', name: 'Nordlicht Holding' }])
  expect(details('request.assigned')).toEqual([
    { is: 'assignee', name: expect.stringMatching(/\S/) },
    { is: 'assignee', name: null },
  ])
  expect(details('request.revealed')).toEqual([{ is: 'areas', areas: ['contact', 'answers'] }])
  expect(history.map(({ remark }) => remark).join('')).not.toMatch(/(eod|cod|cmp|nod)_/)
  expect(JSON.stringify(history.map((entry) => entry.details))).not.toMatch(/kerr|lane/i)
})

it('names requested fields by their labels in each language, and rows by masked names until revealed', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const owner = individualOf(await page.addShareholder({ first: 'Ines', last: 'Kerr', email: 'ines.kerr@owners.example', shares: '60' }))
  const gone = individualOf(
    await page.addDirector({ first: 'Paul', last: 'Lane', email: 'paul.lane@owners.example', designation: 'Director' }),
  )
  await page.addBusiness({ name: 'Nordlicht Holding', number: '0815', shares: '40' })
  const { company } = await read(link.requestId)
  const rowsOf = (module: string) => company?.asks.find((each) => each.module === module)?.rows.map(({ name }) => name)
  expect([rowsOf('individualShareholderInformation'), rowsOf('businessShareholders'), rowsOf('operationalInformation')]).toEqual([
    ['I••• K•••'],
    ['Nordlicht Holding'],
    [],
  ])
  await setStatus(portico, link.requestId, 'WAIT_FOR_APPROVAL')
  const { request, basis } = await reveal(link.requestId, ['people'])
  const fields = [
    { module: 'operationalInformation', name: 'Industry' },
    { module: 'individualShareholderInformation', name: null, row: owner.requestId },
    { module: 'directors', name: null, row: gone.requestId },
  ]
  const response = await grace.send('POST', `/requests/${link.requestId}/retry`, {
    revision: request.revision,
    basis,
    wish: { what: 'fields', fields },
  })
  expect(response.status).toBe(200)
  // Somebody who is not there any more is called by their list alone.
  await page.call('DELETE', `/individual?EOD=${gone.requestId}&COD=${link.requestId}&cod2EODType=director`)
  const labels = (name: string) => [
    { en: 'Industry', cn: '行业' },
    { en: `Individual Shareholders / Beneficiaries: ${name}`, cn: `个人股东/受益人：${name}` },
    { en: 'Directors/Controllers/Authorised Personnel', cn: '董事/控制人/授权人员' },
  ]
  const hidden = await read(link.requestId)
  expect(hidden.retryLabels).toEqual(labels('I••• K•••'))
  expect(hidden.history.find(({ what }) => what === 'request.retry-asked')?.details).toEqual([
    { is: 'asked', step: 'base-info', things: labels('I••• K•••') },
  ])
  expect((await reveal(link.requestId, ['people'])).retryLabels[1]?.en).toContain('Ines Kerr')
})
