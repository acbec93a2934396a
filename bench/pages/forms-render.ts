import type { Page } from '@playwright/test'
import type { LargeForm } from '#bench/calls/forms.ts'
import { measurePageLoad, openBrowser } from '#bench/pages/page-load.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'

const goals = { renderMs: 100, firstLoadKb: 150 }
const steps = { from: 2, to: 21 }

/** The built pages in Chromium: what they take before the first step works, and how long a step of 50 fields takes to stand there. */
export async function measureFormRender({ url, fieldsPerStep }: LargeForm, demonstrationUrl: string): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const kb = await measurePageLoad(browser, demonstrationUrl, /personalInfo\/step1$/)
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForURL(/personalInfo\/step1$/)
    await page.locator('form input').first().waitFor()
    const times: number[] = []
    for (let step = steps.from; step <= steps.to; step += 1) times.push(await measureStep(page, step, fieldsPerStep))
    const figure = { group: 'Form of 2,000 fields', unit: 'ms' } as const
    return [
      {
        ...figure,
        name: 'render a step, median',
        value: median(times),
        goal: { atMost: goals.renderMs },
        note: `${times.length} steps, Chromium`,
      },
      { ...figure, name: 'render a step, 95 of 100', value: quantile(times, 0.95) },
      {
        group: 'First load',
        name: 'gzip before the first step of personal information',
        value: kb,
        unit: 'kB',
        goal: { atMost: goals.firstLoadKb },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** From the change of the address to the frame in which the step's fields stand. */
async function measureStep(page: Page, step: number, fields: number): Promise<number> {
  return page.evaluate(
    async ({ step, least }) => {
      const isThere = () =>
        [...document.querySelectorAll('form label, form legend')].filter((label) => label.textContent?.includes(`Field ${step}.`)).length >=
        least
      const startedAt = performance.now()
      history.pushState(null, '', `/BaseInfo/personalInfo/step${step}`)
      dispatchEvent(new PopStateEvent('popstate'))
      while (!isThere()) {
        if (performance.now() - startedAt > 10_000) throw new Error(`step ${step} did not come`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAt
    },
    { step, least: Math.floor(fields / 2) },
  )
}
