import type { Page } from '@playwright/test'
import { type CompanyLink, companyCalls, openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const words = {
  en: {
    add: 'Add director',
    addOwner: 'Add individual shareholder',
    empty: 'No directors yet',
    type: 'Identity Type',
    first: 'First name',
    last: 'Last name',
    designation: 'Designation',
    email: 'Email address',
    also: 'Also a shareholder / UBO',
    shares: '% of Shares',
    save: 'Save',
    edit: 'Edit Anna Eriksson',
    send: 'Send validation email: Anna Eriksson',
    wait: /^Send again in \d+ s: Anna Eriksson$/,
    delete: 'Delete Anna Eriksson',
    ok: 'Delete',
    saved: 'Submit successful!',
    sent: 'Successfully sent',
    deleted: 'Deleted successfully',
    notSent: 'URI unsend',
    emailSent: 'Email Sent',
    missing: ['Please Select Identity Type', 'Please Enter First name', 'Please Enter Last name'],
  },
  cn: {
    add: '添加董事',
    addOwner: '添加个人股东',
    empty: '尚未添加董事',
    type: '证件类型',
    first: '名',
    last: '姓',
    designation: '职务',
    email: '邮箱',
    also: '同时是股东/最终受益人',
    shares: '持股比例',
    save: '保存',
    edit: '编辑 Anna Eriksson',
    send: '发送验证邮件：Anna Eriksson',
    wait: /^\d+ 秒后可重发：Anna Eriksson$/,
    delete: '删除 Anna Eriksson',
    ok: '删除',
    saved: '提交成功！',
    sent: '发送成功',
    deleted: '删除成功',
    notSent: '链接未发送',
    emailSent: '邮件已发送',
    missing: ['请选择证件类型', '请输入名', '请输入姓'],
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const anna = {
  'First Name': 'Anna',
  'Last Name': 'Eriksson',
  Designation: 'Chair',
  'Email Address': 'anna@people.example',
  'Identity Type': 'Passport',
}
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = (page: Page, say: Words = words.en) => dialog(page).getByRole('button', { name: say.save, exact: true }).click()
const rows = (page: Page) => page.locator('tr[data-print-row]')

async function openStep(page: Page, portico: Portico, link: CompanyLink, step: 2 | 3): Promise<void> {
  await page.goto(link.url)
  await expect(page).toHaveURL(/step1/)
  await page.goto(`${portico.url}/Onboarding2Company/step${step}`)
}

type Labels = Pick<Words, 'type' | 'first' | 'last' | 'email'>
/** The demonstration's form asks owners for no more than the product itself does. */
const ownLabels = { type: 'Identity Type', first: 'First Name', last: 'Last Name', email: 'Email Address' } as const

async function typePerson(page: Page, say: { [K in keyof Labels]: string } = words.en, email = anna['Email Address']): Promise<void> {
  await field(page, say.type).selectOption('Passport')
  await field(page, say.first).fill('Anna')
  await field(page, say.last).fill('Eriksson')
  await field(page, say.email).fill(email)
}

const language = 'en' as Language

journey(`directors are added, edited, invited and deleted, in ${language}`, async ({ portico, open }) => {
  const say = words[language]
  const link = await openCompany(portico, '--language', language)
  const { page } = await open({ camera: null, ...(language === 'cn' && { width: 360, height: 740 }) })
  await openStep(page, portico, link, 2)
  await expect(page.getByText(say.empty)).toBeVisible()
  await expectAccessible(page, 'step 2 without a row')

  await press(page, say.add)
  await save(page, say)
  for (const missing of say.missing) await expect(dialog(page).getByText(missing).first()).toBeVisible()
  await expectAccessible(page, 'dialog of a person with errors')
  await typePerson(page, say)
  await field(page, say.designation).fill('Chair')
  await dialog(page).getByRole('button', { name: say.save, exact: true }).dblclick()
  await expect(page.getByText(say.saved)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(say.notSent)

  await press(page, say.edit)
  await field(page, say.designation).fill('Secretary')
  await save(page, say)
  await expect(rows(page)).toContainText('Secretary')
  await press(page, say.send)
  await expect(page.getByText(say.sent)).toBeVisible()
  await expect(rows(page)).toContainText(say.emailSent)
  await expect(page.getByRole('button', { name: say.wait })).toBeVisible()
  await expectAccessible(page, 'step 2 with a row')

  await press(page, say.delete)
  await page.getByRole('alertdialog').getByRole('button', { name: say.ok, exact: true }).click()
  await expect(page.getByText(say.deleted)).toBeVisible()
  await expect(page.getByText(say.empty)).toBeVisible()
  expect(await companyCalls(portico, link).list('director')).toEqual([])
})

journey('shares of an owner are limited to 0.01 to 100 with two decimals and to what remains', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const calls = companyCalls(portico, link)
  await calls.addDirector(anna)
  const { page } = await open({ camera: null })
  await openStep(page, portico, link, 3)
  await press(page, words.en.addOwner)
  // Who is a director already is chosen, and asked for the shares alone.
  await field(page, 'Is this person already entered?').selectOption({ label: 'Anna Eriksson' })
  await expect(field(page, 'First Name')).toHaveValue('Anna')
  const refusals = [
    ['', 'Please Enter % of Shares'],
    ['0', 'Enter a percentage from 0.01 to 100'],
    ['0.001', 'Enter a percentage from 0.01 to 100'],
    ['100.01', 'Enter a percentage from 0.01 to 100'],
    ['33.333', 'Enter at most 2 decimals'],
    ['half', 'Enter a number'],
  ] as const
  for (const [typed, refusal] of refusals) {
    await field(page, words.en.shares).fill(typed)
    await save(page)
    await expect(dialog(page).locator('.field-error').getByText(refusal)).toBeVisible()
  }
  await field(page, words.en.shares).fill('60')
  await save(page)
  await expect(page.getByText('was already entered: both entries are now one person')).toBeVisible()
  expect((await calls.list('shareholder')).map(({ roles }) => roles)).toEqual([['director', 'shareholder']])

  await press(page, words.en.addOwner)
  await typePerson(page, ownLabels, 'second@people.example')
  await field(page, words.en.shares).fill('40.01')
  await save(page)
  await expect(page.getByText('The shares add up to more than 100%')).toBeVisible()
  await expect(field(page, words.en.shares)).toHaveValue('')
  await expect(dialog(page).getByText('At most 40% are left.')).toBeVisible()
  await expectAccessible(page, 'dialog of an owner')
  await field(page, words.en.shares).fill('40')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(await calls.list('shareholder')).toHaveLength(2)
})

journey('concurrent edits of one person show both values, and the user chooses', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const calls = companyCalls(portico, link)
  await calls.addDirector({ ...anna, 'Middle Name': '' })
  const { page, context } = await open({ camera: null })
  await openStep(page, portico, link, 2)
  const other = await context.newPage()
  await openStep(other, portico, link, 2)
  for (const each of [page, other]) {
    await press(each, words.en.edit)
    await expect(field(each, words.en.designation)).toHaveValue('Chair')
  }
  await field(other, words.en.designation).fill('Secretary')
  await field(other, 'Middle name (optional)').fill('Maria')
  await save(other)
  await expect(other.getByText(words.en.saved)).toBeVisible()

  await field(page, words.en.designation).fill('President')
  await field(page, words.en.last).fill('Eriksdotter')
  await save(page)
  await expect(dialog(page).getByText('Somebody else changed this entry')).toBeVisible()
  await expect(field(page, 'Middle name (optional)')).toHaveValue('Maria')
  await expect(dialog(page).getByText('Secretary')).toBeVisible()
  await expectAccessible(page, 'dialog with two answers')
  await dialog(page).getByRole('button', { name: 'Use this answer for Designation, from this device: President' }).click()
  await save(page)
  await expect(rows(page)).toContainText('Anna Maria Eriksdotter')
  await expect(rows(page)).toContainText('President')
  // The other page follows by itself.
  await expect(rows(other)).toContainText('Anna Maria Eriksdotter')
})

journey('a person deleted on another device can be added again with the unsaved input', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const calls = companyCalls(portico, link)
  const { requestId } = await calls.addDirector(anna)
  const { page } = await open({ camera: null })
  await openStep(page, portico, link, 2)
  await press(page, words.en.edit)
  await field(page, words.en.designation).fill('President')
  await calls.remove(requestId)
  await save(page)
  await expect(dialog(page).getByText('This entry was deleted elsewhere')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add it again' }).click()
  await expect(rows(page)).toContainText('President')
  expect(await calls.list('director')).toHaveLength(1)
})

journey('a lost connection loses no input, also after a reload, and creates no duplicate row', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const calls = companyCalls(portico, link)
  const { page, context } = await open({ camera: null })
  await openStep(page, portico, link, 2)
  await press(page, words.en.add)
  await typePerson(page)
  await field(page, words.en.designation).fill('Chair')
  await context.setOffline(true)
  await save(page)
  await expect(dialog(page).getByText('Not saved yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(words.en.saved)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)

  // The answer is lost after the row was kept.
  await press(page, words.en.add)
  await typePerson(page, words.en, 'second@people.example')
  await field(page, words.en.designation).fill('Clerk')
  await page.route('**/corporate-request/individual', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page)
  await expect(dialog(page).getByText('The connection was lost.')).toBeVisible()
  await page.unroute('**/corporate-request/individual')
  await page.reload()
  await press(page, 'Continue')
  await expect(field(page, words.en.designation)).toHaveValue('Clerk')
  await expect(field(page, words.en.email)).toHaveValue('second@people.example')
  await save(page)
  await expect(page.getByText(words.en.saved)).toBeVisible()
  expect(await calls.list('director')).toHaveLength(2)
})

journey('a director can be added with the keyboard alone', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const { page } = await open({ camera: null })
  await openStep(page, portico, link, 2)
  const add = page.getByRole('button', { name: words.en.add })
  await add.focus()
  await page.keyboard.press('Enter')
  await field(page, words.en.type).focus()
  await page.keyboard.type('Pass')
  // Over the photo, which nobody has to give.
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  for (const typed of ['Bo', '', 'Li', 'Director', 'bo@people.example']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, words.en.email)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('Bo Li')
  await expect(add).toBeFocused()
})

journey('a photo of a passport prefills the name', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const { page } = await open({ camera: null })
  await openStep(page, portico, link, 2)
  await press(page, words.en.add)
  await field(page, words.en.type).selectOption('Passport')
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog(page).getByText('You can only upload JPG/PNG file!')).toBeVisible()
  const { jpeg } = await makeDocument({ kind: 'passport', person: 'clara' })
  await input.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  // A busy machine gives a reading up after a while, and offers it again.
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(field(page, words.en.first)).toHaveValue('Clara', { timeout: 35_000 })
  }).toPass({ timeout: 150_000 })
  await expect(field(page, words.en.last)).toHaveValue('Lindholm')
  await expectAccessible(page, 'dialog with a document')
})
