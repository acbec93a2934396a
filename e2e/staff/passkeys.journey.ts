import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, password, signIn } from '#e2e/support/staff.ts'
import { giveAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

journey(
  'a passkey is added, signs in alone and as the second factor, and a recovery code replaces a lost device',
  async ({ portico, open }) => {
    const email = 'passkey@northwind.example'
    await createStaff(portico, { email, role: 'reviewer', name: 'Grace Hopper' })
    const { page } = await open({ camera: null, width: 1280 })
    const device = await giveAuthenticator(page)
    const signOut = () => page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, `${portico.url}/login`, email)
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Laptop at the door')
    const card = page.getByRole('region', { name: 'Passkeys' })
    await card.getByLabel('Current password').fill('not the right one')
    await card.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This is not your current password')).toBeVisible()
    await expectAccessible(page, 'adding a passkey')
    // Somebody else's finger: the proof stands, and the person tries again.
    await device.setVerified(false)
    await card.getByLabel('Current password').fill(password)
    await card.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('No passkey was used')).toBeVisible()
    await device.setVerified(true)
    await card.getByRole('button', { name: 'Try again' }).click()
    await expectHeading(page, 'Save your recovery codes')
    const [first = ''] = await page.locator('.recovery-codes li').allInnerTexts()
    await expectAccessible(page, 'passkey and recovery codes')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('row', { name: 'Laptop at the door' })).toContainText('Never')

    await page.getByRole('button', { name: 'Create new codes' }).click()
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expectHeading(page, 'Save your recovery codes')
    const [second = ''] = await page.locator('.recovery-codes li').allInnerTexts()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

    await signOut()
    await expectHeading(page, 'Sign in')
    await expectAccessible(page, 'door with a passkey')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('row', { name: 'Laptop at the door' })).not.toContainText('Never')

    await signOut()
    await signIn(page, `${portico.url}/login`, email)
    await expectHeading(page, 'Two-step verification')
    await expectAccessible(page, 'second step by a passkey')
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expectHeading(page, 'Requests')

    await signOut()
    await device.remove()
    await signIn(page, `${portico.url}/login`, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(first)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Wrong code')
    await page.getByLabel('Recovery code', { exact: true }).fill(second)
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Requests')
  },
)

journey(
  'the sign-in page offers passkeys, explains an unknown device, and removal asks for confirmation, in Chinese',
  async ({ portico, open }) => {
    const email = 'passkey.cn@northwind.example'
    await createStaff(portico, { email, role: 'reviewer', name: '林一' })
    const { page } = await open({ camera: null, width: 360 })
    const device = await giveAuthenticator(page)
    await page.goto(`${portico.url}/login?language=cn`)
    await device.setVerified(false)
    await page.getByRole('button', { name: '使用通行密钥登录' }).click()
    await expect(page.getByRole('alert')).toContainText('未使用通行密钥')
    await expectAccessible(page, 'no passkey here')
    await device.setVerified(true)
    await page.getByLabel('邮箱').fill(email)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expectHeading(page, '申请')
    await page.goto(`${portico.url}/admin/account`)
    await page.getByRole('button', { name: '添加通行密钥' }).click()
    const card = page.getByRole('region', { name: '通行密钥' })
    await card.getByLabel('当前密码').fill(password)
    await card.getByRole('button', { name: '继续' }).click()
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.getByRole('button', { name: /^移除通行密钥/ }).click()
    await expectAccessible(page, 'removing a passkey')
    await page.getByRole('button', { name: '用通行密钥确认' }).click()
    await expect(page.getByRole('button', { name: /^移除通行密钥/ })).toHaveCount(0)
    await expect(page.getByText('通行密钥已移除。')).toBeVisible()
  },
)

journey(
  "an administrator removes a colleague's passkeys, who is signed out and signs in with the password alone",
  async ({ portico, open }) => {
    const [email, boss] = ['passkey.lost@northwind.example', 'passkey.boss@northwind.example']
    await createStaff(portico, { email, role: 'reviewer', name: 'Lin Lost' })
    await createStaff(portico, { email: boss, role: 'administrator', name: 'Bo Boss' })
    const { page } = await open({ camera: null, width: 768 })
    const { page: administrators } = await open({ camera: null, width: 1280 })
    await giveAuthenticator(page)
    const signInTo = async (who: typeof page, address: string, heading = 'Requests') => {
      await signIn(who, `${portico.url}/login`, address)
      await expectHeading(who, heading)
    }
    await signInTo(page, email)
    await page.goto(`${portico.url}/admin/account`)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const card = page.getByRole('region', { name: 'Passkeys' })
    await card.getByLabel('Current password').fill(password)
    await card.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await signInTo(administrators, boss)
    await administrators.getByRole('link', { name: 'Users' }).click()
    await administrators.getByRole('link', { name: 'Lin Lost' }).click()
    await administrators.getByRole('button', { name: 'Remove passkeys' }).click()
    await administrators.getByRole('alertdialog').getByRole('button', { name: 'Remove passkeys' }).click()
    await expect(administrators.getByText('Passkeys removed.')).toBeVisible()
    await expectAccessible(administrators, 'passkeys of a colleague')

    await page.reload()
    await expectHeading(page, 'This session was ended')
    // Back to where she was.
    await signInTo(page, email, 'Your account')
  },
)
