import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { chooseDocument, expectAccessible, expectHeading, giveDocument } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'

const say = words.en
const signIn = (page: Page, portico: Portico) =>
  signInAs(page, portico, { email: 'mary.review@northwind.example', role: 'administrator', name: 'Mary' })

async function ask(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Write a few words')
  await page.getByRole('textbox').fill(reason)
  await expectAccessible(page, 'asking that a person looks')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectHeading(page, 'A person will look')
}

/** Finds the request among those that wait for a person, reads why, and answers. */
async function answer(
  page: Page,
  requestId: string,
  reason: string,
  { choose, message, note }: { choose: string; message: string; note?: string },
) {
  await page.goto(`${page.url().split('/admin')[0]}/admin/requests`)
  // The queue comes back with the filters that this tab had last.
  const filter = page.getByRole('button', { name: /^Waiting for a person/ })
  if ((await filter.getAttribute('aria-pressed')) !== 'true') await filter.click()
  await page.locator(`a[href$="/requests/${requestId}"]`).click()
  const part = page.getByRole('region', { name: 'Asked that a person looks' })
  await expect(part).not.toContainText(reason)
  await part.getByRole('button', { name: /^Reveal/ }).click()
  await expect(part).toContainText(reason)
  await part.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the applicant' })
  await dialog.getByLabel(choose).check()
  if (note) {
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expect(dialog.getByText('Say who saw the applicant, and how')).toBeVisible()
    await dialog.getByLabel('Who saw the applicant, and how').fill(note)
  }
  await dialog.getByLabel(/^Message to the applicant/).fill(message)
  await expectAccessible(page, 'answering whoever asked that a person looks')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog).toBeHidden()
}

journey(
  'an applicant at the last attempt asks for a person, goes on without the camera, and is approved with a reason',
  async ({ portico, open }) => {
    const { page: mary } = await open({ camera: null, width: 1280 })
    await signIn(mary, portico)
    await portico.command('client', 'set', '--upload-limit', '1')
    try {
      const link = await portico.issueLink('--email', 'ask.person@applicant.example')
      const { page } = await open({ camera: null, width: 360 })
      await page.goto(link.url)
      await chooseDocument(page, say, 'passport')
      await giveDocument(page, say, { kind: 'passport', fault: 'no-document' })
      await expect(page.getByRole('alertdialog')).toContainText('No attempts left')
      await page.getByRole('button', { name: 'Have a person look' }).click()
      await expectHeading(page, 'Have a person look')
      await ask(page, 'My passport is new, and it is still refused.')
      // On another device, and with the same link.
      const { page: other } = await open({ camera: null })
      await other.goto(link.url)
      await expectHeading(other, 'A person will look')
      await other.close()

      const tries = { choose: 'New attempts at the document', message: 'Please lay it on a dark table.' }
      await answer(mary, link.requestId, 'My passport is new', tries)
      await expectHeading(page, 'A person has answered')
      await expect(page.getByText(tries.message)).toBeVisible()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expectHeading(page, say.chooseTitle)
      await chooseDocument(page, say, 'passport')
      await giveDocument(page, say, { kind: 'passport', person: 'clara', seed: 915 })
      await expectHeading(page, say.cameraTitle)
      await page.getByRole('button', { name: 'I cannot do a liveness check' }).click()
      await page.getByRole('button', { name: 'Have a person look again' }).click()
      await ask(page, 'I am blind, and cannot keep my face in the oval.')
      const seen = {
        choose: 'Continue without the liveness check',
        message: 'Thank you for calling us.',
        note: 'Video call by Mary, passport in hand.',
      }
      await answer(mary, link.requestId, 'I am blind', seen)
      await expect(page.getByText('You need no liveness check.')).toBeVisible()
      await page.reload()
      await page.goto(link.url)
      await expectHeading(page, say.submitted)
      await expect(page.getByText(seen.message)).toBeVisible()

      await mary.reload()
      await expect(mary.getByText(seen.note)).toBeVisible()
      await mary.getByRole('button', { name: 'Reveal personal data' }).click()
      await expectHeading(mary, 'CLARA LINDHOLM')
      await mary.getByRole('button', { name: 'Approve', exact: true }).click()
      const approving = mary.getByRole('dialog', { name: 'Approve this request?' })
      await expect(approving).toContainText('a person saw the applicant instead')
      await approving.getByLabel('Reason for override').fill('Seen by video call')
      await approving.getByRole('button', { name: 'Approve' }).click()
      await expect(approving).toBeHidden()
      await expectHeading(page, say.passed)
      expect((await portico.show(link.requestId)).status).toBe('APPROVED')
    } finally {
      await portico.command('client', 'set', '--upload-limit', '20')
    }
  },
)
