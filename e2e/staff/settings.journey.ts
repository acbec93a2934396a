import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    settings: 'Settings',
    colour: 'Colour',
    save: 'Save changes',
    saved: 'Saved. The changes take effect now.',
    elsewhere: 'Somebody else has changed the settings',
    bringIn: 'Load their changes',
    limit: 'Document attempts',
    wrongLimit: 'Enter a whole number from 1 to 1,000',
    overview: 'Overview',
    funnel: 'Funnel',
    opened: 'Link opened',
    keys: 'API keys',
    make: 'Create key',
    purpose: 'Name',
    makeSubmit: 'Create key',
    stored: 'I have saved it',
    revoke: 'Revoke',
    ok: 'Revoke',
    revoked: 'Revoked',
  },
  cn: {
    email: '邮箱',
    password: '密码',
    settings: '设置',
    colour: '颜色',
    save: '保存修改',
    saved: '已保存，即刻生效。',
    elsewhere: '其他人已修改设置',
    bringIn: '加载对方的修改',
    limit: '证件尝试次数',
    wrongLimit: '请输入 1 至 1,000 的整数',
    overview: '概览',
    funnel: '转化漏斗',
    opened: '链接已打开',
    keys: 'API 密钥',
    make: '创建密钥',
    purpose: '名称',
    makeSubmit: '创建密钥',
    stored: '我已保存',
    revoke: '撤销',
    ok: '撤销',
    revoked: '已撤销',
  },
} as const satisfies Record<Language, object>

/** The fill of the first primary button of an applicant's screen, as the browser shows it. */
const brandOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('.shell') ?? document.body)
      .getPropertyValue('--brand-light')
      .trim(),
  )

const language = 'cn' as Language

const w = words[language]
const colour = language === 'en' ? '#7a1f5c' : '#145c2e'
// Another number than what the other language left: what is typed as it stood is no change.
const limit = language === 'en' ? '12' : '13'

journey(
  `a colour changed by staff is shown to applicants, and concurrent changes are reported (${language})`,
  async ({ portico, open }) => {
    const email = `settings.${language}@northwind.example`
    await createStaff(portico, { email, role: 'administrator', name: 'Ada Byron' })
    const { page } = await open({ camera: null, width: 1280 })
    await signIn(page, `${portico.url}/admin/settings?language=${language}`, email, w)
    await expectHeading(page, w.settings)

    await page.getByLabel(w.limit).fill('0')
    await expect(page.getByText(w.wrongLimit)).toBeVisible()
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByLabel(w.limit)).toBeFocused()
    await page.getByLabel(w.limit).fill(limit)
    await page.getByLabel(w.colour, { exact: true }).fill(colour)
    await expectAccessible(page, 'settings')

    await portico.command('client', 'set', '--upload-limit', language === 'en' ? '31' : '32')
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByRole('alert')).toContainText(w.elsewhere)
    await expect(page.getByRole('alert')).toContainText(w.limit)
    await expectAccessible(page, 'settings changed elsewhere')
    await page.getByRole('button', { name: w.bringIn }).click()
    await expect(page.getByLabel(w.limit)).toHaveValue(limit)
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.saved)).toBeVisible()

    const link = await portico.issueLink('--language', language)
    const person = await open({ camera: null })
    await person.page.goto(link.url)
    await expect.poll(() => brandOf(person.page)).toBe(colour)

    await page.getByRole('link', { name: w.overview }).click()
    const funnel = page.getByRole('table', { name: w.funnel })
    await expect(funnel.getByRole('row', { name: w.opened })).toContainText(/[1-9]/)
    await expectAccessible(page, 'overview')
  },
)

journey(`an API key created by staff authorizes calls until it is revoked (${language})`, async ({ portico, open }) => {
  const email = `keys.${language}@northwind.example`
  await createStaff(portico, { email, role: 'engineer', name: 'Linus' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/admin/api-keys?language=${language}`, email, w)
  await expectHeading(page, w.keys)
  const clientId = (await page.locator('.people-secret').first().innerText()).trim()
  await page.getByRole('button', { name: w.make }).click()
  await page.getByLabel(w.purpose, { exact: true }).fill(`CRM ${language}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: w.makeSubmit }).click()
  const apiKey = (await dialog.locator('.people-secret').innerText()).trim()
  await expectAccessible(page, 'a new key')
  await page.getByRole('button', { name: w.stored }).click()
  await expect(page.getByText(apiKey)).toHaveCount(0)
  await expect(page.getByRole('row', { name: `CRM ${language}` })).toContainText(`…${apiKey.slice(-4)}`)

  const ask = () =>
    fetch(`${portico.url}/v1/onboarding/liveness/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-client-id': clientId, 'x-session-uuid': randomUUID() },
      body: JSON.stringify({ email: 'crm@applicant.example' }),
    })
  const made = await ask()
  expect([made.status, await made.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'URL_GENERATED', requestId: expect.stringMatching(/^req_/) }),
  ])
  await page.getByRole('link', { name: `CRM ${language}` }).click()
  await page.getByRole('button', { name: w.revoke, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: w.ok, exact: true }).click()
  await expect(page.getByText(w.revoked, { exact: true })).toBeVisible()
  await expectAccessible(page, 'keys')
  const refused = await ask()
  expect([refused.status, ((await refused.json()) as { errorCode: string }).errorCode]).toEqual([401, 'API_KEY_NOT_FOUND'])
})
