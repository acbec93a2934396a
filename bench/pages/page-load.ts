import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found: install it, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Every script and style that came until the first step of a form could be filled in, in kB as a proxy packs them. */
export async function measurePageLoad(browser: Browser, url: string, address: RegExp): Promise<number> {
  const page = await browser.newPage()
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
  })
  await page.goto(url)
  await page.waitForURL(address)
  await page.locator('form input').first().waitFor()
  // What comes after that is fetched ahead.
  const sizes = await Promise.all([...bodies])
  await page.close()
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}
