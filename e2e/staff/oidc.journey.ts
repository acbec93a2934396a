import type { Page } from '@playwright/test'
import { readAuthenticator } from '#e2e/support/authenticator.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, password, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { openIdentityProvider } from '#server/testing/identity-provider.ts'

const secret = 'the-secret-of-the-provider-0123456789'
/** Its email says which: an address of another domain than those of other journeys. */
const email = 'ada@oidc.example'

async function pairApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.locator('.people-card').getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const shown = await page.locator('.people-secret').innerText()
  await page.getByLabel('2. Enter the six-digit code from the app').fill(readAuthenticator(shown))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return shown
}

async function expectFits(page: Page, screen: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${screen} at ${width} px`)
    const folder = process.env.PORTICO_SHOTS
    if (folder) await page.screenshot({ path: `${folder}/${screen.replaceAll(' ', '-')}-${width}.png`, fullPage: true })
  }
}

journey('staff sign in by the provider, and are signed out when their group is taken away', async ({ portico, open }) => {
  const idp = await openIdentityProvider({
    clients: [{ id: 'portico', secret, redirectUris: [`${portico.url}/admin/callback/oidc-bank`] }],
  })
  await createStaff(portico, { email, role: 'administrator', name: 'Ada Lund' })
  const admin = await open({ camera: null, width: 1280 })
  const { page } = admin

  // An emergency account first: without it single sign-on cannot be turned on.
  await signIn(page, `${portico.url}/admin/account?language=en`, email)
  await expectHeading(page, 'Your account')
  await pairApp(page)
  await page.goto(`${portico.url}/admin/sso`)
  await expectHeading(page, 'Single sign-on')
  await expect(page.getByText('No emergency account yet')).toBeVisible()
  await expect(page.getByText(`${portico.url}/admin/callback/your-name`)).toBeVisible()
  await page.goto(`${portico.url}/admin/users`)
  await page.getByRole('main').getByRole('link', { name: 'Ada Lund' }).click()
  await page.getByRole('button', { name: 'Mark as emergency account' }).click()
  await expect(page.getByText('Marked as emergency account')).toBeVisible()

  // The provider, its test, its groups.
  await page.goto(`${portico.url}/admin/sso`)
  await expect(page.getByText('Emergency accounts: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the client ID')).toBeVisible()
  await page.getByLabel('Name on the button').fill('Oidc Bank')
  await page.getByLabel('End of your sign-in address').fill('oidc-bank')
  await page.getByLabel('Issuer').fill(`${idp.issuer}/wrong`)
  await page.getByLabel('Client ID').fill('portico')
  await page.getByLabel('Client secret').fill('not the right one')
  await page.getByLabel('Scopes').fill('openid email profile groups')
  const test = page.getByRole('button', { name: 'Test the connection' })
  await test.click()
  await expect(page.getByText('Check the path of the issuer.')).toBeVisible()
  await page.getByLabel('Issuer').fill(idp.issuer)
  await test.click()
  await expect(page.getByText('The provider does not accept this client ID and secret.')).toBeVisible()
  await page.getByLabel('Client secret').fill(secret)
  await test.click()
  await expect(page.getByText('Everything that can be tested without a person works.', { exact: false })).toBeVisible()
  await page.getByLabel('Group', { exact: true }).fill('portico-reviewers')
  await page.getByLabel('Allowed email domains').fill('oidc.example')
  await page.getByLabel('Single sign-on is on').check()
  await expectFits(page, 'settings of single sign-on')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Single sign-on saved')).toBeVisible()
  await expect(page.getByText(`${portico.url}/admin/callback/oidc-bank`)).toBeVisible()

  // The token of SCIM is shown once.
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create a token' }).click()
  const token = (await dialog.locator('.people-secret').innerText()).trim()
  expect(token).toMatch(/^scim_/)
  await expectFits(page, 'a new SCIM token')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  // Somebody of no mapped group, then of one.
  idp.people.set('grace', { email: 'grace@oidc.example', email_verified: true, name: 'Grete Hermann', groups: ['others'] })
  idp.setNext('grace')
  const reviewer = await open({ camera: null, width: 1280 })
  const staff = reviewer.page
  await staff.goto(`${portico.url}/login?language=en`)
  const sso = staff.getByRole('button', { name: 'Single sign-on' })
  await sso.click()
  await expect(staff.getByText('Enter your email address first')).toBeVisible()
  await staff.getByLabel('Email', { exact: true }).fill('grace@nobody.example')
  await sso.click()
  await expect(staff.getByText('No single sign-on for this address')).toBeVisible()
  await expectFits(staff, 'sign-in with no provider')
  await staff.getByLabel('Email', { exact: true }).fill('grace@oidc.example')
  await sso.click()
  await expect(staff.getByText('You have no access yet')).toBeVisible()
  await expectFits(staff, 'refused sign-in')
  expect(new URL(staff.url()).search).toBe('')

  idp.people.set('grace', { email: 'grace@oidc.example', email_verified: true, name: 'Grete Hermann', groups: ['portico-reviewers'] })
  await staff.goto(`${portico.url}/admin/sign-in/oidc-bank`)
  await expectFits(staff, 'own sign-in address')
  await staff.getByRole('button', { name: 'Sign in with Oidc Bank' }).click()
  await expectHeading(staff, 'Requests')
  await page.goto(`${portico.url}/admin/users`)
  await expect(page.getByRole('row').filter({ hasText: 'Grete Hermann' })).toContainText('Single sign-on')
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lund' })).toContainText('Emergency account')
  await expectFits(page, 'users with their sources')
  await page.getByRole('main').getByRole('link', { name: 'Grete Hermann' }).click()
  await expect(page.getByText('Roles and access of this account come from your identity provider.')).toBeVisible()
  await expectFits(page, 'a user of the provider')

  // Somebody with a password here links their account: a proof of it, the provider, and the password is of no use any more.
  const lise = 'lise@oidc.example'
  await createStaff(portico, { email: lise, role: 'reviewer', name: 'Lise Meitner' })
  idp.people.set('lise', { email: lise, email_verified: true, name: 'Lise Meitner', groups: ['portico-reviewers'] })
  idp.setNext('lise')
  const linking = await open({ camera: null, width: 360 })
  const own = linking.page
  await signIn(own, `${portico.url}/admin/account?language=en`, lise)
  const part = own.getByRole('region', { name: 'Single sign-on', exact: true })
  await expect(part.getByRole('button', { name: 'Link with Oidc Bank' })).toBeVisible()
  await expectFits(own, 'own account before linking')
  await part.getByRole('button', { name: 'Link with Oidc Bank' }).click()
  await part.getByLabel('Current password').fill('not the password at all')
  await part.getByRole('button', { name: 'Continue to Oidc Bank' }).click()
  await expect(part.getByText('This is not your current password')).toBeVisible()
  await expectFits(own, 'linking refused')
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: 'Continue to Oidc Bank' }).click()
  await expect(own.getByText('Your account is linked')).toBeVisible()
  await expectFits(own, 'linked account')
  const afresh = await open({ camera: null, width: 360 })
  await signIn(afresh.page, `${portico.url}/login?language=en`, lise)
  await expect(afresh.page.getByText('Login failed')).toBeVisible()
  await expectFits(afresh.page, 'password after linking')
  await afresh.page.goto(`${portico.url}/admin/sign-in/oidc-bank`)
  await afresh.page.getByRole('button', { name: 'Sign in with Oidc Bank' }).click()
  await expectHeading(afresh.page, 'Requests')
  await page.goto(`${portico.url}/admin/users`)
  await expect(page.getByRole('row').filter({ hasText: 'Lise Meitner' })).toContainText('Single sign-on')
  idp.setNext('grace')

  // The group is taken away there: signed out here, with the reason.
  idp.people.set('grace', { email: 'grace@oidc.example', email_verified: true, name: 'Grete Hermann', groups: [] })
  await expect(async () => {
    await staff.goto(`${portico.url}/admin/requests`)
    await expect(staff.getByText('Your access was removed')).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 30_000 })
  await expectFits(staff, 'signed out by the provider')
  await page.goto(`${portico.url}/admin/audit`)
  await expect(page.locator('main :not(option):text-is("Session ended by the identity provider")').first()).toBeVisible()

  // In Chinese, for whoever reads it.
  await page.goto(`${portico.url}/admin/sso?language=cn`)
  await expectHeading(page, '单点登录')
  await expectFits(page, 'settings of single sign-on in Chinese')

  // The provider is away and the password is off: the emergency account comes in, and everybody hears of it.
  await portico.command('sso', 'show')
  await idp.close()
  const disabled = JSON.parse(await portico.command('sso', 'disable', '--json')) as { enabled: boolean }
  expect(disabled.enabled).toBe(false)
  for (const one of [admin, reviewer, linking, afresh])
    one.outside.splice(0, one.outside.length, ...one.outside.filter((url) => !url.startsWith(idp.issuer)))
})
