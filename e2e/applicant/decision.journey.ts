import type { Applicant } from '#e2e/support/applicant.ts'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { passUnderAnotherName } from '#e2e/support/similar-face.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { chooseDocument, expectAccessible, expectHeading, faceCamera, giveDocument } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'
import type { DocumentKind } from '#fixtures/document-design.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const approvals: { language: Language; kind: DocumentKind; walks: boolean; mails: string[] }[] = [
  {
    language: 'en',
    kind: 'passport',
    walks: true,
    mails: ['please verify your identity', 'we have received your submission', 'your identity is verified'],
  },
  { language: 'cn', kind: 'id-card', walks: false, mails: [] },
]

for (const { language, kind, walks, mails } of approvals) {
  journey(`an applicant with a ${kind} passes and is approved, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    const link = await portico.issueLink('--language', language, '--email', `${language}@applicant.example`)
    const { page } = await open({ camera: walks ? await cameraFile({ variant: 'live' }) : null })
    await page.goto(link.url)
    await expectHeading(page, say.chooseTitle)
    expect(page.url()).not.toContain(link.token)
    if (walks) {
      await chooseDocument(page, say, kind)
      await giveDocument(page, say, { kind })
      await faceCamera(page, say)
    } else {
      const calls = applicantCalls(portico, link)
      await calls.giveDocument({ kind })
      await calls.passCamera()
      await page.reload()
    }
    await expectHeading(page, say.submitted)
    expect((await portico.show(link.requestId)).status).toBe('WAIT_FOR_APPROVAL')

    // Journeys before this one gave the same document by other addresses.
    await portico.command('request', 'approve', link.requestId, '--reason', 'Seen at the branch')
    await page.goto(link.url)
    await expectHeading(page, say.passed)
    await page.goto(`${portico.url}/mailbox`)
    for (const subject of mails) await expect(page.getByText(subject).first()).toBeVisible()

    if (language === 'en') await expectSimilarFace(portico, await open({ camera: null, width: 360 }), link.requestId)
  })
}

/** The same face with another passport: staff are told, on a narrow screen too, and have to give a reason. */
async function expectSimilarFace(portico: Portico, { page }: Applicant, firstId: string): Promise<void> {
  const secondId = await passUnderAnotherName(portico, 'another-name@applicant.example')
  await signInAs(page, portico, { email: 'similar-face@northwind.example', role: 'reviewer', name: 'Iris' })
  await page.goto(`${portico.url}/admin/requests/${secondId}`)
  const other = page
    .getByRole('region', { name: 'Same document or similar face in other requests' })
    .getByRole('listitem')
    .filter({ hasText: firstId })
  await expect(other).toContainText('Similar face, other name or date of birth')
  await expect(other).toContainText('Other document')
  await page.keyboard.press('v')
  await expectHeading(page, 'CARLA SANDBERG')
  await expectAccessible(page, 'case with a similar face, narrow')
  await page.keyboard.press('a')
  const approving = page.getByRole('dialog', { name: 'Approve this request?' })
  await expect(approving).toContainText('Similar face with another name or date of birth in other requests:')
  await expect(approving.getByLabel('Reason for override')).toBeVisible()
  await approving.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/requests/${firstId}$`))
}

const language = 'cn' as Language

journey(`staff reject an applicant with a remark, then allow a retry, in ${language}`, async ({ portico, open }) => {
  const say = words[language]
  const link = await portico.issueLink('--language', language, '--email', `rejected-${language}@applicant.example`)
  const { page } = await open({ camera: null })
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await giveDocument(page, say, { kind: 'passport' })
  await expectHeading(page, say.cameraTitle)
  await applicantCalls(portico, link).passCamera()

  await portico.command('request', 'reject', link.requestId, '--remark', 'The name differs from your account.')
  await page.goto(link.url)
  await expectHeading(page, say.rejected)
  await expect(page.getByText('The name differs from your account.')).toBeVisible()

  const remark = language === 'en' ? 'The lower edge is cut off.' : '下边缘被裁掉了。'
  const again = JSON.parse(
    await portico.command('request', 'retry', link.requestId, '--step', 'passport', '--remark', remark, '--json'),
  ) as {
    url: string
  }
  // The entry of a link leads to what is asked for again, and so does every later page.
  await page.goto(again.url)
  await expect(page.getByText(remark)).toBeVisible()
  await expect(page.getByRole('button', { name: say.retake })).toHaveCount(0)
  await page.goto(`${portico.url}/liveness-check`)
  await expect(page.getByText(remark)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/id-document/passport')
  // The picture that was given before is refused.
  await giveDocument(page, say, { kind: 'passport' })
  const unchanged = page.getByRole('alertdialog', { name: say.sentBefore })
  await expect(unchanged).toBeVisible({ timeout: 120_000 })
  await unchanged.getByRole('button').first().click()
  expect((await portico.show(link.requestId)).status).toBe('RETRY')
  await giveDocument(page, say, { kind: 'passport', seed: 3 })
  await expectHeading(page, say.cameraTitle)
  await applicantCalls(portico, { ...link, token: new URL(again.url).searchParams.get('token') ?? '' }).passCamera()
  await page.reload()
  await expectHeading(page, say.submitted)
})
