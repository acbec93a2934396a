import { expect, it } from 'vitest'
import { toDefinitionSchema } from '#contract/forms/definition-schema.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'

function faultsOf(written: unknown): string[] {
  const read = readDefinition(written)
  return 'faults' in read ? read.faults.map(({ path, sentence }) => `${path}: ${sentence}`) : []
}
const one = (field: Record<string, unknown>, rest = {}) => faultsOf(writeForm([{ name: 'it', ...field }], rest))
const at = 'modules.personalInformation.fields[0]'

it('reads a definition with the attributes of the specification, and fills in defaults', () => {
  const { definition } = plan(
    writeForm([
      {
        name: 'Last Name',
        alias: 'Surname',
        cn: '姓',
        type: 'text',
        index: 1,
        selected: true,
        limit: { required: true, length: 100 },
        describe: 'Please Enter your surname',
        helpText: { en: 'As on your document', cn: '与证件一致' },
        remark: 'r',
        disabled: false,
        module: 'personalInformation',
        step: 1,
        note: 'n',
      },
      { name: 'Tick', type: 'checkbox' },
    ]),
  )
  expect(definition.modules.personalInformation?.fields[1]).toEqual({
    name: 'Tick',
    type: 'checkbox',
    selected: true,
    disabled: false,
    limit: { required: false },
    step: 1,
  })
  expect([definition.asksPersonalInfo, definition.livenessMode]).toEqual([false, 'passive'])
})

it('reports the path of an unknown type, attribute or module, with a suggestion', () => {
  expect(one({ type: 'pick-list' })).toEqual([`${at}.type: is "pick-list", which is no field type (did you mean picklist?)`])
  expect(one({ type: 'moon' })).toEqual([`${at}.type: is "moon", which is no field type`])
  expect(one({ type: 'text', colour: 'red' })).toEqual([`${at}.colour: is no attribute that is known here`])
  expect(one({})).toEqual([expect.stringMatching(/fields\[0\]\.type: is missing/)])
  expect(faultsOf({ ...writeForm([]), modules: { moon: { name: 'm', fields: [] } } })).toEqual([
    expect.stringMatching(/^modules\.moon: is no module/),
  ])
  expect(faultsOf(null)).toEqual([expect.stringMatching(/must be an object/)])
})

it('reports attributes that do not apply to their type, and missing ones', () => {
  expect(one({ type: 'picklist' })).toEqual([`${at}.options: are missing: a picklist offers some (field "it")`])
  expect(one({ type: 'text', options: [{ value: 'a' }] })).toEqual([`${at}.options: mean nothing for text (field "it")`])
  expect(one({ type: 'table' })).toEqual([`${at}.columns: are missing: a table has some (field "it")`])
  expect(one({ type: 'downloadLink' })).toEqual([`${at}.link: is missing: a downloadLink opens one (field "it")`])
  expect(one({ type: 'downloadLink', link: 'javascript:x' })).toEqual([`${at}.link: is "javascript:x", which is not written as it must be`])
  expect(one({ type: 'text', limit: { min: 3 } })).toEqual([`${at}.limit.min: means nothing for text (field "it")`])
  expect(one({ type: 'date', limit: { max: '2023-02-30' } })).toEqual([
    `${at}.limit.max: is "2023-02-30": it must be YYYY-MM-DD or today (field "it")`,
  ])
  expect(one({ type: 'number', limit: { min: 3, max: 2 } })).toEqual([`${at}.limit.max: is less than min (field "it")`])
  expect(one({ type: 'picklist', options: [{ value: 'a' }, { value: 'a' }] })).toEqual([
    `${at}.options[1].value: is "a", which stands twice (field "it")`,
  ])
})

