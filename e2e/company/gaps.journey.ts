import type { Page } from '@playwright/test'
import { type CompanyLink, companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { signInAs } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const words = {
  en: {
    first: 'Business Information',
    lacks: /^What .+ still needs$/,
    unaccounted: '5% of the shares of Meridian Trading Ltd are not accounted for.',
    invites: 'We email these 3 people when you submit, with a link to verify who they are:',
    open: 'Explain unnamed shares',
    reason: 'Who holds these shares?',
    listed: 'Listed on a stock exchange',
    save: 'Save',
    summary: '5.0000% has no named owner: explained below.',
    explained: '5.0000% of the shares: explained',
    agree: /agree to them/,
    submit: 'Submit',
    confirm: 'We email 3 people a link to verify who they are.',
    success: 'Submission Successful',
    progress: (count: number) => `${count} of 3 verified`,
    invited: 'invited, not started yet',
    again: 'Send again: Clara Ortiz',
    sent: 'Successfully sent',
  },
  cn: {
    first: '公司信息',
    lacks: /还需要以下内容$/,
    unaccounted: 'Meridian Trading Ltd有 5% 的股份未说明归属。',
    invites: '提交时，我们会向这 3 人发送邮件，邀请其验证身份：',
    open: '说明未列明的原因',
    reason: '这些股份由谁持有？',
    listed: '在证券交易所上市',
    save: '保存',
    summary: '5.0000% 未列明持有人，原因已在下方说明。',
    explained: '5.0000% 的股份：已说明',
    agree: /我已阅读并同意/,
    submit: '提交',
    confirm: '我们会向 3 人发送邮件，邀请其验证身份。',
    success: '提交成功',
    progress: (count: number) => `3 人中已有 ${count} 人通过验证`,
    invited: '已邀请，尚未开始',
    again: '重新发送：Clara Ortiz',
    sent: '发送成功',
  },
} as const satisfies Record<Language, object>

/** A company with a director and two beneficial owners whom nobody has invited, and 5 % that nobody holds. */
async function fill(portico: Portico, link: CompanyLink) {
  const calls = companyCalls(portico, link)
  const person = (first: string, last: string, more: object = {}) => ({
    'First Name': first,
    'Last Name': last,
    'Email Address': `${first.toLowerCase()}@${link.requestId.slice(-8).toLowerCase()}.example`,
    'Identity Type': 'Passport',
    ...more,
  })
  const director = await calls.addDirector({ ...person('Clara', 'Ortiz'), Designation: 'Chair' })
  const owners = [
    await calls.addShareholder(person('Ana', 'Lima', { '% of Shares': '60' })),
    await calls.addShareholder(person('Bo', 'Berg', { '% of Shares': '35' })),
  ]
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const { url } = await calls.postFile(jpeg, 'certificate.jpeg')
  await calls.fill(
    {
      basicInformationSetting: { 'Country of Incorporation': 'GB', 'Company Number': '09000001', 'Registered Address': 'Tanner Row 1' },
      operationalInformation: { Industry: 'K' },
      sourceOfWealth: { 'Source of Funds': ['revenue'] },
    },
    [{ fieldName: 'Certificate of Incorporation', fieldValue: url, fileName: 'certificate.jpeg', fileType: 'image/jpeg' }],
  )
  return { director, owners }
}

/** A reviewer reads how many are verified, and may not approve in spite of the gaps. */
async function lookAsReviewer(page: Page, portico: Portico, { requestId, email }: { requestId: string; email: string }): Promise<void> {
  await signInAs(page, portico, { email, role: 'reviewer', name: 'Grace' })
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await expect(page.getByRole('heading', { name: '0 of 3 verified' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missing items' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'case with gaps')
  await page.keyboard.press('v')
  await expect(page.getByText('Clara Ortiz (director): invited, not started yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You cannot override these findings')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
}

const main = (page: Page) => page.getByRole('main')

const language = 'cn' as Language

journey(
  `a company sees what is missing, invites everyone by submitting, and follows each verification, in ${language}`,
  async ({ portico, open }) => {
    const say = words[language]
    const link = await openCompany(
      portico,
      '--language',
      language,
      '--company',
      'Meridian Trading Ltd',
      '--email',
      `office.${language}@meridian.example`,
    )
    const { director, owners } = await fill(portico, link)
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(link.url)
    await expectHeading(page, say.first)
    await page.goto(`${portico.url}/Onboarding2Company/step3`)
    await page.getByRole('button', { name: say.open }).click()
    await page.getByLabel(say.reason).selectOption({ label: say.listed })
    await expectAccessible(page, 'explanation')
    await page.getByRole('button', { name: say.save, exact: true }).click()
    await expect(page.getByRole('heading', { name: say.explained })).toBeVisible()
    await expect(page.getByText(say.summary)).toBeVisible()

    await page.goto(`${portico.url}/Onboarding2Company/step5`)
    await expect(page.getByRole('heading', { name: say.lacks })).toBeVisible()
    await expect(page.getByText(say.progress(0))).toBeVisible()
    await expect(page.getByText(say.invites)).toBeVisible()
    await expect(page.getByText(say.unaccounted)).toHaveCount(0)
    await expectAccessible(page, 'gaps')
    await page.getByRole('checkbox', { name: say.agree }).check()
    await main(page).getByRole('button', { name: say.submit, exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(say.confirm)
    await question.getByRole('button', { name: say.submit, exact: true }).click()
    await expectHeading(page, say.success)

    const progress = page.getByRole('region', { name: say.progress(0) })
    await expect(progress.getByText(say.invited)).toHaveCount(3)
    await expectAccessible(page, 'who is verified')
    // A page that stays open counts down the whole minute between two emails.
    await portico.passInvitationPause(director.requestId)
    await page.reload()
    await page.getByRole('button', { name: say.again }).first().click()
    await expect(page.getByText(say.sent)).toBeVisible()

    const approve = (...more: string[]) =>
      portico.command('request', 'approve', link.requestId, ...more).then(
        () => 'approved',
        (error: Error) => error.message,
      )
    expect(await approve()).toContain('APPROVAL_REASON_REQUIRED')
    const gaps = JSON.parse(await portico.command('company', 'gaps', link.requestId, '--json')) as { verified: object; gaps: object[] }
    expect(gaps).toMatchObject({
      verified: { count: 0, of: 3 },
      gaps: [{ state: 'invited' }, { state: 'invited' }, { state: 'invited' }],
    })
    const { page: grace } = await open({ camera: null, width: 1280 })
    await lookAsReviewer(grace, portico, { requestId: link.requestId, email: `gaps.${language}@northwind.example` })
    // The page follows each of them while it is open.
    await portico.stand(director.requestId, 'WAIT_FOR_APPROVAL')
    await portico.command('request', 'approve', director.requestId, '--reason', 'Seen in person')
    await expect(page.getByRole('heading', { name: say.progress(1) })).toBeVisible()
    for (const { requestId } of owners) await portico.stand(requestId, 'APPROVED')
    expect(await approve()).toBe('approved')
  },
)
