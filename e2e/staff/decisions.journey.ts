import { readFile } from 'node:fs/promises'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, password, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    signIn: 'Sign in',
    email: 'Email',
    password: 'Password',
    failed: 'Login failed',
    missing: 'Enter your password',
    users: 'Users',
    account: /^Your account/,
    sessions: 'Active sessions',
    signOut: 'Sign out',
    active: 'Active',
  },
  cn: {
    signIn: '登录',
    email: '邮箱',
    password: '密码',
    failed: '登录失败',
    missing: '请输入密码',
    users: '用户',
    account: /^我的账户/,
    sessions: '已登录的设备',
    signOut: '退出登录',
    active: '正常',
  },
} as const satisfies Record<Language, object>

const language = 'en' as Language

const w = words[language]

journey(`staff sign in, see their colleagues and their own sessions, and sign out (${language})`, async ({ portico, open }) => {
  const email = `administrator.${language}@northwind.example`
  await createStaff(portico, { email, role: 'administrator', name: 'Ada Byron' })
  const { page } = await open({ camera: null, width: 1280 })
  await page.goto(`${portico.url}/admin/users?language=${language}`)
  await expectHeading(page, w.signIn)

  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: w.signIn, exact: true }).click()
  await expect(page.getByText(w.missing)).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByLabel(w.password, { exact: true }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(w.failed)

  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectHeading(page, w.users)
  await expect(page.getByRole('row', { name: email })).toContainText(w.active)
  await expectAccessible(page, 'users')

  await page.getByRole('link', { name: w.account }).click()
  await expect(page.getByRole('table', { name: w.sessions }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'account')

  await page.getByRole('button', { name: w.signOut }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.signIn })).toBeVisible()
  await page.goto(`${portico.url}/admin/users`)
  await expectHeading(page, w.signIn)
})

journey('a reviewer is told at once which pages their role cannot open', async ({ portico, open }) => {
  const email = 'reviewer@northwind.example'
  await createStaff(portico, { email, role: 'reviewer' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto(`${portico.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'You do not have permission to view this page' })).toBeVisible()
})

journey('a reviewer issues one link and a table of links, with a report of the rows left out', async ({ portico, open }) => {
  const email = 'links@northwind.example'
  await createStaff(portico, { email, role: 'reviewer' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await page.getByRole('link', { name: 'Issue links' }).click()

  await page.getByLabel('Send the link by email').uncheck()
  await page.getByLabel('Link valid for').selectOption('3 days')
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en', { year: 'numeric', month: 'short', day: 'numeric' })
  await page.getByRole('button', { name: 'Issue link', exact: true }).click()
  await expect(page.getByText(inThreeDays)).toBeVisible()
  const url = (await page.locator('.links-url').innerText()).trim()
  await expectAccessible(page, 'issued link')

  await page.getByText('Bulk (CSV)').click()
  const rows = ['email,reference,language', 'p1@northwind.example,R-1,zh', 'no address,=1+1,en', 'p2@northwind.example,R-2,']
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByText('2 rows ready, 1 row with errors. Rows with errors are skipped.')).toBeVisible()
  await expectAccessible(page, 'table of links')
  await page.getByRole('button', { name: 'Issue links (2)' }).click()
  // It goes on, and its report stays, while they look at something else.
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByText('Links of people.csv: completed')).toBeVisible()
  await expectAccessible(page, 'a table of links on its way')
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Links issued: 2')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.split('\r\n')[2]).toBe('3,no address,,Skipped,Invalid email address,,')
  expect(report).toMatch(/2,p1@northwind\.example,,Issued,,req_[\w-]+,\r/)

  await page.goto(url)
  await expectHeading(page, 'Which document do you have with you?')
})

journey('a reviewer finds requests of people and companies, and rejects two at once with reasons', async ({ portico, open }) => {
  const email = 'queue@northwind.example'
  await createStaff(portico, { email, role: 'reviewer', name: 'Grace Hopper' })
  const company = JSON.parse(
    await portico.command('link', 'corporate', '--json', '--company', 'Aurora Rotors Ltd', '--email', 'board@aurora.example'),
  )
  const people = [await portico.issueLink('--reference', 'FIND-1'), await portico.issueLink('--reference', 'FIND-2')]
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await expectHeading(page, 'Requests')
  await page.getByRole('button', { name: /^All/ }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('Aurora Rot')
  const found = page.getByRole('row', { name: /Aurora Rotors/ })
  await expect(found).toContainText('Email Sent')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await found.getByRole('link').getAttribute('href')).toContain(company.requestId)
  await expectAccessible(page, 'queue')

  await page.getByLabel('Search').fill('FIND-')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Select all requests on this page').check()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 2 requests' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one reason')
  await dialog.getByLabel('Verified before').check()
  await expectAccessible(page, 'rejecting')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Done: 2')).toBeVisible()
  await expect(page.getByRole('row', { name: /Rejected/ })).toHaveCount(2)
  expect(await Promise.all(people.map(async ({ requestId }) => (await portico.show(requestId)).status))).toEqual(['REJECTED', 'REJECTED'])

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Requests' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
