import { expect, journey } from '#e2e/support/journey.ts'
import { expectAccessible } from '#e2e/support/walk.ts'

journey('the API reference, its errors and guides load from this server only', async ({ portico, open }) => {
  const { page } = await open({ camera: null, width: 1280, height: 900 })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => console.error(`Content Security Policy: ${event.violatedDirective}`))
  })
  await page.goto(`${portico.url}/docs#tag/requests-by-client-id-and-session/POST/v1/onboarding/liveness/request`)
  await expect(page.getByRole('heading', { name: 'Create liveness request' }).first()).toBeVisible({ timeout: 30_000 })
  const snippet = page.locator('pre').filter({ hasText: '/v1/onboarding/liveness/request' }).first()
  await expect(snippet).toContainText(`curl ${portico.url}/v1/onboarding/liveness/request`)
  // Without a mouse the frame comes first, and leads past itself.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Skip to the reference' }).focus()
  await expect(page.getByRole('link', { name: 'Skip to the reference' })).toBeInViewport()
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Errors', exact: true })).toBeVisible()
  await expectAccessible(page, 'errors')
  await page.getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { name: 'First verification' })).toBeVisible()
  await expectAccessible(page, 'guide')
  expect(refused).toEqual([])
})

journey('the API reference is available in Chinese and fits a screen 360 px wide', async ({ portico, open }) => {
  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(`${portico.url}/docs?language=cn`)
  await expect(page.getByRole('heading', { name: 'Portico', exact: true })).toBeVisible({ timeout: 30_000 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  for (const guide of ['webhooks', 'embedding', 'first-verification']) {
    await page.goto(`${portico.url}/docs/guides/${guide}`)
    for (const example of await page.locator('summary').all()) await example.click()
    const sizes = await page.evaluate(() => [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      document.querySelector('header')?.clientHeight ?? 0,
    ])
    expect([guide, sizes[0], (sizes[1] ?? 0) < 50]).toEqual([guide, 0, true])
    await expectAccessible(page, guide)
  }
  await page.goto(`${portico.url}/docs?language=cn`)
  await page.getByRole('link', { name: '错误代码' }).click()
  await expect(page.getByRole('heading', { name: '错误代码' })).toBeVisible()
  await expectAccessible(page, 'errors in Chinese')
})
