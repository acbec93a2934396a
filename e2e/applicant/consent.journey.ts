import type { Page } from '@playwright/test'
import { type Language, languages } from '#contract/language.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { password, signIn } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectFocusInSight, expectHeading } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const texts = {
  en: {
    'ask-title': 'Before the first photo',
    'agree-missing': 'Tick the box if you agree. If you do not, choose “I do not agree”.',
    agree: 'Agree and continue',
    refuse: 'I do not agree',
    'refused-title': 'That is all right',
    'given-title': 'You agreed',
    withdraw: 'Withdraw consent',
    'withdraw-title': 'Withdraw your consent?',
    'withdraw-yes': 'Withdraw consent',
    'withdrawn-title': 'Your consent is withdrawn',
    'ask-person': 'Ask for a person',
    link: 'Your consent',
    full: 'Read the full notice',
    'part-controller': 'Who is responsible',
    'part-purpose': 'Why we ask',
    'part-data': 'What we take',
    'part-retention': 'How long it is kept',
    'part-withdrawal': 'How to withdraw',
    'part-alternative': 'If you would rather not',
    send: 'Send',
    sent: 'A person will look',
    asked: 'has been asked to erase your pictures and videos',
    email: 'Email',
    password: 'Password',
    requests: 'Requests',
    retention: 'Retention',
    open: 'Erasure requested',
    counted: '1 person has withdrawn consent',
    source: 'The applicant withdrew consent, so this is to be erased: Biometrics.',
    confirm: 'Confirm the erasure',
    erased: /Erased on .* on request/,
    certificate: /^Download the certificate/,
  },
  cn: {
    'ask-title': '拍摄之前',
    'agree-missing': '如果您同意，请勾选；如果不同意，请选择“我不同意”。',
    agree: '同意并继续',
    refuse: '我不同意',
    'refused-title': '没有关系',
    'given-title': '您已同意',
    withdraw: '撤回同意',
    'withdraw-title': '要撤回同意吗？',
    'withdraw-yes': '撤回同意',
    'withdrawn-title': '您已撤回同意',
    'ask-person': '请工作人员办理',
    link: '您的同意',
    full: '阅读完整说明',
    'part-controller': '由谁负责',
    'part-purpose': '为什么需要',
    'part-data': '拍摄和处理哪些内容',
    'part-retention': '保存多长时间',
    'part-withdrawal': '如何撤回同意',
    'part-alternative': '如果您不愿意',
    send: '发送',
    sent: '工作人员将会查看',
    asked: '删除您的照片、视频和面部特征数值',
    email: '邮箱',
    password: '密码',
    requests: '申请',
    retention: '数据保留',
    open: '已申请删除',
    counted: '1 人已撤回同意',
    source: '申请人撤回了同意，因此需要删除：生物特征。',
    confirm: '确认删除',
    erased: /已于 .* 删除，应请求删除/,
    certificate: /^下载 .* 的证明/,
  },
} as const
type Recorded = { consents: { state: string; noticeVersion: number; language: Language }[] }

