import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, type Link, seedOf } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { uploader } from '#server/testing/uploader.ts'
import { sweepUploads } from '#server/uploads/remove-uploads.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { retentionDays: 1 } })
})
afterAll(() => portico.close())

async function newPerson(desired: Parameters<TestApp['newLink']>[0] = {}) {
  const link = await portico.newLink(desired)
  await applicant(portico, link).report('PROCESSING')
  const bytes = Buffer.concat([documentPicture({ seed: seedOf(link.requestId) }), Buffer.alloc(600_000, 32)])
  return { link, bytes, uploads: uploader(portico, link) }
}

/** Over since the customer's time of keeping has passed. */
async function end({ requestId }: Link) {
  const decidedAt = new Date(portico.clock.now().getTime() - 2 * 24 * 3_600_000)
  await portico.context.db.updateTable('verificationRequests').set({ status: 'REJECTED', decidedAt }).where('id', '=', requestId).execute()
}

const namesOf = async ({ requestId }: Link) =>
  (await portico.context.db.selectFrom('blobs').select('name').where('requestId', '=', requestId).execute()).map(({ name }) => name)

/** What of a request's uploads is left, by table, and in the store. */
async function findLeft(link: Link) {
  const [uploads, submissions, parts] = await Promise.all([
    portico.countRows('uploads', link.requestId),
    portico.countRows('uploadSubmissions', link.requestId),
    portico.context.db
      .selectFrom('uploadParts as p')
      .innerJoin('blobs as b', 'b.id', 'p.blobId')
      .select('p.blobId')
      .where('b.requestId', '=', link.requestId)
      .execute(),
  ])
  const stored = await portico.context.blobs.list(`${portico.client.id}/${link.requestId}`)
  return { uploads, submissions, parts: parts.length, stored: stored.length }
}
const nothing = { uploads: 0, submissions: 0, parts: 0, stored: 0 }

describe('whoever is erased', () => {
  it('leaves no upload behind, whole or begun, in the database or in the store', async () => {
    const { link, bytes, uploads } = await newPerson()
    const other = await newPerson()
    await other.uploads.send(other.bytes)
    const refused = await uploads.send(Buffer.from(documentPicture({ seed: 3 })))
    await uploads.submitDocument(refused, { documentType: 'Identity', backUploadId: refused })
    await uploads.append(await uploads.open(bytes), 0, bytes.subarray(0, 400_000))
    expect((await namesOf(link)).length).toBeGreaterThan(2)
    await end(link)
    expect(await erasePeople(portico.context)).toBe(1)
    await sweepBlobs(portico.context)
    expect(await findLeft(link)).toEqual(nothing)
    expect((await findLeft(other.link)).stored).toBe(Math.ceil(other.bytes.byteLength / 262_144))
  })

  it('in the middle of a part has none of it stored', async () => {
    const { link, bytes, uploads } = await newPerson()
    const id = await uploads.open(bytes)
    const { blobs } = portico.context
    const put = blobs.put
    let puts = 0
    blobs.put = async (...given) => {
      puts += 1
      // Between the bytes of the second block and their row.
      await put(...given)
      if (puts !== 2) return
      await end(link)
      await erasePeople(portico.context)
    }
    const answer = await uploads.append(id, 0, bytes).finally(() => {
      blobs.put = put
    })
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    portico.clock.turnHours(2)
    await sweepBlobs(portico.context)
    expect(await findLeft(link)).toEqual(nothing)
  })
})

describe('the sweep of a day', () => {
  it('removes what was begun and never finished with its bytes, and nothing that is younger', async () => {
    const old = await newPerson()
    await old.uploads.append(await old.uploads.open(old.bytes), 0, old.bytes.subarray(0, 300_000))
    portico.clock.turnHours(23)
    const young = await newPerson()
    const id = await young.uploads.send(young.bytes)
    portico.clock.turnHours(2)
    expect(await sweepUploads(portico.context)).toBeGreaterThanOrEqual(1)
    expect(await findLeft(old.link)).toEqual(nothing)
    expect((await young.uploads.submitDocument(id)).body.docUploadErrors).toEqual([])
  })

  it('leaves bytes to the sweep of blobs where the store is away', async () => {
    const { link, bytes, uploads } = await newPerson()
    await uploads.send(bytes)
    portico.clock.turnHours(25)
    const { blobs } = portico.context
    const remove = blobs.remove
    blobs.remove = () => Promise.reject(new Error('the store is away'))
    await sweepUploads(portico.context)
    blobs.remove = remove
    expect(await findLeft(link)).toMatchObject({ uploads: 0, parts: 0, stored: 3 })
    await sweepBlobs(portico.context)
    expect(await findLeft(link)).toEqual(nothing)
  })
})

describe('an upload is unknown', () => {
  it("to a link of the customer's other mode, whatever it is asked", async () => {
    const { bytes, uploads } = await newPerson()
    const test = await findTestClient(portico.context.db, portico.client.id)
    if (!test) throw new Error('a client has a test tenant')
    const inTest = await newPerson({ client: test })
    for (const [mine, theirs] of [
      [uploads, inTest.uploads],
      [inTest.uploads, uploads],
    ] as const) {
      const id = await mine.send(bytes)
      const answers = [
        await theirs.append(id, bytes.byteLength, Buffer.from('x')),
        await theirs.submitDocument(id),
        await theirs.remove(id),
      ]
      expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(answers.map(() => [404, 'UPLOAD_NOT_FOUND']))
      expect((await theirs.head(id)).status).toBe(404)
      expect((await mine.head(id)).headers['upload-offset']).toBe(String(bytes.byteLength))
    }
  })

  it('once its document was accepted, and what is whole takes no byte more before that', async () => {
    const { bytes, uploads } = await newPerson()
    const id = await uploads.send(bytes)
    const beyond = await uploads.append(id, bytes.byteLength, Buffer.from('x'))
    expect([beyond.status, beyond.body.errorCode]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await uploads.submitDocument(id)).body.docUploadErrors).toEqual([])
    const after = [
      await uploads.append(id, bytes.byteLength, Buffer.from('x')),
      await uploads.append(id, 0, bytes),
      await uploads.submitDocument(id, { documentType: 'Identity', backUploadId: id }),
      await uploads.remove(id),
    ]
    expect(after.map(({ status, body }) => [status, body.errorCode])).toEqual(after.map(() => [404, 'UPLOAD_NOT_FOUND']))
  })

  it('to a link whose time has passed, which is told that', async () => {
    const { link, bytes, uploads } = await newPerson()
    const id = await uploads.send(bytes)
    await portico.context.db
      .updateTable('linkTokens')
      .set({ expiresAt: new Date(portico.clock.now().getTime() - 1) })
      .where('requestId', '=', link.requestId)
      .execute()
    const answers = [
      await uploads.append(id, 0, bytes),
      await uploads.submitDocument(id),
      await uploads.remove(id),
      await uploads.begin(bytes),
    ]
    expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(answers.map(() => [410, 'LINK_EXPIRED']))
  })
})
