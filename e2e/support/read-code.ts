import type { BrowserContext } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'

/** By address: the message that was read last. */
const read = new Map<string, string>()

/** As a person reads it in the mailbox: two groups of digits, of a message that was not read before. */
export async function readCode({ url }: Portico, context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage()
  const line = page.getByRole('link').filter({ hasText: email }).first()
  let message = ''
  await expect(async () => {
    await page.goto(`${url}/mailbox`)
    await expect(line).toBeVisible({ timeout: 1_000 })
    message = new URL((await line.getAttribute('href')) ?? '', url).pathname
    expect(message).not.toBe(read.get(email))
  }).toPass({ timeout: 20_000 })
  read.set(email, message)
  await page.goto(`${url}${message}/message`)
  const [code = ''] = /\b\d{3} \d{4}\b/.exec(await page.locator('body').innerText()) ?? []
  await page.close()
  return code
}