/** A customer of its own: a notice is never taken back, and the other journeys ask nobody. */
async function customerWithNotice(portico: Portico, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@consent.example`
  const made = await portico.command('client', 'create', '--name', `${name} Bank`, '--admin-email', email, '--contact', email, '--json')
  const { clientId } = JSON.parse(made) as { clientId: string }
  await portico.command('notice', 'publish', '--client', clientId, '--suggested')
  return clientId
}

const consentsOf = async (portico: Portico, requestId: string) => {
  const { consents } = (await portico.show(requestId)) as unknown as Recorded
  return consents.map(({ state, noticeVersion, language }) => [state, noticeVersion, language])
}

const shots = process.env.CONSENT_SHOTS
async function shoot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const say = texts[language]
  journey(`an applicant reads the notice, agrees and later withdraws, in ${language}`, async ({ portico, open }) => {
    const clientId = await customerWithNotice(portico, `Agree${language}`)
    const link = await portico.issueLink('--client', clientId, '--language', language, '--email', `agree.${language}@applicant.example`)
    const { page } = await open({ camera: null, width: 360 })
    await page.goto(`${link.url}&language=${language}`)
    await expectHeading(page, say['ask-title'])
    await expectAccessible(page, 'the notice')
    await shoot(page, `ask-360-${language}`)
    await page.getByText(say.full).click()
    for (const part of ['controller', 'purpose', 'data', 'retention', 'withdrawal', 'alternative'] as const)
      await expect(page.getByRole('heading', { name: say[`part-${part}`] })).toBeVisible()
    await expectAccessible(page, 'the full notice')
    await shoot(page, `full-360-${language}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'the full notice in the dark')
    await shoot(page, `dark-360-${language}`)
    await page.emulateMedia({ colorScheme: 'light' })
    const setTextSize = (size: string) =>
      page.evaluate((given) => {
        document.documentElement.style.fontSize = given
      }, size)
    await setTextSize('200%')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, 'the notice in twice the size sticks out to the side').toBeLessThanOrEqual(0)
    await shoot(page, `large-360-${language}`)
    await setTextSize('')
    // Nothing is ticked for anybody.
    const box = page.getByRole('checkbox')
    await expect(box).not.toBeChecked()
    await page.getByRole('button', { name: say.agree }).click()
    await expect(page.getByRole('alert')).toContainText(say['agree-missing'])
    await expect(box).toBeFocused()
    expect(await consentsOf(portico, link.requestId)).toEqual([])
    await expectFocusInSight(page, 'the notice')
    await box.check()
    await page.getByRole('button', { name: say.agree }).click()
    await expectHeading(page, words[language].chooseTitle)
    expect(await consentsOf(portico, link.requestId)).toEqual([['given', 1, language]])

    // The phone of a hand-off has the same link: it asks nothing again.
    const { page: phone } = await open({ camera: null, width: 360 })
    await phone.goto(`${link.url}&language=${language}`)
    await expectHeading(phone, words[language].chooseTitle)

    await page.getByRole('link', { name: say.link }).click()
    await expectHeading(page, say['given-title'])
    await expectAccessible(page, 'consent given')
    await shoot(page, `given-360-${language}`)
    await page.getByRole('button', { name: say.withdraw }).click()
    await expectHeading(page, say['withdraw-title'])
    await expectAccessible(page, 'withdrawing consent')
    await shoot(page, `withdraw-360-${language}`)
    await page.getByRole('button', { name: say['withdraw-yes'] }).click()
    await expectHeading(page, say['withdrawn-title'])
    await expectAccessible(page, 'consent withdrawn')
    await shoot(page, `withdrawn-360-${language}`)
    expect(await consentsOf(portico, link.requestId)).toEqual([
      ['given', 1, language],
      ['withdrawn', 1, language],
    ])
    // By no address, and on no device, the camera opens any more.
    await phone.goto(`${portico.url}/id-document/passport`)
    await expectHeading(phone, say['withdrawn-title'])
  })

  journey(
    `whoever withdraws after a photograph has asked for its erasure, and staff confirm it, in ${language}`,
    async ({ portico, open }) => {
      const clientId = await customerWithNotice(portico, `Erase${language}`)
      const link = await portico.issueLink('--client', clientId, '--language', language, '--email', `erase.${language}@applicant.example`)
      const { page } = await open({ camera: null, width: 360 })
      await page.goto(`${link.url}&language=${language}`)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: say.agree }).click()
      await expectHeading(page, words[language].chooseTitle)
      const { jpeg } = await makeDocument({ kind: 'passport' })
      const uploaded = await page.request.post(`${portico.url}/onboarding/liveness/document-upload`, {
        data: {
          ...{ requestId: link.requestId, token: link.token, documentType: 'Passport' },
          frontImage: { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') },
        },
      })
      expect(uploaded.status()).toBe(200)
      await page.reload()
      await page.getByRole('link', { name: say.link }).click()
      await page.getByRole('button', { name: say.withdraw }).click()
      await shoot(page, `erase-question-360-${language}`)
      await page.getByRole('button', { name: say['withdraw-yes'] }).click()
      await expectHeading(page, say['withdrawn-title'])
      await expect(page.getByText(say.asked)).toBeVisible()
      await expectAccessible(page, 'consent withdrawn after a photograph')
      await shoot(page, `erase-withdrawn-360-${language}`)

      const email = `vera.${language}@consent.example`
      const account = ['--email', email, '--password', password, '--role', 'administrator', '--name', 'Vera', '--client', clientId]
      await portico.command('staff', 'create', ...account)
      const { page: vera } = await open({ camera: null, width: 1280 })
      await vera.goto(`${portico.url}/login?language=${language}`)
      await vera.getByLabel(say.email, { exact: true }).fill(email)
      await vera.getByLabel(say.password, { exact: true }).fill(password)
      await vera.keyboard.press('Enter')
      await expectHeading(vera, say.requests)
      await vera.goto(`${portico.url}/admin/overview`)
      await expect(vera.getByText(say.counted)).toBeVisible()
      await shoot(vera, `erase-overview-1280-${language}`)
      await vera.goto(`${portico.url}/admin/requests/${link.requestId}`)
      const part = vera.getByRole('region', { name: say.retention, exact: true })
      await expect(part).toContainText(say.source)
      await expectAccessible(vera, 'an erasure that a withdrawal asked for')
      await shoot(vera, `erase-case-1280-${language}`)
      await vera.setViewportSize({ width: 360, height: 800 })
      await shoot(vera, `erase-case-360-${language}`)
      await vera.setViewportSize({ width: 1280, height: 800 })
      await part.getByRole('button', { name: say.confirm }).click()
      await vera.getByRole('dialog').getByRole('button', { name: say.confirm, exact: true }).click()
      await expect(part.getByText(say.erased)).toBeVisible()
      await expect(part.getByText(say.open)).toHaveCount(0)
      await expect(part.getByRole('button', { name: say.certificate })).toBeVisible()
      await shoot(vera, `erased-case-1280-${language}`)
    },
  )

  journey(`an applicant does not agree and asks for a person, in ${language}`, async ({ portico, open }) => {
    const clientId = await customerWithNotice(portico, `Refuse${language}`)
    const link = await portico.issueLink('--client', clientId, '--language', language)
    const { page } = await open({ camera: null, width: 1280 })
    await page.goto(`${link.url}&language=${language}`)
    await expectHeading(page, say['ask-title'])
    await shoot(page, `ask-1280-${language}`)
    await page.getByRole('button', { name: say.refuse }).click()
    await expectHeading(page, say['refused-title'])
    await expectAccessible(page, 'consent refused')
    await shoot(page, `refused-1280-${language}`)
    expect(await consentsOf(portico, link.requestId)).toEqual([['refused', 1, language]])
    await page.reload()
    await expectHeading(page, say['refused-title'])
    await page.getByRole('button', { name: say['ask-person'] }).click()
    await page.getByRole('textbox').fill('+41 44 555 01 02')
    await expectAccessible(page, 'asking for a person instead of pictures')
    await shoot(page, `person-1280-${language}`)
    await page.getByRole('button', { name: say.send, exact: true }).click()
    await expectHeading(page, say.sent)
    await shoot(page, `person-sent-1280-${language}`)
    const shown = await portico.show(link.requestId)
    expect(shown.activities.map(({ activityType }) => activityType)).toEqual(
      expect.arrayContaining(['CONSENT_REFUSED', 'MANUAL_REVIEW_REQUESTED']),
    )
  })
}

