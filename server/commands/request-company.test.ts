import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCommand } from '#server/commands/read-command.ts'
import { requestRetry, requestShow } from '#server/commands/request.ts'
import { importForm } from '#server/forms/import-form.ts'
import { businessOf, companyPage, individualOf, keepFile, newCompany, setStatus } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 10 } })
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
})
afterAll(() => portico.close())

const show = async (id: string) => {
  const { json, text } = await requestShow.run(portico.context, { id, options: {} })
  return { company: (json as { company: Record<string, unknown> | null }).company, text }
}

it('shows a company with people, owners, gaps and documents', async () => {
  const link = await newCompany(portico, { kyckrId: 'GB|09000001' })
  const page = companyPage(portico, link)
  await page.call('POST', '/kyckr/enhanced', { kyckrId: 'GB|09000001' })
  await page.addDirector({ designation: 'Chair', email: 'chair@example.com', first: 'Clara' })
  await page.addShareholder({ email: 'owner@example.com', shares: '20' })
  const holding = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '50' }))
  await page.addShareholder({ email: 'owner@example.com', shares: '40' }, { COD: holding.requestId })
  const { url } = await keepFile(portico, link, Buffer.from('%PDF-1.4 certificate'), 'application/pdf')
  const document = { fieldName: 'Certificate of Incorporation', fieldValue: url, fileName: 'certificate.pdf', fileType: 'application/pdf' }
  await page.call('POST', '/required-documents', { requiredDocuments: [document] })

  const { company, text } = await show(link.requestId)
  expect(company).toMatchObject({
    companyName: 'Meridian Trading Ltd',
    kyckrId: 'GB|09000001',
    profileSource: 'Sample register',
    totalShares: 70,
    counts: { directors: 1, individualOwners: 1, businessOwners: 1, beneficialOwners: 1, documents: 1 },
    directors: [{ name: 'Clara Eriksson', designation: 'Chair', email: 'chair@example.com' }],
    documents: [{ slot: 'Certificate of Incorporation', fileName: 'file.jpg' }],
  })
  expect(company?.owners).toMatchObject([
    { name: 'Anna Eriksson', of: 'Meridian Trading Ltd', directPercent: 20, indirectPercent: 20, isPerson: true, isUbo: true },
    { name: 'Anna Eriksson', of: 'Holding Ltd', directPercent: 40 },
    { name: 'Holding Ltd', of: 'Meridian Trading Ltd', directPercent: 50, isPerson: false },
  ])
  expect(text).toMatch(/companies that own +1\n/)
  expect(text).toMatch(/Anna Eriksson +person +of Meridian Trading Ltd +20 % +and 20 % over others +beneficial owner/)
  expect(text).toMatch(/Certificate of Incorporation +file\.jpg +https:\/\/verify\.portico\.test\//)
  expect(text).toContain('COMPANY_LOOKED_UP')
})

it('shows no company for a request of a person', async () => {
  const { requestId } = await portico.newLink()
  const { company, text } = await show(requestId)
  expect([company, text.includes('Directors')]).toEqual([null, false])
})

it('reopens the form of a company whatever step is requested', async () => {
  const link = await newCompany(portico, { email: 'again@example.com' })
  const page = companyPage(portico, link)
  await page.read()
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL', submittedAt: new Date() })
    .where('id', '=', link.requestId)
    .execute()
  expect((await page.addDirector({ designation: 'Chair' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  const { json } = await requestRetry.run(portico.context, {
    id: link.requestId,
    options: { step: 'passport', remark: 'One director is missing' },
  })
  const { url, ...requested } = json as { url: string }
  expect(requested).toMatchObject({ requestId: link.requestId, status: 'RETRY', step: 'base-info' })
  expect([...new URL(url).searchParams.keys()]).toEqual(['token', 'requestId', 'language'])
  expect((await page.read()).body).toMatchObject({ status: 'RETRY', remark: 'One director is missing' })
  expect((await page.addDirector({ designation: 'Chair' })).status).toBe(200)
  expect(await portico.mailKinds(link.requestId)).toEqual(['company-retry'])
})

it('requests resubmission of fields, slots and rows by options', async () => {
  const link = await newCompany(portico, { email: 'parts@example.com' })
  const page = companyPage(portico, link)
  const both = individualOf(await page.addDirector({ designation: 'Chair', email: 'both@example.com' }))
  await page.addShareholder({ email: 'both@example.com', shares: '60' })
  await setStatus(portico, link.requestId, 'WAIT_FOR_APPROVAL')
  const retry = async (...words: string[]) => {
    const { command, input } = readCommand(['request', 'retry', link.requestId, ...words])
    if (!command || !('run' in command)) throw new Error(words.join(' '))
    return (await command.run(portico.context, input)).json as { fields: string[] }
  }
  await expect(retry('--row', 'eod_nobody')).rejects.toMatchObject({ code: 'NOT_FOUND', details: [{ path: 'eod_nobody' }] })
  await expect(retry('--field', 'operationalInformation.Moon')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(retry('--field', 'moon')).rejects.toThrow('names nothing of a form')
  await expect(retry('--field', 'operationalInformation.Website', '--step', 'passport')).rejects.toThrow('leave --step out')
  const row = both.requestId
  const { fields } = await retry(
    '--field',
    'operationalInformation.Website',
    '--slot',
    'Certificate of Incorporation',
    '--row',
    row,
    '--field',
    'businessShareholders',
  )
  const rows = (await page.list('shareholder')).body.individuals as { requestId: string }[]
  expect(rows.map(({ requestId }) => requestId)).toEqual([row])
  expect(fields).toEqual([
    'operationalInformation.Website',
    'businessShareholders',
    'requiredDocuments.Certificate of Incorporation',
    `directors#${row}`,
    `individualShareholderInformation#${row}`,
  ])
  expect((await page.read()).body.resubmissionItems).toHaveLength(5)
})