it('returns each fault with its code and values', () => {
  const read = readDefinition(
    writeForm([
      { name: 'it', type: 'text', limit: { length: 5, minLength: 6 }, alias: '' },
      { name: 'Tea', type: 'picklist', options: [{ value: 'a' }] },
    ]),
  )
  expect(read).toEqual({ faults: [{ path: `${at}.alias`, sentence: 'is empty', code: 'empty', values: {} }] })
  const other = readDefinition(writeForm([{ name: 'it', type: 'number', limit: { min: 'a' }, when: { field: 'moon', equals: 'a' } }]))
  expect('faults' in other && other.faults.map(({ code, values }) => [code, values])).toEqual([
    ['no-number', { shown: '"a"' }],
    ['asks-nothing', { asked: 'moon' }],
  ])
})

it('orders modules by their index, then by key', () => {
  const modules = {
    directors: { name: 'd', fields: [] },
    sourceOfWealth: { name: 's', fields: [], index: 2 },
    basicInformationSetting: { name: 'b', fields: [], index: 3 },
    personalInformation: { name: 'p', fields: [] },
  }
  expect(listModules(plan(writeForm([], { modules })).definition).map(([key]) => key)).toEqual([
    'sourceOfWealth',
    'basicInformationSetting',
    'personalInformation',
    'directors',
  ])
})

it('reports fields and steps that are duplicated or unused', () => {
  expect(one({ type: 'text', step: 2 })).toEqual([`${at}.step: is 2, which is not among the steps (field "it")`])
  expect(one({ type: 'text', step: undefined })).toEqual([expect.stringMatching(/fields\[0\]\.step: is missing/)])
  expect(one({ type: 'text', module: 'directors' })).toEqual([
    `${at}.module: says directors, and stands in personalInformation (field "it")`,
  ])
  expect(
    faultsOf(
      writeForm([
        { name: 'a', type: 'text' },
        { name: 'a', type: 'text' },
      ]),
    ),
  ).toEqual(['modules.personalInformation.fields[1].name: stands twice in its module (field "a")'])
  expect(
    one(
      { type: 'text' },
      {
        steps: [
          { step: 1, name: 'a' },
          { step: 3, name: 'b' },
        ],
      },
    ),
  ).toEqual(['steps[1].step: is 3: steps are numbered from 1 to 2, without a gap'])
})

it('reports conditions that refer to nothing or can never be met', () => {
  const withCondition = (when: unknown) =>
    faultsOf(
      writeForm([
        { name: 'it', type: 'text', when },
        { name: 'Tea', type: 'picklist', options: [{ value: 'green' }] },
        { name: 'Many', type: 'multi-select', options: [{ value: 'a' }] },
        { name: 'Box', type: 'checkbox' },
        { name: 'Off', type: 'text', selected: false },
      ]),
    )
  expect(withCondition({ field: 'Tea', equals: 'green' })).toEqual([])
  expect(withCondition({ field: 'Coffee', answered: true })).toEqual([`${at}.when: looks at "Coffee", which is no field of this form`])
  expect(withCondition({ field: 'Tea', equals: 'black' })).toEqual([`${at}.when: looks at "Tea", which has no option "black"`])
  expect(withCondition({ all: [{ field: 'Many', equals: 'a' }] })).toEqual([
    `${at}.when: looks at "Many", which takes several choices: use includes`,
  ])
  expect(withCondition({ field: 'Box', equals: 'true' })).toEqual([
    `${at}.when: looks at "Box", which is ticked or not: use equals with true or false`,
  ])
  expect(withCondition({ not: { field: 'Off', answered: true } })).toEqual([`${at}.when: looks at "Off", which is not selected`])
  expect(withCondition({ field: 'Tea', atLeast: 3 })).toEqual([`${at}.when: looks at "Tea", which is no number`])
  expect(withCondition({ field: 'Tea', is: 'x' })).toEqual([expect.stringMatching(/fields\[0\]\.when: .*which is no condition/)])
})

