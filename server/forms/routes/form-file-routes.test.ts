import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeOfficeFile, writePdf } from '#fixtures/write-office-files.ts'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { sweepFormFiles } from '#server/files/sweep-form-files.ts'
import { importForm } from '#server/forms/import-form.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
const field = (name: string, more: object = {}) => ({ name, type: 'updating-files', step: 1, ...more })
beforeAll(async () => {
  portico = await testApp()
  const fields = [
    field('Proof'),
    field('Photos', { accept: 'pictures', limit: { megabytes: 1, length: 2 } }),
    field('Old', { type: 'updating-files-base64' }),
    field('Sign', { type: 'signature' }),
    field('Note', { type: 'text' }),
  ]
  await importForm(portico.context, {
    kind: 'individual',
    name: 'With files',
    steps: [{ step: 1, name: 'a' }],
    modules: { personalInformation: { name: 'p', fields } },
  })
})
afterAll(() => portico.close())

const newLink = () => portico.newLink({ formName: 'With files' })
const own = ({ requestId, token }: Link) => ({ requestId, token })

function send(fields: Record<string, string>, bytes: Buffer, fileName = 'deed.pdf', headers: Record<string, string> = {}) {
  const boundary = 'portico-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/html\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return portico.send({
    method: 'POST',
    url: '/postFile',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
}
const save = (link: Link, answers: Record<string, unknown>) =>
  portico.call('PUT', '/v1/onboarding/individual/personal-info', {
    ...own(link),
    formContent: {
      displayAreas: [
        {
          displayArea: 'personalInformation',
          content: Object.entries(answers).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
        },
      ],
    },
  })
const issuesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.issues as { field: string; key: string }[]).map(({ field: name, key }) => [name, key])
const toReference = ({ body }: { body: Record<string, unknown> }) => ({
  fileId: body.fileId,
  fileName: 'whatever.exe',
  fileType: 'text/html',
})
async function answersOf(link: Link) {
  const { body } = await portico.call('GET', `/onboarding/liveness/${link.requestId}/profile`, undefined, {
    authorization: `Bearer ${link.token}`,
  })
  const { displayAreas } = (
    body.userProfile as { formContent: { displayAreas: { content: { fieldName: string; fieldValue: unknown }[] }[] } }
  ).formContent
  return Object.fromEntries(displayAreas.flatMap(({ content }) => content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue])))
}

it('stores a file sealed, and returns it as a download', async () => {
  const link = await newLink()
  const pdf = writePdf()
  const { status, body } = await send(own(link), pdf, '..\\营业执照.html')
  expect([status, body.fileName, body.fileType, body.byteCount]).toEqual([200, '营业执照.pdf', 'application/pdf', pdf.byteLength])
  const got = await portico.send({ method: 'GET', url: String(body.url) })
  expect([got.status, got.text === pdf.toString()]).toEqual([200, true])
  expect(got.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+"$/),
    'x-content-type-options': 'nosniff',
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
  })
  expect(got.headers['content-security-policy']).toContain('sandbox')
  expect((await portico.send({ method: 'GET', url: String(body.url).split('?')[0] ?? '' })).body.errorCode).toBe('DOCUMENT_FILE_NOT_FOUND')
  portico.clock.turnHours(0.2)
  expect((await portico.send({ method: 'GET', url: String(body.url) })).body.errorCode).toBe('DOCUMENT_FILE_NOT_FOUND')
  const { name } = await portico.context.db
    .selectFrom('blobs')
    .select('name')
    .where('requestId', '=', link.requestId)
    .executeTakeFirstOrThrow()
  expect(Buffer.from((await portico.context.blobs.get(name)) ?? []).includes('%PDF')).toBe(false)
  const rows = JSON.stringify(await portico.context.db.selectFrom('formFiles').selectAll().execute())
  expect(rows).not.toContain('营业执照')
})

it('accepts the token in the header, and refuses strangers', async () => {
  const [anna, eva] = [await newLink(), await newLink()]
  expect((await send({ requestId: anna.requestId }, writePdf(), 'a.pdf', { authorization: `Bearer ${anna.token}` })).status).toBe(200)
  expect((await send({ requestId: anna.requestId }, writePdf())).body.errorCode).toBe('TOKEN_EXPIRED')
  expect((await send({ requestId: anna.requestId, token: eva.token }, writePdf())).body.errorCode).toBe('TOKEN_EXPIRED')
  const list = await portico.call('GET', `/onboarding/liveness/${anna.requestId}/files`, undefined, {
    authorization: `Bearer ${eva.token}`,
  })
  expect(list.body.errorCode).toBe('TOKEN_EXPIRED')
})

