import type { Frame, Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { type ReactPage, startReactPage, startStranger } from '#e2e/support/react-page.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectHeading } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'

async function findFrame(page: Page, portico: Portico): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(portico.url))).toBe(true)
  return page.frames().find((frame) => frame.url().startsWith(portico.url)) as Frame
}

const message = (type: string, payload: object) => JSON.stringify({ source: 'portico', version: 1, type, payload, stranger: true })
/** Says everything to everybody, again and again: to the page around it, and to the frame of Portico beside it. */
const strangerHtml = `<!doctype html><script>
setInterval(() => {
  for (const text of ${JSON.stringify([message('submitted', {}), message('closed', {}), message('error', { code: 'LINK_EXPIRED' }), message('step', { step: 'review' }), message('resize', { heightPx: 3000, fills: false })])}) parent.postMessage(JSON.parse(text), '*')
  for (let at = 0; at < parent.frames.length; at += 1) parent.frames[at].postMessage(${message('language', { language: 'cn' })}, '*')
}, 50)
</script>`

declare global {
  interface Window {
    integrator: ReactPage
    heardOfStranger?: number
  }
}

journey(
  'the React component shows the page, follows its properties, and neither side hears a stranger in the same page',
  async ({ portico, browsers }) => {
    const stranger = await startStranger(strangerHtml)
    const { server, origin } = await startReactPage(stranger.origin)
    await portico.command('client', 'set', '--embed-origins', origin)
    const first = await portico.issueLink('--email', 'react-one@applicant.example')
    const second = await portico.issueLink('--email', 'react-two@applicant.example')
    const context = await (await browsers.open(null)).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const show = (url: string, language?: 'en' | 'cn') =>
      page.evaluate(([address, spoken]) => window.integrator.show(address ?? '', spoken === 'cn' ? 'cn' : 'en'), [url, language])
    const reported = () => page.evaluate(() => window.integrator.reported)
    try {
      await page.goto(origin)
      await show(first.url)
      const frame = await findFrame(page, portico)
      await expectHeading(frame, words.en.chooseTitle)
      // Strict mode mounts twice, and one frame is left.
      await expect(page.locator('iframe[title=Verification]')).toHaveCount(1)
      await expect.poll(reported).toEqual(['loaded', 'step document'])

      // Both sides got plenty of the stranger's messages by then.
      await frame.evaluate(() => {
        window.addEventListener('message', ({ data }) => {
          if (data?.stranger) window.heardOfStranger = (window.heardOfStranger ?? 0) + 1
        })
      })
      await expect.poll(() => frame.evaluate(() => window.heardOfStranger ?? 0)).toBeGreaterThan(3)
      await expect.poll(() => page.evaluate(() => window.integrator.arrived)).toBeGreaterThan(20)
      expect(await reported()).toEqual(['loaded', 'step document'])
      await expectHeading(frame, words.en.chooseTitle)
      expect((await page.locator('iframe[title=Verification]').boundingBox())?.height).toBeLessThanOrEqual(900)

      // Another language changes the page that is there; another url shows another page; nothing shown hears nothing.
      await show(first.url, 'cn')
      const shown = page.frameLocator('iframe[title=Verification]').getByRole('heading', { name: words.cn.chooseTitle })
      await expect(shown).toBeVisible()
      await show(second.url, 'cn')
      await expect.poll(() => page.locator('iframe[title=Verification]').getAttribute('src')).toContain(second.requestId)
      await expect(shown).toBeVisible()
      await page.evaluate(() => window.integrator.hide())
      await expect(page.locator('iframe[title=Verification]')).toHaveCount(0)
      expect((await reported()).filter((each) => each !== 'loaded' && each !== 'step document')).toEqual([])
    } finally {
      await context.close()
      server.close()
      stranger.server.close()
    }
  },
)
