import { afterAll, beforeAll, expect, it } from 'vitest'
import { requiredDocumentsLimit } from '#contract/company/corporate-definition.ts'
import { defaultDocumentSlots } from '#contract/company/names.ts'
import { companyFileLimits, formFileLimits } from '#contract/limits.ts'
import { writePdf } from '#fixtures/write-office-files.ts'
import { type CompanyLink, companyPage, newCompany, seedCorporateForm, toContent } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  // A form that was never written: it asks for what the product asks by itself.
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const [slot, otherSlot] = defaultDocumentSlots

async function open() {
  const link = await newCompany(portico)
  return { link, page: companyPage(portico, link) }
}

function send({ requestId, token }: CompanyLink, fields: Record<string, string> = {}, bytes = writePdf(), fileName = 'deed.pdf') {
  const boundary = 'portico-test-boundary'
  const parts = Object.entries({ requestId, token, ...fields }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return portico.send({
    method: 'POST',
    url: '/postFile',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
const toDocument = (fieldName: string, fieldValue: unknown) => ({ fieldName, fieldValue: String(fieldValue), fileName: 'x', fileType: 'x' })
type Page = ReturnType<typeof companyPage>
const save = (page: Page, slots: Record<string, unknown[]>, more: object = {}) => {
  const requiredDocuments = Object.entries(slots).flatMap(([name, values]) => values.map((value) => toDocument(name, value)))
  const emptySlots = Object.keys(slots).filter((name) => slots[name]?.length === 0)
  return page.call('POST', '/required-documents', { requestId: page.requestId, requiredDocuments, emptySlots, ...more })
}
const namesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.requiredDocuments as { fieldName: string; fileName: string }[]).map(({ fieldName, fileName }) => [fieldName, fileName])
const addressesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.requiredDocuments as { fieldValue: string }[]).map(({ fieldValue }) => fieldValue)
const read = (page: Page) => page.call('GET', `/required-documents?COD=${page.requestId}`)
const statusOf = async (address: string) => (await portico.send({ method: 'GET', url: address })).status

it('accepts a file for a default slot, and none for an unknown slot', async () => {
  const { link, page } = await open()
  const named = await send(link, { module: 'requiredDocuments', field: slot })
  const bare = await send(link, {}, writePdf(), 'lease.pdf')
  expect([named.status, bare.status]).toEqual([200, 200])
  expect((await send(link, { module: 'requiredDocuments', field: 'No such slot' })).body.errorCode).toBe('NOT_FOUND')
  const saved = await save(page, { [slot]: [named.body.url, bare.body.fileId] })
  expect([saved.body.issues, namesOf(saved)]).toEqual([
    [],
    [
      [slot, 'deed.pdf'],
      [slot, 'lease.pdf'],
    ],
  ])
})

it('deletes a document with its row and bytes', async () => {
  const { link, page } = await open()
  const [first, second] = [await send(link), await send(link, {}, writePdf(), 'lease.pdf')]
  const [address] = addressesOf(await save(page, { [slot]: [first.body.url], [otherSlot]: [second.body.url] }))
  expect(await statusOf(address ?? '')).toBe(200)
  const left = await save(page, { [slot]: [] })
  expect(namesOf(left)).toEqual([[otherSlot, 'lease.pdf']])
  expect([await statusOf(address ?? ''), await statusOf(String(first.body.url))]).toEqual([404, 404])
  const rows = await portico.context.db.selectFrom('formFiles').select('id').where('requestId', '=', link.requestId).execute()
  expect(rows.map(({ id }) => id)).toEqual([second.body.fileId])
  const blob = await portico.context.db
    .selectFrom('blobs')
    .select('attachedAt')
    .where('requestId', '=', link.requestId)
    .orderBy('createdAt')
    .executeTakeFirst()
  expect(blob?.attachedAt).toBeNull()
  // Named again by somebody who had not heard of it: the slot says so.
  expect((await save(page, { [slot]: [first.body.url] })).body.issues).toMatchObject([{ field: slot, key: 'unknown-file' }])
})

it('keeps the bytes of a deleted document that a person still uses', async () => {
  const { link, page } = await open()
  const { body } = await send(link)
  await page.call('POST', '/individual', {
    corporateIndividualRequest: { individualType: 'DIRECTOR' },
    corporateUserRequestInfo: { formContent: { content: toContent({}) }, documentType: 'Passport', frontDocumentUrl: body.url },
  })
  await save(page, { [slot]: [body.url] })
  await save(page, { [slot]: [] })
  const [row] = (await page.list('director')).body.individuals as { frontDocumentUrl: string }[]
  expect(await statusOf(row?.frontDocumentUrl ?? '')).toBe(200)
})

it('limits the total number of files, and reports when it is reached', async () => {
  const { link } = await open()
  const { fileId } = (await send(link)).body
  const stored = await portico.context.db.selectFrom('formFiles').selectAll().where('id', '=', String(fileId)).executeTakeFirstOrThrow()
  const blob = await portico.context.db.selectFrom('blobs').selectAll().where('id', '=', stored.blobId).executeTakeFirstOrThrow()
  const others = Array.from({ length: companyFileLimits.perRequestFiles - 1 }, (_, at) => `_${at}`)
  await portico.context.db
    .insertInto('blobs')
    .values(others.map((at) => ({ ...blob, id: blob.id + at, name: blob.name + at })))
    .execute()
  const rows = others.map((at) => ({ ...stored, id: stored.id + at, blobId: stored.blobId + at }))
  await portico.context.db.insertInto('formFiles').values(rows).execute()
  expect(rows.length).toBeGreaterThan(formFileLimits.perRequestFiles)
  expect((await send(link)).body.errorCode).toBe('FORM_FILE_LIMIT_REACHED')
})

it('limits a slot to twenty documents by default', async () => {
  const { link, page } = await open()
  const ids: unknown[] = []
  for (let at = 0; at <= requiredDocumentsLimit; at += 1) ids.push((await send(link)).body.fileId)
  const slots = { [slot]: ids.slice(0, 20), [otherSlot]: ids.slice(20, 40), 'Other Document2': ids.slice(40, 60) }
  expect((await save(page, slots)).body.issues).toEqual([])
  expect((await save(page, { [slot]: ids.slice(0, 21) })).body.issues).toMatchObject([
    { key: 'too-many-files', message: 'Only 20 document allowed' },
  ])
  expect(namesOf(await read(page)).length).toBe(requiredDocumentsLimit)
})

it('returns the stored slot to a device that changes an outdated one', async () => {
  const { link, page } = await open()
  const [one, two] = [await send(link, {}, writePdf(), 'one.pdf'), await send(link, {}, writePdf(), 'two.pdf')]
  const { revision } = (await read(page)).body
  expect((await save(page, { [slot]: [one.body.url] }, { revision, device: 'desk' })).body.conflicts).toEqual([])
  const met = await save(page, { [slot]: [two.body.url] }, { revision, device: 'phone' })
  expect([met.body.conflicts, namesOf(met)]).toMatchObject([[{ field: slot }], [[slot, 'one.pdf']]])
  const both = await save(page, { [slot]: [...addressesOf(met), two.body.url] }, { revision: met.body.revision, device: 'phone' })
  expect([both.body.conflicts, namesOf(both)]).toEqual([
    [],
    [
      [slot, 'one.pdf'],
      [slot, 'two.pdf'],
    ],
  ])
})

it("answers another company's files and links as unknown", async () => {
  const [mine, other] = [await open(), await open()]
  const foreign = (await send(other.link)).body
  const unknown = { url: '/files/blb_unknown?expires=1&signature=x', fileId: 'fil_unknown' }
  for (const key of ['url', 'fileId'] as const) {
    const [met, lost] = [await save(mine.page, { [slot]: [foreign[key]] }), await save(mine.page, { [slot]: [unknown[key]] })]
    expect([met.status, met.body.issues]).toEqual([lost.status, lost.body.issues])
    expect(met.body.issues).toMatchObject([{ field: slot, key: 'unknown-file' }])
  }
  const asMine = { authorization: `Bearer ${mine.link.token}` }
  const files = (requestId: string) => portico.call('GET', `/onboarding/liveness/${requestId}/files`, undefined, asMine)
  const list = (COD: string) => mine.page.call('GET', `/required-documents?COD=${COD}`)
  const post = (requestId: string) => send({ requestId, token: mine.link.token })
  for (const ask of [files, list, post]) {
    const [met, lost] = [await ask(other.link.requestId), await ask('cod_unknown')]
    expect([met.status, met.body.errorCode, met.body.message]).toEqual([404, 'REQUEST_NOT_FOUND', lost.body.message])
    expect([lost.status, lost.body.errorCode]).toEqual([404, 'REQUEST_NOT_FOUND'])
  }
  expect((await files(mine.link.requestId)).body.files).toEqual([])
  // An address without its own signature opens nothing, whosever it is.
  expect(await statusOf(String(foreign.url).split('?')[0] ?? '')).toBe(404)
})
