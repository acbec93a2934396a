import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, journey } from '#e2e/support/journey.ts'
import { startStranger } from '#e2e/support/react-page.ts'
import { words } from '#e2e/support/words.ts'

const texts = {
  en: {
    agree: 'Agree and continue',
    link: 'Your consent',
    withdraw: 'Withdraw consent',
    withdrawn: 'Your consent is withdrawn',
    full: 'Read the full notice',
  },
  cn: { agree: '同意并继续', link: '您的同意', withdraw: '撤回同意', withdrawn: '您已撤回同意', full: '阅读完整说明' },
} as const
const shots = process.env.CONSENT_SHOTS

for (const [language, width] of [
  ['en', 360],
  ['cn', 1280],
] as const) {
  journey(
    `a customer's own page shows the notice in its frame before the first photo, and consent is withdrawn there (${language})`,
    async ({ portico, browsers }) => {
      const say = texts[language]
      const script = await readFile(join(import.meta.dirname, '../../dist/web/embed.js'), 'utf8')
      const { server, origin } = await startStranger(`<!doctype html><meta charset="utf-8"><title>Customer</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body style="margin: 0"><h1>Customer</h1><div id="box"></div><script>${script}</script>`)
      const made = await portico.command(
        'client',
        'create',
        '--name',
        `Frame ${language}`,
        '--admin-email',
        `frame.${language}@framed.example`,
        '--json',
      )
      const { clientId } = JSON.parse(made) as { clientId: string }
      await portico.command('notice', 'publish', '--client', clientId, '--suggested')
      await portico.command('client', 'set', '--client', clientId, '--embed-origins', origin)
      const { url, requestId } = await portico.issueLink('--client', clientId, '--email', `framed-${language}@applicant.example`)
      const consents = async () =>
        ((await portico.show(requestId)) as unknown as { consents: { state: string; language: string }[] }).consents.map(
          ({ state, language: read }) => `${state} ${read}`,
        )
      const context = await (await browsers.open(null)).newContext({ viewport: { width, height: 740 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const shoot = async (name: string) => {
        if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${language}.png`, fullPage: true })
      }
      try {
        await page.goto(origin)
        await page.evaluate(`void Portico.embed(${JSON.stringify({ url, language, container: '#box', maxHeightPx: 6000 })})`)
        const frame = page.frameLocator('iframe')
        const agree = frame.getByRole('button', { name: say.agree })
        await expect(agree).toBeVisible()
        await frame.getByText(say.full).click()
        // The whole notice is there: the frame grows with it, and nothing scrolls inside or to the side.
        await expect
          .poll(() => frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
          .toBeLessThanOrEqual(0)
        expect(await frame.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
        await shoot('frame-notice')
        expect(await consents()).toEqual([])
        await frame.getByRole('checkbox').check()
        await agree.click()
        await expect(frame.getByRole('heading', { name: words[language].chooseTitle })).toBeVisible()
        expect(await consents()).toEqual([`given ${language}`])

        await frame.getByRole('link', { name: say.link }).click()
        await frame.getByRole('button', { name: say.withdraw }).click()
        await shoot('frame-withdraw')
        await frame.getByRole('button', { name: say.withdraw }).click()
        await expect(frame.getByRole('heading', { name: say.withdrawn })).toBeVisible()
        await shoot('frame-withdrawn')
        expect(await consents()).toEqual([`given ${language}`, `withdrawn ${language}`])
      } finally {
        await context.close()
        server.close()
      }
    },
  )
}