it("refuses a file with the specification's message", async () => {
  const link = await newLink()
  const html = await send(own(link), Buffer.from('<script>alert(1)</script>'), 'photo.png')
  expect([html.status, html.body.errorCode, html.body.details]).toEqual([
    415,
    'FORM_FILE_TYPE_NOT_TAKEN',
    [
      {
        path: 'file',
        key: 'file-type',
        params: {},
        message: 'You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!',
      },
    ],
  ])
  const photo = { ...own(link), module: 'personalInformation', field: 'Photos' }
  const pdf = await send(photo, writePdf())
  expect(pdf.body.details).toMatchObject([{ key: 'picture-type', message: 'You can only upload JPG/PNG file!' }])
  const large = await send(photo, Buffer.alloc(1_048_577, 1))
  expect([large.status, large.body.details]).toMatchObject([413, [{ key: 'file-too-large', message: 'file must smaller than 1 MB!' }]])
  const huge = await send(own(link), Buffer.alloc(20 * 1_048_576 + 1, 1))
  expect([huge.body.errorCode, huge.body.details]).toMatchObject(['FORM_FILE_TOO_LARGE', [{ params: { max: 20 } }]])
  expect((await send(own(link), Buffer.alloc(0))).body.errorCode).toBe('FORM_FILE_EMPTY')
  expect((await send(own(link), writePdf({ catalog: '/JavaScript 1' }))).body.errorCode).toBe('FORM_FILE_UNSAFE')
  expect((await send({ ...own(link), module: 'personalInformation', field: 'Note' }, writePdf())).body.errorCode).toBe('NOT_FOUND')
  expect(await portico.countRows('blobs', link.requestId)).toBe(0)
})

it("accepts an answer with the request's own files, under their stored names", async () => {
  const [anna, eva] = [await newLink(), await newLink()]
  const [deed, sheet, foreign] = [
    await send(own(anna), writePdf()),
    await send(own(anna), writeOfficeFile('xlsx'), 'shares'),
    await send(own(eva), writePdf()),
  ]
  const saved = await save(anna, { Proof: [toReference(deed)], Old: [toReference(sheet)], Note: 'kept' })
  expect(saved.body.issues).toEqual([])
  expect(await answersOf(anna)).toMatchObject({
    Proof: [{ fileId: deed.body.fileId, fileName: 'deed.pdf', fileType: 'application/pdf' }],
    Old: [{ fileId: sheet.body.fileId, fileName: 'shares.xlsx' }],
  })
  const refused = await save(anna, { Proof: [toReference(foreign)], Photos: [toReference(deed)], Note: 'still kept' })
  expect(issuesOf(refused)).toEqual([
    ['Proof', 'unknown-file'],
    ['Photos', 'picture-type'],
  ])
  expect(await answersOf(anna)).toMatchObject({ Proof: [{ fileId: deed.body.fileId }], Note: 'still kept' })
  const { body } = await portico.call('GET', `/onboarding/liveness/${anna.requestId}/files`, undefined, {
    authorization: `Bearer ${anna.token}`,
  })
  const files = body.files as { fileId: string; url: string }[]
  expect(files.map(({ fileId }) => fileId)).toEqual([deed.body.fileId, sheet.body.fileId])
  expect((await portico.send({ method: 'GET', url: files[0]?.url ?? '' })).status).toBe(200)
})

it('deletes unreferenced files after a day', async () => {
  const link = await newLink()
  const [named, dropped, never] = [await send(own(link), writePdf()), await send(own(link), writePdf()), await send(own(link), writePdf())]
  await save(link, { Proof: [toReference(named), toReference(dropped)] })
  await save(link, { Proof: [toReference(named)] })
  portico.clock.turnHours(23)
  await sweepFormFiles(portico.context)
  const idsOf = async () => {
    const rows = await portico.context.db.selectFrom('formFiles').select('id').where('requestId', '=', link.requestId).execute()
    return rows.map(({ id }) => id).sort()
  }
  expect(await idsOf()).toEqual([named, dropped, never].map(({ body }) => body.fileId).sort())
  portico.clock.turnHours(2)
  await sweepFormFiles(portico.context)
  await sweepBlobs(portico.context)
  expect([await idsOf(), await portico.countRows('blobs', link.requestId)]).toEqual([[named.body.fileId], 1])
  expect(issuesOf(await save(link, { Old: [toReference(never)] }))).toEqual([['Old', 'unknown-file']])
})

