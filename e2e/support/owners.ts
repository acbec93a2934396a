import type { Page } from '@playwright/test'
import { type CompanyLink, openCompany, toContent } from '#e2e/support/company.ts'
import { expect } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

export const words = {
  en: {
    map: 'Shareholders & Beneficiaries Map',
    add: 'Add company',
    addPerson: 'Add individual shareholder',
    name: 'Business Name',
    country: 'Country of Incorporation',
    number: 'Company Number (optional)',
    kingdom: 'United Kingdom',
    shares: '% of Shares',
    lookUp: 'Look up',
    take: /^Take Granite Harbour Wines PLC/,
    filled: 'Filled in from the registry: Granite Harbour Wines PLC.',
    save: 'Save',
    missing: ['Please Enter Business Name', 'Please Select Country of Incorporation', 'Please Enter % of Shares'],
    first: 'First Name',
    last: 'Last Name',
    email: 'Email Address',
    type: 'Identity Type',
    information: 'Business Information',
    owners: 'Beneficial owners: 25% or more, across all levels',
    left: '40.0000% is not named yet. Add who holds it.',
    broken: 'This link does not open a company',
    unknown: 'This company is not in your structure',
    back: 'Back to the owners',
  },
  cn: {
    map: '股东及受益人图',
    add: '添加公司',
    addPerson: '添加个人股东',
    name: '公司名称',
    country: '注册国家',
    number: '公司编号 （选填）',
    kingdom: '英国',
    shares: '持股比例',
    lookUp: '查询',
    take: /^选择 Granite Harbour Wines PLC/,
    filled: '已根据登记信息填入：Granite Harbour Wines PLC。',
    save: '保存',
    missing: ['请输入公司名称', '请选择注册国家', '请输入持股比例'],
    first: '名',
    last: '姓',
    email: '邮箱',
    type: '证件类型',
    information: '公司信息',
    owners: '最终受益人：各层合计持股 25% 或以上',
    left: '还有 40.0000% 未列明，请添加持有人。',
    broken: '此链接没有对应的公司',
    unknown: '此公司不在您的股权结构中',
    back: '返回股东列表',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

export const own = { company: 'Meridian Trading Ltd', number: '09000001' }
export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const save = (page: Page, say: Words = words.en) => dialog(page).getByRole('button', { name: say.save, exact: true }).click()
export const node = (page: Page, name: RegExp) => page.locator('.map-node').and(page.getByRole('button', { name }))
export const businesses = (page: Page) => page.getByRole('region', { name: /^(Business Shareholders \/ Beneficiaries|公司股东\/受益人)$/ })

export async function openOwners(page: Page, portico: Portico, link: CompanyLink): Promise<void> {
  await page.goto(link.url)
  await expect(page).toHaveURL(/step1/)
  await page.goto(`${portico.url}/Onboarding2Company/step3`)
  await expect(page.locator('.map-node').first()).toBeVisible()
}

export const openMeridian = (portico: Portico, ...options: string[]) =>
  openCompany(portico, '--company', own.company, '--kyckr', `GB|${own.number}`, ...options)

type Business = { name: string; number: string; shares: string; parentId?: string }
type Saved = { businessShareholder: { requestId: string; id: string; revision: number } }

/** The company's calls, as another page of it makes them. */
export function ownersOf(portico: Portico, { requestId, token }: CompanyLink) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${portico.url}/v1/onboarding/corporate-request${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ requestId, ...body }) }),
    })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Saved
  }
  return {
    add: async ({ name, number, shares, parentId = requestId }: Business) => {
      const values = { 'Business Name': name, 'Country of Incorporation': 'GB', 'Company Number': number, '% of Shares': shares }
      const displayAreas = [{ displayArea: 'businessShareholders', content: toContent(values) }]
      return (await call('POST', '/business-shareholder', { parentId, displayAreas })).businessShareholder
    },
    addPerson: (first: string, shares: string, COD = requestId) => {
      const values = {
        'First Name': first,
        'Last Name': 'Eriksson',
        'Email Address': `${first}@people.example`,
        'Identity Type': 'Passport',
        '% of Shares': shares,
      }
      const corporateUserRequestInfo = { formContent: { content: toContent(values) } }
      return call('POST', '/individual', { COD, corporateIndividualRequest: { individualType: 'SHAREHOLDER' }, corporateUserRequestInfo })
    },
    remove: (cod: string) => call('DELETE', `/business-shareholder?COD=${cod}&parentId=${requestId}`),
  }
}

export async function typeCompany(page: Page, { name, number, shares }: Business, say: Words = words.en): Promise<void> {
  await field(page, say.name).fill(name)
  await dialog(page).locator('input[role="combobox"]').fill(say.kingdom)
  await dialog(page).getByRole('option', { name: say.kingdom, exact: true }).click()
  await field(page, say.number).fill(number)
  await field(page, say.shares).fill(shares)
}

export async function openPageOf(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await businesses(page).getByRole('link', { name }).click()
  const tab = await opened
  await expectHeading(tab, new RegExp(name))
  await expect(tab.locator('.map-node').first()).toBeVisible()
  return tab
}
