import type { BrowserContext } from '@playwright/test'
import { expect } from './journey.ts'
import type { Portico } from './start-portico.ts'

/** As a person reads it in the mailbox: two groups of digits. */
export async function readCode({ url }: Portico, context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage()
  const line = page.getByRole('link').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto(`${url}/mailbox`)
    await expect(line).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const { pathname } = new URL((await line.getAttribute('href')) ?? '', url)
  await page.goto(`${url}${pathname}/message`)
  const [code = ''] = /\b\d{3} \d{4}\b/.exec(await page.locator('body').innerText()) ?? []
  await page.close()
  return code
}
