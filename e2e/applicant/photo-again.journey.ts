import type { Page } from '@playwright/test'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { expectAccessible, expectHeading, faceCamera, pickPhoto } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const stated = {
  en: {
    again: 'Northwind Bank asks you to resubmit this',
    remark: 'The lower edge is cut off. Please take it in daylight.',
    face: 'Please take off your glasses.',
    stored: 'Use the photo you sent before',
  },
  cn: {
    again: 'Northwind Bank 要求您重新提交',
    remark: '下边缘被裁掉了，请在日光下拍摄。',
    face: '请摘下眼镜。',
    stored: '使用之前的照片',
  },
} as const satisfies Record<Language, object>

/** What the reviewer wrote stands above everything that is to be done on the page. */
async function expectFirst(page: Page, remark: string): Promise<void> {
  const note = await page.getByText(remark).boundingBox()
  const rest = await page
    .locator('main')
    .locator('button, input, img, svg[role=img]')
    .evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ height }) => height > 1)
        .map(({ top }) => top),
    )
  expect(note?.height).toBeGreaterThan(0)
  expect(Math.min(...rest)).toBeGreaterThan((note?.y ?? 0) + (note?.height ?? 0))
}

const language = 'en' as Language

const [say, also] = [stated[language], words[language]]

journey(
  `a requested resubmission of a photo shows the reviewer's remark first and can be completed, in ${language}`,
  async ({ portico, open }) => {
    const link = await portico.issueLink('--language', language, '--email', `photo-${language}@applicant.example`)
    const { page } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
    const calls = applicantCalls(portico, link)
    await calls.giveDocument({ kind: 'id-card' })
    await calls.passCamera()
    await page.goto(link.url)
    await expectHeading(page, also.submitted)

    await portico.command('request', 'retry', link.requestId, '--step', 'id-card', '--remark', say.remark)
    await expectHeading(page, say.again)
    await page.goto(link.url)
    await expect(page).toHaveURL(/\/id-document\/ID$/)
    await expect(page.getByText(say.remark)).toBeVisible()
    await expectFirst(page, say.remark)
    await expect(page.getByRole('button', { name: say.stored })).toHaveCount(0)
    await expectAccessible(page, 'photo asked for again')
    // No other address leads round it.
    for (const path of ['/liveness-check', '/id-document', '/id-document/passport', '/check-details']) {
      await page.goto(portico.url + path)
      await expect(page).toHaveURL(/\/id-document\/ID$/)
      await expect(page.getByText(say.remark)).toBeVisible()
    }
    await pickPhoto(page, { kind: 'id-card', side: 'front', seed: 2 })
    await page.getByRole('button', { name: also.usePhoto }).click()
    await expect(page.getByText(say.remark)).toBeVisible()
    await pickPhoto(page, { kind: 'id-card', side: 'back', seed: 2 })
    await page.getByRole('button', { name: also.send }).click()
    await expectHeading(page, also.cameraTitle)
    await applicantCalls(portico, link).passCamera()
    await page.reload()
    await expectHeading(page, also.submitted)

    await portico.command('request', 'retry', link.requestId, '--step', 'liveness-check', '--remark', say.face)
    await page.goto(link.url)
    await expectHeading(page, also.cameraTitle)
    await expect(page.getByText(say.face)).toBeVisible()
    await expect(page.getByText(say.remark)).toHaveCount(0)
    await expectAccessible(page, 'liveness check asked for again')
    await faceCamera(page, also)
    await expectHeading(page, also.submitted)
    await expect(page.getByText(say.face)).toHaveCount(0)
  },
)
