import type { Page } from '@playwright/test'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readMailLink } from '#e2e/support/read-mail-link.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { chooseDocument, expectAccessible, expectHeading, faceCamera, giveDocument } from '#e2e/support/walk.ts'
import { words as common, type Language } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const stated = {
  en: {
    differs: 'Some details do not match your document',
    documentRight: 'My document is right',
    next: 'Continue',
    chooseOne: 'Choose one',
    row: 'Name or date of birth differs from the document',
    email: 'Email',
    password: 'Password',
    requests: 'Requests',
    reveal: 'Reveal personal data',
    approve: 'Approve',
    approveTitle: 'Approve this request?',
    finding: 'From the company: does not match the document (Surname; Given names). The applicant says that the document is right',
    issuer: /^From the issuer of the link: does not match the document/,
    reasonMissing: 'Enter a reason',
    history: 'Explained a mismatch with the document',
    search: 'Search',
    selectAll: 'Select all requests on this page',
    ok: 'OK',
    refusals: 'Requests left unchanged: 1',
  },
  cn: {
    differs: '部分信息与您的证件不一致',
    documentRight: '以我的证件为准',
    next: '继续',
    chooseOne: '请选择一项',
    row: '姓名或出生日期与证件不一致',
    email: '邮箱',
    password: '密码',
    requests: '申请',
    reveal: '显示个人信息',
    approve: '通过',
    approveTitle: '通过此申请？',
    finding: '公司提供：与证件不一致（姓；名）。申请人表示证件正确',
    issuer: /^链接发放方提供：与证件不一致/,
    reasonMissing: '请填写理由',
    history: '说明了与证件不一致的信息',
    search: '搜索',
    selectAll: '选择本页全部申请',
    ok: '确定',
    refusals: '未处理的申请：1 个',
  },
} as const satisfies Record<Language, object>

async function openRequests(page: Page, portico: Portico, { email, language }: { email: string; language: Language }): Promise<void> {
  await createStaff(portico, { email, role: 'reviewer', name: 'Grace Hopper' })
  const say = stated[language]
  await signIn(page, `${portico.url}/login?language=${language}`, email, say)
  await expect(page.getByRole('heading', { level: 1, name: say.requests, exact: true })).toBeVisible()
}

/** The reviewer's side of it: a failed check, a reason to give, and no approval among many. */
async function reviewWrongPerson(
  page: Page,
  portico: Portico,
  { requestId, language, finding }: { requestId: string; language: Language; finding: string | RegExp },
): Promise<void> {
  const say = stated[language]
  await openRequests(page, portico, { email: `wrong-${requestId.slice(-8).toLowerCase()}@northwind.example`, language })
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await page.getByRole('button', { name: say.reveal }).click()
  await expect(page.getByRole('button', { name: say.reveal })).toHaveCount(0)
  await expect(page.getByText(say.history).first()).toBeVisible()
  await expectAccessible(page, 'case of the wrong person')
  await page.getByRole('button', { name: say.approve, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say.approveTitle })
  await expect(dialog.getByRole('listitem').filter({ hasText: finding })).toBeVisible()
  await dialog.getByRole('button', { name: say.approve, exact: true }).click()
  await expect(dialog.getByText(say.reasonMissing)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${portico.url}/admin/requests`)
  await page.getByLabel(say.search).fill(requestId)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel(say.selectAll).check()
  await page.getByRole('button', { name: say.approve, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.ok, exact: true }).click()
  await expect(page.getByRole('dialog', { name: say.refusals }).getByRole('listitem').first()).toContainText(requestId)
  expect((await portico.show(requestId)).status).toBe('WAIT_FOR_APPROVAL')
}

const language = 'cn' as Language

const [say, also] = [stated[language], common[language]]

journey(
  `another person's passport for an invited person is flagged to the company, and approved only with a reason, in ${language}`,
  async ({ portico, open }) => {
    const link = await openCompany(portico, '--company', `Wrong Person ${language} Ltd`, '--language', language)
    const email = `bruno-${language}@wrong.example`
    const calls = companyCalls(portico, link)
    const { requestId } = await calls.addDirector({
      'First Name': 'Bruno',
      'Last Name': 'Keller',
      Designation: 'Chair',
      'Email Address': email,
      'Identity Type': 'Passport',
    })
    await calls.invite(requestId)
    const { page, context } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
    await page.goto(await readMailLink(portico, context, { email, page: '/Onboarding2Company/individual' }))
    await chooseDocument(page, also, 'passport')
    await giveDocument(page, also, { kind: 'passport' })

    await expectHeading(page, say.differs)
    expect(new URL(page.url()).pathname).toBe('/Onboarding2Company/individual/check-details')
    await expect(page.getByRole('row').filter({ hasText: 'Keller' })).toContainText('LINDHOLM')
    await expectAccessible(page, 'details that differ')
    await page.getByRole('button', { name: say.next, exact: true }).click()
    await expect(page.getByText(say.chooseOne)).toBeVisible()
    await page.getByRole('radio', { name: say.documentRight }).check()
    await page.getByRole('button', { name: say.next, exact: true }).click()
    await faceCamera(page, also)
    await expectHeading(page, also.submitted)
    expect((await portico.show(requestId)).status).toBe('WAIT_FOR_APPROVAL')

    const { page: company } = await open({ camera: null, width: 1280 })
    await company.goto(link.url)
    await expect(company).toHaveURL(/step1/)
    await company.goto(`${portico.url}/Onboarding2Company/step2`)
    await expect(company.getByRole('row').filter({ hasText: 'Bruno Keller' })).toContainText(say.row)
    await expect(company.getByText(/LINDHOLM|Lindholm/)).toHaveCount(0)
    await expectAccessible(company, 'a row whose name differs')

    const { page: grace } = await open({ camera: null, width: 1280 })
    await reviewWrongPerson(grace, portico, { requestId, language, finding: say.finding })
  },
)

journey(
  `another person's passport for a link issued with a name is approved only with a reason, in ${language}`,
  async ({ portico, open }) => {
    const link = await portico.issueLink('--language', language, '--first-name', 'Bruno', '--last-name', 'Keller')
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(link.url)
    await chooseDocument(page, also, 'passport')
    await giveDocument(page, also, { kind: 'passport' })
    await expectHeading(page, say.differs)
    // Whoever comes back by the link is asked once more.
    await page.goto(`${link.url}&step=liveness-check`)
    await expectHeading(page, say.differs)
    await page.getByRole('radio', { name: say.documentRight }).check()
    await page.getByRole('button', { name: say.next, exact: true }).click()
    await expectHeading(page, also.cameraTitle)
    await applicantCalls(portico, link).passCamera()
    await page.reload()
    await expectHeading(page, also.submitted)
    const { page: grace } = await open({ camera: null, width: 1280 })
    await reviewWrongPerson(grace, portico, { requestId: link.requestId, language, finding: say.issuer })
  },
)
