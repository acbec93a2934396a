import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { lockFaceIndex, removeFaces, replaceFace } from '#server/duplicates/repositories/faces.ts'
import { sealFace } from '#server/duplicates/seal-face.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { getClientAndForm, saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { packFace } from '#vision/face/packed-face.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
})
afterAll(() => portico.close())

const vector = packFace(generatedFaceEmbedding({ of: 1 }))
let takes = 0

/** A request that has passed, whose face is taken away again: tests put it back when they want it there. */
async function passed(client = portico.client) {
  const { requestId, token } = await portico.newLink({ client })
  const person = applicant(portico, { requestId, token })
  await person.report('PROCESSING')
  await person.upload()
  await person.report('LIVENESS_STARTED')
  takes += 1
  expect((await person.check({ seed: takes })).body.verifyStatus).toBe('passed')
  const check = await portico.context.db
    .selectFrom('livenessChecks')
    .select('id')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  const { subjectId } = await portico.context.db
    .selectFrom('verificationRequests')
    .select('subjectId')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const key = await openKeyOf(portico.context.db, portico.context.masterKey, subjectId)
  await portico.context.db.transaction().execute(async (transaction) => {
    await lockFaceIndex(transaction, client.id)
    await removeFaces(transaction, client.id, { requestIds: [requestId], at: new Date() })
  })
  const row = {
    requestId,
    clientId: client.id,
    livenessCheckId: check.id,
    sealedVector: sealFace(key, requestId, vector),
    createdAt: new Date(),
  }
  /** Adds the face; it is committed when what `beforeCommit` answers is done. */
  const add = (beforeCommit: () => Promise<void> = async () => {}) =>
    portico.context.db.transaction().execute(async (transaction) => {
      await lockFaceIndex(transaction, client.id)
      await replaceFace(transaction, row)
      await beforeCommit()
    })
  return { requestId, add }
}

async function otherClient() {
  const id = newId('cli')
  const link = await portico.newLink()
  const request = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', link.requestId)
    .executeTakeFirstOrThrow()
  const { form } = await getClientAndForm(portico.context.db, request)
  return portico.context.db.transaction().execute(async (transaction) => {
    const client = await saveClient(transaction, { id, name: `Bank ${id}`, creditBalance: 9 })
    await saveForm(transaction, {
      id: newId('frm'),
      clientId: id,
      kind: 'individual',
      name: 'Own',
      isDefault: true,
      definition: form.definition,
    })
    return client
  })
}

const open = (more: object = {}) => openFaceIndexes({ ...portico.context, onFault: (_, error) => portico.faults.push(error), ...more })
type Indexes = ReturnType<typeof open>
const findIn = async (indexes: Indexes, clientId: string) =>
  (await indexes.search(clientId, vector, 0.9)).similar.map(({ requestId }) => requestId)

it('finds a face that was committed late', async () => {
  const client = await otherClient()
  const [slow, fast] = [await passed(client), await passed(client)]
  const indexes = open()
  let commit = () => {}
  const committing = new Promise<void>((resolve) => {
    commit = resolve
  })
  let adding: Promise<void> | undefined
  await new Promise<void>((added) => {
    adding = slow.add(() => {
      added()
      return committing
    })
  })
  const after = fast.add()
  expect(await findIn(indexes, client.id)).toEqual([])
  commit()
  await Promise.all([adding, after])
  expect(await findIn(indexes, client.id)).toEqual([slow.requestId, fast.requestId])
  await indexes.close()
})

it('forgets a removed face, and finds its replacement once', async () => {
  const client = await otherClient()
  const [one, other] = [await passed(client), await passed(client)]
  await one.add()
  await other.add()
  const indexes = open()
  expect(await findIn(indexes, client.id)).toEqual([one.requestId, other.requestId])
  await one.add()
  expect(await findIn(indexes, client.id)).toEqual([other.requestId, one.requestId])
  await portico.context.db.transaction().execute(async (transaction) => {
    await lockFaceIndex(transaction, client.id)
    await removeFaces(transaction, client.id, { at: new Date() })
  })
  expect(await findIn(indexes, client.id)).toEqual([])
  await indexes.close()
})

it('limits its memory, evicting the least recently searched customer', async () => {
  const clients = [await otherClient(), await otherClient()] as const
  const people = [await passed(clients[0]), await passed(clients[1])] as const
  for (const { add } of people) await add()
  const indexes = open({ maxBytes: 1 })
  indexes.prepare(clients[0].id)
  expect(await findIn(indexes, clients[0].id)).toEqual([people[0].requestId])
  const bytes = indexes.byteCount()
  expect(await findIn(indexes, clients[1].id)).toEqual([people[1].requestId])
  expect([bytes > 0, indexes.byteCount()]).toEqual([true, bytes])
  expect(await findIn(indexes, clients[0].id)).toEqual([people[0].requestId])
  indexes.forget(clients[0].id)
  expect(indexes.byteCount()).toBe(0)
  await indexes.close()
})

it('answers concurrent searches alike, and skips a face that cannot be opened', async () => {
  const client = await otherClient()
  const [one, broken, other] = [await passed(client), await passed(client), await passed(client)]
  for (const { add } of [one, broken, other]) await add()
  await portico.context.db
    .updateTable('faceVectors')
    .set({ sealedVector: Buffer.alloc(40, 1) })
    .where('requestId', '=', broken.requestId)
    .execute()
  const indexes = open()
  const before = portico.faults.length
  const answers = await Promise.all([findIn(indexes, client.id), findIn(indexes, client.id)])
  expect(answers).toEqual([
    [one.requestId, other.requestId],
    [one.requestId, other.requestId],
  ])
  expect(portico.faults.length - before).toBe(1)
  await indexes.close()
})
