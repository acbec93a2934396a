import { readAuthenticator } from '#e2e/support/authenticator.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readMailLink } from '#e2e/support/read-mail-link.ts'
import { createStaff, fillSignIn, password, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const fresh = 'four words nobody knows'
const stepMs = 30_000

journey(
  'an invited colleague chooses a password, sets up an authenticator app, and signs in with it or a recovery code',
  async ({ portico, open }) => {
    await createStaff(portico, { email: 'ada.byron@northwind.example', role: 'administrator', name: 'Ada Byron' })
    const email = 'grace.hopper@northwind.example'
    const { page } = await open({ camera: null, width: 1280 })
    await signIn(page, `${portico.url}/login`, 'ada.byron@northwind.example')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByLabel('Name').fill('Grace Hopper')
    await dialog.getByLabel('Reviewer').check()
    await expectAccessible(page, 'inviting')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('row', { name: email })).toContainText('Invited')

    const { page: hers, context } = await open({ camera: null, width: 360 })
    await hers.goto(await readMailLink(portico, context, { email, page: '/accept-invitation' }))
    await expectHeading(hers, 'Welcome, Grace Hopper')
    expect(new URL(hers.url()).search).toBe('')
    await hers.getByLabel('Password', { exact: true }).fill('too short')
    await hers.keyboard.press('Enter')
    await expect(hers.getByText('Use at least 12 characters')).toBeVisible()
    await expectAccessible(hers, 'invitation')
    await hers.getByLabel('Password', { exact: true }).fill(fresh)
    await hers.keyboard.press('Enter')
    await hers.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(hers, email, { given: fresh })
    await expectHeading(hers, 'Requests')

    await hers.goto(`${portico.url}/admin/account`)
    await hers.getByRole('button', { name: 'Set up authenticator app' }).click()
    const app = hers.getByRole('region', { name: 'Authenticator app' })
    await app.getByLabel('Current password').fill(fresh)
    await app.getByRole('button', { name: 'Continue' }).click()
    const secret = await hers.locator('.people-secret').innerText()
    await expectAccessible(hers, 'authenticator')
    const shownAt = Date.now()
    await hers.getByLabel('2. Enter the six-digit code').fill(readAuthenticator(secret, shownAt))
    await hers.keyboard.press('Enter')
    await expectHeading(hers, 'Save your recovery codes')
    const codes = await hers.locator('.recovery-codes li').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await expectAccessible(hers, 'recovery codes')
    await hers.getByRole('button', { name: 'I have saved them' }).click()
    await expect(hers.getByText('Recovery codes left: 10')).toBeVisible()

    await hers.getByRole('button', { name: 'Menu' }).click()
    await hers.getByRole('button', { name: 'Sign out' }).click()
    await hers.goto(`${portico.url}/login`)
    await fillSignIn(hers, email, { given: fresh })
    await expectHeading(hers, 'Two-step verification')
    await expectAccessible(hers, 'two-step verification')
    // The code by which the app was switched on counts no second time.
    await hers.getByLabel('Authentication code').fill(readAuthenticator(secret, shownAt))
    await hers.keyboard.press('Enter')
    await expect(hers.getByRole('alert')).toContainText('Wrong code')
    // A clock may be one step ahead: the next code is there without waiting for it.
    await hers.getByLabel('Authentication code').fill(readAuthenticator(secret, shownAt + stepMs))
    await hers.keyboard.press('Enter')
    await expectHeading(hers, 'Requests')

    await hers.goto(`${portico.url}/admin/account`)
    await hers.getByRole('button', { name: 'Turn off' }).click()
    const card = hers.getByRole('region', { name: 'Authenticator app' })
    await card.getByLabel('Current password').fill(fresh)
    await card.getByLabel('Authentication code or recovery code').fill((codes[0] ?? '').toLowerCase())
    await hers.keyboard.press('Enter')
    await expect(hers.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  },
)

journey('a forgotten password is reset by email once, without revealing whether an account exists', async ({ portico, open }) => {
  const email = 'bea@northwind.example'
  await createStaff(portico, { email, role: 'administrator', name: 'Bea' })
  const { page, context } = await open({ camera: null, width: 1000 })
  const answers: string[] = []
  for (const requested of ['nobody@northwind.example', email]) {
    await page.goto(`${portico.url}/login?language=cn`)
    await page.getByRole('link', { name: '忘记密码？' }).click()
    await page.getByLabel('邮箱').fill(requested)
    await page.getByRole('button', { name: '发送链接' }).click()
    await expectHeading(page, '请查收邮件')
    answers.push((await page.getByRole('main').innerText()).replace(requested, '…'))
  }
  expect(answers[0]).toBe(answers[1])
  await expectAccessible(page, 'link sent')

  const link = await readMailLink(portico, context, { email, page: '/reset-password' })
  await page.goto(link)
  await expectHeading(page, '设置新密码')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByLabel('新密码').fill(fresh)
  await expectAccessible(page, 'new password')
  await page.keyboard.press('Enter')
  await expectHeading(page, '密码已保存')
  await page.goto(link)
  await expectHeading(page, '此链接已失效')
  await page.getByRole('link', { name: '重新发送链接' }).click()
  await expect(page.getByLabel('邮箱')).toBeVisible()
  await page.goto(`${portico.url}/login`)
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('密码', { exact: true }).fill(fresh)
  await page.keyboard.press('Enter')
  await expectHeading(page, '申请')
})

journey('a role is created and assigned to a colleague, and both are in the audit log', async ({ portico, open }) => {
  const email = 'cleo@northwind.example'
  await createStaff(portico, { email, role: 'administrator', name: 'Cleo' })
  await portico.command(
    'staff',
    'create',
    '--email',
    'dan@northwind.example',
    '--password',
    password,
    '--role',
    'engineer',
    '--name',
    'Dan',
  )
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('View requests (personal data masked)').check()
  await dialog.getByLabel('View the audit log').check()
  await expectAccessible(page, 'new role')
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expectHeading(page, 'Night shift')
  await page.getByRole('tab', { name: 'Users' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Permissions' })).toBeFocused()
  await page.getByLabel('View the audit log').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessible(page, 'role')

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'Dan' }).click()
  await page.getByLabel('Engineer').uncheck()
  await page.getByLabel('Night shift').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').last()).toBeVisible()
  await expectAccessible(page, 'user')

  await page.getByRole('link', { name: 'Show in audit log' }).click()
  await expectHeading(page, 'No entries')
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByLabel('Action', { exact: true }).selectOption('user.changed')
  await page.getByRole('button', { name: 'Search' }).click()
  const entry = page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem').filter({ hasText: 'Dan' })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Cleo')
  await entry.locator('summary').click()
  await expect(entry).toContainText('engineer')
  await expectAccessible(page, 'audit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
})
