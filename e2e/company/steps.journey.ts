import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { type CompanyLink, companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { expectAccessible, expectFocusInSight, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const words = {
  en: {
    steps: [
      'Business Information',
      'Directors/Controllers/Authorised Personnel',
      'Individual & Business Shareholder/UBO',
      'Required Documents',
      'Confirm Information',
    ],
    next: 'Next',
    submit: 'Submit',
    fromRegister: 'From the company registry',
    number: 'Company number',
    industry: 'Industry',
    missing: 'Please Select Industry',
    revenue: 'Revenue of the business',
    bank: 'Bank',
    certificate: /^Certificate of incorporation/,
    choose: 'Choose files',
    agree: /agree to them/,
    view: 'Please view the agreement and tick the box to agree to it.',
    confirm: 'Submit your company?',
    success: 'Submission Successful',
    export: 'Export',
    saved: /^Saved \d\d:\d\d$/,
    document: 'Information',
  },
  cn: {
    steps: ['公司信息', '董事/控制人/授权人员', '个人及公司股东/最终受益人', '所需文件', '确认信息'],
    next: '下一步',
    submit: '提交',
    fromRegister: '来自公司登记机构',
    number: '公司编号',
    industry: '行业',
    missing: '请选择行业',
    revenue: '经营收入',
    bank: '银行名称',
    certificate: /^公司注册证书/,
    choose: '选择文件',
    agree: /我已阅读并同意/,
    view: '请先查看协议并勾选同意。',
    confirm: '提交公司资料？',
    success: '提交成功',
    export: '导出',
    saved: /^已保存 \d\d:\d\d$/,
    document: '信息',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`))
const nextButton = (page: Page, say: Words) => page.getByRole('button', { name: say.next, exact: true })
const submitButton = (page: Page, say: Words) => page.getByRole('main').getByRole('button', { name: say.submit, exact: true })

async function fillFirstStep(page: Page, say: Words): Promise<void> {
  await field(page, say.industry).selectOption({ index: 2 })
  await page.getByRole('checkbox', { name: say.revenue }).check()
}

async function giveCertificate(page: Page, say: Words): Promise<void> {
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const slot = page.getByRole('region', { name: say.certificate })
  await slot.locator('input[type=file]').setInputFiles({ name: 'certificate.jpeg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(slot.getByText('certificate.jpeg')).toBeVisible()
}

/** Everything that the form asks for, as if it had been filled in on another day. */
async function fillByCalls(portico: Parameters<typeof companyCalls>[0], link: CompanyLink): Promise<void> {
  const calls = companyCalls(portico, link)
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const { url } = await calls.postFile(jpeg, 'certificate.jpeg')
  await calls.fill(
    {
      basicInformationSetting: { 'Country of Incorporation': 'GB', 'Company Number': '09000001', 'Registered Address': 'Tanner Row 1' },
      operationalInformation: { Industry: 'K' },
      sourceOfWealth: { 'Source of Funds': ['revenue'] },
    },
    [{ fieldName: 'Certificate of Incorporation', fieldValue: url, fileName: 'certificate.jpeg', fileType: 'image/jpeg' }],
  )
}

async function submit(page: Page, say: Words): Promise<void> {
  await page.getByRole('checkbox', { name: say.agree }).check()
  await submitButton(page, say).click()
  await page.getByRole('alertdialog', { name: say.confirm }).getByRole('button', { name: say.submit }).click()
}

async function textOf(download: Download): Promise<string> {
  const document = await getDocumentProxy(Uint8Array.from(await readFile(await download.path())))
  const texts: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return texts.join('').replace(/\s+/g, '')
}

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'cn', width: 360 },
] as const) {
  journey(`a company completes the five steps from its link to submission, in ${language} at ${width} px`, async ({ portico, open }) => {
    const say = words[language]
    const link = await openCompany(portico, '--language', language, '--kyckr', 'GB|09000001')
    const { page } = await open({ camera: null, width, height: 800 })
    await page.goto(link.url)
    await expectHeading(page, say.steps[0])
    await expect(field(page, say.number)).toHaveValue('09000001')
    await expect(page.getByText(say.fromRegister).first()).toBeVisible()
    await expectAccessible(page, 'step 1')
    await expectFocusInSight(page, 'step 1')

    await nextButton(page, say).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: say.missing }).click()
    await expect(field(page, say.industry)).toBeFocused()
    await expectAccessible(page, 'step 1 with errors')
    await fillFirstStep(page, say)
    await nextButton(page, say).click()

    for (const at of [1, 2] as const) {
      await expectHeading(page, say.steps[at])
      await expectAccessible(page, `step ${at + 1}`)
      await expectFocusInSight(page, `step ${at + 1}`)
      await nextButton(page, say).click()
    }
    await expectHeading(page, say.steps[3])
    await giveCertificate(page, say)
    await expectAccessible(page, 'step 4')
    await expectFocusInSight(page, 'step 4')
    await nextButton(page, say).click()

    await expectHeading(page, say.steps[4])
    await expect(page.getByText('certificate.jpeg')).toBeVisible()
    await expectAccessible(page, 'step 5')
    await expectFocusInSight(page, 'step 5')
    await submitButton(page, say).click()
    await expect(page.getByRole('alert').filter({ hasText: say.view })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: say.agree })).toBeFocused()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: say.export, exact: true }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^Information_\d{8}\.pdf$/)
    const text = await textOf(download)
    for (const stated of ['09000001', say.industry, say.revenue, 'certificate.jpeg', ...say.steps.slice(1, 4)])
      expect(text).toContain(stated.replace(/\s+/g, ''))
    expect(text).not.toContain(say.export)

    await submit(page, say)
    await expectHeading(page, say.success)
    await expectAccessible(page, 'success')
    expect((await portico.show(link.requestId)).status).toBe('WAIT_FOR_APPROVAL')
    await page.goBack()
    await expectHeading(page, say.success)
    await page.goto(link.url)
    await expectHeading(page, say.success)
  })
}

journey('submitting an incomplete company lists what is missing, and each item links to its step', async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico, '--kyckr', 'GB|09000001')
  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await expectHeading(page, say.steps[0])
  // Neither the third step nor any behind it is a way on from here.
  const stepper = page.getByRole('navigation', { name: 'Steps' })
  await expect(stepper.getByRole('button')).toHaveText([/Directors/])
  await page.goto(`${portico.url}/Onboarding2Company/step5`)
  await expectHeading(page, say.steps[4])
  await submit(page, say)
  const problems = page.getByRole('alert').filter({ hasText: 'before you can submit' })
  await expect(problems).toBeFocused()
  await expectAccessible(page, 'step 5 with problems')
  await expect(problems.getByRole('link', { name: 'Certificate of incorporation: please upload' })).toBeVisible()
  await problems.getByRole('link', { name: say.missing }).click()
  await expectHeading(page, say.steps[0])
  await expect(field(page, say.industry)).toBeFocused()
})

/** Built files are named by their content alone: the list of the build says which is whose. */
async function findBuiltFile(source: string): Promise<string> {
  const list = JSON.parse(await readFile(join(import.meta.dirname, '../../dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const file = list[source]?.file
  if (!file) throw new Error(`${source} is not in the list of built files`)
  return file
}

journey('a lost connection loses no company answers, in step 1 and on submission', async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico)
  await fillByCalls(portico, link)
  const { page, context } = await open({ camera: null })
  // The steps ahead come while this one is filled in.
  const directorsPage = await findBuiltFile('features/company/people/directors-page.tsx')
  const ahead = page.waitForEvent('requestfinished', (request) => request.url().endsWith(directorsPage))
  await page.goto(link.url)
  await expectHeading(page, say.steps[0])
  await ahead
  await context.setOffline(true)
  await field(page, say.bank).fill('Harbour Bank')
  await nextButton(page, say).click()
  await expectHeading(page, say.steps[1])
  await expect(page.getByRole('status').filter({ hasText: 'kept on this device' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'kept on this device' })).toHaveCount(0)

  const other = await open({ camera: null })
  await other.page.goto(link.url)
  await expect(field(other.page, say.bank)).toHaveValue('Harbour Bank')
  await other.page.goto(`${portico.url}/Onboarding2Company/step5`)
  await expectHeading(other.page, say.steps[4])
  await expect(other.page.getByText('certificate.jpeg')).toBeVisible()
  await other.context.setOffline(true)
  await submit(other.page, say)
  await expect(other.page.getByRole('status').filter({ hasText: 'submitted when you are back online' })).toBeVisible()
  await expectAccessible(other.page, 'step 5 without a line')
  await other.context.setOffline(false)
  await expectHeading(other.page, say.success)
  // The first page hears of it, too.
  await expectHeading(page, say.success)
})

journey('conflicting answers of two people for one company are shown, and they choose', async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico)
  const [one, two] = [await open({ camera: null }), await open({ camera: null })]
  for (const { page } of [one, two]) {
    await page.goto(link.url)
    await expectHeading(page, say.steps[0])
  }
  // Typed at the same time: the second is not told before its own is on its way.
  await two.context.setOffline(true)
  await field(two.page, say.bank).fill('Second Bank')
  await field(one.page, say.bank).fill('First Bank')
  await expect(one.page.getByText(say.saved)).toBeVisible()
  await two.context.setOffline(false)
  const reported = two.page.getByRole('alert').filter({ hasText: 'Changed on another device' })
  await expect(reported).toContainText('First Bank')
  await expect(reported).toContainText('Second Bank')
  await expectAccessible(two.page, 'step 1 with a conflict')
  await reported.getByRole('button', { name: /from this device/ }).click()
  await expect(two.page.getByText(say.saved)).toBeVisible()
  // What was chosen reaches the first page by itself.
  await expect(field(one.page, say.bank)).toHaveValue('Second Bank')
})

journey('invalid, expired and rejected company links each show their message', async ({ portico, open }) => {
  const { page } = await open({ camera: null })
  await page.goto(`${portico.url}/Onboarding2Company?token=wrong&requestId=cod_none`)
  await expectHeading(page, 'Invalid request')
  await expectAccessible(page, 'invalid')
  await page.goto(`${portico.url}/Onboarding2Company?requestId=cod_none`)
  await expectHeading(page, 'Invalid request')

  const link = await openCompany(portico)
  await portico.expire(link.requestId)
  await page.goto(link.url)
  await expectHeading(page, 'This link has expired')
  await expectAccessible(page, 'expired')
  await page.getByRole('button', { name: 'Continue with my email address' }).click()
  await expect(page).toHaveURL(/\/form\/loginto/)
})
