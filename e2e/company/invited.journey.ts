import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { companyCalls, openCompany, readMailedLink } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { chooseDocument, expectAccessible, expectHeading, faceCamera, giveDocument } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const company = 'Meridian Trading Ltd'

const stated: Record<
  Language,
  { asks: string; subject: RegExp; renewed: RegExp; sees: string; replaced: RegExp; sentBy: string; look: string; useStored: string }
> = {
  en: {
    asks: `${company} asks you to verify your identity`,
    subject: /asks you to verify your identity/,
    renewed: /your new link/,
    sees: `${company} sees that you have done your part.`,
    replaced: /Only the link in the newest email from the company that invited you/,
    sentBy: `${company} submitted this photo.`,
    look: 'View document',
    useStored: 'Use the photo you sent before',
  },
  cn: {
    asks: `${company} 请您验证身份`,
    subject: /邀请您完成身份验证/,
    renewed: /您的新链接/,
    sees: `${company} 会看到您已完成。`,
    replaced: /只有邀请您的公司最新邮件中的链接有效/,
    sentBy: `这张照片由 ${company} 提交`,
    look: '查看证件',
    useStored: '使用之前的照片',
  },
}
const anna = (email: string) => ({
  'First Name': 'Clara',
  'Last Name': 'Lindholm',
  Designation: 'Director',
  'Email Address': email,
  'Identity Type': 'Passport',
})

const language = 'en' as Language

journey(
  `a director who is also a shareholder is verified once, and the company's list and map update, in ${language}`,
  async ({ portico, open }) => {
    const say = words[language]
    const own = stated[language]
    const email = `anna-${language}@people.example`
    const link = await openCompany(portico, '--company', company, '--language', language)
    const calls = companyCalls(portico, link)
    const { requestId: eod } = await calls.addDirector(anna(email))
    expect((await calls.addShareholder({ ...anna(email), '% of Shares': '40' })).roles).toEqual(['director', 'shareholder'])
    await calls.invite(eod)

    const { page } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
    const url = await readMailedLink(page, portico, own.subject)
    expect(new URL(url).pathname).toBe('/Onboarding2Company/individual')
    await page.goto(url)
    await expectHeading(page, own.asks)
    await expectAccessible(page, 'choice of an invited person')
    await chooseDocument(page, say, 'passport')
    await giveDocument(page, say, { kind: 'passport' })
    await faceCamera(page, say)
    await expectHeading(page, say.submitted)
    expect(new URL(page.url()).pathname).toBe('/Onboarding2Company/individual/success')
    await expect(page.getByText(own.sees)).toBeVisible()
    await expectAccessible(page, 'end of an invited person')

    for (const type of ['director', 'shareholder'] as const) {
      expect((await calls.list(type)).map(({ requestId, status }) => [requestId, status])).toEqual([[eod, 'WAIT_FOR_APPROVAL']])
    }
    const { users } = await calls.structure()
    expect(users.map((user) => [user.eod, user.status])).toEqual(users.map(() => [eod, 'WAIT_FOR_APPROVAL']))
    expect(users.length).toBeGreaterThan(0)
  },
)

journey('an invited person can use the document that the company uploaded for them', async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico, '--company', company)
  const calls = companyCalls(portico, link)
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const { url: frontDocumentUrl } = await calls.postFile(jpeg, 'passport.jpg')
  const { requestId: eod } = await calls.addDirector(anna('sent@people.example'), { documentType: 'Passport', frontDocumentUrl })
  await calls.invite(eod)

  const { page } = await open({ camera: null, width: 360, height: 740 })
  const mailed = new URL(await readMailedLink(page, portico, stated.en.subject))
  // The other address of these screens.
  await page.goto(`${portico.url}/corporate/individual${mailed.search}`)
  await page.getByRole('button', { name: stated.en.look }).click()
  await expect(page.getByText(stated.en.sentBy)).toBeVisible()
  await expectAccessible(page, 'document that the company sent')
  await page.getByRole('button', { name: stated.en.useStored }).click()
  await expectHeading(page, say.cameraTitle)
  await applicantCalls(portico, { requestId: eod, token: mailed.searchParams.get('token') ?? '' }).passCamera()
  await page.reload()
  await expectHeading(page, say.submitted)
  expect((await calls.list('director')).map(({ status }) => status)).toEqual(['WAIT_FOR_APPROVAL'])
})

journey('a resent invitation replaces the first link, which explains that a newer one was sent', async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico, '--company', company)
  const calls = companyCalls(portico, link)
  const { requestId: eod } = await calls.addDirector(anna('twice@people.example'))
  await calls.invite(eod)
  const { page } = await open({ camera: null, width: 360, height: 740 })
  const first = await readMailedLink(page, portico, stated.en.subject)
  await page.goto(first)
  await expectHeading(page, say.chooseTitle)
  await portico.passInvitationPause(eod)
  await calls.invite(eod)
  const second = await readMailedLink(page, portico, stated.en.renewed)
  await page.goto(first)
  await expectHeading(page, 'This link no longer works')
  await expect(page.getByText(stated.en.replaced)).toBeVisible()
  await expectAccessible(page, 'first link after a second email')
  await page.goto(second)
  await expectHeading(page, say.chooseTitle)
})

/** The default form of people, from now on: with the questions of the example, or without any, as before. */
async function publishDefaultForm(portico: Portico, asksPersonalInfo: boolean): Promise<void> {
  const { documents, ...written } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../docs/forms/personal-information.json'), 'utf8'),
  )
  const requested = asksPersonalInfo ? { ...written, documents } : { ...written, steps: [], modules: {} }
  const path = join(tmpdir(), `portico-default-form-${process.pid}.json`)
  await writeFile(path, JSON.stringify({ ...requested, name: 'Individual onboarding', asksPersonalInfo }))
  await portico.command('form', 'import', path)
}

journey("an invited person's form is prefilled with what the company declared, on the person's own pages", async ({ portico, open }) => {
  const say = words.en
  const link = await openCompany(portico, '--company', company)
  const calls = companyCalls(portico, link)
  const { requestId: eod } = await calls.addDirector(anna('asked@people.example'))
  await publishDefaultForm(portico, true)
  await calls.invite(eod).finally(() => publishDefaultForm(portico, false))

  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(await readMailedLink(page, portico, stated.en.subject))
  await expectHeading(page, 'Your name')
  expect(new URL(page.url()).pathname).toBe('/Onboarding2Company/individual/personalInfo/step1')
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Lindholm')
  await expectAccessible(page, 'first question of an invited person')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, 'About you')
  for (const label of ['Country of residence', 'Nationality']) {
    await page.getByRole('combobox', { name: label }).fill('Germany')
    await page.getByRole('option', { name: 'Germany', exact: true }).click()
  }
  await page.getByLabel('Date of birth', { exact: true }).fill('1990-12-31')
  await page.getByLabel('Gender', { exact: true }).selectOption('F')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, 'Your document')
  await page.getByLabel('Identity number', { exact: true }).fill('X1234567')
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expectHeading(page, say.chooseTitle)
  expect(new URL(page.url()).pathname).toBe('/Onboarding2Company/individual/id-document')
  // The answers lead to one document.
  await expect(page.getByRole('button', { name: say.kinds.passport })).toBeVisible()
  await expect(page.getByRole('button', { name: say.kinds['id-card'] })).toHaveCount(0)
})
