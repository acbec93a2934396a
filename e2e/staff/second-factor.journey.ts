import type { Page } from '@playwright/test'
import { readAuthenticator } from '#e2e/support/authenticator.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { password, signIn } from '#e2e/support/staff.ts'
import { giveAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    settings: 'Settings',
    require: 'Require two-step verification',
    without: 'Accounts without it: 2.',
    withoutNow: 'Accounts without it: 1.',
    save: 'Save changes',
    saved: 'Saved. The changes take effect now.',
    own: 'Set up your own two-step verification first',
    account: 'Your account',
    current: 'Current password',
    goOn: 'Continue',
    setUpApp: 'Set up authenticator app',
    app: 'Authenticator app',
    digits: '2. Enter the six-digit code from the app',
    switchOn: 'Turn on',
    codes: 'Save your recovery codes',
    stored: 'I have saved them',
    requests: 'Requests',
    setUp: 'Set up two-step verification',
    bySecondStep: 'Use a passkey',
    passkeys: 'Passkeys',
    remove: /^Remove passkey/,
    confirm: 'Confirm with a passkey',
    last: 'Your company requires two-step verification',
  },
  cn: {
    email: '邮箱',
    password: '密码',
    settings: '设置',
    require: '要求两步验证',
    without: '尚未设置的账户：2 个。',
    withoutNow: '尚未设置的账户：1 个。',
    save: '保存修改',
    saved: '已保存，即刻生效。',
    own: '请先为自己设置两步验证',
    account: '我的账户',
    current: '当前密码',
    goOn: '继续',
    setUpApp: '设置身份验证器应用',
    app: '身份验证器应用',
    digits: '2. 输入应用显示的六位验证码',
    switchOn: '启用',
    codes: '请保存恢复码',
    stored: '我已保存',
    requests: '申请',
    setUp: '设置两步验证',
    bySecondStep: '使用通行密钥',
    passkeys: '通行密钥',
    remove: /^移除通行密钥/,
    confirm: '用通行密钥确认',
    last: '贵公司要求两步验证',
  },
} as const satisfies Record<Language, object>

const language = 'en' as Language

const w = words[language]

async function pairApp(page: Page): Promise<void> {
  await page.locator('.people-card').getByLabel(w.current).fill(password)
  await page.getByRole('button', { name: w.goOn }).click()
  const secret = await page.locator('.people-secret').innerText()
  await page.getByLabel(w.digits).fill(readAuthenticator(secret))
  await page.getByRole('button', { name: w.switchOn, exact: true }).click()
  await expectHeading(page, w.codes)
  await page.getByRole('button', { name: w.stored }).click()
}

journey(`requiring a second factor blocks colleagues until they have set one up (${language})`, async ({ portico, open }) => {
  const made = await portico.command(
    'client',
    'create',
    '--json',
    '--name',
    `Second Step ${language}`,
    '--admin-email',
    `first.${language}@second.example`,
  )
  const { clientId } = JSON.parse(made) as { clientId: string }
  const [boss, lin] = [`boss.${language}@second.example`, `lin.${language}@second.example`]
  const create = (email: string, role: string, name: string) =>
    portico.command('staff', 'create', '--client', clientId, '--email', email, '--password', password, '--role', role, '--name', name)
  await create(boss, 'administrator', 'Bo Boss')
  await create(lin, 'reviewer', 'Lin Late')
  const { page: hers } = await open({ camera: null, width: 360 })
  await giveAuthenticator(hers)
  await signIn(hers, `${portico.url}/login?language=${language}`, lin)
  await expectHeading(hers, w.requests)

  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/admin/settings?language=${language}`, boss)
  await page.getByLabel(w.require).check()
  await expect(page.getByText(w.without)).toBeVisible()
  await page.getByRole('button', { name: w.save }).click()
  await expect(page.getByRole('alert')).toContainText(w.own)
  await expectAccessible(page, 'a second step that is required')
  await page.getByRole('link', { name: w.account }).click()
  await page.getByRole('button', { name: w.setUpApp }).click()
  await pairApp(page)
  await page.getByRole('link', { name: w.settings }).click()
  await expect(page.getByText(w.withoutNow)).toBeVisible()
  await page.getByRole('button', { name: w.save }).click()
  await expect(page.getByText(w.saved)).toBeVisible()

  await hers.reload()
  await expectHeading(hers, w.setUp)
  await expectAccessible(hers, 'setting up a second step')
  await hers.goto(`${portico.url}/admin/account`)
  await expectHeading(hers, w.setUp)
  await hers.getByRole('button', { name: w.bySecondStep }).click()
  await hers.locator('.people-card').getByLabel(w.current).fill(password)
  await expectAccessible(hers, 'setting up a passkey')
  await hers.getByRole('button', { name: w.goOn }).click()
  await expectHeading(hers, w.codes)
  await expectAccessible(hers, 'recovery codes of a second step')
  await hers.getByRole('button', { name: w.stored }).click()
  await expectHeading(hers, w.account)
  await hers.getByRole('button', { name: w.remove }).click()
  await hers.getByRole('button', { name: w.confirm }).click()
  await expect(hers.getByRole('alert')).toContainText(w.last)
})

journey(`a new colleague must set up an authenticator app before their first page (${language})`, async ({ portico, open }) => {
  const made = await portico.command(
    'client',
    'create',
    '--json',
    '--name',
    `First Step ${language}`,
    '--admin-email',
    `first.app.${language}@second.example`,
  )
  const { clientId } = JSON.parse(made) as { clientId: string }
  await portico.command('client', 'set', '--client', clientId, '--require-second-factor', 'on')
  const email = `new.${language}@second.example`
  await portico.command(
    'staff',
    'create',
    '--client',
    clientId,
    '--email',
    email,
    '--password',
    password,
    '--role',
    'reviewer',
    '--name',
    'Nia New',
  )
  const { page } = await open({ camera: null, width: 360 })
  await signIn(page, `${portico.url}/login?language=${language}`, email)
  await expectHeading(page, w.setUp)
  await page.getByRole('button', { name: w.app }).click()
  await pairApp(page)
  await expectHeading(page, w.requests)
})
