import type { Locator, Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { chooseDocument, expectAccessible, expectFocusInSight, expectHeading, giveDocument, pickPhoto } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'

/** Goes to a control with the Tab key alone, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${control}`)
}

async function press(page: Page, name: string, role: 'button' | 'checkbox' = 'button'): Promise<void> {
  // The input of a file chooser bears the same name as the button before it, and is out of the way of the Tab key.
  await tabTo(page, page.getByRole(role, { name }).last())
  await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
}

journey('the whole verification can be completed with the keyboard alone', async ({ portico, open }) => {
  const say = words.en
  const link = await portico.issueLink()
  const { page } = await open({ camera: await cameraFile({ variant: 'live' }) })
  await page.goto(link.url)
  await press(page, say.kinds.passport)
  await press(page, say.tick, 'checkbox')
  await press(page, say.ok)
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose a file')
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await press(page, say.send)
  await expectHeading(page, say.cameraTitle)
  await press(page, say.openCamera)
  await press(page, say.ready)
  await expectHeading(page, say.submitted)
})

for (const language of ['en', 'cn'] as const) {
  journey(`every screen is accessible and fits 360 px, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    const link = await portico.issueLink('--language', language)
    const { page } = await open({ camera: await cameraFile({ variant: 'two-faces', device: 'phone' }), width: 360, height: 740 })
    await page.goto(link.url)
    await expectHeading(page, say.chooseTitle)
    await expectAccessible(page, 'choice')
    await expectFocusInSight(page, 'choice')
    await page.getByRole('button', { name: say.kinds['id-card'] }).click()
    await expect(page.getByRole('dialog', { name: say.tipsTitle })).toBeVisible()
    await expectAccessible(page, 'tips')
    await page.getByRole('button', { name: { en: 'Cancel', cn: '取消' }[language], exact: true }).click()
    await chooseDocument(page, say, 'passport')
    await expectAccessible(page, 'taking')
    await expectFocusInSight(page, 'taking')
    await pickPhoto(page, { kind: 'passport', fault: 'no-document' })
    await expect(page.getByRole('button', { name: say.send })).toBeVisible()
    await expectAccessible(page, 'review')
    await page.getByRole('button', { name: say.send }).click()
    await expect(page.getByRole('alertdialog', { name: say.refused })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, 'refused')
    await page.getByRole('button', { name: say.takeNew }).click()
    await giveDocument(page, say, { kind: 'passport' })
    await expectHeading(page, say.cameraTitle)
    await expectAccessible(page, 'camera explained')
    await expectFocusInSight(page, 'camera explained')
    await page.getByRole('button', { name: say.openCamera }).click()
    await expect(page.getByRole('button', { name: say.ready })).toBeEnabled()
    await expectAccessible(page, 'camera')
    await page.getByRole('button', { name: say.ready }).click()
    await expectHeading(page, say.failed)
    await expectAccessible(page, 'liveness check failed')
    await expectFocusInSight(page, 'liveness check failed')
    await page.getByRole('button', { name: { en: 'Continue on your phone', cn: '用手机继续' }[language] }).click()
    await expectHeading(page, { en: 'Continue on your phone', cn: '用手机继续' }[language])
    await expectAccessible(page, 'hand-off')
    await portico.command('request', 'reject', link.requestId)
    await expectHeading(page, say.rejected)
    await expectAccessible(page, 'rejected')
  })

  journey(`entry, status and error pages are accessible and fit 360 px, in ${language}`, async ({ portico, open }) => {
    const { page } = await open({ camera: null, width: 360, height: 740 })
    const link = await portico.issueLink('--language', language)
    await page.goto(link.url)
    await expectHeading(page, words[language].chooseTitle)
    await page.goto(`${portico.url}/start`)
    await expectHeading(page, { en: 'Verify your identity', cn: '验证您的身份' }[language])
    await expectAccessible(page, 'start')
    await portico.expire(link.requestId)
    await page.goto(link.url)
    await expectHeading(page, { en: 'This link has expired', cn: '此链接已过期' }[language])
    await expectAccessible(page, 'expired')
    await page.goto(`${portico.url}/?requestId=${link.requestId}&token=wrong&language=${language}`)
    await expectHeading(page, { en: 'Invalid request', cn: '无效的请求' }[language])
    await expectAccessible(page, 'invalid')
    // A link without its token: support finds it by the request id that it carried, also after a reload.
    for (const entry of ['/', '/BaseInfo', '/Onboarding2Company/individual', '/Onboarding2Company']) {
      await page.goto(`${portico.url}${entry}?requestId=req_cut_off&language=${language}`)
      await expectHeading(page, { en: 'Invalid request', cn: '无效的请求' }[language])
      await expect(page.getByText('req_cut_off')).toBeVisible()
      await page.reload()
      await expect(page.getByText('req_cut_off')).toBeVisible()
    }
    await page.goto(`${portico.url}/mailbox?language=${language}`)
    await expectAccessible(page, 'mailbox')
  })
}
