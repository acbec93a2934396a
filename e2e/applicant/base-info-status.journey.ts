import { baseInfoFormName, publishForm } from '#e2e/support/base-info-form.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'

const ends = {
  en: {
    waiting: ['Waiting for approval', 'Northwind Bank is reviewing what you submitted. You will receive an email with the result.'],
    passed: [
      'Your liveness check has passed',
      'We have received everything, and Northwind Bank will review it. You will receive an email with the result.',
    ],
    approved: [words.en.passed, 'Your verification was approved. There is nothing more to do.'],
    rejected: [words.en.rejected, 'Northwind Bank could not verify your identity with what you submitted.'],
  },
  cn: {
    waiting: ['等待审核', 'Northwind Bank 正在审核您提交的内容，结果会通过邮件发给您。'],
    passed: ['您已通过活体检测', '所有内容均已收到，将由 Northwind Bank 审核。结果会通过邮件发给您。'],
    approved: [words.cn.passed, '您的验证已通过，无需再做任何操作。'],
    rejected: [words.cn.rejected, 'Northwind Bank 无法根据您提交的内容验证您的身份。'],
  },
} as const satisfies Record<Language, object>

const terminal = {
  en: {
    open: 'Your verification is in progress',
    goOn: 'Continue',
    declined: 'Too many failed liveness checks',
    noMail: /We have no email address for you/,
    mail: /receive an email/i,
    again: 'Northwind Bank asks you to resubmit this',
    remark: 'The lower edge is cut off.',
  },
  cn: {
    open: '您的验证正在进行',
    goOn: '继续',
    declined: '活体检测多次未通过',
    noMail: /我们没有您的邮箱/,
    mail: /通过邮件/,
    again: 'Northwind Bank 要求您重新提交',
    remark: '下边缘被裁掉了。',
  },
} as const satisfies Record<Language, object>

const language = 'en' as Language

journey(`each final status of a request with personal information shows its own message, in ${language}`, async ({ portico, open }) => {
  const say = ends[language]
  await publishForm(portico)
  const link = await portico.issueLink('--language', language, '--form', baseInfoFormName, '--email', `ends-${language}@applicant.example`)
  const { page } = await open({ camera: null, width: 360, height: 740 })
  const comeBack = async ([title, lead]: readonly [string, string]) => {
    await page.goto(`${portico.url}/BaseInfo?${new URL(link.url).searchParams}`)
    await expectHeading(page, title)
    await expect(page.getByText(lead, { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/status')
    await expectAccessible(page, title)
  }
  await portico.stand(link.requestId, 'LIVENESS_PASSED')
  await comeBack(say.passed)
  await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
  await comeBack(say.waiting)
  await portico.command('request', 'reject', link.requestId, '--remark', 'The name differs from your account.')
  await comeBack(say.rejected)
  await expect(page.getByText('The name differs from your account.')).toBeVisible()
  await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
  await portico.command('request', 'approve', link.requestId, '--reason', 'Seen at the branch')
  await comeBack(say.approved)
  // A screen with a step to do leads there as well.
  await page.goto(`${portico.url}/BaseInfo/liveness-check`)
  await expectHeading(page, say.approved[0])
})

journey(
  `the status page follows the server, offers the next step, and promises an email only to applicants with an address, in ${language}`,
  async ({ portico, open }) => {
    const say = terminal[language]
    const link = await portico.issueLink('--language', language)
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(link.url)
    await expectHeading(page, words[language].chooseTitle)
    // Fresh, also after a reload and by either address: nothing was submitted.
    for (const path of ['/success', '/BaseInfo/success']) {
      await page.goto(portico.url + path)
      await expectHeading(page, say.open)
      await page.reload()
      await expectHeading(page, say.open)
      await expect(page.getByText(words[language].submitted)).toHaveCount(0)
    }
    await expectAccessible(page, 'in progress')
    await portico.declineTooOften(link.requestId)
    await page.reload()
    await expectHeading(page, say.declined)
    await expect(page.getByText(say.noMail)).toBeVisible()
    await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
    await page.goto(`${portico.url}/success`)
    await expect(page.getByText(say.noMail).first()).toBeVisible()
    await expect(page.locator('main').getByText(say.mail)).toHaveCount(0)
    // What staff decide stands there by itself.
    await portico.command('request', 'reject', link.requestId)
    await expectHeading(page, words[language].rejected)
    await portico.command('request', 'retry', link.requestId, '--step', 'passport', '--remark', say.remark)
    await expectHeading(page, say.again)
    await expect(page.getByText(say.remark)).toBeVisible()
    await page.reload()
    await expectHeading(page, say.again)
    await page.getByRole('button', { name: say.goOn }).click()
    await expect(page).toHaveURL(/\/id-document\/passport$/)
    await expect(page.getByText(say.remark)).toBeVisible()
    await expectAccessible(page, 'document asked for again')
  },
)
