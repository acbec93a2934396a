import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { requestShow } from '#server/commands/request.ts'
import { importForm } from '#server/forms/import-form.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
  await importForm(
    portico.context,
    JSON.parse(await readFile(new URL('../../../docs/forms/personal-information.json', import.meta.url), 'utf8')),
  )
})
afterAll(() => portico.close())

type Person = Awaited<ReturnType<typeof open>>
const area = (own: Answers['personalInformation'] = {}) => [
  {
    displayArea: 'personalInformation',
    content: Object.entries(own).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
  },
]
const path = '/v1/onboarding/individual/personal-info'

async function open(formName = 'Personal information') {
  const link = await portico.newLink({ formName })
  const own = { requestId: link.requestId, token: link.token }
  const language = { 'x-language': 'en' }
  await applicant(portico, link).report('PROCESSING')
  return {
    link,
    save: (answers: Answers['personalInformation'], more: object = {}, headers: Record<string, string> = language) =>
      portico.call('PUT', path, { ...own, formContent: { displayAreas: area(answers) }, ...more }, headers),
    submit: (answers: Answers['personalInformation'], more: object = {}) =>
      portico.call('POST', path, { ...own, isVerify: '1', displayAreas: area(answers), ...more }),
    put: (body: object) => portico.call('PUT', '/onboarding/liveness/form-content', { ...own, ...body }),
    profile: () =>
      portico.call('GET', `/onboarding/liveness/${link.requestId}/profile`, undefined, { authorization: `Bearer ${link.token}` }),
  }
}

async function answersOf(person: Person) {
  const { body } = await person.profile()
  const { formContent } = body.userProfile as {
    formContent: { displayAreas: { content: { fieldName: string; fieldValue: unknown }[] }[] }
  }
  return Object.fromEntries(
    formContent.displayAreas.flatMap(({ content }) => content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue])),
  )
}

const whole = {
  'Last Name': '陈',
  'First Name': '安娜',
  'Country of Residence': 'SG',
  Nationality: 'CN',
  'Date of Birth': '1990-05-17',
  Gender: 'F',
  'Identity Type': 'Passport',
  'Identity Number': 'E12345678',
}

it('saves each step, and returns it on another device', async () => {
  const person = await open()
  const first = await person.save({ 'Last Name': '陈', 'First Name': '' }, { revision: 0, device: 'phone' })
  expect(first.body).toMatchObject({ revision: 1, issues: [], conflicts: [], submittedAt: null, status: 'PROCESSING' })
  await person.save({ 'Date of Birth': '1990-0' }, { revision: 1, device: 'phone' })
  expect(await answersOf(person)).toEqual({ 'Last Name': '陈', 'Date of Birth': '1990-0', 'Email Address': 'anna@example.com' })
})

it('refuses invalid answers by field, and saves the others', async () => {
  const person = await open()
  const { body } = await person.save(
    { 'Last Name': 'Tan', Gender: 'Z', Pet: 'cat', 'Email Address': 'eve@example.com' },
    {},
    { 'x-language': 'cn' },
  )
  expect(body.issues).toEqual([
    { module: 'personalInformation', field: 'Pet', key: 'unknown-field', params: {}, message: '此表单没有这一项。' },
    { module: 'personalInformation', field: 'Email Address', key: 'not-editable', params: {}, message: '此项不能在这里修改。' },
    { module: 'personalInformation', field: 'Gender', key: 'not-an-option', params: {}, message: '请从选项中选择' },
  ])
  expect(await answersOf(person)).toEqual({ 'Last Name': 'Tan', 'Email Address': 'anna@example.com' })
})

it('submits once complete, and reopens on a later change', async () => {
  const person = await open()
  const early = await person.submit({ 'Last Name': 'Tan' })
  const messages = (early.body.issues as { message: string }[]).map(({ message }) => message)
  expect([early.body.submittedAt, messages]).toEqual([
    null,
    [
      'Please Enter First name',
      'Please Select Country of residence',
      'Please Select Nationality',
      'Please Enter Date of birth',
      'Please Select Gender',
      'Please Select Identity Type',
    ],
  ])
  const done = await person.submit(whole)
  expect(done.body).toMatchObject({ issues: [], conflicts: [], submittedAt: expect.stringMatching(/^\d{4}-/) })
  expect((await person.submit(whole)).body.submittedAt).toBe(done.body.submittedAt)
  expect((await person.save(whole)).body.submittedAt).toBe(done.body.submittedAt)
  const activities = await portico.activitiesOf(person.link.requestId)
  expect(activities.filter((type) => type === 'PERSONAL_INFO_SUBMITTED').length).toBe(1)
  expect((await person.save({ 'Last Name': 'Lee' })).body.submittedAt).toBeNull()
})

