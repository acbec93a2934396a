import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { exemptColumns, exemptTables } from '#server/subjects/exemptions.ts'
import { removeExpiredExports, runSubjectExport } from '#server/subjects/subject-exports.ts'
import { subjectParts } from '#server/subjects/subject-parts.ts'
import { writeZip } from '#server/subjects/write-zip.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { decide, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100, retentionDays: 30 } })
  await seedCorporateForm(portico)
  ada = await openStaffApp(portico, 'administrator')
}, 60_000)
afterAll(() => portico.close())

const reason = 'Letter of 3 May, identity checked'
const create = (requestId: string, who = ada, language = 'en') =>
  who.send('POST', `/requests/${requestId}/subject-exports`, { reason, language })
const open = (requestId: string, exportId: string, who = ada) =>
  who.send('POST', `/requests/${requestId}/subject-exports/${exportId}/open`, {})

async function fetchZip(requestId: string, exportId: string) {
  const { status, body } = await open(requestId, exportId)
  expect(status).toBe(200)
  const { rawPayload, headers, statusCode } = await portico.app.inject({ method: 'GET', url: String(body.fileUrl) })
  expect([statusCode, headers['content-type'], String(headers['content-disposition'])]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('attachment'),
  ])
  const entries = readZip(rawPayload)
  const files = new Map<string, Buffer>()
  for (const { name, read } of entries) files.set(name, Buffer.from(await read()))
  return files
}

async function exported(requestId: string, language = 'en') {
  const { status, body } = await create(requestId, ada, language)
  expect(status).toBe(201)
  await runSubjectExport(portico.context, String(body.id))
  const files = await fetchZip(requestId, String(body.id))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(files.get('report.pdf') ?? [])), { mergePages: true })
  const json = files.get('data.json')?.toString() ?? ''
  return { id: String(body.id), files, json, data: JSON.parse(json) as Record<string, never>, pdf: text }
}

async function person(email = 'anna@person.example') {
  const link = await portico.newLink({ email, reference: 'REF-4711', issuedFor: { firstName: 'Anna', lastName: 'Issued' } })
  await applicant(portico, link).saveForm({ lastName: 'Typed', firstName: 'Anna' })
  await (await atCamera(portico, link)).check({ seed: email.length * 31 })
  expect((await decide(ada, link.requestId, 'reject', { reasons: ['other'], remark: 'Please call us' })).status).toBe(200)
  return link
}

/** The reader here has no table for `UniGB-UCS2-H`: each two bytes of it are a letter of UTF-16. */
function readHan(pdf: Buffer): string {
  const runs = [...pdf.toString('latin1').matchAll(/\/C \d+ Tf <([0-9a-f]+)> Tj/g)]
  return runs.map(([, codes = '']) => Buffer.from(codes, 'hex').swap16().toString('utf16le')).join('')
}

