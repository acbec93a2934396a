import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible } from '#e2e/support/walk.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'

async function givePassport(portico: Portico): Promise<string> {
  const link = await portico.issueLink('--email', 'export.clara@northwind.example')
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  return link.requestId
}

const signIn = (page: Page, portico: Portico) =>
  signInAs(page, portico, { email: `exports.${Date.now()}@northwind.example`, role: 'administrator', name: 'Grace' })

journey('staff export everything about a person, and the archive opens and reads', async ({ portico, open }) => {
  const requestId = await givePassport(portico)
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, portico)
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  const part = page.getByRole('region', { name: 'Data subject export' })
  await part.getByRole('button', { name: 'Create export' }).click()
  await expect(part.getByText('Enter a reason.')).toBeVisible()
  await part.getByLabel('Reason').fill('Letter of 3 May, identity checked')
  await part.getByRole('button', { name: 'Create export' }).click()
  await expect(part.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'case with an export')
  const [download] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: 'Download' }).click()])
  const files = new Map<string, Buffer>()
  for (const { name, read } of readZip(await readFile(await download.path()))) files.set(name, Buffer.from(await read()))

  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as {
    person: { email: string }
    files: string[]
    documents: { accepted: boolean }[]
  }
  expect(data.person.email).toBe('export.clara@northwind.example')
  expect(data.documents).toMatchObject([{ accepted: true }])
  expect(data.files.filter((name) => name.endsWith('document-front.jpg'))).toHaveLength(1)
  // What the picture begins with: a JPEG.
  expect(
    files
      .get(data.files[0] ?? '')
      ?.subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8')
  const pdf = await getDocumentProxy(new Uint8Array(files.get('report.pdf') ?? []))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items),
  )
  const text = pages
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
  expect(text).toContain('Your personal data')
  expect(text).toContain('export.clara@northwind.example')
  expect(text).toContain('LINDHOLM')
})
