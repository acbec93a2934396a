import { baseInfoFormName, publishForm } from './base-info-form.ts'
import { expect, journey } from './journey.ts'
import { expectAccessible, expectHeading } from './walk.ts'
import { type Language, words } from './words.ts'

const ends = {
  en: {
    waiting: ['Waiting for approval', 'Northwind Bank checks what you sent. You get an e-mail with the result.'],
    passed: ['Your camera check has passed', 'Everything has arrived and goes to Northwind Bank for approval. You get an e-mail with the result.'],
    approved: [words.en.passed, 'Your identity is confirmed. There is nothing more to do.'],
    rejected: [words.en.rejected, 'Northwind Bank could not confirm your identity with what you sent.'],
  },
  cn: {
    waiting: ['等待审核', 'Northwind Bank 正在核对您提交的内容，结果会通过电子邮件发给您。'],
    passed: ['您已通过摄像头检查', '所有内容已收到，即将由 Northwind Bank 审核。结果会通过电子邮件发给您。'],
    approved: [words.cn.passed, '您的身份已确认，无需再做任何操作。'],
    rejected: [words.cn.rejected, 'Northwind Bank 无法根据您提交的内容确认您的身份。'],
  },
} as const satisfies Record<Language, object>

for (const language of ['en', 'cn'] as const) {
  journey(`each end of a request with personal information has a message of its own, in ${language}`, async ({ portico, open }) => {
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
}