it('merges two devices, and reports conflicts to the second', async () => {
  const person = await open()
  await person.save({ 'Last Name': 'Tan' }, { revision: 0, device: 'phone' })
  const saves = [
    person.save({ 'First Name': 'Anna', Gender: 'F' }, { revision: 1, device: 'phone' }),
    person.save({ Nationality: 'SG', 'Identity Type': 'Passport' }, { revision: 1, device: 'laptop' }),
  ]
  const revisions = (await Promise.all(saves)).map(({ body }) => [body.revision, body.conflicts])
  expect(revisions.sort()).toEqual([
    [2, []],
    [3, []],
  ])
  const late = await person.save({ 'Last Name': 'Tang', 'Middle Name': 'M' }, { revision: 0, device: 'laptop' })
  expect(late.body.conflicts).toEqual([{ module: 'personalInformation', field: 'Last Name', fieldValue: 'Tan' }])
  expect(await answersOf(person)).toMatchObject({
    'Last Name': 'Tan',
    'First Name': 'Anna',
    Gender: 'F',
    Nationality: 'SG',
    'Identity Type': 'Passport',
    'Middle Name': 'M',
  })
  const held = await person.submit({ ...whole, 'Last Name': 'Tang' }, { revision: 0, device: 'laptop' })
  expect([held.body.submittedAt, (held.body.conflicts as unknown[]).length > 0]).toEqual([null, true])
})

it('saves every one of many concurrent saves', async () => {
  const person = await open()
  const own = Object.entries(whole)
  await Promise.all(own.map(([name, value], at) => person.save({ [name]: value }, { revision: 0, device: `device ${at}` })))
  expect(await answersOf(person)).toMatchObject(whole)
  expect((await person.profile()).body.revision).toBe(own.length)
})

it('stores answers sealed', async () => {
  const person = await open()
  await person.save({ 'Last Name': 'Unmistakable' })
  const row = await portico.context.db
    .selectFrom('formAnswers')
    .selectAll()
    .where('requestId', '=', person.link.requestId)
    .executeTakeFirstOrThrow()
  expect([row.sealedAnswers.byteLength > 40, row.sealedAnswers.toString('latin1').includes('Unmistakable')]).toEqual([true, false])
})

it("requires the link's token", async () => {
  const [anna, eva] = [await open(), await open()]
  const foreign = {
    requestId: anna.link.requestId,
    token: eva.link.token,
    formContent: { displayAreas: area({ 'Last Name': 'x' }) },
  }
  expect((await portico.call('PUT', path, foreign)).body.errorCode).toBe('TOKEN_EXPIRED')
  const peek = await portico.call('GET', `/onboarding/liveness/${anna.link.requestId}/profile`, undefined, {
    authorization: `Bearer ${eva.link.token}`,
  })
  expect(peek.body.errorCode).toBe('TOKEN_EXPIRED')
})

