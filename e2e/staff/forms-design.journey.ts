import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, fillSignIn, password, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const toFile = (definition: object) => ({
  name: 'form.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(definition)),
})

async function openForms(page: Page, url: string, email: string): Promise<void> {
  await signIn(page, `${url}/login`, email)
  await page.getByRole('link', { name: 'Forms', exact: true }).click()
  await expectHeading(page, 'Forms')
}

async function importForm(page: Page, definition: { name: string }): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(toFile(definition))
  await expectHeading(page, definition.name)
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await expectHeading(page, `Edit “${definition.name}”`)
}

const person = (name: string) => ({
  kind: 'individual',
  name,
  steps: [
    { step: 1, name: 'About you', cn: '关于您' },
    { step: 2, name: 'Wealth', cn: '财富' },
  ],
  modules: {
    personalInformation: {
      name: 'Personal',
      cn: '个人',
      fields: [
        { name: 'Country', cn: '国家/地区', type: 'country', step: 1 },
        { name: 'Age', cn: '年龄', type: 'number', step: 1 },
        { name: 'Visa', cn: '签证', type: 'text', step: 1 },
      ],
    },
    sourceOfWealth: { name: 'Wealth', cn: '财富', fields: [{ name: 'Salary', cn: '工资', type: 'number', step: 2 }] },
  },
})

