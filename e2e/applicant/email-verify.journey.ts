import type { Page } from '@playwright/test'
import { publishForm } from '#e2e/support/base-info-form.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readCode } from '#e2e/support/read-code.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    title: 'Confirm your email address',
    email: 'Email address',
    send: 'Send code',
    codeTitle: 'Enter the code from the email',
    code: 'Verification code',
    check: 'Continue',
    wait: /^Send a new code in (\d+) s$/,
    again: 'Send a new code',
    noEmail: 'Please Input  a valid email address',
    noCode: 'Please Input  a valid verification code',
    left: /Attempts left: 4\./,
    spent: 'This code no longer works',
    firstStep: 'Your name',
    last: 'Last name',
  },
  cn: {
    title: '确认您的邮箱',
    email: '邮箱',
    send: '发送验证码',
    codeTitle: '请输入邮件中的验证码',
    code: '验证码',
    check: '继续',
    wait: /^(\d+) 秒后可重新发送$/,
    again: '重新发送验证码',
    noEmail: '请输入有效的邮箱地址',
    noCode: '请输入有效的验证码',
    left: /还可尝试 4 次/,
    spent: '此验证码已失效',
    firstStep: '姓名',
    last: '姓',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const codeField = (page: Page, say: Words) => page.getByLabel(say.code, { exact: true })
const checkButton = (page: Page, say: Words) => page.getByRole('button', { name: say.check, exact: true })

async function askForCode(page: Page, say: Words, email: string): Promise<void> {
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: say.send }).click()
  await expectHeading(page, say.codeTitle)
}

const language = 'en' as Language

journey(`an applicant without a link verifies an email address and reaches the form, in ${language}`, async ({ portico, open }) => {
  const say = words[language]
  const email = `code-${language}@applicant.example`
  const formId = await publishForm(portico)
  const { page, context } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(`${portico.url}/BaseInfo/emailVerify?formId=${formId}&language=${language}`)
  await expectHeading(page, say.title)
  await page.getByRole('button', { name: say.send }).click()
  // To the letter: two spaces are the product's own.
  expect(await page.getByRole('alert').textContent()).toBe(say.noEmail)
  await expect(page.getByLabel(say.email, { exact: true })).toBeFocused()
  await expectAccessible(page, 'email address with an error')
  await askForCode(page, say, email)

  const wait = page.getByRole('button', { name: say.wait })
  const secondsLeft = async () => Number(say.wait.exec((await wait.textContent()) ?? '')?.[1])
  const before = await secondsLeft()
  await expect(wait).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expectHeading(page, say.codeTitle)
  const after = await secondsLeft()
  expect([before <= 29, after > 0, after <= before]).toEqual([true, true, true])

  await codeField(page, say).fill('12')
  await checkButton(page, say).click()
  expect(await page.getByRole('alert').textContent()).toBe(say.noCode)
  const code = await readCode(portico, context, email)
  const other = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  await codeField(page, say).fill(other)
  await checkButton(page, say).click()
  await expect(page.getByRole('alert')).toHaveText(say.left)
  await expect(codeField(page, say)).toBeFocused()
  await expectAccessible(page, 'code with an error')
  await codeField(page, say).fill(code)
  await checkButton(page, say).click()
  await expectHeading(page, say.firstStep)
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel(say.last, { exact: true })).toBeVisible()
})

journey('a code is invalidated after five wrong attempts, and a new one can be requested after 29 seconds', async ({ portico, open }) => {
  const say = words.en
  const email = 'spent@applicant.example'
  const formId = await publishForm(portico)
  const { page, context } = await open({ camera: null })
  await page.clock.install()
  await page.goto(`${portico.url}/BaseInfo/emailVerify?formId=${formId}`)
  await askForCode(page, say, email)
  const code = await readCode(portico, context, email)
  for (let tries = 1; tries <= 5; tries += 1) {
    await codeField(page, say).fill(code.replace(/\d$/, (digit) => String((Number(digit) + tries) % 10)))
    await checkButton(page, say).click()
    if (tries < 5) await expect(page.getByRole('alert')).toContainText(`Attempts left: ${5 - tries}.`)
  }
  await expect(page.getByRole('alert').filter({ hasText: say.spent })).toBeVisible()
  await expectAccessible(page, 'spent code')
  // The way on is another code, once its time has come.
  await expect(checkButton(page, say)).toHaveCount(0)
  await page.clock.fastForward(29_000)
  await expect(page.getByRole('button', { name: say.again, exact: true })).not.toHaveAttribute('aria-disabled')
})
