import type { Page } from '@playwright/test'
import { companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    width: 1280,
    filled: 'From the company registry',
    directors: 'Directors in the company registry',
    owners: 'Shareholders in the company registry',
    addAll: 'Add all 2, one by one',
    add: 'Add Ada Marlowe',
    dismiss: 'Not correct: Thomas Okafor',
    dismissed: 'You dismissed Thomas Okafor.',
    first: 'First name',
    email: 'Email address',
    ownerEmail: 'Email Address',
    type: 'Identity Type',
    shares: '% of Shares',
    save: 'Save',
    queue: 'Requests',
    title: 'Company registry',
    reveal: 'Reveal: Company registry',
    share: 'Share differs',
    notDeclared: 'Not declared',
    notCorrect: 'The company says that this entry is incorrect.',
    again: 'Look up again',
    requested: 'Result received from Sample register',
  },
  cn: {
    width: 360,
    filled: '来自公司登记机构',
    directors: '公司登记机构记录的董事',
    owners: '公司登记机构记录的个人股东',
    addAll: '逐一添加全部 2 项',
    add: '添加 Ada Marlowe',
    dismiss: '不属实：Thomas Okafor',
    dismissed: '您已忽略“Thomas Okafor”。',
    first: '名',
    email: '邮箱',
    ownerEmail: '邮箱',
    type: '证件类型',
    shares: '持股比例',
    save: '保存',
    queue: '申请',
    title: '公司登记信息',
    reveal: '显示：公司登记信息',
    share: '持股比例不一致',
    notDeclared: '未申报',
    notCorrect: '公司表示该条登记信息不属实。',
    again: '重新查询',
    requested: 'Sample register已返回结果',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rows = (page: Page) => page.locator('tr[data-print-row]')

async function complete(page: Page, say: Words, first: string): Promise<void> {
  await expect(field(page, say.first)).toHaveValue(first)
  await field(page, say.email).fill(`${first.toLowerCase()}@lantern.example`)
  await field(page, say.type).selectOption('Passport')
  await dialog(page).getByRole('button', { name: say.save, exact: true }).click()
}

const language = 'en' as Language

journey(
  `a company accepts directors and owners suggested by the registry, and a reviewer sees the differences, in ${language}`,
  async ({ portico, open }) => {
    const say = words[language]
    const lantern = ['--company', 'Copper Lantern Trading Limited', '--kyckr', 'GB|09000001', '--email', `${language}@lantern.example`]
    const link = await openCompany(portico, ...lantern, '--language', language)
    const { page } = await open({ camera: null, width: say.width, height: 800 })
    await page.goto(link.url)
    await expect(page).toHaveURL(/step1/)
    await expect(page.getByText(say.filled).first()).toBeVisible({ timeout: 60_000 })

    await page.goto(`${portico.url}/Onboarding2Company/step2`)
    await expectHeading(page, say.directors)
    expect(await companyCalls(portico, link).list('director')).toEqual([])
    await expectAccessible(page, 'step 2 with registered directors')
    await press(page, say.addAll)
    await complete(page, say, 'Ada')
    await complete(page, say, 'Thomas')
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('heading', { name: say.directors })).toHaveCount(0)

    await page.goto(`${portico.url}/Onboarding2Company/step3`)
    await expectHeading(page, say.owners)
    await press(page, say.dismiss)
    await expect(page.getByText(say.dismissed)).toBeVisible()
    await press(page, say.add)
    // Who is a director already is asked for nothing but the share.
    await expect(field(page, say.ownerEmail)).toHaveValue('ada@lantern.example')
    await expect(field(page, say.shares)).toHaveValue('60')
    await field(page, say.shares).fill('51')
    await dialog(page).getByRole('button', { name: say.save, exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    expect((await companyCalls(portico, link).list('shareholder')).map(({ roles }) => roles)).toEqual([['director', 'shareholder']])
    await expectAccessible(page, 'step 3 with a registered owner left out')

    const { page: grace } = await open({ camera: null, width: say.width, height: 800 })
    await grace.addInitScript((chosen) => localStorage.setItem('portico.language', JSON.stringify(chosen)), language)
    await signInAs(grace, portico, { email: `grace-${language}@northwind.example`, role: 'reviewer', name: 'Grace' })
    await grace.goto(`${portico.url}/admin/requests/${link.requestId}`)
    await expectHeading(grace, say.title)
    const part = grace.getByRole('region', { name: say.title, exact: true })
    await expect(part).toContainText('A••• M•••')
    await expect(part).not.toContainText('Marlowe')
    await part.getByRole('button', { name: say.reveal }).click()
    await expect(part.getByRole('row', { name: /Ada Marlowe.*51/ })).toContainText(say.share)
    const thomas = part.getByRole('row', { name: /Thomas Okafor/ }).last()
    await expect(thomas).toContainText(say.notDeclared)
    await expect(thomas).toContainText(say.notCorrect)
    await expectAccessible(grace, 'case with the comparison')
    await part.getByRole('button', { name: say.again }).click()
    await expect(grace.getByText(say.requested)).toBeVisible()
  },
)
