import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

async function openForms(page: Page, url: string, email: string): Promise<void> {
  await signIn(page, `${url}/login`, email)
  await page.getByRole('link', { name: 'Forms', exact: true }).click()
  await expectHeading(page, 'Forms')
}

/** What a link of that form asks first, in both languages. */
async function readLabels(page: Page, link: string): Promise<string[]> {
  const found: string[] = []
  for (const language of ['en', 'cn']) {
    const address = new URL(link)
    address.searchParams.set('language', language)
    await page.goto(address.href)
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? /^zh/ : /^en/)
    await page.locator('.form-item').first().waitFor()
    found.push(await page.locator('.form-item label').first().innerText())
  }
  return found
}

journey(
  'a form designer imports a form, edits a label in both languages and publishes it; earlier links keep their version',
  async ({ portico, open }) => {
    const email = 'designer@northwind.example'
    await createStaff(portico, { email, role: 'form-designer', name: 'Dora Marsden' })
    const example = JSON.parse(await readFile(new URL('../../docs/forms/personal-information.json', import.meta.url), 'utf8'))
    const name = 'Account opening'
    const toFile = (definition: object) => ({
      name: 'form.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(definition)),
    })
    const { page } = await open({ camera: null, width: 1280 })
    await openForms(page, portico.url, email)
    await expectAccessible(page, 'forms')

    const file = page.locator('input[type=file]')
    await file.setInputFiles(toFile({ ...example, name, livenessMode: 'psasive' }))
    await expect(page.getByRole('alert')).toContainText('livenessMode: Is "psasive"')
    await file.setInputFiles(toFile({ ...example, name, asksPersonalInfo: true }))
    await expectHeading(page, name)
    const publish = async (version: number) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText(`Version ${version} published.`)).toBeVisible()
    }
    await publish(1)
    const older = await portico.issueLink('--form', name)

    await page.getByRole('link', { name: 'Edit form' }).click()
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await page.getByLabel('Label (English)', { exact: true }).fill('Form of address')
    await page.getByLabel('Label (Chinese)', { exact: true }).fill('尊称')
    const phone = page.getByRole('region', { name: 'Preview' })
    await expect(phone.getByLabel(/^Form of address/)).toBeVisible()
    await phone.getByText('中文').click()
    await expect(phone.getByLabel(/^尊称/)).toBeVisible()
    await expectAccessible(page, 'designer')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
    await page.getByRole('link', { name: 'Back to form' }).click()
    await page.getByRole('link', { name: 'Compare with published version' }).click()
    await expect(page.getByRole('row', { name: /Chinese label/ })).toContainText('尊称')
    await expectAccessible(page, 'compared')
    await page.getByRole('link', { name: 'Back to form' }).click()
    await expectAccessible(page, 'form')
    await publish(2)
    const newer = await portico.issueLink('--form', name)

    const { page: applicant } = await open({ camera: null, width: 400 })
    expect((await readLabels(applicant, newer.url)).map((label) => label.split(/[\s(（]/)[0])).toEqual(['Form', '尊称'])
    expect((await readLabels(applicant, older.url)).map((label) => label.split(/[\s(（]/)[0])).toEqual(['Title', '称谓'])
  },
)

journey('a reviewer can view forms but not edit or publish them', async ({ portico, open }) => {
  const email = 'looks@northwind.example'
  await createStaff(portico, { email, role: 'reviewer' })
  const { page } = await open({ camera: null, width: 1280 })
  await openForms(page, portico.url, email)
  await expect(page.getByRole('button', { name: 'Import JSON' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Personal information', exact: true }).click()
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Personal information' })).toContainText('称谓')
  await expectAccessible(page, 'version')
  await page.getByRole('link', { name: 'Back to form' }).click()
  await expect(page.getByRole('heading', { name: 'Draft' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Publish|Roll back|Make default/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit form' })).toHaveCount(0)
})
