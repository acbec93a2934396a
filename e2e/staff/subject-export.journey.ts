import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'

const password = 'a ship in harbour is safe'

async function handIn(portico: Portico): Promise<string> {
  const { requestId, token } = await portico.issueLink('--email', 'export.clara@northwind.example')
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const send = async (path: string, body: object) => {
    const response = await fetch(portico.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId, token, ...body }),
    })
    expect(response.status).toBe(200)
  }
  await send('/onboarding/status', { status: 'PROCESSING' })
  const frontImage = { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') }
  await send('/onboarding/liveness/document-upload', { documentType: 'Passport', frontImage })
  return requestId
}

async function signIn(page: Page, portico: Portico): Promise<void> {
  const email = `exports.${Date.now()}@northwind.example`
  await portico.command('staff', 'create', '--email', email, '--password', password, '--role', 'administrator', '--name', 'Grace')
  await page.goto(`${portico.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Requests')
}

journey('staff export everything about a person, and the archive opens and reads', async ({ portico, open }) => {
  const requestId = await handIn(portico)
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
