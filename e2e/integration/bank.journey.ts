import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { chooseDocument, expectHeading, faceCamera, giveDocument } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'
import { openBank } from '../../examples/bank/server.ts'
import { openPortico } from '../../packages/client/src/index.ts'

const say = words.en

/** The bank of the examples on an origin of its own: 127.0.0.1 is another site than localhost. Portico tells it by webhook what was decided. */
async function startBank(portico: Portico) {
  const { apiKey } = JSON.parse(await portico.command('api-key', 'create', '--name', 'Bank', '--json')) as { apiKey: string }
  const bank = openBank({ porticoUrl: portico.url, apiKey, embedScript: join(import.meta.dirname, '../../dist/web/embed.js') })
  await bank.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bank.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const id = await bank.registerWebhook(origin)
  const close = async () => {
    await openPortico({ url: portico.url, apiKey }).deleteWebhookEndpoint({ id })
    await bank.app.close()
  }
  return { origin, close }
}

/** A page of somebody else, as they wrote it. */
async function startStranger(html: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What pages threw, or a security policy refused. */
function watchComplaints(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (event) => complaints.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Permissions Policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

async function apply(
  page: Page,
  origin: string,
  { email, look = 'inline', language = 'en' }: Record<'email', string> & { look?: string; language?: string },
) {
  await page.goto(origin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Language').selectOption(language)
  await page.getByLabel('Show the check').selectOption(look)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
}

async function findFrame(page: Page, portico: Portico): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(portico.url))).toBe(true)
  return page.frames().find((frame) => frame.url().startsWith(portico.url)) as Frame
}

journey('a customer embeds the verification under its own CSP and reads the result from the API', async ({ portico, browsers }) => {
  const { origin, close } = await startBank(portico)
  await portico.command('client', 'set', '--embed-origins', origin)
  const browser = await browsers.open(await cameraFile({ variant: 'live' }))
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' })
  const complaints = watchComplaints(context)
  // As a browser that blocks the storage of frames of other sites.
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
  const page = await context.newPage()
  try {
    await apply(page, origin, { email: 'embedded@applicant.example' })
    await expect(page.getByRole('status')).toHaveText('Follow the steps below.')
    let frame = await findFrame(page, portico)
    await expectHeading(frame, say.chooseTitle)
    const box = page.locator('#verification')
    await expect(box).toHaveAttribute('data-step', 'document')

    // Another language loads the page anew, without storage: the link must still be there.
    await frame.getByRole('button', { name: /Language/ }).click()
    await frame.getByRole('button', { name: '中文' }).click()
    await expectHeading(frame, words.cn.chooseTitle)
    expect(frame.url()).not.toContain('token')
    await frame.getByRole('button', { name: /语言/ }).click()
    await frame.getByRole('button', { name: 'English' }).click()
    await expectHeading(frame, say.chooseTitle)

    // The colour that the bank chose.
    const colour = await frame.locator('.shell').evaluate((shell) => getComputedStyle(shell).getPropertyValue('--brand-light').trim())
    expect(colour).toBe('#7a1f5c')

    // Who is not the page around the frame says nothing in its name, and is not heard.
    await page.evaluate(() => {
      for (const type of ['submitted', 'closed', 'error'])
        window.postMessage({ source: 'portico', version: 1, type, payload: { code: 'LINK_EXPIRED' } }, '*')
      const stranger = document.createElement('iframe')
      document.body.append(stranger)
      const script = stranger.contentDocument?.createElement('script')
      if (script) stranger.contentDocument?.body.append(script)
    })
    await frame.evaluate(() => window.postMessage({ source: 'portico', version: 1, type: 'language', payload: { language: 'cn' } }, '*'))
    await expectHeading(frame, say.chooseTitle)
    await expect(page.getByRole('status')).toHaveText('Follow the steps below.')

    await chooseDocument(frame, say, 'passport')
    await giveDocument(frame, say, { kind: 'passport' })
    await faceCamera(frame, say)
    await expectHeading(frame, say.submitted)
    await expect(page.getByRole('status')).toHaveText('Thank you. We are checking your documents.')
    frame = await findFrame(page, portico)
    const requestId = new URL(frame.url()).searchParams.get('embedRequest') ?? ''
    await portico.command('request', 'approve', requestId, '--reason', 'Seen at the branch')
    await expect(page.getByRole('status')).toHaveText('You are verified. Your account is open.')
    await frame.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('iframe[title="Identity verification"]')).toHaveCount(0)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await close()
  }
})

journey('Escape closes the dialog from inside and outside the frame, and focus returns', async ({ portico, browsers }) => {
  const { origin, close } = await startBank(portico)
  await portico.command('client', 'set', '--embed-origins', origin)
  const context = await (await browsers.open(null)).newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const complaints = watchComplaints(context)
  const page = await context.newPage()
  try {
    await apply(page, origin, { email: 'dialog@applicant.example', look: 'dialog', language: 'cn' })
    const opener = page.getByRole('button', { name: 'Verify my identity' })
    const dialog = page.getByRole('dialog', { name: 'Identity verification' })
    await opener.click()
    await expectHeading(await findFrame(page, portico), words.cn.chooseTitle)
    await page.getByRole('button', { name: '关闭' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    const frame = await findFrame(page, portico)
    await expectHeading(frame, words.cn.chooseTitle)
    await frame.getByRole('button', { name: words.cn.kinds.passport }).focus()
    // What the frame tells the page around it is loaded after its first screen.
    await expect(async () => {
      // The frame goes with the key that it was sent: Chromium may never acknowledge it, so that nothing waits for that.
      page.keyboard.press('Escape').catch(() => undefined)
      await expect(dialog).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expect(opener).toBeFocused()
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await close()
  }
})

journey('an origin that is not listed cannot embed the page, whatever origin it claims', async ({ portico, browsers }) => {
  const listed = 'http://127.0.0.1:4999'
  await portico.command('client', 'set', '--embed-origins', listed)
  const { url } = await portico.issueLink('--email', 'framed@applicant.example')
  const addresses = [url, `${url}&embed=${encodeURIComponent(listed)}`]
  const { server, origin } = await startStranger(
    addresses.map((address) => `<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`).join(''),
  )
  const context = await (await browsers.open(null)).newContext()
  const refused: string[] = []
  context.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const page = await context.newPage()
  try {
    await page.goto(origin)
    await expect.poll(() => refused.filter((text) => /frame-ancestors|X-Frame-Options/i.test(text)).length).toBeGreaterThanOrEqual(2)
    for (const frame of page.frames().slice(1)) expect(await frame.locator('#root').count()).toBe(0)
    // Under its own name it is refused as well.
    await page.goto(`${portico.url}/embed.js`)
    await page.goto(origin)
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = `${address}&embed=${encodeURIComponent(window.location.origin)}`
      document.body.append(frame)
    }, url)
    await expect.poll(() => refused.filter((text) => /frame-ancestors|X-Frame-Options/i.test(text)).length).toBeGreaterThanOrEqual(5)
  } finally {
    await context.close()
    server.close()
  }
})
