import type { BrowserContext, Page } from '@playwright/test'
import { openCompany, readMailedLink } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readCode } from '#e2e/support/read-code.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    start: /^Register your business with /,
    begin: 'Start',
    email: 'Email address',
    send: 'Send code',
    code: 'Verification code',
    check: 'Continue',
    find: 'Find your company',
    country: 'Country',
    britain: 'United Kingdom',
    brazil: 'Brazil',
    countryMissing: 'Please select Country',
    nameMissing: 'Please input Company Name',
    name: 'Company name',
    search: 'Search',
    several: /^\d+ companies found$/,
    choiceMissing: /Choose your company from the list/,
    one: '1 company found',
    choose: 'Continue with this company',
    searching: 'Searching the company registry…',
    cancel: 'Cancel',
    down: 'The company registry is not responding',
    notCovered: 'Companies in this country cannot be looked up',
    type: 'Enter the details myself',
    typeTitle: 'Enter the details of your company',
    businessName: 'Business name',
    businessMissing: 'Please enter your business name',
    goOn: 'Continue',
    step1: 'Business Information',
    welcomeBack: 'Welcome back',
    nameTitle: 'Which business are you registering?',
    sendLink: 'Send link',
    emailWrong: 'Please Input  a valid email address',
    requested: 'Requested successfully',
    again: /^Resend email in \d+ s$/,
    againNow: 'Resend email',
    registered: 'Registration Successful',
    submitted: 'Submission Successful',
  },
  cn: {
    start: /登记您的公司$/,
    begin: '开始',
    email: '邮箱',
    send: '发送验证码',
    code: '验证码',
    check: '继续',
    find: '查找您的公司',
    country: '国家/地区',
    britain: '英国',
    brazil: '巴西',
    countryMissing: '请选择国家',
    nameMissing: '请输入公司名称',
    name: '公司名称',
    search: '搜索',
    several: /^找到 \d+ 家公司$/,
    choiceMissing: /请从列表中选择您的公司/,
    one: '找到 1 家公司',
    choose: '选择这家公司并继续',
    searching: '正在查询公司登记机构…',
    cancel: '取消',
    down: '公司登记机构没有回应',
    notCovered: '无法查询该国家的公司',
    type: '自行填写',
    typeTitle: '请填写您公司的资料',
    businessName: '公司名称',
    businessMissing: '请输入您的公司名称',
    goOn: '继续',
    step1: '公司信息',
    welcomeBack: '欢迎回来',
    nameTitle: '您要登记哪家公司？',
    sendLink: '发送链接',
    emailWrong: '请输入有效的邮箱地址',
    requested: '申请已提交',
    again: /^\d+ 秒后可重发邮件$/,
    againNow: '重发邮件',
    registered: '登记成功',
    submitted: '提交成功',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** From the first page, or the sign-in itself, to the page behind a right code. */
async function signIn(page: Page, context: BrowserContext, portico: Portico, say: Words, email: string): Promise<void> {
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await press(page, say.send)
  await expect(page.getByLabel(say.code, { exact: true })).toBeVisible()
  await page.getByLabel(say.code, { exact: true }).fill(await readCode(portico, context, email))
  await press(page, say.check)
}

async function pickCountry(page: Page, say: Words, country: string): Promise<void> {
  await page.getByRole('combobox', { name: say.country }).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
}

async function search(page: Page, say: Words, name: string): Promise<void> {
  await field(page, say.name).fill(name)
  await press(page, say.search)
}

/** Everything that the browser keeps. */
const shelves = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

journey.describe('in Chinese', () => {
  const language = 'cn' as Language
  journey(
    `a company verifies an email code, is found in the registry, and continues on another device, in ${language}`,
    async ({ portico, open }) => {
      const say = words[language]
      const email = `code-${language}@company.example`
      const size = language === 'en' ? { width: 360, height: 740 } : { width: 1280, height: 900 }
      const { page, context } = await open({ camera: null, ...size })
      await page.goto(`${portico.url}/form/generate-url?language=${language}`)
      await expectHeading(page, say.start)
      await expectAccessible(page, 'first page')
      await press(page, say.begin)
      await signIn(page, context, portico, say, email)

      await expectHeading(page, say.find)
      await expectAccessible(page, 'lookup')
      await press(page, say.search)
      await expect(page.getByText(say.countryMissing, { exact: true })).toBeVisible()
      await expect(page.getByText(say.nameMissing, { exact: true })).toBeVisible()
      await expect(page.getByRole('combobox', { name: say.country })).toBeFocused()
      await pickCountry(page, say, say.britain)
      await search(page, say, 'ltd')
      await expect(page.getByRole('status').filter({ hasText: say.several })).toBeVisible()
      await press(page, say.choose)
      await expect(page.getByRole('alert').filter({ hasText: say.choiceMissing })).toBeVisible()
      await expectAccessible(page, 'several companies')
      if (language === 'cn') {
        const box = await page.locator('.found-scroll').boundingBox()
        expect(box?.height).toBeLessThanOrEqual(385)
      }
      // A reload in the middle asks for no new code, and keeps what was typed.
      await page.reload()
      await expect(field(page, say.name)).toHaveValue('ltd')
      await search(page, say, 'copper lantern')
      await expect(page.getByRole('status').filter({ hasText: say.one })).toBeVisible()
      await press(page, say.choose)
      await expectHeading(page, say.step1)
      await expect(
        page.getByText('Copper Lantern Trading Limited').or(page.locator('input[value="Copper Lantern Trading Limited"]')).first(),
      ).toBeVisible()
      expect(await shelves(page)).not.toContain(email)
      expect(new URL(page.url()).search).toBe('')

      const second = await open({ camera: null, width: 360, height: 740 })
      await second.page.goto(`${portico.url}/form/loginto?language=${language}`)
      await signIn(second.page, second.context, portico, say, email)
      await expectHeading(second.page, say.welcomeBack)
      await expect(second.page.getByRole('heading', { name: 'Copper Lantern Trading Limited' })).toBeVisible()
      await expectAccessible(second.page, 'company of before')
      await second.page.locator('.actions .primary').click()
      await expectHeading(second.page, say.step1)
      expect(await second.page.evaluate(() => sessionStorage.getItem('portico.request')?.includes('cod_'))).toBe(true)
      const requestIdOf = (each: Page) =>
        each.evaluate(() => (JSON.parse(sessionStorage.getItem('portico.request') ?? '{}') as { requestId?: string }).requestId)
      expect(await requestIdOf(second.page)).toBe(await requestIdOf(page))
    },
  )

  journey(`a registry that is slow, unavailable or finds nothing does not block a company, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    const { page, context } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(`${portico.url}/form/bus?language=${language}`)
    await signIn(page, context, portico, say, `typed-${language}@company.example`)
    await expectHeading(page, say.find)
    await pickCountry(page, say, say.britain)
    await search(page, say, 'slow registry')
    await expect(page.getByRole('status').filter({ hasText: say.searching })).toBeVisible()
    await press(page, say.cancel)
    await expect(page.getByText(say.searching)).toHaveCount(0)
    await search(page, say, 'down registry')
    await expect(page.getByRole('alert').filter({ hasText: say.down })).toBeVisible()
    await expectAccessible(page, 'registry is down')
    await pickCountry(page, say, say.brazil)
    await search(page, say, 'Casa do Mar')
    await expect(page.getByRole('alert').filter({ hasText: say.notCovered })).toBeVisible()
    await press(page, say.type)
    await expectHeading(page, say.typeTitle)
    await field(page, say.businessName).fill(' ')
    await press(page, say.goOn)
    await expect(page.getByText(say.businessMissing, { exact: true })).toBeVisible()
    await expect(field(page, say.businessName)).toBeFocused()
    await expectAccessible(page, 'typing')
    await field(page, say.businessName).fill('Casa do Mar Ltda')
    await press(page, say.goOn)
    await expectHeading(page, say.step1)
    await expect(page.locator('input[value="Casa do Mar Ltda"]')).toBeVisible()
  })

  journey(`a company signs in by business name where the tenant is configured so, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    await portico.command('client', 'set', '--business-name-mode', 'on')
    try {
      const { page, context } = await open({ camera: null, width: language === 'en' ? 1280 : 360, height: 800 })
      await page.clock.install()
      await page.goto(`${portico.url}/form/loginto?language=${language}`)
      await expectHeading(page, say.nameTitle)
      await press(page, say.sendLink)
      await expect(page.getByText(say.businessMissing, { exact: true })).toBeVisible()
      expect(await page.locator('#business-email-error').textContent()).toBe(say.emailWrong)
      await expect(field(page, say.businessName)).toBeFocused()
      await expectAccessible(page, 'name with errors')
      await field(page, say.businessName).fill(`Quiet Harbour ${language}`)
      await field(page, say.email).fill(`harbour-${language}@company.example`)
      await press(page, say.sendLink)
      await expectHeading(page, say.requested)
      await expect(page.getByRole('button', { name: say.again })).toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page, 'requested')
      await page.clock.fastForward(30_000)
      await expect(page.getByRole('button', { name: say.againNow, exact: true })).not.toHaveAttribute('aria-disabled')

      // The lookup is behind the code: without one, the way leads back here.
      await page.goto(`${portico.url}/form/bus`)
      await expectHeading(page, say.nameTitle)
      const device = await context.newPage()
      await device.goto(await readMailedLink(device, portico, new RegExp(`harbour-${language}@company`)))
      await expectHeading(device, say.step1)
      await expect(device.locator(`input[value="Quiet Harbour ${language}"]`)).toBeVisible()
    } finally {
      await portico.command('client', 'set', '--business-name-mode', 'off')
    }
  })
})