it('requires a module where several have a field of that name', () => {
  const email = { name: 'E-mail', type: 'email', step: 1 }
  const modules = (when: unknown) => ({
    modules: {
      personalInformation: { name: 'p', fields: [email] },
      directors: { name: 'd', fields: [email] },
      sourceOfWealth: { name: 's', fields: [{ name: 'Salary', type: 'number', step: 1, when }] },
    },
  })
  expect(faultsOf(writeForm([], modules({ field: 'E-mail', answered: true })))).toEqual([
    'modules.sourceOfWealth.fields[0].when: looks at "E-mail", which several modules have: say which module',
  ])
  expect(faultsOf(writeForm([], modules({ module: 'directors', field: 'E-mail', answered: true })))).toEqual([])
})

it('reports circular conditions by name', () => {
  const circle = ['a', 'b', 'c'].map((name, i, all) => ({
    name,
    type: 'text',
    when: { field: all[(i + 1) % 3], answered: true },
  }))
  expect(faultsOf(writeForm(circle))).toEqual([
    `${at}.when: conditions run in a circle: personalInformation.a → personalInformation.b → personalInformation.c → personalInformation.a`,
  ])
  expect(one({ type: 'text', when: { field: 'it', answered: true } })).toEqual([
    `${at}.when: conditions run in a circle: personalInformation.it → personalInformation.it`,
  ])
  const step = { steps: [{ step: 1, name: 's', when: { field: 'it', answered: true } }] }
  expect(one({ type: 'text' }, step)).toEqual([
    'steps[0].when: conditions run in a circle: personalInformation.it → personalInformation.it',
  ])
})

it('refuses a definition nested too deeply', () => {
  let when: unknown = { field: 'it', answered: true }
  for (let level = 0; level < 5_000; level += 1) when = { not: when }
  expect(one({ type: 'text', when })).toEqual([': nests deeper than 24 levels'])
})

it('lists missing translations', () => {
  const { definition } = plan(
    writeForm([
      { name: 'Tea', type: 'picklist', cn: '茶', options: [{ value: 'Green', cn: '绿' }, { value: 'Black' }, { value: '100' }] },
      { name: 'Coffee', type: 'text', helpText: 'Beans', describe: { en: 'Which?', cn: '哪种？' } },
      { name: 'Hidden', type: 'text', selected: false },
    ]),
  )
  expect(findMissingTranslations(definition)).toEqual([
    { path: `${at}.options[1].cn`, language: 'cn', text: 'Black' },
    { path: 'modules.personalInformation.fields[1].cn', language: 'cn', text: 'Coffee' },
    { path: 'modules.personalInformation.fields[1].helpText', language: 'cn', text: 'Beans' },
  ])
  expect(findMissingTranslations(definition, ['en'])).toEqual([])
})

it('publishes a JSON Schema that knows every field type', () => {
  const text = JSON.stringify(toDefinitionSchema())
  expect(toDefinitionSchema()).toMatchObject({
    type: 'object',
    required: ['kind', 'name'],
    additionalProperties: false,
  })
  for (const word of ['"updating-files-base64"', '"nature-of-business"', '"personalInformation"', '"when"']) expect(text).toContain(word)
})

it('checks references of conditions in linear time', { retry: 3 }, () => {
  const measureMs = (count: number) => {
    const when = { any: Array.from({ length: 40 }, () => ({ field: 'nowhere', answered: true })) }
    const fields = Array.from({ length: count }, (_, at) => ({ name: `Field ${at}`, type: 'text', selected: true, step: 1, when }))
    const written = {
      kind: 'individual',
      name: 'Large',
      steps: [{ step: 1, name: 'One' }],
      modules: { personalInformation: { name: 'Person', fields } },
    }
    const startedAt = Date.now()
    expect('faults' in readDefinition(written)).toBe(true)
    return Date.now() - startedAt
  }
  measureMs(100)
  expect(measureMs(4_000)).toBeLessThan(Math.max(25 * measureMs(400), 300))
})
