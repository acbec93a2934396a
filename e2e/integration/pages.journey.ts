import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectHeading } from '#e2e/support/walk.ts'
import { openBank } from '../../examples/bank/server.ts'

const steps = { first: 'Business Information', second: 'Directors/Controllers/Authorised Personnel' }

/** As a browser that blocks the storage of frames of other sites. */
async function blockStorage(context: BrowserContext, portico: Portico): Promise<void> {
  await context.addInitScript((porticoUrl) => {
    if (window.location.origin !== porticoUrl) return
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  }, portico.url)
}

async function findFrame(page: Page, portico: Portico): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(portico.url))).toBe(true)
  return page.frames().find((frame) => frame.url().startsWith(portico.url)) as Frame
}

journey('a company fills in an embedded form without storage, and the page around it hears of each step', async ({ portico, browsers }) => {
  const { apiKey } = JSON.parse(await portico.command('api-key', 'create', '--name', 'Bank of companies', '--json')) as { apiKey: string }
  const { app } = openBank({ porticoUrl: portico.url, apiKey, embedScript: join(import.meta.dirname, '../../dist/web/embed.js') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await portico.command('client', 'set', '--embed-origins', origin)
  const context = await (await browsers.open(null)).newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await blockStorage(context, portico)
  const page = await context.newPage()
  try {
    await page.goto(origin)
    await page.getByLabel('Account of').selectOption('corporate')
    await page.getByLabel('Company, if it is one').fill('Framed Trading Ltd')
    await page.getByLabel('Email').fill('framed-company@applicant.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    const frame = await findFrame(page, portico)
    await expectHeading(frame, steps.first)
    const box = page.locator('#verification')
    await expect(page.getByRole('status')).toHaveText('Follow the steps below.')
    await expect(box).toHaveAttribute('data-step', 'company-information')

    // The frame is as high as the window lets it, and the form scrolls within; nothing is wider than the phone.
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([wide, (await page.locator('iframe').boundingBox())?.height]).toEqual([0, 740])

    // The heading takes the focus as the page opens, which closes a list that was opened before.
    await expect(async () => {
      await frame.getByRole('combobox', { name: /^Country of incorporation/ }).fill('United Kingdom')
      await frame.getByRole('option', { name: 'United Kingdom', exact: true }).click({ timeout: 2_000 })
    }).toPass()
    await frame.getByLabel(/^Company number/).fill('09000001')
    await frame.getByLabel(/^Registered address/).fill('Tanner Row 1')
    await frame.getByLabel(/^Industry/).selectOption({ index: 2 })
    await frame.getByRole('checkbox', { name: 'Revenue of the business' }).check()
    await frame.getByRole('button', { name: 'Next', exact: true }).click()
    await expectHeading(frame, steps.second)
    await expect(box).toHaveAttribute('data-step', 'directors')

    // What was typed is the server's: a reload without storage loses neither the link nor the answers.
    await frame.evaluate(() => window.location.reload())
    await expectHeading(await findFrame(page, portico), steps.second)
    expect((await findFrame(page, portico)).url()).not.toContain('token')
  } finally {
    await context.close()
    await app.close()
  }
})
