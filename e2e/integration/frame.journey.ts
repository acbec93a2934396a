import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { startStranger } from '#e2e/support/react-page.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { words } from '#e2e/support/words.ts'

const cancel = { en: 'Cancel', cn: '取消' }
const close = '关闭'

/** A page that embeds by the script tag: the frame stands between a header and a long rest. */
async function startIntegrator(portico: Portico) {
  const script = await readFile(join(import.meta.dirname, '../../dist/web/embed.js'), 'utf8')
  const { server, origin } = await startStranger(`<!doctype html><meta charset="utf-8"><title>Integrator</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body style="margin: 0"><button style="height: 120px">Open</button><div id="box"></div><p style="height: 900px">More</p><script>${script}</script>`)
  await portico.command('client', 'set', '--embed-origins', origin)
  return { server, origin }
}

/** Wholly within the window. */
const expectInView = async (page: Page, inFrame: { boundingBox(): Promise<{ y: number; height: number } | null> }) => {
  const windowPx = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await inFrame.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= windowPx + 1
    })
    .toBe(true)
}

for (const [language, width] of [
  ['en', 360],
  ['cn', 1280],
] as const) {
  journey(
    `a dialog in a frame that is higher than the window is in view, and the focus after it (${language})`,
    async ({ portico, browsers }) => {
      const say = words[language]
      const { server, origin } = await startIntegrator(portico)
      const { url } = await portico.issueLink('--email', `high-frame-${language}@applicant.example`)
      const context = await (await browsers.open(null)).newContext({ viewport: { width, height: 600 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      try {
        await page.goto(origin)
        const options = JSON.stringify({ url, language, container: '#box', maxHeightPx: 6000 })
        await page.evaluate(`void Portico.embed(${options})`)
        const frame = page.frameLocator('iframe')
        const kind = frame.getByRole('button', { name: say.kinds['residence-permit'] })
        await expect(kind).toBeVisible()
        const heightOf = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
        await expect.poll(heightOf).toBeGreaterThan(700)
        // All of the content is there: nothing scrolls inside.
        await expect
          .poll(() => frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
          .toBeLessThanOrEqual(0)

        await kind.click()
        const tips = frame.getByRole('dialog', { name: say.tipsTitle })
        await expectInView(page, tips)
        expect(await heightOf()).toBe(600)
        await tips.getByRole('button', { name: cancel[language], exact: true }).click()
        await expect(kind).toBeFocused()
        await expect.poll(heightOf).toBeGreaterThan(700)
        await expectInView(page, kind)

        await kind.click()
        await tips.getByRole('checkbox', { name: say.tick }).check()
        await tips.getByRole('button', { name: say.ok, exact: true }).click()
        await expect(tips).toBeHidden()
        await expect.poll(heightOf).toBeGreaterThan(700)
        await expectInView(page, frame.getByRole('heading').first())
      } finally {
        await context.close()
        server.close()
      }
    },
  )
}

journey(
  'a person asked to resubmit closes the dialog by keyboard alone, and the focus returns to the opener',
  async ({ portico, browsers }) => {
    const { server, origin } = await startIntegrator(portico)
    const { requestId } = await portico.issueLink('--email', 'resubmits-embedded@applicant.example')
    await portico.command('request', 'reject', requestId, '--remark', 'Blurred')
    const retry = await portico.command('request', 'retry', requestId, '--step', 'passport', '--remark', 'Too dark', '--json')
    const { url } = JSON.parse(retry) as { url: string }
    const context = await (await browsers.open(null)).newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    try {
      await page.goto(origin)
      const options = JSON.stringify({ url, language: 'cn' })
      await page.evaluate(`
      window.timesClosed = 0
      document.querySelector('button').onclick = () => Portico.openDialog({ ...${options}, onClosed: () => (window.timesClosed += 1) })`)
      const opener = page.getByRole('button', { name: 'Open' })
      const dialog = page.getByRole('dialog')
      const shown = page.frameLocator('iframe').getByText('Too dark')
      const expectClosed = async (times: number) => {
        await expect(page.locator('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
        expect(await page.evaluate('window.timesClosed')).toBe(times)
      }

      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(shown).toBeVisible()
      await dialog.getByRole('button', { name: close, exact: true }).focus()
      await page.keyboard.press('Enter')
      await expectClosed(1)

      await page.keyboard.press('Enter')
      await expect(shown).toBeVisible()
      await dialog.getByRole('button', { name: close, exact: true }).focus()
      await page.keyboard.press('Escape')
      await expectClosed(2)
    } finally {
      await context.close()
      server.close()
    }
  },
)
