import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from '#e2e/support/journey.ts'
import type { Words } from '#e2e/support/words.ts'
import { type DocumentOptions, makeDocument } from '#fixtures/make-document.ts'

/** A page, or the same page within another one. */
type Screen = Page | Frame

/** From the list of documents, through the guidelines, to the page where it is photographed. */
export async function chooseDocument(page: Screen, words: Words, kind: DocumentOptions['kind']): Promise<void> {
  await page.getByRole('button', { name: words.kinds[kind] }).click()
  const tips = page.getByRole('dialog', { name: words.tipsTitle })
  const ok = tips.getByRole('button', { name: words.ok, exact: true })
  await expect(ok).toBeDisabled()
  await tips.getByRole('checkbox', { name: words.tick }).check()
  await ok.click()
}

/** Gives every side that the kind has, as files, and sends them. */
export async function giveDocument(page: Screen, words: Words, options: DocumentOptions): Promise<void> {
  if (options.kind !== 'passport') {
    await pickPhoto(page, { ...options, side: 'front' })
    await page.getByRole('button', { name: words.usePhoto }).click()
    await pickPhoto(page, { ...options, side: 'back' })
  } else await pickPhoto(page, options)
  await page.getByRole('button', { name: words.send }).click()
}

export async function pickPhoto(page: Screen, options: DocumentOptions): Promise<void> {
  const { jpeg } = await makeDocument(options)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg })
}

/** From the explanation of the liveness check to the moment when the person says that they are ready. */
export async function faceCamera(page: Screen, words: Words): Promise<void> {
  await expectHeading(page, words.cameraTitle)
  await page.getByRole('button', { name: words.openCamera }).click()
  await page.getByRole('button', { name: words.ready }).click()
}

export async function expectHeading(page: Screen, name: string | RegExp): Promise<void> {
  // The title of a page stands first: an empty list below it may say the same word.
  await expect(page.getByRole('heading', { name }).first()).toBeVisible({ timeout: 60_000 })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * In each frame itself, the rules read once a document and only what they find written out: the usual builder opens a page of its own for each
 * look, and took a quarter of the time of all journeys.
 */
async function findViolations(page: Page): Promise<AxeResults['violations']> {
  const found: AxeResults['violations'] = []
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axeSource)
    const options: RunOptions = { resultTypes: ['violations'], iframes: false }
    const { violations } = await frame.evaluate((given) => {
      const { axe } = globalThis as unknown as { axe: { run(target: Document, options: RunOptions): Promise<AxeResults> } }
      return axe.run(document, given)
    }, options)
    found.push(...violations)
  }
  return found
}

/**
 * No finding of the accessibility rules, nothing that sticks out to the side, and a header of at most two lines. A part whose text is still on its
 * way may look empty for a moment: what counts is how the screen looks once it has come.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const listFindings = async () => {
    const violations = await findViolations(page)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${screen}: ${id} at ${target.join(' ')}`))
  }
  // One look may take seconds on a busy machine: they are counted from the first finding on.
  let findings = await listFindings()
  const giveUpAt = Date.now() + 5_000
  while (findings.length > 0 && Date.now() < giveUpAt) {
    await page.waitForTimeout(250)
    findings = await listFindings()
  }
  expect(findings).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${screen} sticks out to the side`).toBeLessThanOrEqual(0)
  const header = page.getByRole('banner')
  if (await header.isVisible()) expect((await header.boundingBox())?.height, `header of ${screen}`).toBeLessThanOrEqual(96)
}

/** Whoever goes by keyboard sees what has the focus: no bar, header or dialog stands over it (WCAG 2.2, 2.4.11). */
export async function expectFocusInSight(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo(0, 0)
  })
  const hidden: string[] = []
  const seen = new Set<string>()
  for (let tabs = 0; tabs < 120; tabs += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const focus = document.activeElement
      if (!focus || focus === document.body) return null
      const all = [...document.querySelectorAll('*')]
      const { left, top, width, height } = focus.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [left + width * across, top + height * down] as const),
      )
      // A field that is drawn by its label is in sight where that is.
      const drawn = [focus, focus.closest('label'), ...((focus as HTMLInputElement).labels ?? [])].filter((each) => each !== null)
      const isInSight = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && drawn.some((each) => each.contains(top))
      })
      const name = focus.getAttribute('aria-label') ?? (focus.textContent?.trim().slice(0, 40) || focus.id)
      return { at: all.indexOf(focus), name: `${focus.tagName.toLowerCase()} ${name}`, isInSight }
    })
    if (!focused || seen.has(String(focused.at))) break
    seen.add(String(focused.at))
    if (!focused.isInSight) hidden.push(focused.name)
  }
  expect(seen.size, `fields and buttons of ${screen}`).toBeGreaterThan(1)
  expect(hidden, `behind something else on ${screen}`).toEqual([])
}
