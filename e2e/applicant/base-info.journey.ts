import type { Page } from '@playwright/test'
import { baseInfoFormName, publishForm } from '#e2e/support/base-info-form.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading, faceCamera, giveDocument } from '#e2e/support/walk.ts'
import { words as common, type Language } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const words = {
  en: {
    steps: ['Your name', 'About you', 'Your document'],
    last: 'Last name',
    first: 'First name',
    residence: 'Country of residence',
    nationality: 'Nationality',
    country: 'Germany',
    birth: 'Date of birth',
    gender: 'Gender',
    type: 'Identity type',
    number: 'Identity number',
    next: 'Next',
    lastNext: 'Review and submit',
    confirm: 'Submit your details?',
    submit: 'Submit',
    change: 'Change',
    saved: /^Saved \d\d:\d\d$/,
    missing: 'Please Enter Last name',
    identityTitle: 'Which identity document do you have with you?',
    issuer: /issued|country/i,
    progress: ['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3'],
  },
  cn: {
    steps: ['姓名', '个人情况', '您的证件'],
    last: '姓',
    first: '名',
    residence: '居住国家',
    nationality: '国籍',
    country: '德国',
    birth: '出生日期',
    gender: '性别',
    type: '证件类型',
    number: '证件号码',
    next: '下一步',
    lastNext: '核对并提交',
    confirm: '中文资料是否正确？',
    submit: '提交',
    change: '修改',
    saved: /^已保存 \d\d:\d\d$/,
    missing: '请输入姓',
    identityTitle: '您手边有哪种身份证件？',
    issuer: /国家/,
    progress: ['第 1 步，共 3 步', '第 2 步，共 3 步', '第 3 步，共 3 步'],
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

async function openForm(portico: Portico, language: Language = 'en') {
  await publishForm(portico)
  return portico.issueLink('--language', language, '--form', baseInfoFormName)
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const nextButton = (page: Page, say: Words) => page.getByRole('button', { name: say.next, exact: true })

async function nameOneself(page: Page, say: Words): Promise<void> {
  await field(page, say.last).fill('Lindholm')
  await field(page, say.first).fill('Clara')
}

async function pickCountry(page: Page, label: string | RegExp, country: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
}

async function describeOneself(page: Page, say: Words): Promise<void> {
  await pickCountry(page, say.residence, say.country)
  await pickCountry(page, say.nationality, say.country)
  await field(page, say.birth).fill('1990-01-24')
  await field(page, say.gender).selectOption('F')
}

journey.describe('in Chinese', () => {
  const language = 'cn' as Language
  journey(
    `an applicant fills in the personal information form, then chooses a document type, in ${language}`,
    async ({ portico, open }) => {
      const say = words[language]
      const link = await openForm(portico, language)
      const { page } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
      await page.goto(link.url)
      await expectHeading(page, say.steps[0])
      await expectAccessible(page, 'first step')
      await expect(page.getByRole('button', { name: /English|EN$|CN$/ })).toHaveCount(0)

      await nextButton(page, say).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: say.missing }).click()
      await expect(field(page, say.last)).toBeFocused()
      await expectAccessible(page, 'first step with errors')
      await nameOneself(page, say)
      await expect(page.getByText(say.saved)).toBeVisible()
      await nextButton(page, say).click()

      await expectHeading(page, say.steps[1])
      await expectAccessible(page, 'second step')
      await describeOneself(page, say)
      await nextButton(page, say).click()

      await expectHeading(page, say.steps[2])
      await expect(field(page, say.number)).toHaveCount(0)
      await field(page, say.type).selectOption('Passport')
      await field(page, say.number).fill('PT4830700')
      await expectAccessible(page, 'third step')
      await page.getByRole('button', { name: say.lastNext }).click()
      const question = page.getByRole('alertdialog', { name: say.confirm })
      await expectAccessible(page, 'question whether to hand in')
      await question.getByRole('button', { name: say.submit, exact: true }).click()
      await expectHeading(page, say.identityTitle)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/BaseInfo/id-document')
      await expectAccessible(page, 'choice of the identity type')
    },
  )
})

journey.describe('in English', () => {
  const language = 'en' as Language
  journey(`an applicant completes personal information, document and liveness check, in ${language}`, async ({ portico, open }) => {
    const [say, also] = [words[language], common[language]]
    const link = await openForm(portico, language)
    const { page } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
    await page.goto(link.url)
    await expect(page.getByText(say.progress[0])).toBeVisible()
    await nameOneself(page, say)
    await field(page, say.first).fill('Klara')
    await nextButton(page, say).click()
    await describeOneself(page, say)
    await nextButton(page, say).click()
    await field(page, say.type).selectOption('Passport')
    await field(page, say.number).fill('PT4830700')
    await page.getByRole('button', { name: say.lastNext }).click()
    const summary = page.getByRole('alertdialog', { name: say.confirm })
    await expect(summary.getByRole('heading', { name: say.confirm })).toBeFocused()
    await expect(summary.getByRole('heading', { level: 3 })).toHaveText([...say.steps])
    for (const answer of ['Lindholm', 'Klara', 'PT4830700']) await expect(summary.getByText(answer, { exact: true })).toBeVisible()
    await summary.getByRole('button', { name: `${say.change} ${say.steps[0]}` }).click()
    await expectHeading(page, say.steps[0])
    await field(page, say.first).fill('Clara')
    await nextButton(page, say).click()
    await expectHeading(page, say.steps[1])
    await nextButton(page, say).click()
    await page.getByRole('button', { name: say.lastNext }).click()
    await expect(summary.getByText('Clara', { exact: true })).toBeVisible()
    await summary.getByRole('button', { name: say.submit, exact: true }).click()

    await expectHeading(page, say.identityTitle)
    await expect(page.getByText(say.progress[1])).toBeVisible()
    await pickCountry(page, say.issuer, say.country)
    const passport = page.getByRole('radio', { name: also.kinds.passport })
    // Whoever named the passport among the details is offered nothing else.
    await expect(passport).toBeChecked()
    await nextButton(page, say).click()
    const tips = page.getByRole('dialog', { name: also.tipsTitle })
    await expectAccessible(page, 'guidelines')
    await tips.getByRole('checkbox', { name: also.tick }).check()
    await tips.getByRole('button', { name: also.ok, exact: true }).click()
    await giveDocument(page, also, { kind: 'passport' })
    await expectHeading(page, also.cameraTitle)
    await expect(page.getByText(say.progress[2])).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/BaseInfo/liveness-check')
    await faceCamera(page, also)
    await expectHeading(page, also.submitted)
    expect(new URL(page.url()).pathname).toBe('/BaseInfo/success')
    expect((await portico.show(link.requestId)).status).toBe('WAIT_FOR_APPROVAL')
  })
})

journey('an applicant who closes the browser continues on another device with the same link', async ({ portico, open }) => {
  const say = words.en
  const link = await openForm(portico)
  const first = await open({ camera: null })
  await first.page.goto(link.url)
  await nameOneself(first.page, say)
  await nextButton(first.page, say).click()
  await expectHeading(first.page, say.steps[1])
  await pickCountry(first.page, say.residence, say.country)
  await expect(first.page.getByText(say.saved)).toBeVisible()
  await first.context.close()

  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await expectHeading(page, say.steps[1])
  await expect(page.getByRole('combobox', { name: say.residence })).toHaveValue(say.country)
  await page.getByText('All steps').click()
  await page.getByRole('button', { name: 'Your name' }).click()
  await expect(field(page, say.last)).toHaveValue('Lindholm')
  // Whoever chose a step stays there.
  await page.reload()
  await expect(field(page, say.last)).toHaveValue('Lindholm')
})

journey('a connection lost during a save loses no answers', async ({ portico, open }) => {
  const say = words.en
  const link = await openForm(portico)
  const { page, context } = await open({ camera: null })
  await page.goto(link.url)
  await expectHeading(page, say.steps[0])
  await context.setOffline(true)
  await nameOneself(page, say)
  await nextButton(page, say).click()
  await expectHeading(page, say.steps[1])
  await expect(page.getByRole('status').filter({ hasText: 'kept on this device' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(say.saved)).toBeVisible()

  const other = await open({ camera: null })
  await other.page.goto(link.url)
  await expectHeading(other.page, say.steps[1])
  await other.page.getByRole('button', { name: 'Back' }).click()
  await expect(field(other.page, say.last)).toHaveValue('Lindholm')
})

journey('conflicting answers from two devices are shown, and the applicant chooses one', async ({ portico, open }) => {
  const say = words.en
  const link = await openForm(portico)
  const [phone, laptop] = [await open({ camera: null }), await open({ camera: null })]
  for (const { page } of [phone, laptop]) {
    await page.goto(link.url)
    await expectHeading(page, say.steps[0])
  }
  await nameOneself(phone.page, say)
  await nextButton(phone.page, say).click()
  await expectHeading(phone.page, say.steps[1])
  await field(laptop.page, say.last).fill('Beispiel')
  const reported = laptop.page.getByRole('alert').filter({ hasText: 'Changed on another device' })
  await expect(reported).toContainText('Lindholm')
  await expect(reported).toContainText('Beispiel')
  // What the other device answered beside came along.
  await expect(field(laptop.page, say.first)).toHaveValue('Clara')
  await expectAccessible(laptop.page, 'step with a conflict')
  await reported.getByRole('button', { name: /other device/ }).click()
  await expect(field(laptop.page, say.last)).toHaveValue('Lindholm')
  await nextButton(laptop.page, say).click()
  await expectHeading(laptop.page, say.steps[1])
})
