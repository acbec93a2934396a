import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import { expectAccessible } from '#e2e/support/walk.ts'

const email = 'trial@test-mode.example'

journey('a link issued in test mode is listed in test mode only', async ({ portico, open }) => {
  const staff = 'test-mode@northwind.example'
  await createStaff(portico, { email: staff, role: 'administrator', name: 'Tess Mode' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/admin/links?language=en`, staff)

  const testSwitch = page.getByRole('switch', { name: 'Test mode' })
  const banner = page.getByRole('region', { name: 'Test mode' })
  await expect(testSwitch).not.toBeChecked()
  await testSwitch.click()
  await expect(testSwitch).toBeChecked()
  await expect(banner).toContainText('no credits are taken')
  await page.getByLabel('Send the link by email').uncheck()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Issue link', exact: true }).click()
  const url = (await page.locator('.links-url').innerText()).trim()
  await expectAccessible(page, 'test mode')

  const { page: applicant } = await open({ camera: null })
  await applicant.goto(url)
  await expect(applicant.getByText('Test – no real verification')).toBeVisible()

  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('button', { name: /^All 1$/ }).click()
  const row = page.getByText('t•••@test-mode.example')
  await expect(row).toBeVisible()
  const requestId = new URL(url).searchParams.get('requestId') ?? ''
  await page.goto(`${portico.url}/admin/settings`)
  await expect(banner).toContainText('This page is live')

  await page.getByRole('button', { name: 'Exit test mode' }).click()
  await expect(banner).toBeHidden()
  await page.goto(`${portico.url}/admin/requests`)
  await page.getByRole('button', { name: /^All \d/ }).click()
  await expect(page.getByRole('button', { name: /^All \d/ })).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeHidden()
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await expect(page.getByText('This request may be in test mode')).toBeVisible()
  await page.getByRole('button', { name: 'Look in test mode' }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('t•••@test-mode.example').first()).toBeVisible()
})
