import type { Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { baseInfoFormName, publishForm } from '#e2e/support/base-info-form.ts'
import { companyCalls, openCompany, toContent } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const signIn = (page: Page, portico: Portico, email: string) => signInAs(page, portico, { email, role: 'reviewer', name: 'Hedy' })

/** Asks for one thing again, as a reviewer does. */
async function ask(page: Page, portico: Portico, requestId: string, what: string, remark: string, fields: RegExp[] = []): Promise<void> {
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await page.getByRole('button', { name: 'Request resubmission' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request resubmission' })
  // Of a company fields are all that can be asked for.
  if (await dialog.getByRole('group', { name: 'What to resubmit' }).isVisible())
    await dialog.getByText(what, { exact: true }).first().click()
  for (const field of fields) await dialog.getByLabel(field).check()
  const instructions = dialog.getByLabel('Instructions to the applicant (optional)')
  await instructions.fill(remark)
  await expectAccessible(page, `asking for ${what}`)
  // A lost connection leaves the dialog open, with what was typed.
  await page.route('**/retry', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Request resubmission' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(instructions).toHaveValue(remark)
  await dialog.getByRole('button', { name: 'Request resubmission' }).click()
  // The history may say so of an earlier one.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Resubmission requested').first()).toBeVisible()
}

journey(
  'a reviewer requests resubmission of the document and of the liveness check, and each link opens at its step',
  async ({ portico, open }) => {
    const link = await portico.issueLink('--email', 'again@applicant.example')
    const send = async (path: string, body: object) => {
      const { requestId, token } = link
      const response = await fetch(portico.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requestId, token, ...body }),
      })
      expect(response.status).toBe(200)
    }
    const { jpeg } = await makeDocument({ kind: 'passport' })
    await send('/onboarding/status', { status: 'PROCESSING' })
    await send('/onboarding/liveness/document-upload', {
      documentType: 'Passport',
      frontImage: { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') },
    })
    await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')

    const { page: hedy } = await open({ camera: null, width: 1280 })
    await signIn(hedy, portico, 'hedy.person@northwind.example')
    const { page } = await open({ camera: null })
    await ask(hedy, portico, link.requestId, 'Liveness check', 'With more light, please.')
    await page.goto(link.url)
    await expectHeading(page, 'Liveness check')
    await expect(page.getByText('With more light, please.')).toBeVisible()
    await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
    await ask(hedy, portico, link.requestId, 'Document', 'The other passport, please.')
    await page.goto(link.url)
    await expect(page.getByText('The other passport, please.')).toBeVisible()
    await expectHeading(page, words.en.chooseTitle)
  },
)

journey('a reviewer requests resubmission of one answer, and the form opens at its step with their remark', async ({ portico, open }) => {
  await publishForm(portico)
  const link = await portico.issueLink('--form', baseInfoFormName, '--email', 'answer@applicant.example')
  const { requestId, token } = link
  const answers = {
    'Last Name': 'ERIKSSON',
    'First Name': 'ANNA',
    'Country of Residence': 'SG',
    Nationality: 'CN',
    'Date of Birth': '1990-05-17',
    Gender: 'F',
    'Identity Type': 'Passport',
    'Identity Number': 'L898902C3',
  }
  const content = toContent(answers)
  const body = JSON.stringify({ requestId, token, isVerify: '1', displayAreas: [{ displayArea: 'personalInformation', content }] })
  const saved = await fetch(`${portico.url}/v1/onboarding/individual/personal-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(saved.status).toBe(200)
  await portico.stand(requestId, 'WAIT_FOR_APPROVAL')
  const { page: hedy } = await open({ camera: null, width: 1280 })
  await signIn(hedy, portico, 'hedy.answer@northwind.example')
  await ask(hedy, portico, requestId, 'Form fields', 'As on your passport.', [/^Identity number/i])
  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await expect(page.getByText('As on your passport.')).toBeVisible()
  await expect(page.getByLabel('Identity number')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/BaseInfo/personalInfo/step3')
  await expectAccessible(page, 'an answer asked for again')
})

const ofCompany = {
  en: {
    marked: 'Resubmission requested',
    remark: 'Not older than three months.',
    next: 'Next',
    submit: 'Submit',
    agree: /agree to them/,
    ok: 'Submit',
    documents: 'Required Documents',
    owners: 'Individual & Business Shareholder/UBO',
    confirm: 'Confirm Information',
    unchanged: 'You were asked to change this: change it before you submit',
    website: 'Website',
  },
  cn: {
    marked: '已要求重新提交',
    remark: '请提供三个月内的文件。',
    next: '下一步',
    submit: '提交',
    agree: /我已阅读并同意/,
    ok: '提交',
    documents: '所需文件',
    owners: '个人及公司股东/最终受益人',
    confirm: '确认信息',
    unchanged: '此项被要求重新提交，请修改后再提交',
    website: '网站',
  },
} as const

const language = 'en' as Language

const say = ofCompany[language]

journey(
  `a reviewer requests resubmission of a company document and one owner: both are marked, and an unchanged submission is refused with their names (${language})`,
  async ({ portico, open }) => {
    const link = await openCompany(
      portico,
      '--company',
      `Again ${language} Ltd`,
      '--email',
      `again-${language}@company.example`,
      '--language',
      language,
    )
    const calls = companyCalls(portico, link)
    const owner = (first: string, share: string) =>
      calls.addShareholder({
        'First Name': first,
        'Last Name': 'Kerr',
        'Email Address': `${first}.${language}@people.example`.toLowerCase(),
        'Identity Type': 'Passport',
        '% of Shares': share,
      })
    await owner('Ines', '60')
    await owner('Tom', '40')
    await portico.command('request', 'reject', link.requestId)
    const { page: hedy } = await open({ camera: null, width: 1280 })
    await signIn(hedy, portico, `hedy.company.${language}@northwind.example`)
    await ask(hedy, portico, link.requestId, 'Form fields', say.remark, [/^Certificate of incorporation/, /^I••• K•••/])
    await expect(hedy.getByText('Certificate of incorporation, Individual Shareholders / Beneficiaries: I••• K•••').first()).toBeVisible()
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(link.url)
    await expectHeading(page, say.owners)
    await expect(page.getByText(say.remark)).toBeVisible()
    await expect(page.getByRole('link', { name: /Ines Kerr$/ })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Ines Kerr' })
    await expect(row).toContainText(say.marked)
    await expect(page.getByRole('row').filter({ hasText: 'Tom Kerr' })).not.toContainText(say.marked)
    await page.getByRole('button', { name: say.next, exact: true }).click()
    await expectHeading(page, say.documents)
    await expect(page.getByText(say.remark)).toBeVisible()
    await expect(page.getByText(say.marked).first()).toBeVisible()
    await expectAccessible(page, 'a document asked for again')
    await page.goto(`${portico.url}/Onboarding2Company/step5`)
    await expectHeading(page, say.confirm)
    await page.getByRole('checkbox', { name: say.agree }).check()
    await page.getByRole('button', { name: say.submit, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.ok, exact: true }).click()
    const problems = page.getByRole('alert').filter({ hasText: 'Ines Kerr' })
    await expect(problems).toContainText(`Ines Kerr: ${say.unchanged}`)
    await expectAccessible(page, 'unchanged')
    expect((await portico.show(link.requestId)).status).toBe('RETRY')
  },
)