journey.describe('in English', () => {
  const language = 'en' as Language
  const say = words[language]

  journey(
    `the final company page shows the server's status, links onward, and cannot be left backwards (${language})`,
    async ({ portico, open }) => {
      const { page } = await open({ camera: null, width: 360, height: 740 })
      const company = `Copper Lantern ${language}`
      const link = await openCompany(portico, '--company', company, '--language', language)
      await page.goto(link.url)
      await expectHeading(page, say.step1)
      const sent = `${portico.url}/Onboarding2CompanySuccess?successType=2`
      // Nothing was submitted yet: it leads on.
      await page.goto(sent)
      await expectHeading(page, say.step1)
      await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
      for (const [type, title] of [
        ['1', say.registered],
        ['2', say.submitted],
      ] as const) {
        await page.goto(`${portico.url}/Onboarding2CompanySuccess?successType=${type}`)
        await expectHeading(page, title)
        await expect(page.getByText(company).first()).toBeVisible()
        await expectAccessible(page, title)
        await page.evaluate(() => window.history.back())
        await expectHeading(page, title)
        expect(new URL(page.url()).pathname).toBe('/Onboarding2CompanySuccess')
      }
      // What is asked for again while the page is open leads on by itself.
      await portico.command('request', 'reject', link.requestId)
      await expect(page).toHaveURL(/\/Onboarding2Company\/status$/)
      await portico.command('request', 'retry', link.requestId, '--remark', 'One director is missing.')
      await expectHeading(page, say.step1)
      await expect(page.getByText('One director is missing.')).toBeVisible()
      await page.goto(sent)
      await expectHeading(page, say.step1)
    },
  )
})

journey('an unknown tenant or form in the address is refused with an error page', async ({ portico, open }) => {
  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(`${portico.url}/form/generate-url?clientId=cli_nobody`)
  await expectHeading(page, 'There is no form at this address')
  await expectAccessible(page, 'unknown customer')
  await page.goto(`${portico.url}/form/loginto?formName=No%20such%20form&language=cn`)
  await expectHeading(page, '此网址没有对应的表单')
})
