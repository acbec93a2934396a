import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { expectHeading, faceCamera } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const say = words.en
const goOn = 'Continue to the liveness check'

journey("another person's face fails the liveness check, and the document holder passes afterwards", async ({ portico, open }) => {
  const link = await portico.issueLink()
  const other = await open({ camera: await cameraFile({ variant: 'live', person: 'mei' }) })
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  await other.page.goto(link.url)
  await other.page.getByRole('button', { name: goOn }).click()
  await faceCamera(other.page, say)
  await expectHeading(other.page, say.failed)
  await expect(other.page.getByRole('main')).not.toContainText(/%|0\.\d/)
  await expect(other.page.getByText('4 attempts left')).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Upload another document' })).toBeVisible()
  expect((await portico.show(link.requestId)).status).toBe('LIVENESS_FAILED')

  const self = await open({ camera: await cameraFile({ variant: 'live' }) })
  await self.page.goto(link.url)
  await self.page.getByRole('button', { name: goOn }).click()
  await faceCamera(self.page, say)
  await expectHeading(self.page, say.submitted)
})

journey('a photograph held to the camera fails the liveness check', async ({ portico, open }) => {
  const link = await portico.issueLink()
  const { page } = await open({ camera: await cameraFile({ variant: 'flat' }) })
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  await page.goto(link.url)
  await page.getByRole('button', { name: goOn }).click()
  await faceCamera(page, say)
  await expectHeading(page, say.failed)
  expect((await portico.show(link.requestId)).status).toBe('LIVENESS_FAILED')
})

journey(
  'two faces are reported before and after "I am ready", and after six poor positions as what they were',
  async ({ portico, open }) => {
    const link = await portico.issueLink()
    const { page } = await open({ camera: await cameraFile({ variant: 'two-faces' }) })
    await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
    await page.goto(link.url)
    await page.getByRole('button', { name: goOn }).click()
    await expect(page.getByText('5 attempts left')).toBeVisible()
    await page.getByRole('button', { name: say.openCamera }).click()
    const hint = page.getByRole('status').filter({ hasText: 'Only one person in the picture, please' })
    await expect(hint).toBeVisible()
    await page.getByRole('button', { name: say.ready }).click()
    await expect(page.getByRole('status').first()).toBeFocused()
    await expect(hint).toBeVisible()
    await expectHeading(page, say.failed)
    await expect(page.getByRole('heading', { name: 'There was more than one face' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('oval')
    await expect(page.getByText('5 attempts left')).toBeVisible()
    await page.getByRole('button', { name: say.tryAgain }).click()
    await expect(page.getByRole('button', { name: say.ready })).toBeEnabled()
  },
)