it('stores sixty of a hundred simultaneous files, and refuses the others with a reason', async () => {
  const link = await newLink()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(own(link), writePdf())))
  const codes = answers.map(({ body }) => body.errorCode ?? 'kept')
  expect([codes.filter((code) => code === 'kept').length, codes.filter((code) => code === 'FORM_FILE_LIMIT_REACHED').length]).toEqual([
    60, 40,
  ])
  const rows = await portico.context.db.selectFrom('formFiles').select('id').where('requestId', '=', link.requestId).execute()
  expect(rows.length).toBe(60)
  const stored = answers.filter(({ status }) => status === 200).map(toReference)
  expect(issuesOf(await save(link, { Proof: stored }))).toEqual([['Proof', 'too-many-files']])
  expect(issuesOf(await save(link, { Proof: stored.slice(0, 20) }))).toEqual([])
})

it('answers other calls while an expensive file is inspected', async () => {
  const link = await newLink()
  const fields = '<w:instrText '.repeat(4_000_000)
  const file = send(own(link), writeOfficeFile('docx', [{ name: 'word/document.xml', bytes: `<x>${fields}` }]), 'deed.docx')
  const answered: string[] = []
  file.then(() => answered.push('file'))
  const headers = { authorization: `Bearer ${link.token}` }
  for (let call = 0; call < 5; call += 1) {
    expect((await portico.call('GET', `/onboarding/liveness/${link.requestId}/info`, undefined, headers)).status).toBe(200)
    answered.push('status')
  }
  await file
  expect(answered.indexOf('file')).toBeGreaterThan(0)
})

it('refuses files once the request is final', async () => {
  const link = await newLink()
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', link.requestId)
    .execute()
  expect((await send(own(link), writePdf())).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it('accepts a drawn signature, and refuses incomplete PNGs and trailing data', async () => {
  const link = await newLink()
  const drawn = await sharp({ create: { width: 60, height: 20, channels: 4, background: 'black' } })
    .png()
    .toBuffer()
  const toData = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  expect(issuesOf(await save(link, { Sign: toData(drawn) }))).toEqual([])
  const stored = Buffer.from(String((await answersOf(link)).Sign).split(',')[1] ?? '', 'base64')
  expect((await sharp(stored).metadata()).width).toBe(60)
  for (const odd of [drawn.subarray(0, 40), Buffer.concat([drawn, Buffer.from('<script>')])]) {
    expect(issuesOf(await save(link, { Sign: toData(odd) }))).toEqual([['Sign', 'not-a-signature']])
  }
})

it('requires the personal information first, and the documents that the answers allow', async () => {
  const example = JSON.parse(await readFile(new URL('../../../docs/forms/personal-information.json', import.meta.url), 'utf8'))
  await importForm(portico.context, { ...example, name: 'Asked first', asksPersonalInfo: true })
  const link = await portico.newLink({ formName: 'Asked first' })
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  expect((await person.status()).body).toMatchObject({
    asksPersonalInfo: true,
    personalInfo: { submittedAt: null },
    documentTypes: ['Passport', 'Identity'],
  })
  expect((await person.upload()).body.errorCode).toBe('PERSONAL_INFO_REQUIRED')
  const answers = {
    'Last Name': 'Tan',
    'First Name': 'Anna',
    'Country of Residence': 'SG',
    Nationality: 'SG',
    'Date of Birth': '1990-05-17',
    Gender: 'F',
    'Identity Type': 'Passport',
    'Identity Number': 'E1',
  }
  const content = Object.entries(answers).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
  const displayAreas = [{ displayArea: 'personalInformation', content }]
  const done = await portico.call('POST', '/v1/onboarding/individual/personal-info', { ...own(link), isVerify: '1', displayAreas })
  expect(done.body.submittedAt).not.toBeNull()
  expect((await person.status()).body).toMatchObject({ personalInfo: { submittedAt: done.body.submittedAt }, documentTypes: ['Passport'] })
  const other = await person.upload({}, { documentType: 'Identity', backImage: null })
  expect(other.body.errorCode).toBe('DOCUMENT_TYPE_NOT_OFFERED')
  expect((await person.upload()).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
})
