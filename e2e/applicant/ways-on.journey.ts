import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readMailLink } from '#e2e/support/read-mail-link.ts'
import { expectHeading, faceCamera } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const noCamera: Record<
  Language,
  Record<'failed' | 'onPhone' | 'phoneTitle' | 'copy' | 'email' | 'sent' | 'connected' | 'heldTitle' | 'stay', string>
> = {
  en: {
    failed: 'The camera did not open',
    onPhone: 'Can not access camera',
    phoneTitle: 'Continue on your phone',
    copy: 'Copy link',
    email: 'Email the link',
    sent: 'Sent to j•••@applicant.example. Check your spam folder too.',
    connected: 'Phone connected. Continue there: this page follows each step.',
    heldTitle: 'Continue on this device',
    stay: 'Continue here',
  },
  cn: {
    failed: '摄像头没有打开',
    onPhone: '无法使用摄像头',
    phoneTitle: '用手机继续',
    copy: '复制链接',
    email: '用邮件发送链接',
    sent: '已发送至j•••@applicant.example。也请查看垃圾邮件。',
    connected: '手机已连接。请在手机上继续，此页面会显示进度。',
    heldTitle: '在此设备上继续',
    stay: '在此继续',
  },
}

journey.describe('in English', () => {
  const language = 'en' as Language
  journey(`an applicant without camera access continues on a phone, and the desktop follows, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    const camera = noCamera[language]
    const email = 'jane@applicant.example'
    const link = await portico.issueLink('--language', language, '--email', email)
    const desktop = await open({ camera: null })
    await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
    await desktop.page.goto(link.url)
    await desktop.page.getByRole('button', { name: expiry[language].goOn }).click()
    await desktop.page.getByRole('button', { name: say.openCamera }).click()
    await expect(desktop.page.getByRole('alert')).toContainText(camera.failed)
    expect((await portico.show(link.requestId)).status).toBe('CAMERA_FAILED')
    await desktop.page.getByRole('button', { name: camera.onPhone }).click()
    await expectHeading(desktop.page, camera.phoneTitle)

    await desktop.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await desktop.page.getByRole('button', { name: camera.copy }).click()
    const address = await desktop.page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address).searchParams.get('step')).toBe('liveness-check')

    const phone = await open({ camera: await cameraFile({ variant: 'live', device: 'phone' }), width: 390, height: 800 })
    await desktop.page.getByRole('button', { name: camera.email }).click()
    await expect(desktop.page.getByText(camera.sent)).toBeVisible()
    const mailed = async () => new URL(await readMailLink(portico, desktop.context, { email, page: '/' })).searchParams
    await expect.poll(async () => Object.fromEntries(await mailed())).toMatchObject(Object.fromEntries(new URL(address).searchParams))

    // The page of the code, on the phone itself, shows no code.
    await phone.page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 16; K) Chrome/144.0.0.0 Mobile Safari/537.36' }),
    )
    await phone.page.goto(address)
    await expect(desktop.page.getByRole('status').filter({ hasText: camera.connected })).toBeVisible()
    await expect(desktop.page.locator('main [role=status]')).toHaveCount(1)
    await expectHeading(phone.page, say.cameraTitle)
    await phone.page.goto(`${portico.url}/qr`)
    await expectHeading(phone.page, camera.heldTitle)
    await expect(phone.page.locator('.qr-code')).toHaveCount(0)
    await phone.page.getByRole('button', { name: camera.stay }).click()
    await faceCamera(phone.page, say)
    await expectHeading(phone.page, say.submitted)
    await expectHeading(desktop.page, say.submitted)
  })
})

const expiry: Record<Language, { title: string; ask: string; requested: string; goOn: string }> = {
  en: { title: 'This link has expired', ask: 'Request a new link', requested: 'Request sent', goOn: 'Continue to the liveness check' },
  cn: { title: '此链接已过期', ask: '申请新的链接', requested: '请求已发送', goOn: '继续进行活体检测' },
}

journey.describe('in Chinese', () => {
  const language = 'cn' as Language
  journey(`an expired link is renewed, and the applicant continues at the same step, in ${language}`, async ({ portico, open }) => {
    const say = words[language]
    const link = await portico.issueLink('--language', language, '--email', `late-${language}@applicant.example`)
    const { page } = await open({ camera: null })
    await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
    await portico.expire(link.requestId)
    await page.goto(link.url)
    await expectHeading(page, expiry[language].title)
    await page.getByRole('button', { name: expiry[language].ask }).click()
    await expect(page.getByText(expiry[language].requested, { exact: true })).toBeVisible()

    const renewed = JSON.parse(await portico.command('link', 'renew', link.requestId, '--json')) as { url: string }
    await page.goto(renewed.url)
    await page.getByRole('button', { name: expiry[language].goOn }).click()
    await expectHeading(page, say.cameraTitle)
    await applicantCalls(portico, { ...link, token: new URL(renewed.url).searchParams.get('token') ?? '' }).passCamera()
    await page.reload()
    await expectHeading(page, say.submitted)
    await page.goto(link.url)
    await expectHeading(page, { en: 'Invalid request', cn: '无效的请求' }[language])
    await expect(page.getByRole('button', { name: say.tryAgain })).toHaveCount(0)
  })
})