journey('a form designer builds a condition, is warned of a circular one, and previews it at phone size', async ({ portico, open }) => {
  const email = 'conditions@northwind.example'
  await createStaff(portico, { email, role: 'form-designer' })
  const { page } = await open({ camera: null, width: 1280 })
  await openForms(page, portico.url, email)
  await importForm(page, person('Conditions of a form'))

  await page.getByRole('button', { name: 'Visa', exact: true }).click()
  const requested = page.getByRole('group', { name: 'Condition' })
  await requested.getByRole('button', { name: 'Add condition' }).click()
  const row = (at: number) => requested.getByRole('group', { name: `Condition ${at}`, exact: true })
  await row(1).getByLabel('Operator', { exact: true }).selectOption('is one of')
  const value = row(1).getByRole('combobox', { name: 'Value' })
  for (const country of ['Hong Kong', 'Singapore']) {
    await value.fill(country)
    await value.press('Enter')
  }
  await requested.getByRole('button', { name: 'Remove Afghanistan' }).click()
  await expect(requested.getByRole('status').first()).toHaveText(/Shown when “Country” is “Hong Kong” or “Singapore”/)
  await requested.getByRole('button', { name: 'Add another condition' }).click()
  const second = row(2).getByRole('combobox', { name: 'Field' })
  await second.fill('Age')
  await second.press('Enter')
  await row(2).getByLabel('Value').fill('18')
  await requested.getByLabel('Rule').selectOption('Match any condition')
  await expect(requested.getByRole('status').first()).toHaveText(/\(“Country” is .*\) or “Age” is at least 18/)
  await expectAccessible(page, 'condition')

  const phone = page.getByRole('region', { name: 'Preview' })
  await expect(phone.getByLabel(/^Visa/)).toHaveCount(0)
  await phone.getByLabel(/^Age/).fill('20')
  await expect(phone.getByLabel(/^Visa/)).toBeVisible()

  await page.getByRole('button', { name: 'Age', exact: true }).click()
  await requested.getByRole('button', { name: 'Add condition' }).click()
  const first = row(1).getByRole('combobox', { name: 'Field' })
  await first.fill('Visa')
  await first.press('Enter')
  await expect(
    requested.getByText(/Conditions run in a circle: “Age” → “Visa” → “Age”|Conditions run in a circle: “Visa” → “Age” → “Visa”/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Form settings' }).click()
  await page.getByRole('button', { name: /› Condition$/ }).click()
  await expect(row(1).getByLabel('Value')).toBeFocused()
  await page.keyboard.type('work')
  await expect(row(1).getByLabel('Value')).toHaveValue('work')
  await requested.getByRole('button', { name: /^Remove Condition 1/ }).click()
  await expect(page.getByText('Conditions run in a circle')).toHaveCount(0)
})

journey(
  'modules are named, ordered and removed after confirmation; a table gets a column with a list of options',
  async ({ portico, open }) => {
    const email = 'modules@northwind.example'
    await createStaff(portico, { email, role: 'form-designer' })
    const { page } = await open({ camera: null, width: 1280 })
    await openForms(page, portico.url, email)
    const company = {
      kind: 'corporate',
      name: 'Modules of a form',
      modules: {
        basicInformationSetting: {
          name: 'Business',
          cn: '公司',
          fields: [
            { name: 'Business Name', cn: '名称', type: 'text' },
            { name: 'Accounts', cn: '账户', type: 'table', columns: [{ name: 'Bank', cn: '银行', type: 'text' }] },
          ],
        },
        sourceOfWealth: { name: 'Wealth', cn: '财富', fields: [{ name: 'Salary', cn: '工资', type: 'number' }] },
      },
    }
    await importForm(page, company)

    await page.getByRole('button', { name: 'Business', exact: true }).click()
    await expect(page.getByText('but not remove it')).toBeVisible()
    await page.getByRole('button', { name: 'Business Name', exact: true }).click()
    await expect(page.getByText('Portico needs this field')).toBeVisible()
    const wealth = page.getByRole('button', { name: 'Wealth', exact: true })
    await wealth.click()
    await page.getByLabel('Name (English)', { exact: true }).fill('Where it comes from')
    const renamed = page.getByRole('button', { name: 'Where it comes from', exact: true })
    await renamed.press('Alt+ArrowUp')
    await expect(page.getByText('“Where it comes from” moved to 1 of 2')).toBeAttached()
    await expect(renamed).toBeFocused()
    await page.getByRole('button', { name: 'Remove module and its fields' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Its fields are removed too: 1')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(renamed).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(renamed).toBeVisible()

    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    const columns = page.getByRole('group', { name: 'Columns' })
    await columns.getByRole('button', { name: 'Add column' }).click()
    await columns.getByRole('group', { name: 'Column 2' }).getByLabel('Type').selectOption('Single choice')
    await columns.getByRole('button', { name: 'Paste options' }).click()
    await page.getByLabel('Options, one per line').evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', Array.from({ length: 10_000 }, (_, at) => `Choice ${at + 1}\t<b>One</b>\t一`).join('\n'))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByText('A field has at most 1000 options; skipped: 9001')).toBeVisible()
    await page.getByRole('button', { name: 'Add options' }).click()
    await expect(columns.getByText('1 to 50 of 999')).toBeVisible()
    await columns.getByRole('button', { name: 'Move “Column 2” up', exact: true }).click()
    await expect(columns.locator('.column-head').first()).toContainText('999 options')
    await expectAccessible(page, 'columns')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
  },
)

journey('concurrent edits of two designers are merged, and an expired session loses nothing', async ({ portico, open }) => {
  const [one, other] = ['first-designer@northwind.example', 'second-designer@northwind.example']
  for (const email of [one, other])
    await portico.command(
      'staff',
      'create',
      '--email',
      email,
      '--password',
      password,
      '--role',
      'form-designer',
      '--name',
      email.split('-')[0] ?? '',
    )
  const { page } = await open({ camera: null, width: 1280 })
  await openForms(page, portico.url, one)
  await importForm(page, person('A form of two'))
  const { page: second } = await open({ camera: null, width: 1280 })
  await openForms(second, portico.url, other)
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Age', exact: true }).click()
  await second.getByLabel('Label (English)', { exact: true }).fill('Years of age')
  await second.keyboard.press('Control+s')
  await expect(second.getByText('All changes saved')).toBeVisible()

  await page.getByRole('button', { name: 'Visa', exact: true }).click()
  await page.getByLabel('Label (English)', { exact: true }).fill('Kind of visa')
  await page.keyboard.press('Control+s')
  const news = page.getByRole('alert')
  await expect(news).toContainText('Saved by second')
  await expectAccessible(page, 'conflict')
  await news.getByRole('button', { name: 'Merge their changes' }).click()
  await expect(page.getByRole('button', { name: 'Years of age', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kind of visa', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.getByLabel('Label (English)', { exact: true }).fill('Visa, if any')
  await page.evaluate(() => {
    localStorage.setItem('portico.token', '"gone"')
    localStorage.setItem('portico.refreshToken', '"gone"')
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, one)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Visa, if any', exact: true })).toBeVisible()
})
