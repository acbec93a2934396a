import type { Page } from '@playwright/test'
import { makeDocument } from '#fixtures/make-document.ts'
import { baseInfoFormName, publishForm } from './base-info-form.ts'
import { openCompany, toContent } from './company.ts'
import { expect, journey } from './journey.ts'
import type { Portico } from './start-portico.ts'
import { expectAccessible, expectHeading } from './walk.ts'
import { words } from './words.ts'

const password = 'a ship in harbour is safe'

async function signIn(page: Page, portico: Portico, email: string): Promise<void> {
  await portico.command('staff', 'create', '--email', email, '--password', password, '--role', 'reviewer', '--name', 'Hedy')
  await page.goto(`${portico.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Requests')
}

/** Asks for one thing again, as a reviewer does. */
async function ask(page: Page, portico: Portico, requestId: string, what: string, remark: string, fields: RegExp[] = []): Promise<void> {
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await page.getByRole('button', { name: 'Ask again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for one thing again' })
  // Of a company fields are all that can be asked for.
  if (await dialog.getByRole('group', { name: 'What' }).isVisible()) await dialog.getByText(what, { exact: true }).first().click()
  for (const field of fields) await dialog.getByLabel(field).check()
  await dialog.getByLabel('What the applicant should do (optional)').fill(remark)
  await expectAccessible(page, `asking for ${what}`)
  await dialog.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('The applicant is asked again')).toBeVisible()
}

journey('a reviewer asks a person for the document and for the camera check again, and each opens there', async ({ portico, open }) => {
  const link = await portico.issueLink('--email', 'again@applicant.example')
  const send = async (path: string, body: object) => {
    const { requestId, token } = link
    const response = await fetch(portico.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requestId, token, ...body }) })
    expect(response.status).toBe(200)
  }
  const { jpeg } = await makeDocument({ kind: 'passport' })
  await send('/onboarding/status', { status: 'PROCESSING' })
  await send('/onboarding/liveness/document-upload', { documentType: 'Passport', frontImage: { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') } })
  await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')

  const { page: hedy } = await open({ camera: null, width: 1280 })
  await signIn(hedy, portico, 'hedy.person@northwind.example')
  const { page } = await open({ camera: null })
  await ask(hedy, portico, link.requestId, 'The camera check', 'With more light, please.')
  await page.goto(link.url)
  await expectHeading(page, 'Now a look into the camera')
  await expect(page.getByText('With more light, please.')).toBeVisible()
  await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
  await ask(hedy, portico, link.requestId, 'The document', 'The other passport, please.')
  await page.goto(link.url)
  await expect(page.getByText('The other passport, please.')).toBeVisible()
  await expectHeading(page, words.en.chooseTitle)
})

journey('a reviewer asks a person for one answer again, and the form opens at its step with their words', async ({ portico, open }) => {
  await publishForm(portico)
  const link = await portico.issueLink('--form', baseInfoFormName, '--email', 'answer@applicant.example')
  const { requestId, token } = link
  const answers = { 'Last Name': 'ERIKSSON', 'First Name': 'ANNA', 'Country of Residence': 'SG', Nationality: 'CN', 'Date of Birth': '1990-05-17', Gender: 'F', 'Identity Type': 'Passport', 'Identity Number': 'L898902C3' }
  const content = toContent(answers)
  const body = JSON.stringify({ requestId, token, isVerify: '1', displayAreas: [{ displayArea: 'personalInformation', content }] })
  const saved = await fetch(`${portico.url}/v1/onboarding/individual/personal-info`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(saved.status).toBe(200)
  await portico.stand(requestId, 'WAIT_FOR_APPROVAL')
  const { page: hedy } = await open({ camera: null, width: 1280 })
  await signIn(hedy, portico, 'hedy.answer@northwind.example')
  await ask(hedy, portico, requestId, 'Fields of the form', 'As on your passport.', [/^Identity number/i])
  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await expect(page.getByText('As on your passport.')).toBeVisible()
  await expect(page.getByLabel('Identity number')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/BaseInfo/personalInfo/step3')
  await expectAccessible(page, 'an answer asked for again')
})

journey('a reviewer asks a company for one document again, and its link opens at that document with their words', async ({ portico, open }) => {
  const link = await openCompany(portico, '--company', 'Again Ltd', '--email', 'again@company.example')
  await portico.command('request', 'reject', link.requestId)
  const { page: hedy } = await open({ camera: null, width: 1280 })
  await signIn(hedy, portico, 'hedy.company@northwind.example')
  await ask(hedy, portico, link.requestId, 'Fields of the form', 'Not older than three months.', [/^Certificate of incorporation/])
  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await expectHeading(page, 'Required Documents')
  await expect(page.getByText('Not older than three months.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose files/ }).first()).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/Onboarding2Company/step4')
  await expectAccessible(page, 'a document asked for again')
  // Whoever goes back to an earlier step stays there.
  await page.goto(`${portico.url}/Onboarding2Company/step2`)
  await expectHeading(page, 'Directors/Controllers/Authorised Personnel')
})