journey('staff publish a notice, and see in the case who agreed to it', async ({ portico, open }) => {
  const made = await portico.command('client', 'create', '--name', 'Harbour Bank', '--admin-email', 'first@harbour.example', '--json')
  const { clientId } = JSON.parse(made) as { clientId: string }
  const email = 'nora@harbour.example'
  const account = ['--email', email, '--password', password, '--role', 'administrator', '--name', 'Nora', '--client', clientId]
  await portico.command('staff', 'create', ...account)
  const { page: nora } = await open({ camera: null, width: 1280 })
  await signIn(nora, `${portico.url}/login`, email)
  await expectHeading(nora, 'Requests')
  await nora.getByRole('link', { name: 'Overview' }).click()
  await expect(nora.getByText('No notice about biometric data is published')).toBeVisible()
  await shoot(nora, 'overview-1280')
  await nora.getByRole('link', { name: 'Open notice and consent' }).click()
  await expectHeading(nora, 'Notice and consent')
  await expectAccessible(nora, 'the draft of the notice')
  await shoot(nora, 'notices-1280')
  await nora.getByLabel('Summary').fill('Harbour Bank checks that you are you.')
  await nora.getByRole('button', { name: 'Save draft' }).click()
  await expect(nora.getByText(/^Saved by Nora/)).toBeVisible()
  await nora.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = nora.getByRole('dialog', { name: 'Publish version 1?' })
  await expectAccessible(nora, 'publishing the notice')
  await shoot(nora, 'publish-1280')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
  await expect(nora.getByRole('link', { name: 'Version 1' })).toBeVisible()
  await shoot(nora, 'published-1280')

  const link = await portico.issueLink('--client', clientId)
  const { page } = await open({ camera: null, width: 1280 })
  await page.goto(link.url)
  await expect(page.getByText('Harbour Bank checks that you are you.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: texts.en.agree }).click()
  await expectHeading(page, words.en.chooseTitle)

  await nora.goto(`${portico.url}/admin/requests/${link.requestId}`)
  const part = nora.getByRole('region', { name: 'Consent to pictures' })
  await expect(part).toContainText('Agreed')
  await expect(part).toContainText('Version 1 of the notice, in English')
  await expectAccessible(nora, 'a case with consent')
  await shoot(nora, 'case-1280')

  // A schedule that keeps biometrics for another time than the notice says.
  await nora.goto(`${portico.url}/admin/retention`)
  await nora.getByRole('button', { name: 'Propose a schedule' }).click()
  await nora.getByRole('button', { name: 'Preview' }).click()
  await nora.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(nora.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  const preview = await portico.command('retention', 'preview', '--client', clientId, '--version', '1')
  expect(preview).toContain('biometrics.rejected')
  expect(await portico.command('retention', 'confirm', '--client', clientId, '--version', '1')).toContain('Version 1')
  await nora.goto(`${portico.url}/admin/overview`)
  await expect(nora.getByText('The notice names periods that changed')).toBeVisible()
  await nora.getByRole('link', { name: 'Open notice and consent' }).click()
  await expect(nora.getByText('Version 1 names periods that changed')).toBeVisible()
  await expectAccessible(nora, 'a notice that names other periods')
  await shoot(nora, 'outdated-1280-en')
  await nora.goto(`${portico.url}/admin/notices?language=cn`)
  await nora.setViewportSize({ width: 360, height: 800 })
  await expect(nora.getByText('第 1 版中的保存期限已变更')).toBeVisible()
  await shoot(nora, 'outdated-360-cn')
})
