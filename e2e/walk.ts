import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { type DocumentOptions, makeDocument } from '#fixtures/make-document.ts'
import type { Words } from './words.ts'

type Kind = DocumentOptions['kind']

/** From the list of documents, through the guidelines, to the page where it is photographed. */
export async function chooseDocument(page: Page, words: Words, kind: Kind): Promise<void> {
  await page.getByRole('button', { name: words.kinds[kind] }).click()
  const tips = page.getByRole('dialog', { name: words.tipsTitle })
  await expect(tips.getByRole('button', { name: words.ok, exact: true })).toBeDisabled()
  await tips.getByRole('checkbox', { name: words.tick }).check()
  await tips.getByRole('button', { name: words.ok, exact: true }).click()
}

/** Picks a made document's photo as a file, and confirms it. */
export async function givePhoto(page: Page, words: Words, options: DocumentOptions): Promise<void> {
  const { jpeg } = await makeDocument(options)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await page.getByRole('button', { name: words.usePhoto }).click()
}

/** Gives every side that the kind has. */
export async function giveDocument(page: Page, words: Words, options: DocumentOptions): Promise<void> {
  await givePhoto(page, words, { ...options, side: 'front' })
  if (options.kind !== 'passport') await givePhoto(page, words, { ...options, side: 'back' })
}

/** From the explanation of the camera check to the moment when the person has said that they are ready. */
export async function faceCamera(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.openCamera }).click()
  await page.getByRole('button', { name: words.ready }).click()
}

/** No finding of the accessibility rules, and nothing that sticks out to the side. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${screen}: ${id} at ${target.join(' ')}`))
  expect(findings).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${screen} sticks out to the side`).toBeLessThanOrEqual(0)
}
