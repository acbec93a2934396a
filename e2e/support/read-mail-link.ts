import type { BrowserContext } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'

/** The address behind the button of a message, once there is one to that person which leads to `page`. */
export async function readMailLink(
  { url }: Portico,
  context: BrowserContext,
  { email, page: desired }: { email: string; page: string },
): Promise<string> {
  const page = await context.newPage()
  const button = page.locator(`a[href*="${desired}?"], a[href*="${desired}#"]`).first()
  await expect(async () => {
    await page.goto(`${url}/mailbox`)
    const line = page.getByRole('link').filter({ hasText: email }).first()
    const { pathname } = new URL((await line.getAttribute('href', { timeout: 1_000 })) ?? '', url)
    await page.goto(`${url}${pathname}/message`)
    await expect(button).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const link = (await button.getAttribute('href')) ?? ''
  await page.close()
  return link
}
