import { expect, journey } from '#e2e/support/journey.ts'
import { chooseDocument, expectAccessible, expectHeading, faceCamera, giveDocument, pickPhoto } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'
import { cameraFile, heldDocumentCameraFile } from '#fixtures/make-clip.ts'

const glareTitles: Record<Language, RegExp> = { en: /glare|reflection/i, cn: /反光/ }

const language = 'cn' as Language

journey(`a photo with glare is refused with its reason, and a better one is accepted, in ${language}`, async ({ portico, open }) => {
  const say = words[language]
  const link = await portico.issueLink('--language', language)
  const { page } = await open({ camera: await cameraFile({ variant: 'live' }) })
  await page.goto(link.url)
  await chooseDocument(page, say, 'id-card')
  await pickPhoto(page, { kind: 'id-card', side: 'front' })
  await page.getByRole('button', { name: say.usePhoto }).click()
  await pickPhoto(page, { kind: 'id-card', side: 'back', fault: 'glare' })
  await page.getByRole('button', { name: say.send }).click()
  const refused = page.getByRole('alertdialog', { name: say.refused })
  await expect(refused).toBeVisible({ timeout: 120_000 })
  await expect(refused.getByRole('heading', { level: 3, name: glareTitles[language] })).toBeVisible()
  await refused.getByRole('button', { name: say.takeNew }).click()
  // Back at the front, which was in order.
  await page.getByRole('button', { name: say.usePhoto }).click()
  await pickPhoto(page, { kind: 'id-card', side: 'back' })
  await page.getByRole('button', { name: say.send }).click()
  await faceCamera(page, say)
  await expectHeading(page, say.submitted)
})

journey('a well held document is photographed without a tap, and by the shutter where the automatic is off', async ({ portico, open }) => {
  const say = words.en
  const link = await portico.issueLink()
  const { page } = await open({ camera: await heldDocumentCameraFile({ kind: 'passport' }), width: 360, height: 740 })
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const spoken = page.getByRole('dialog').getByRole('status')
  await expect(spoken).toHaveText('Move closer')
  const send = page.getByRole('button', { name: say.send })
  await expect(send).toBeVisible()
  const photo = page.getByRole('img', { name: /photo/i })
  const taken = await photo.getAttribute('src')

  await page.getByRole('button', { name: say.retake }).click()
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await page.getByRole('switch', { name: 'Automatic photo' }).click()
  await expect(spoken).toHaveText('Good. Take the photo now.')
  await expectAccessible(page, 'document camera')
  await page.getByRole('button', { name: 'Take photo' }).press('Enter')
  await expect(send).toBeVisible()
  expect(await photo.getAttribute('src')).not.toBe(taken)

  // The shutter takes whatever the film shows just then: what the page took by itself is what has to pass.
  await page.getByRole('button', { name: say.retake }).click()
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await page.getByRole('switch', { name: 'Automatic photo' }).click()
  await expect(send).toBeVisible()
  await send.click()
  await expectHeading(page, say.cameraTitle)
})

journey('a browser that cannot look at frames itself has them looked at by the server', async ({ portico, open }) => {
  const say = words.en
  const link = await portico.issueLink()
  const { page } = await open({ camera: await heldDocumentCameraFile({ kind: 'passport' }), width: 360, height: 740 })
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'OffscreenCanvas', { value: undefined })
  })
  const frames: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verify/detect-document')) frames.push(request.postData()?.length ?? 0)
  })
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await expect(page.getByRole('switch', { name: 'Automatic photo' })).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Move closer')
  const send = page.getByRole('button', { name: say.send })
  await expect(send).toBeVisible({ timeout: 60_000 })
  expect(frames.length).toBeGreaterThan(2)
  expect(Math.max(...frames)).toBeLessThan(80_000)
  // The camera's film begins anew, with the document far away: which picture is taken of it depends on the machine, and what the server says of it.
  await page.getByRole('button', { name: say.retake }).click()
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
})

journey('the photo of the front is refused as the back', async ({ portico, open }) => {
  const say = words.en
  const link = await portico.issueLink()
  const { page } = await open({ camera: await cameraFile({ variant: 'live' }) })
  await page.goto(link.url)
  await chooseDocument(page, say, 'id-card')
  await pickPhoto(page, { kind: 'id-card', side: 'front' })
  await page.getByRole('button', { name: say.usePhoto }).click()
  await pickPhoto(page, { kind: 'id-card', side: 'front' })
  await expect(page.getByRole('alert')).toContainText(/same|differ/i)
  await pickPhoto(page, { kind: 'id-card', side: 'back' })
  await expect(page.getByRole('button', { name: say.send })).toBeVisible()
})

journey('an applicant who exhausts the document attempts is auto-rejected where the tenant enables it', async ({ portico, open }) => {
  const say = words.en
  await portico.command('client', 'set', '--auto-reject', 'on', '--upload-limit', '2')
  try {
    const link = await portico.issueLink()
    const { page } = await open({ camera: await cameraFile({ variant: 'live' }) })
    await page.goto(link.url)
    await chooseDocument(page, say, 'passport')
    await giveDocument(page, say, { kind: 'passport', fault: 'no-document' })
    await page.getByRole('button', { name: say.takeNew }).click()
    await giveDocument(page, say, { kind: 'passport', fault: 'no-document', seed: 2 })
    await expectHeading(page, 'Rejected: too many document uploads')
    expect((await portico.show(link.requestId)).status).toBe('REJECTED')
    await page.goto(link.url)
    await expectHeading(page, 'Rejected: too many document uploads')
  } finally {
    await portico.command('client', 'set', '--auto-reject', 'off', '--upload-limit', '20')
  }
})
