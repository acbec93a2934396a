import type { Page, Route } from '@playwright/test'
import { submitPassport } from '#e2e/support/applicant-calls.ts'
import { companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const signIn = (page: Page, portico: Portico, email: string, role = 'reviewer') =>
  signInAs(page, portico, { email, role, name: email.split('@')[0] ?? email })

journey(
  'a reviewer reveals a case by shortcut, reviews, notes and approves it; a colleague who decides later is refused',
  async ({ portico, open }) => {
    const { requestId } = await submitPassport(portico)
    const { page: grace } = await open({ camera: null, width: 1280 })
    const { page: ada } = await open({ camera: null, width: 1280 })
    // Nobody faced a camera here: approving in spite of that is an administrator's to override.
    await signIn(grace, portico, 'grace@northwind.example', 'administrator')
    await signIn(ada, portico, 'ada@northwind.example')
    for (const page of [grace, ada]) {
      await page.goto(`${portico.url}/admin/requests/${requestId}`)
      await expectHeading(page, 'C••• L•••')
    }
    await expect(grace.getByRole('img', { name: 'Front of the document' })).toHaveCount(0)
    await expectAccessible(grace, 'masked case')

    // A dialog that was opened before the reveal was answered follows it.
    const held: Route[] = []
    await grace.route(`**/requests/${requestId}/reveal`, (route) => void held.push(route), { times: 1 })
    await grace.keyboard.press('v')
    await grace.keyboard.press('a')
    const early = grace.getByRole('dialog', { name: 'Approve this request?' })
    await expect(early).toContainText('Review the details first')
    await held[0]?.continue()
    await expect(early.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(early).not.toContainText('Review the details first')
    await grace.keyboard.press('Escape')
    await expectHeading(grace, 'CLARA LINDHOLM')
    await expect(grace.getByRole('img', { name: 'Front of the document' })).toBeVisible()
    await expect(grace.getByText(/^P<UTOLINDHOLM<<CLARA/).first()).toBeVisible()
    await expect(grace.getByRole('row', { name: /^Document number MRZ/ })).toContainText('Agree')
    await expectAccessible(grace, 'revealed case')

    await grace.getByLabel('Write a note').fill('Called back: <b>all well</b>')
    await grace.getByRole('button', { name: 'Add note' }).click()
    await expect(grace.getByText('Called back: <b>all well</b>')).toBeVisible()

    // Ada has revealed nothing yet: she is led to look first.
    await ada.keyboard.press('a')
    await expect(ada.getByRole('dialog')).toContainText('Review the details first')
    await ada.getByRole('dialog').getByRole('button', { name: 'Reveal personal data' }).click()
    await expectHeading(ada, 'CLARA LINDHOLM')

    await grace.getByRole('heading', { name: 'CLARA LINDHOLM' }).click()
    await grace.keyboard.press('a')
    const approving = grace.getByRole('dialog', { name: 'Approve this request?' })
    await expect(approving).toContainText('Called back: <b>all well</b>')
    // A note that comes while the dialog is open has to be looked at.
    await ada.getByLabel('Write a note').fill('Do not approve before I called')
    await ada.getByRole('button', { name: 'Add note' }).click()
    await expect(approving.getByRole('alert')).toContainText('This case has changed')
    await expect(approving.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
    await approving.getByRole('button', { name: 'Show latest version' }).click()
    await expect(approving).toContainText('Do not approve before I called')

    await ada.getByRole('heading', { name: 'CLARA LINDHOLM' }).click()
    await ada.keyboard.press('r')
    await ada.getByLabel('Under age').check()
    await expect(approving).toContainText('No liveness check with this document')
    await approving.getByLabel('Reason for override').fill('Seen together with Ada')
    await approving.getByRole('button', { name: 'Approve' }).click()
    // Requests of other journeys with the same document stand in the case too.
    await expect(grace.getByText('Complete', { exact: true }).first()).toBeVisible()
    await expect(ada.getByRole('dialog').getByRole('alert')).toContainText('grace decided: Complete')
    await ada.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(ada.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect((await portico.show(requestId)).status).toBe('APPROVED')

    // In spite of what it was approved stands in the audit log, in words.
    await grace.goto(`${portico.url}/admin/audit`)
    const entry = grace.getByRole('listitem').filter({ hasText: requestId }).filter({ hasText: 'Approved' })
    await entry.locator('summary').click()
    await expect(entry.getByRole('region', { name: 'approved despite' })).toContainText('No liveness check with this document')
  },
)

journey(
  'the second approver is told that their approval is final, also when the first arrives while their dialog is open',
  async ({ portico, open }) => {
    const { requestId } = await submitPassport(portico)
    const { page: first } = await open({ camera: null, width: 1280 })
    const { page: second } = await open({ camera: null, width: 360 })
    await signIn(first, portico, 'first@northwind.example', 'administrator')
    await signIn(second, portico, 'second@northwind.example', 'administrator')
    await portico.command('client', 'set', '--four-eyes', 'on')
    try {
      for (const page of [first, second]) {
        await page.goto(`${portico.url}/admin/requests/${requestId}`)
        await expectHeading(page, 'C••• L•••')
        await page.keyboard.press('v')
        await expectHeading(page, 'CLARA LINDHOLM')
        await page.keyboard.press('a')
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Give first approval' })).toBeVisible()
      }
      await first.getByLabel('Reason for override').fill('Seen at the branch')
      await first.getByRole('dialog').getByRole('button', { name: 'Give first approval' }).click()
      const dialog = second.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Show latest version' }).click()
      await expect(dialog).toContainText('first gave the first approval.')
      await expect(dialog).toContainText('Approval is final.')
      await dialog.getByLabel('Reason for override').fill('Agreed')
      await dialog.getByRole('button', { name: 'Give second approval' }).click()
      await expect.poll(async () => (await portico.show(requestId)).status).toBe('APPROVED')
    } finally {
      await portico.command('client', 'set', '--four-eyes', 'off')
    }
  },
)

journey('a reviewer invites a director whom the company did not invite, and opens their case', async ({ portico, open }) => {
  const company = await openCompany(portico, '--company', 'Uninvited Ltd', '--email', 'uninvited@company.example')
  await companyCalls(portico, company).addDirector({
    'First Name': 'Ines',
    'Last Name': 'Kerr',
    'Email Address': 'ines@people.example',
    'Identity Type': 'Passport',
    Designation: 'Director',
  })
  const { page } = await open({ camera: null, width: 768 })
  await signIn(page, portico, 'inviter@northwind.example')
  await page.goto(`${portico.url}/admin/requests/${company.requestId}`)
  const row = page.getByRole('row', { name: /I••• K•••/ })
  await expect(row).toContainText('Director')
  await expect(row).toContainText('Not invited yet')
  await expectAccessible(page, 'people of a company')
  await row.getByRole('button', { name: 'Invite I••• K•••' }).click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Open the case of I••• K•••' }).click()
  await expect(page.getByRole('link', { name: 'Invited by Uninvited Ltd' })).toBeVisible()
})
