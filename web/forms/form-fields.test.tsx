import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import type { Answers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldTypes } from '#contract/forms/definition/field-type.ts'
import type { FormPlan, PlannedField } from '#contract/forms/form-plan.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import type { Language } from '#contract/language.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { FormFields, toFieldId } from '#web/forms/form-fields.tsx'

const needs: Record<string, object> = {
  picklist: { options: [{ value: 'tea', alias: 'Tea', cn: '茶' }] },
  'multi-select': { options: [{ value: 'tea' }] },
  'multi-checkbox': { options: [{ value: 'tea' }] },
  table: { columns: [{ name: 'Bank', type: 'text', limit: { required: true } }] },
  downloadLink: { link: '/terms.pdf' },
}
/** One field of every type, named after it. */
const every = plan(
  writeForm(fieldTypes.map((type) => ({ name: type, type, cn: `${type}的中文`, helpText: { en: 'Help', cn: '帮助' }, ...needs[type] }))),
)

type Shown = { answers?: Answers; issues?: FieldIssue[]; language?: Language; fields?: PlannedField[]; tries?: number }

async function show(
  form: FormPlan,
  { answers = {}, issues = [], language = 'en', fields = [...form.fields.values()], tries = 0 }: Shown = {},
) {
  const { prelude } = await prerender(
    <FormI18nContext value={await loadFormI18n(language)}>
      <ErrorSummary issues={issues} fields={form.fields} tries={tries} />
      <FormFields fields={fields} answers={answers} issues={issues} onAnswer={() => undefined} />
    </FormI18nContext>,
  )
  // The marks between pieces of text are React's own.
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}
const only = (form: FormPlan, name: string) => [...form.fields.values()].filter(({ field }) => field.name === name)
const issue = (field: string, more: Partial<FieldIssue> = {}): FieldIssue => ({
  module: 'personalInformation',
  field,
  key: 'required',
  params: {},
  ...more,
})

it('renders every type with label, help and error target', async () => {
  for (const type of fieldTypes.filter((each) => each !== 'header' && each !== 'downloadLink')) {
    const html = await show(every, { fields: only(every, type) })
    const id = toFieldId('personalInformation', type)
    expect([type, html.includes(`id="${id}"`), html.includes(`id="${id}-label"`)]).toEqual([type, true, true])
    expect([type, new RegExp(`aria-describedby="[^"]*${id}-help`).test(html)]).toEqual([type, true])
    expect([type, html.includes('not shown') || html.includes('cannot be shown')]).toEqual([type, false])
  }
})

it('shows an error at its control', async () => {
  const html = await show(every, { fields: only(every, 'email'), issues: [issue('email', { key: 'not-an-email' })] })
  const id = toFieldId('personalInformation', 'email')
  expect(html).toMatch(new RegExp(`<input[^>]*aria-describedby="${id}-error ${id}-help"[^>]*aria-invalid="true"`))
  expect(html).toContain(`id="${id}-error" class="field-error">Please Input  a valid email address`)
  expect(html).toMatch(/role="alert"[^>]*tabindex="-1"/i)
  expect(html).toContain(`href="#${id}"`)
})

it("shows a cell's error at its cell", async () => {
  const cell = issue('table', { row: 1, column: 'Bank' })
  const answers = { personalInformation: { table: [{ Bank: 'North' }, {}] } }
  const html = await show(every, { fields: only(every, 'table'), answers, issues: [cell] })
  expect(html).toContain('table, row 2: Please Enter Bank')
  expect(html.match(/aria-invalid="true"/g)?.length).toBe(1)
})

it("shows labels, options and errors in the reader's language", async () => {
  const html = await show(every, { fields: only(every, 'picklist'), issues: [issue('picklist')], language: 'cn' })
  for (const texts of ['picklist的中文', '茶', '帮助', '请选择 picklist的中文']) expect(html).toContain(texts)
})

it('marks untranslated text', async () => {
  const form = plan(writeForm([{ name: 'Coffee', type: 'text', helpText: 'Beans' }]))
  const html = await show(form, { language: 'cn' })
  expect(html).toContain('<span lang="en">Beans</span><span class="only-heard"> 此内容仅有英文。</span>')
  expect(html).toContain('<span lang="en">Coffee</span>')
})

it('renders answers as text, never as markup', async () => {
  const hostile = '"><script>alert(1)</script>'
  const answers = { personalInformation: { text: hostile, 'text-area-long': hostile, 'text-area-rich': hostile } }
  const html = await show(every, { answers })
  expect(html).not.toContain('<script>alert')
})

it('shows an error for an unknown type', async () => {
  const [planned] = only(every, 'text')
  const newer = { ...planned, field: { ...planned?.field, type: 'hologram' } } as unknown as PlannedField
  expect(await show(every, { fields: [newer] })).toContain('This question cannot be shown.')
})

it('gives fields unique ids, whatever their names', () => {
  const names = ['% of Shares', '$ of Shares', 'a b', 'a_b', 'a.b', '姓', '"><x>']
  const ids = names.map((name) => toFieldId('directors', name))
  expect([new Set(ids).size, ids.filter((id) => !/^[\w-]+$/.test(id))]).toEqual([names.length, []])
})

it('lists errors in the order of the form', async () => {
  const form = plan(
    writeForm([
      { name: 'Second', type: 'text', index: 2 },
      { name: 'First', type: 'text', index: 1 },
      { name: 'Third', type: 'text', index: 3 },
    ]),
  )
  const html = await show(form, { issues: [issue('Third'), issue('Second'), issue('First')] })
  const lines = [...html.matchAll(/<a href="[^"]*">Please Enter (\w+)/g)].map(([, name]) => name)
  expect(lines).toEqual(['First', 'Second', 'Third'])
})
