import { expect, it } from 'vitest'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldIssueKeys } from '#contract/forms/definition/field-issue.ts'
import { formCn } from '#contract/forms/messages/cn.ts'
import { formEn } from '#contract/forms/messages/en.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { toFormMessages } from '#contract/forms/messages/to-form-messages.ts'
import { judgeFile } from '#contract/forms/rules/file-rules.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import type { Language } from '#contract/language.ts'

const { definition } = plan(
  writeForm([
    { name: '% of Shares', type: 'percent' },
    { name: 'Identity Type', cn: '证件类型', type: 'picklist', options: [{ value: 'a' }] },
    { name: 'Deed', type: 'updating-files' },
    { name: 'Wealth', type: 'text', describe: { en: 'Tell us where it came from', cn: '请说明来源' } },
    { name: 'Rows', type: 'table', columns: [{ name: 'Bank', cn: '银行', type: 'text' }] },
    { name: 'Sign', type: 'signature' },
  ]),
)
function say(name: string, issue: Pick<FieldIssue, 'key'> & Partial<FieldIssue>, language: Language = 'en') {
  const field = definition.modules.personalInformation?.fields.find((each) => each.name === name)
  if (!field) throw new Error(name)
  return toFieldMessage({ params: {}, ...issue }, field, toFormMessages(language), language)
}

it("matches the specification's messages exactly, spaces included", () => {
  expect([
    say('% of Shares', { key: 'required' }),
    say('Identity Type', { key: 'required' }),
    say('Deed', { key: 'required' }),
    say('Deed', { key: 'too-many-files', params: { max: 3 } }),
    say('Deed', { key: 'file-too-large', params: { max: 20 } }),
    say('Deed', { key: 'file-type' }),
    say('Deed', { key: 'picture-type' }),
    say('Wealth', { key: 'not-an-email' }),
    say('Wealth', { key: 'too-long', params: { max: 50 } }),
    say('Wealth', { key: 'too-short', params: { min: 2 } }),
    say('Wealth', { key: 'not-above', params: { min: 0 } }),
  ]).toEqual([
    'Please Enter % of Shares',
    'Please Select Identity Type',
    'please upload',
    'Only 3 document allowed',
    'file must smaller than 20 MB!',
    'You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!',
    'You can only upload JPG/PNG file!',
    'Please Input  a valid email address',
    'Must be 50 characters or less',
    'Please enter at least 2 characters',
    'Please enter a number greater than 0',
  ])
  expect(formEn.messages).toMatchObject({
    'fill-out': 'Please fill out this field',
    'invalid-email': 'Invalid email address',
    'verification-code': 'Please Input  a valid verification code',
    'identity-type': 'Please Select Identity Type',
    'business-name': 'Please enter your business name',
    'business-name-input': 'Please input a business name',
    'search-country': 'Please select Country',
    'search-company': 'Please input Company Name',
    submitted: 'Submit successful!',
    'submit-failed': 'Submit Error',
    'document-first': 'Please upload ID Document first',
  })
})

it("uses the author's required message, in the reader's language", () => {
  expect([
    say('Wealth', { key: 'required' }),
    say('Wealth', { key: 'required' }, 'cn'),
    say('Identity Type', { key: 'required' }, 'cn'),
    say('Rows', { key: 'required', row: 0, column: 'Bank' }, 'cn'),
    say('Sign', { key: 'required' }),
    say('Wealth', { key: 'date-too-late', params: { max: 'today' } }, 'cn'),
  ]).toEqual(['Tell us where it came from', '请说明来源', '请选择证件类型', '请输入银行', 'Please sign here', '日期不能晚于今天'])
})

it('has a Chinese message for each English one, with the same values', () => {
  const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1]).sort()
  const pairs = (['issues', 'messages'] as const).flatMap((part) =>
    Object.entries(formEn[part]).map(([key, sentence]) => [key, sentence, (formCn[part] as Record<string, string>)[key] ?? ''] as const),
  )
  expect(pairs.length).toBeGreaterThan(fieldIssueKeys.length)
  for (const [key, english, chinese] of pairs) {
    expect([key, /[\u4e00-\u9fff]/.test(chinese), values(chinese)]).toEqual([key, true, values(english)])
  }
})

it('judges a file before it is sent, by extension and size', () => {
  const documents = { limit: { required: false } }
  const pictures = { accept: 'pictures' as const, limit: { required: false, megabytes: 1 } }
  const judge = (field: typeof documents | typeof pictures, fileName: string, byteCount = 1) =>
    judgeFile(field, { fileName, byteCount })?.key
  expect(['a.doc', 'b.DOCX', 'c.pdf', 'd.e.png', 'f.gif', 'g.jpeg'].map((name) => judge(documents, name))).toEqual(Array(6).fill(undefined))
  expect(['a.exe', 'a.pdf.exe', 'pdf', 'a.pdf ', 'a.svg', 'a.__proto__'].map((name) => judge(documents, name))).toEqual(
    Array(6).fill('file-type'),
  )
  expect([judge(documents, 'a.pdf', 20 * 1_048_576), judge(documents, 'a.pdf', 20 * 1_048_576 + 1), judge(documents, 'a.pdf', 0)]).toEqual([
    undefined,
    'file-too-large',
    'file-empty',
  ])
  expect([judge(pictures, 'a.pdf'), judge(pictures, 'a.jpg', 1_048_577), judge(pictures, 'a.jpg')]).toEqual([
    'picture-type',
    'file-too-large',
    undefined,
  ])
})
