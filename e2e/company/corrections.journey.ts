import { companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { readMailLink } from '#e2e/support/read-mail-link.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const company = 'Meridian Trading Ltd'
const name = 'Anna Eriksson'

const stated: Record<
  Language,
  Record<
    | 'people'
    | 'count'
    | 'all'
    | 'correct'
    | 'email'
    | 'save'
    | 'sentTo'
    | 'sentAt'
    | 'begun'
    | 'asks'
    | 'edit'
    | 'locked'
    | 'change'
    | 'anew',
    string
  > & { status: RegExp }
> = {
  en: {
    people: 'People to be verified',
    count: '0 of 2 verified',
    all: 'Invite the person not invited yet',
    correct: `Correct email address: ${name}`,
    email: 'Email',
    save: 'Save',
    sentTo: 'Link sent to',
    sentAt: 'Link sent',
    begun: 'Processing',
    asks: `${company} asks you to verify your identity`,
    edit: `Edit ${name}`,
    locked: `${name} has started to verify their identity`,
    change: 'Change and start a new verification',
    anew: 'This starts a new verification',
    status: /Email Sent/,
  },
  cn: {
    people: '需要验证身份的人员',
    count: '2 人中已有 0 人通过验证',
    all: '邀请尚未邀请的 1 人',
    correct: `更正邮箱：${name}`,
    email: '邮箱',
    save: '保存',
    sentTo: '链接已发送至',
    sentAt: '链接已于',
    begun: '处理中',
    asks: `${company} 请您验证身份`,
    edit: `编辑 ${name}`,
    locked: `${name} 已开始身份验证`,
    change: '更改并重新验证',
    anew: '更改后需要重新验证',
    status: /邮件已发送/,
  },
}
const anna = (email: string) => ({
  'First Name': 'Anna',
  'Last Name': 'Eriksson',
  Designation: 'Director',
  'Email Address': email,
  'Identity Type': 'Passport',
})

const language = 'cn' as Language

const say = stated[language]

journey(
  `a submitted company corrects an invited person's address, and the link sent there works, in ${language}`,
  async ({ portico, open }) => {
    const link = await openCompany(portico, '--company', company, '--language', language)
    const calls = companyCalls(portico, link)
    const [wrong, right] = [`wrong-${language}@people.example`, `right-${language}@people.example`]
    const { requestId: eod } = await calls.addDirector(anna(wrong))
    await calls.addDirector({ ...anna(`later-${language}@people.example`), 'First Name': 'Ben', 'Last Name': 'Roth' })
    await calls.invite(eod)
    await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')

    const { page, context } = await open({ camera: null, width: 360, height: 740 })
    await page.goto(link.url)
    await expect(page.getByRole('heading', { name: say.people })).toBeVisible()
    await expect(page.getByText(say.count)).toBeVisible()
    await page.getByRole('button', { name: say.all }).click()
    await expect(page.getByRole('button', { name: say.all })).toBeHidden()
    await page.getByRole('button', { name: say.correct }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.email, { exact: true }).fill(right)
    await expectAccessible(page, 'correction of an address')
    await dialog.getByRole('button', { name: say.save, exact: true }).click()
    await expect(page.getByText(`${say.sentTo} ${right}`)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(right)
    await expect(row).toContainText(say.sentAt)
    await expectAccessible(page, 'a company that has submitted')

    const mailed = await readMailLink(portico, context, { email: right, page: '/Onboarding2Company/individual' })
    const { page: person } = await open({ camera: null, width: 360, height: 740 })
    await person.goto(mailed)
    await expectHeading(person, say.asks)
    // The company's page hears of it by itself.
    await expect(row).toContainText(say.begun)
    await expect(page.getByRole('button', { name: say.correct })).toBeHidden()
  },
)

journey(`a person who has started can be renamed only by a new verification, in ${language}`, async ({ portico, open }) => {
  const link = await openCompany(portico, '--company', company, '--language', language)
  const calls = companyCalls(portico, link)
  const email = `begun-${language}@people.example`
  const { requestId: eod } = await calls.addDirector(anna(email))
  await calls.invite(eod)
  await portico.stand(eod, 'ID_UPLOADED')

  const { page } = await open({ camera: null, width: 1280, height: 800 })
  await page.goto(link.url)
  await expect(page).toHaveURL(/step1/)
  await page.goto(`${portico.url}/Onboarding2Company/step2`)
  await page.getByRole('button', { name: say.edit }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: say.locked })).toBeVisible()
  const first = dialog.locator('input[value="Anna"]')
  await expect(first).toBeEditable({ editable: false })
  await expectAccessible(page, 'a person who has begun')
  await dialog.getByRole('button', { name: say.change }).click()
  await expect(dialog.getByRole('heading', { name: say.anew })).toBeVisible()
  await first.fill('Bea')
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  await expect(page.getByText(`${say.sentTo} ${email}`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Bea Eriksson' })
  await expect(row).toContainText(say.status)
  await expect(row).toContainText(say.sentAt)
})