describe('the tables of the schema', () => {
  const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  it('are in the export of a person, or stated as exempt with the reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
      portico.context.db,
    )
    const told = subjectParts.flatMap(({ tables }) => tables.map(toSnake))
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.map(({ name }) => name).filter((name) => !told.includes(name) && !exemptTables[name])).toEqual([])
    expect([...told, ...Object.keys(exemptTables)].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
    expect(told.filter((name) => exemptTables[name])).toEqual([])
  })

  it('have no sealed column that the export neither opens nor states as exempt', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like 'sealed%' order by 1`.execute(portico.context.db)
    const opened = subjectParts.flatMap(({ sealed }) => sealed)
    const isExempt = (name: string) => exemptColumns[name] ?? exemptTables[name.split('.')[0] ?? '']
    expect(rows.map(({ name }) => name).filter((name) => !opened.includes(name) && !isExempt(name))).toEqual([])
    expect([...opened, ...Object.keys(exemptColumns)].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })
})

describe('an export', () => {
  it('holds everything about the person as JSON, with their pictures and a readable report', async () => {
    const { requestId } = await person()
    const { files, json, pdf } = await exported(requestId)
    for (const word of ['anna@person.example', 'REF-4711', 'Issued', 'Typed', 'Please call us']) {
      expect([word, json.includes(word)]).toEqual([word, true])
      expect([word, pdf.includes(word)]).toEqual([word, true])
    }
    const data = JSON.parse(json)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(subjectParts.map(({ name }) => name)))
    expect(data.documents[0]).toMatchObject({
      accepted: true,
      files: expect.arrayContaining([expect.stringMatching(/^files\/\d+-document-front\.jpg$/)]),
    })
    expect(data.documents[0].checks.length).toBeGreaterThan(3)
    expect(data.liveness.recordings[0].files).toEqual(expect.arrayContaining([expect.stringMatching(/^files\/\d+-video\.webm$/)]))
    expect(data.decisions[0]).toMatchObject({ outcome: 'rejected', receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    expect(data.messages.length).toBeGreaterThan(0)
    expect(data.audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['request.rejected', 'request.subject-exported']),
    )
    for (const name of data.files) expect([name, (files.get(name)?.byteLength ?? 0) > 0]).toEqual([name, true])
    expect(pdf).toContain('Your personal data')
  })

  it('speaks Chinese to whoever reads Chinese', async () => {
    const { requestId } = await person('cn@person.example')
    const { data, files } = await exported(requestId, 'cn')
    expect(readHan(files.get('report.pdf') ?? Buffer.alloc(0))).toMatch(/您的个人信息.*您的活体检测/s)
    expect(String((data.notes as unknown as string[])[0])).toContain('关于您的全部信息')
  })

  it('holds neither the template of the face, nor what a check requires, nor what staff wrote for each other', async () => {
    const { requestId } = await person('hidden@person.example')
    await ada.send('POST', `/requests/${requestId}/notes`, { text: 'suspicionzq of money laundering', mentions: [] })
    const { json } = await exported(requestId)
    expect(json).not.toMatch(/suspicionzq|embedding|floats|"threshold"|"required"/)
    expect(json).not.toContain(reason)
  })

  it('of a person of a company holds nothing of the others there', async () => {
    const page = companyPage(portico, await newCompany(portico, { companyName: 'Meridian Trading Ltd' }))
    const anna = individualOf(await page.addDirector({ first: 'Annazq', last: 'Lund', email: 'annazq@person.example' }))
    const bert = individualOf(await page.addDirector({ first: 'Bertzq', last: 'Holm', email: 'bertzq@person.example' }))
    for (const { requestId } of [anna, bert]) expect((await page.invite(requestId)).status).toBe(200)
    const { json } = await exported(anna.requestId)
    expect([json.includes('Annazq'), /bertzq|holm/i.test(json)]).toEqual([true, false])
    expect((await create(page.requestId ?? '')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('an export is given', () => {
  it('with permission, a reason, and a line in the audit log for making and for each download', async () => {
    const { requestId } = await person('audit@person.example')
    const reviewer = await openStaffApp(portico, 'reviewer', { email: 'reviewer@northwind.example' })
    expect((await create(requestId, reviewer)).body.errorCode).toBe('PERMISSION_DENIED')
    expect((await ada.send('POST', `/requests/${requestId}/subject-exports`, { reason: ' ', language: 'en' })).status).toBe(422)
    const { id } = await exported(requestId)
    expect((await open(requestId, id, reviewer)).body.errorCode).toBe('PERMISSION_DENIED')
    const entries = await portico.context.db
      .selectFrom('auditEntries')
      .select(['action', 'facts'])
      .where('targetId', '=', requestId)
      .execute()
    const ofExport = entries.filter(({ action }) => action.startsWith('request.subject-export'))
    expect(ofExport.map(({ action, facts }) => [action, facts.export])).toEqual([
      ['request.subject-exported', id],
      ['request.subject-export-opened', id],
    ])
  })

  it('of the request that it is of: neither guessed nor swapped, and to nobody by its bare address', async () => {
    const [one, other] = [await person('one@person.example'), await person('other@person.example')]
    const { id } = await exported(one.requestId)
    expect((await open(other.requestId, id)).body.errorCode).toBe('NOT_FOUND')
    expect((await open(one.requestId, 'sxp_guessed')).body.errorCode).toBe('NOT_FOUND')
    const row = await portico.context.db.selectFrom('subjectExports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const bare = `/files/${row.blobId}`
    for (const token of [one.token, ada.accessToken])
      expect((await portico.call('GET', bare, undefined, { authorization: `Bearer ${token}` })).status).toBe(404)
    expect((await portico.call('GET', `${bare}?expires=${Date.now() + 60_000}&signature=guessed`)).status).toBe(404)
    const { body } = await open(one.requestId, id)
    portico.clock.turnHours(1)
    expect((await portico.call('GET', String(body.fileUrl))).status).toBe(404)
    portico.clock.turnHours(-1)
  })

  it('for seven days; then its bytes are gone', async () => {
    const { requestId } = await person('expires@person.example')
    const { id } = await exported(requestId)
    const rowOf = () => portico.context.db.selectFrom('subjectExports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { blobId } = await rowOf()
    const blob = await portico.context.db
      .selectFrom('blobs')
      .select('name')
      .where('id', '=', blobId ?? '')
      .executeTakeFirstOrThrow()
    await sql`update subject_exports set expires_at = now() - interval '1 minute' where id = ${id}`.execute(portico.context.db)
    expect((await open(requestId, id)).body.errorCode).toBe('NOT_FOUND')
    await removeExpiredExports(portico.context)
    portico.clock.turnHours(2)
    await sweepBlobs(portico.context)
    portico.clock.turnHours(-2)
    expect(await rowOf()).toMatchObject({ state: 'removed', blobId: null })
    expect(await portico.context.blobs.get(blob.name)).toBeUndefined()
  })

  it('no more once the person is erased', async () => {
    const { requestId } = await person('erased@person.example')
    const { id } = await exported(requestId)
    await sql`update verification_requests set decided_at = now() - interval '31 days' where id = ${requestId}`.execute(portico.context.db)
    await erasePeople(portico.context)
    const { body } = await open(requestId, id)
    expect((await portico.call('GET', String(body.fileUrl))).status).toBe(404)
    expect((await create(requestId)).body.errorCode).toBe('REQUEST_NOT_FOUND')
  })

  it('once: a job that runs twice makes one file', async () => {
    const { requestId } = await person('twice@person.example')
    const { body } = await create(requestId)
    await Promise.all([runSubjectExport(portico.context, String(body.id)), runSubjectExport(portico.context, String(body.id))])
    const blobs = await portico.context.db
      .selectFrom('blobs')
      .select('attachedAt')
      .where('requestId', '=', requestId)
      .where('kind', '=', 'subject-export')
      .execute()
    expect(blobs.filter(({ attachedAt }) => attachedAt !== null)).toHaveLength(1)
  })
})

it('takes no name into an archive that leads anywhere', () => {
  for (const name of ['../out.txt', '/etc/passwd', 'files/../../x.txt', 'C:\\x.txt', 'a//b.txt', '.hidden.txt', 'x', 'a\u202egpj.exe'])
    expect(() => writeZip([{ name, bytes: Buffer.from('x') }])).toThrow('no name for a part')
})
