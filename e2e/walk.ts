import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type DocumentOptions, makeDocument } from '#fixtures/make-document.ts'
import { expect } from './journey.ts'
import type { Words } from './words.ts'

/** From the list of documents, through the guidelines, to the page where it is photographed. */
export async function chooseDocument(page: Page, words: Words, kind: DocumentOptions['kind']): Promise<void> {
  await page.getByRole('button', { name: words.kinds[kind] }).click()
  const tips = page.getByRole('dialog', { name: words.tipsTitle })
  const ok = tips.getByRole('button', { name: words.ok, exact: true })
  await expect(ok).toBeDisabled()
  await tips.getByRole('checkbox', { name: words.tick }).check()
  await ok.click()
}

/** Gives every side that the kind has, as files, and sends them. */
export async function giveDocument(page: Page, words: Words, options: DocumentOptions): Promise<void> {
  if (options.kind !== 'passport') {
    await pickPhoto(page, { ...options, side: 'front' })
    await page.getByRole('button', { name: words.usePhoto }).click()
    await pickPhoto(page, { ...options, side: 'back' })
  } else await pickPhoto(page, options)
  await page.getByRole('button', { name: words.send }).click()
}

export async function pickPhoto(page: Page, options: DocumentOptions): Promise<void> {
  const { jpeg } = await makeDocument(options)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg })
}

/** From the explanation of the camera check to the moment when the person says that they are ready. */
export async function faceCamera(page: Page, words: Words): Promise<void> {
  await expectHeading(page, words.cameraTitle)
  await page.getByRole('button', { name: words.openCamera }).click()
  await page.getByRole('button', { name: words.ready }).click()
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  // The title of a page stands first: an empty list below it may say the same word.
  await expect(page.getByRole('heading', { name }).first()).toBeVisible({ timeout: 60_000 })
}

/** No finding of the accessibility rules, nothing that sticks out to the side, and a header of at most two lines. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${screen}: ${id} at ${target.join(' ')}`))
  expect(findings).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${screen} sticks out to the side`).toBeLessThanOrEqual(0)
  const header = page.getByRole('banner')
  if (await header.isVisible()) expect((await header.boundingBox())?.height, `header of ${screen}`).toBeLessThanOrEqual(96)
}
