import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Download, Page } from '@playwright/test'
import { submitPassport } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const folder = fileURLToPath(new URL('../../docs/verify/', import.meta.url))

const signIn = (page: Page, portico: Portico) =>
  signInAs(page, portico, { email: `receipts.${Date.now()}@northwind.example`, role: 'administrator', name: 'Grace' })

async function download(page: Page): Promise<{ text: string; name: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ])
  return { text: await readFile(await file.path(), 'utf8'), name: file.suggestedFilename() }
}

async function toFile(name: string, text: string): Promise<string> {
  const path = join(tmpdir(), `portico-receipt-${process.pid}-${name}`)
  await writeFile(path, text)
  return path
}

async function verifyByScript(...texts: string[]) {
  const paths = await Promise.all(texts.map((text, at) => toFile(String(at), text)))
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'receipt.mjs'), ...paths], { encoding: 'utf8' })
  return { code: status, text: stdout + stderr }
}

async function verifyByPage(page: Page, { receipt, keys, status }: { receipt: string; keys: string; status?: string }): Promise<void> {
  await page.getByLabel('Receipt', { exact: true }).fill(receipt)
  await page.getByLabel('Keys of the issuer').fill(keys)
  if (status) {
    await page.getByText('Does the decision still stand? (optional)').click()
    await page.getByLabel('Answer of the issuer').fill(status)
  }
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

journey('staff approve, and the receipt of it verifies by the script and by the page without a server', async ({ portico, open }) => {
  const { requestId, url } = await submitPassport(portico)
  const { page: grace } = await open({ camera: null, width: 1280 })
  await signIn(grace, portico)
  await portico.command('request', 'approve', requestId, '--reason', 'Seen in the branch')
  await grace.goto(`${portico.url}/admin/requests/${requestId}`)
  await expect(grace.getByRole('heading', { name: 'Decision receipt' })).toBeVisible()
  await expectAccessible(grace, 'case with a receipt')
  const receipt = await download(grace)
  expect(receipt.name).toMatch(/^rcp_[\w-]{22}\.jws$/)

  const keys = await (await fetch(`${portico.url}/.well-known/jwks.json`)).text()
  const byScript = await verifyByScript(receipt.text, keys)
  expect([byScript.code, byScript.text]).toEqual([0, expect.stringContaining('SIGNATURE VALID')])
  expect(byScript.text).toContain('LINDHOLM')
  expect(
    (await verifyByScript(`${receipt.text.slice(0, 400)}${receipt.text[400] === 'A' ? 'B' : 'A'}${receipt.text.slice(401)}`, keys)).code,
  ).toBe(1)

  // The page is a file: nothing is asked of any server.
  const { page } = await open({ camera: null, width: 360 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'receipt.html')).href)
  await expectHeading(page, 'Verify a decision receipt')
  await expectAccessible(page, 'verification, empty')
  await verifyByPage(page, { receipt: receipt.text, keys })
  await expect(page.getByRole('heading', { name: 'The signature is valid' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not checked: whether the decision still stands' })).toBeVisible()
  await expect(page.getByText('LINDHOLM').first()).toBeVisible()
  await expectAccessible(page, 'verification, valid')
  const { status } = JSON.parse(Buffer.from(receipt.text.split('.')[1] ?? '', 'base64url').toString()) as { status: { uri: string } }
  const statement = await (await fetch(`${portico.url}${new URL(status.uri).pathname}`)).text()
  await verifyByPage(page, { receipt: receipt.text, keys, status: statement })
  await expect(page.getByRole('heading', { name: /^The decision stood at/ })).toBeVisible()
  await verifyByPage(page, { receipt: receipt.text.replace(/\.(.)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`), keys })
  await expect(page.getByRole('heading', { name: 'Not valid' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expectHeading(page, '验证审核回执')
  await expect(page.getByRole('heading', { name: '无效' })).toBeVisible()
  await expectAccessible(page, 'verification, not valid, in Chinese')
  expect(asked.every((address) => address.startsWith('file:'))).toBe(true)

  // Whom it is about has a copy of their own, which says less.
  const { page: clara } = await open({ camera: null, width: 360 })
  await clara.goto(url)
  await expect(clara.getByRole('heading', { name: 'Receipt of this decision' })).toBeVisible()
  await expectAccessible(clara, 'outcome with a receipt')
  const own = await download(clara)
  expect([own.name, own.text === receipt.text]).toEqual([receipt.name, false])
  expect((await verifyByScript(own.text, keys)).code).toBe(0)
  expect(Buffer.from(own.text.split('.')[1] ?? '', 'base64url').toString()).not.toContain('measured')
})
