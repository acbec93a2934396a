import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { readCode } from '#e2e/support/read-code.ts'
import { readMailLink } from '#e2e/support/read-mail-link.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'

const signIn = (page: Page, portico: Portico) =>
  signInAs(page, portico, { email: `own.exports.${Date.now()}@northwind.example`, role: 'administrator', name: 'Grace' })

async function readEmailOf(zip: Buffer): Promise<unknown> {
  const part = readZip(zip).find(({ name }) => name === 'data.json')
  const data = JSON.parse(Buffer.from((await part?.read()) ?? []).toString()) as { person: { email: unknown } }
  return data.person.email
}

journey('staff send an export to the person, who downloads it on a phone with the code from the mail', async ({ portico, open }) => {
  const email = 'own.clara@northwind.example'
  const { requestId } = await portico.issueLink('--email', email)
  const { page: staff, context: office } = await open({ camera: null, width: 1280 })
  await signIn(staff, portico)
  await staff.goto(`${portico.url}/admin/requests/${requestId}`)
  const part = staff.getByRole('region', { name: 'Data subject export' })
  await part.getByLabel('Reason').fill('Letter of 3 May, identity checked')
  await part.getByRole('button', { name: 'Create export' }).click()
  await part.getByRole('button', { name: 'Send to the person' }).click({ timeout: 30_000 })
  await part.getByRole('button', { name: 'Send link' }).click()
  await expect(part.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(staff, 'case where an export is sent')
  await part.getByLabel('Reason for sending').fill('Answered the letter, called back')
  await part.getByRole('button', { name: 'Send link' }).click()
  await expect(part.getByText(/Sent to the person .*, downloaded by them 0 times\./)).toBeVisible()

  const link = await readMailLink(portico, office, { email, page: '/your-data' })
  const { page, context } = await open({ camera: null, width: 360, height: 740 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await expectHeading(page, 'Your personal data')
  await expectAccessible(page, 'own export before the code')
  await expect(page.getByText(email)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectHeading(page, 'Enter the code from the email')
  const box = page.getByLabel('Verification code')
  await box.fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please Input  a valid verification code')).toBeVisible()
  await expectAccessible(page, 'own export with a wrong code')
  let code = ''
  await expect(async () => {
    // The message with the link is to the same person.
    code = await readCode(portico, context, email)
    expect(code).not.toBe('')
  }).toPass({ timeout: 30_000 })
  await box.fill(code)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'You can download your data now')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toBe('personal-data.zip')
  expect(await readEmailOf(await readFile(await download.path()))).toBe(email)
  await expect(page.getByRole('status').getByText('You can download it 4 more times.')).toBeVisible()
  await expectAccessible(page, 'own export after the download')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // Neither the server nor anything between sees the token in an address.
  const token = new URL(link).hash.slice(1)
  expect([token.length, asked.filter((address) => new URL(address).href.replace(/#.*/, '').includes(token))]).toEqual([43, []])

  await staff.reload()
  await expect(part.getByText(/downloaded by them 1 time\./)).toBeVisible()
  await part.getByRole('button', { name: 'Send a new link' }).click()
  await part.getByLabel('Reason for sending').fill('The person asked for it again')
  await part.getByRole('button', { name: 'Send link' }).click()
  await expect(part.getByText(/downloaded by them 0 times\./)).toBeVisible()
  await page.reload()
  await expectHeading(page, 'This link no longer works')
})

journey('the operator exports a person on the command line, into a file for its owner alone', async ({ portico }) => {
  const email = 'letter.clara@northwind.example'
  const { requestId } = await portico.issueLink('--email', email)
  const folder = await mkdtemp(join(tmpdir(), 'portico-own-export-'))
  const output = join(folder, 'clara.zip')
  const command = ['subject', 'export', requestId, '--output', output] as const
  await expect(portico.command(...command)).rejects.toThrow('--reason says how and when the person asked')
  expect(await portico.command(...command, '--reason', 'Letter of 3 May', '--language', 'en')).toContain(`Written to ${output}`)
  expect((await stat(output)).mode & 0o777).toBe(0o600)
  expect(await readEmailOf(await readFile(output))).toBe(email)
  await expect(portico.command(...command, '--reason', 'Letter of 3 May')).rejects.toThrow('is there already')
  await expect(portico.command('subject', 'export', 'req_unknown', '--output', `${output}.2`, '--reason', 'Letter')).rejects.toThrow(
    'There is no request req_unknown',
  )
  await rm(folder, { recursive: true })
})