it('refuses answers once the request is decided', async () => {
  const person = await open()
  const applying = await atCamera(portico, person.link)
  await applying.check()
  expect((await person.save({ 'Last Name': 'Late' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it('accepts display areas of the form-content call, and refuses invalid ones', async () => {
  const person = await open()
  expect((await person.put({ displayAreas: area({ 'Last Name': 'Tan' }) })).body).toEqual({
    requestId: person.link.requestId,
    saved: true,
  })
  const refused = await person.put({ displayAreas: area({ Gender: 'Z' }) })
  expect([refused.status, refused.body.errorCode]).toEqual([422, 'VALIDATION_ERROR'])
  expect((await person.put({ formContent: { 'Last Name': 'Flat' } })).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  expect(await answersOf(person)).toMatchObject({ 'Last Name': 'Tan' })
  const plain = await open('Individual onboarding')
  expect((await plain.put({ displayAreas: area({ a: 'b' }) })).body.errorCode).toBe('NOT_FOUND')
})

it('refuses malformed form content with an error', async () => {
  const person = await open()
  const item = { fieldName: 'Last Name', fieldValue: 'x' }
  const twice = await person.put({ displayAreas: [{ displayArea: 'personalInformation', content: [item, item] }] })
  expect([twice.body.errorCode, twice.body.details]).toEqual([
    'VALIDATION_ERROR',
    [{ path: 'personalInformation.Last Name', message: 'was sent twice' }],
  ])
  for (const fieldValue of [7, null, { a: { b: 1 } }, [[1]], 'x'.repeat(200_001)]) {
    const { status } = await person.put({
      displayAreas: [{ displayArea: 'personalInformation', content: [{ fieldName: 'Last Name', fieldValue }] }],
    })
    expect(status).toBe(422)
  }
  expect((await person.put({ displayAreas: [{ displayArea: 'moon', content: [] }] })).status).toBe(422)
  const large = Array.from({ length: 30 }, (_, at) => ({ fieldName: `f${at}`, fieldValue: 'x'.repeat(100_000) }))
  const tooLarge = await portico.call('PUT', path, {
    ...person.link,
    formContent: { displayAreas: [{ displayArea: 'personalInformation', content: large }] },
  })
  expect(tooLarge.body.errorCode).toBe('BODY_TOO_LARGE')
})

it("publishes a form's schema", async () => {
  const { status, body, headers } = await portico.call('GET', '/form-definition.schema.json')
  expect([status, String(headers['content-type']).split(';')[0], body.title]).toEqual([
    200,
    'application/schema+json',
    'Portico form definition',
  ])
})

it('shows staff the answers and whether they were submitted', async () => {
  const person = await open()
  await person.save({ 'Last Name': '陈', Gender: 'F' })
  const draft = await requestShow.run(portico.context, { id: person.link.requestId, options: {} })
  expect(draft.text).toMatch(/Answers, not submitted\nLast name +陈\nEmail address +anna@example.com\nGender +F\n/)
  await person.submit(whole)
  const submittedRequest = await requestShow.run(portico.context, { id: person.link.requestId, options: {} })
  expect(submittedRequest.text).toMatch(/Answers, submitted at \d{4}-/)
})

it('shows staff where the document differs, without refusing the picture', async () => {
  const person = await open()
  await person.submit({ ...whole, 'Last Name': 'Muster', 'First Name': 'Anna', 'Date of Birth': '1990-05-17' })
  const answer = await applicant(portico, person.link).upload()
  expect([answer.status, answer.body.docUploadErrors]).toEqual([200, []])
  const { text } = await requestShow.run(portico.context, { id: person.link.requestId, options: {} })
  expect(text).toMatch(/failed +front: identity-form/)
})

it('refuses files of another request', async () => {
  const field = { name: 'Proof', type: 'updating-files', step: 1 }
  const modules = { personalInformation: { name: 'p', fields: [field, { name: 'Note', type: 'text', step: 1 }] } }
  await importForm(portico.context, { kind: 'individual', name: 'With files', steps: [{ step: 1, name: 'a' }], modules })
  const person = await open('With files')
  const foreign = [{ fileId: 'blb_of_somebody_else', fileName: 'deed.pdf', fileType: 'application/pdf' }]
  const { body } = await person.save({ Proof: foreign, Note: 'kept' })
  expect((body.issues as { key: string }[]).map(({ key }) => key)).toEqual(['unknown-file'])
  expect(await answersOf(person)).toEqual({ Note: 'kept' })
})

const hostile = [
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  '{{7*7}}$' + '{7*7}',
  '__proto__',
  'constructor',
  'null',
  '\u202egnp.exe',
  '﷽',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
  '👩‍👩‍👧‍👦',
  'a\u001b[31mb',
  'x'.repeat(2_001),
  '../../etc/passwd',
  '%s%n',
  '\ufeffname',
]

it('stores hostile text exactly, or refuses it by field', async () => {
  const person = await open()
  const outcomes = { stored: 0, refused: 0 }
  for (const text of hostile) {
    await person.save({ 'Last Name': 'Tan' })
    const { status, body } = await person.save({ 'Last Name': text })
    const issues = body.issues as { field: string }[]
    expect([status, issues.every(({ field }) => field === 'Last Name')]).toEqual([200, true])
    const { 'Last Name': stored } = await answersOf(person)
    expect(stored).toBe(issues.length === 0 ? text : 'Tan')
    outcomes[issues.length === 0 ? 'stored' : 'refused'] += 1
  }
  expect(outcomes).toEqual({ stored: 11, refused: 4 })
  for (const text of ['a\u0000b', '\ud800']) expect((await person.save({ 'Last Name': text })).status).toBe(400)
})
