import { openBrowser } from '#bench/pages/page-load.ts'
import { slowLine, useSlowLine } from '#bench/pages/slow-line.ts'
import { type Figure, median } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'

const loads = 5

type Load = { firstContentMs: number; usableMs: number; otherHosts: number }

/** From a link to the choice of documents, on a slow line and with nothing in the cache: when something stands there, and when it can be pressed. */
export async function measureFirstScreen(server: RunningServer): Promise<Figure[]> {
  const found: Load[] = []
  const browser = await openBrowser()
  try {
    for (let load = 0; load < loads; load += 1) {
      const { url } = await server.command<{ url: string }>('link', 'individual')
      const context = await browser.newContext({ viewport: { width: 390, height: 800 }, locale: 'en-GB' })
      const page = await context.newPage()
      let otherHosts = 0
      page.on('request', (request) => {
        const requested = new URL(request.url())
        if (requested.protocol.startsWith('http') && requested.host !== new URL(url).host) otherHosts += 1
      })
      await useSlowLine(context, page)
      await page.goto(url, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Passport' }).waitFor({ timeout: 60_000 })
      const usableMs = await page.evaluate(() => performance.now())
      const firstContentMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
      found.push({ firstContentMs, usableMs, otherHosts })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const seconds = (of: (load: Load) => number) => median(found.map(of)) / 1000
  const note = `${slowLine.downKbit} kbit/s, ${slowLine.latencyMs} ms, median of ${loads}`
  const figure = { group: 'First screen', unit: 's', isSpeed: true, note } as const
  return [
    { ...figure, name: 'first content', value: seconds(({ firstContentMs }) => firstContentMs), goal: { atMost: 2 } },
    { ...figure, name: 'usable: a document can be chosen', value: seconds(({ usableMs }) => usableMs), goal: { atMost: 4 } },
    {
      ...figure,
      name: 'requests to another host',
      value: Math.max(...found.map(({ otherHosts }) => otherHosts)),
      unit: 'count',
      goal: { atMost: 0 },
      note: `most of ${loads}`,
    },
  ]
}
