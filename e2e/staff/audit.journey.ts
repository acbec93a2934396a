import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const script = join(import.meta.dirname, '../../docs/verify/checkpoint.mjs')

journey(
  'an auditor downloads a checkpoint of the audit log, verifies it without Portico, and verifies the log with it',
  async ({ portico, open }) => {
    const email = 'audrey.tang@northwind.example'
    await createStaff(portico, { email, role: 'auditor', name: 'Audrey Tang' })
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await signIn(page, `${portico.url}/login`, email)
    await expect(page).toHaveURL(/\/admin/)
    await page.goto(`${portico.url}/admin/audit`)
    await expectHeading(page, 'Audit log')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify the audit log' })
    await expectAccessible(page, 'verifying the audit log')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download a checkpoint' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^audit-checkpoint-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.txt$/)
    const file = await download.path()
    const { keys } = JSON.parse(await portico.command('audit', 'keys', '--json')) as { keys: string[] }
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, keys[0] ?? ''])
    expect(stdout).toMatch(/customer cli_[\w-]+: \d+ entries/)

    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Verify now' }).click()
    await expect(dialog.getByRole('heading', { name: 'The audit log is whole' })).toBeVisible()
    await expect(dialog.getByText(/The same holds since the checkpoint of .+ \(entry \d+\)\./)).toBeVisible()
    await expectAccessible(page, 'a whole audit log')

    await dialog.getByRole('button', { name: 'Verify without it' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('no checkpoint') })
    await dialog.getByRole('button', { name: 'Verify now' }).click()
    await expect(dialog.getByText('This is no checkpoint of your audit log')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('list', { name: 'Entries, newest first' }).getByText('Verified the audit log').first()).toBeVisible()
  },
)
