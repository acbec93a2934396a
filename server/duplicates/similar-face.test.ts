import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { lockFaceIndex } from '#server/duplicates/repositories/faces.ts'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { setClient } from '#server/settings/change-client.ts'
import { getClientAndForm, saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import type { GeneratedFace, MadeClip, MadeDocument } from '#server/testing/fake-vision.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { auditOf, openCase, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { waitForBlockedStatements } from '#server/testing/wait-for-blocked-statements.ts'
import { packFace } from '#vision/face/packed-face.ts'

let portico: TestApp
let grace: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000, autoApprove: true, retentionDays: 30 }, form: { livenessMode: 'challenge' } })
  grace = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

/** A face of each test's own. */
let face = 100
beforeEach(() => {
  face += 1
})
let takes = 0

const rowOf = (id: string) =>
  portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const facesOf = async (...ids: string[]) => {
  const rows = await portico.context.db
    .selectFrom('faceVectors')
    .select('requestId')
    .where('requestId', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map(({ requestId }) => requestId)
}
const countPairs = async (...ids: string[]) =>
  (await portico.context.db.selectFrom('facePairs').select('likeness').where('requestId', 'in', ids).execute()).length
async function foundIn(id: string) {
  return (await findApprovalFindings(portico.context.db, portico.context, await rowOf(id))).filter(({ kind }) => kind === 'duplicate')
}
const similar = (relation: 'returning' | 'similar_face' | 'other_name', requestIds: string[]) => ({
  kind: 'duplicate',
  of: 'face',
  relation,
  requestIds,
})
const eve = { givenNames: 'EVE', surname: 'MORAN' }
const named = (fields: object): MadeDocument => ({ mrz: { fields }, printedFields: fields })

/** Opens the link, sends a passport of its own, and stands before the camera. */
async function arrive(link: Link, document: MadeDocument = {}) {
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  expect((await person.upload(document)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  return pass(link)
}

/** Answers how to face the camera: each time it is another take of the face. */
async function pass(link: Link) {
  const person = applicant(portico, link)
  await person.report('LIVENESS_STARTED')
  const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: string[] }
  return (own: Partial<GeneratedFace> = {}, facts: MadeClip = {}) => {
    takes += 1
    const stepsSeen = steps.map((step, at) => ({ step, atMs: at * 1_000 })) as never
    return person.check({ seed: takes, face: { of: face, take: takes, ...own }, stepsSeen, ...facts }, { challengeId })
  }
}

type Input = { client?: Client; reference?: string; document?: MadeDocument }
async function verify(email: string | null, { client, reference, document }: Input = {}) {
  const link = await portico.newLink({ email, ...(client && { client }), ...(reference && { reference }) })
  const check = await arrive(link, document)
  expect((await check()).body).toMatchObject({ verifyStatus: 'passed' })
  return link.requestId
}

async function otherClient(change: Partial<Client> = {}): Promise<Client> {
  const id = newId('cli')
  const { form } = await getClientAndForm(portico.context.db, await rowOf((await portico.newLink()).requestId))
  return portico.context.db.transaction().execute(async (transaction) => {
    const client = await saveClient(transaction, { id, name: `Bank ${id}`, creditBalance: 9, autoApprove: true, ...(change as object) })
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

describe('a face seen in another request of the customer', () => {
  it('under another name blocks automatic and bulk approval, requires a reason, and links both requests', async () => {
    const first = await verify('anna@one.example')
    const second = await verify('anna@one.example', { document: named(eve) })
    expect([await portico.statusOf(first), await portico.statusOf(second)]).toEqual(['APPROVED', 'WAIT_FOR_APPROVAL'])
    expect([await foundIn(second), await foundIn(first)]).toEqual([[similar('other_name', [first])], [similar('other_name', [second])]])
    const { request } = await openCase(grace, second)
    const bulk = await grace.send('POST', '/queue/bulk', {
      action: { do: 'approve' },
      requests: [{ id: second, revision: request.revision }],
    })
    expect(bulk.body.results).toMatchObject([
      { outcome: 'refused', errorCode: 'APPROVAL_NEEDS_REVIEW', findings: [similar('other_name', [first])] },
    ])
    await expect(approveRequest(portico.context, second, operatorDecision())).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
    expect((await approveRequest(portico.context, second, { ...operatorDecision(), reason: 'Twins, both came in' })).status).toBe(
      'APPROVED',
    )
  })

  it.each<[string, Input & { email: string }, Input & { email: string }]>([
    ['e-mail address', { email: 'ben@example.com' }, { email: ' Ben@Example.com' }],
    ['reference', { email: 'ben@one.example', reference: 'C-17' }, { email: 'ben@two.example', reference: 'C-17' }],
  ])('with the same name, birth date and %s is a returning person, also with a new document', async (_, { email, ...one }, other) => {
    const first = await verify(email, one)
    const second = await verify(other.email, other)
    expect([await portico.statusOf(second), await foundIn(second)]).toEqual(['WAIT_FOR_APPROVAL', [similar('returning', [first])]])
    expect((await approveRequest(portico.context, second, operatorDecision())).status).toBe('APPROVED')
  })

  it('with the same name only is no returning person', async () => {
    const first = await verify('carl@one.example')
    expect(await foundIn(await verify('carl@two.example'))).toEqual([similar('similar_face', [first])])
  })

  it('with a document that cannot be identified is no returning person, whatever the address', async () => {
    const first = await verify('dora@example.com')
    const unread = { mrz: { fields: { issuingState: null } }, printedOrigin: { issuingState: null as never } }
    expect(await foundIn(await verify('dora@example.com', { document: unread }))).toEqual([similar('similar_face', [first])])
  })

  it('of another customer is not compared, in either direction', async () => {
    const theirs = await verify('ida@example.com', { client: await otherClient(), document: named(eve) })
    const own = await verify('ida@example.com')
    expect([await portico.statusOf(own), await foundIn(own), await foundIn(theirs), await countPairs(own, theirs)]).toEqual([
      'APPROVED',
      [],
      [],
      0,
    ])
  })

  it('at the same moment is found by the second request', async () => {
    const links = [
      await portico.newLink({ email: 'one@example.com' }),
      await portico.newLink({ email: 'two@example.com' }),
      await portico.newLink({ email: 'three@example.com' }),
    ]
    const checks = []
    for (const link of links) checks.push(await arrive(link))
    // All three are searched for before one of them is recorded.
    const begun = portico.vision.jobCount()
    const open = portico.vision.hold()
    const pending = checks.map((check) => check())
    await portico.vision.begun(begun + links.length)
    open()
    const answers = await Promise.all(pending)
    expect(answers.map(({ body }) => body.verifyStatus)).toEqual(['passed', 'passed', 'passed'])
    const ids = links.map(({ requestId }) => requestId)
    for (const id of ids) {
      const others = (await foundIn(id)).flatMap((found) => (found.kind === 'duplicate' ? found.requestIds : []))
      expect(others.sort()).toEqual(ids.filter((other) => other !== id).sort())
    }
    const statuses = await Promise.all(ids.map((id) => portico.statusOf(id)))
    expect(statuses.sort()).toEqual(['APPROVED', 'WAIT_FOR_APPROVAL', 'WAIT_FOR_APPROVAL'])
  })

  it('judged before either face was stored is found by the second request, also for the first face of a customer', async () => {
    const client = await otherClient()
    const [one, other] = [
      await portico.newLink({ client, email: 'one@example.com' }),
      await portico.newLink({ client, email: 'two@example.com' }),
    ]
    const checks = [await arrive(one), await arrive(other)]
    // Nobody keeps a face before both have searched and found nothing.
    const answers = await portico.context.db.transaction().execute(async (transaction) => {
      await lockFaceIndex(transaction, client.id)
      const pending = checks.map((check) => check())
      await waitForBlockedStatements(portico.context.db, 2)
      return pending
    })
    expect((await Promise.all(answers)).map(({ body }) => body.verifyStatus)).toEqual(['passed', 'passed'])
    expect([await foundIn(one.requestId), await foundIn(other.requestId)]).toEqual([
      [similar('similar_face', [other.requestId])],
      [similar('similar_face', [one.requestId])],
    ])
    const statuses = [await portico.statusOf(one.requestId), await portico.statusOf(other.requestId)]
    expect(statuses.sort()).toEqual(['APPROVED', 'WAIT_FOR_APPROVAL'])
  })

  it('is found after a restart', async () => {
    const first = await verify('jon@one.example')
    portico.context.faces.forget(portico.client.id)
    expect(portico.context.faces.byteCount()).toBe(0)
    expect(await foundIn(await verify('jon@two.example'))).toEqual([similar('similar_face', [first])])
    const another = openFaceIndexes({ ...portico.context, onFault: (_, error) => portico.faults.push(error) })
    const found = await another.search(portico.client.id, packFace(generatedFaceEmbedding({ of: face })), similarFaceLikeness)
    await another.close()
    expect(found.similar.map(({ requestId }) => requestId)).toContain(first)
  })

  it('is that of the last passed check: another person is compared again', async () => {
    const link = await portico.newLink({ email: 'kim@one.example' })
    await (await arrive(link))()
    const second = await verify('kim@two.example')
    await portico.context.db.updateTable('verificationRequests').set({ status: 'ID_UPLOADED' }).where('id', '=', link.requestId).execute()
    expect((await (await pass(link))({ of: face + 5_000 })).body.verifyStatus).toBe('passed')
    expect([await foundIn(second), await foundIn(link.requestId), await facesOf(link.requestId)]).toEqual([[], [], [link.requestId]])
    const third = await verify('kim@three.example')
    expect(await foundIn(third)).toEqual([similar('similar_face', [second])])
  })

  it('of a superseded verification is not compared', async () => {
    const [first, second] = [await verify('moe@one.example'), await verify('moe@two.example')]
    await portico.context.db.updateTable('livenessChecks').set({ supersededAt: new Date() }).where('requestId', '=', second).execute()
    expect([await foundIn(second), await foundIn(first)]).toEqual([[], [similar('similar_face', [second])]])
  })

  it('is shown in the case with reference, status and document match, without a name', async () => {
    const first = await verify('lea@one.example', { reference: 'C-9' })
    const second = await verify('lea@two.example', { document: named(eve) })
    const file = (await grace.send('GET', `/requests/${second}`)).body as unknown as CaseFile
    const { createdAt } = await rowOf(first)
    expect(file.duplicates).toEqual([
      {
        requestId: first,
        reference: 'C-9',
        document: null,
        isSameDocument: false,
        face: 'other_name',
        status: 'APPROVED',
        createdAt: createdAt.toISOString(),
      },
    ])
    expect(JSON.stringify(file.duplicates)).not.toMatch(/ERIKSSON|ANNA|lea@/)
  })
})

describe('a stored face', () => {
  it('is one sealed vector of a passed check, under the key of its subject', async () => {
    const link = await portico.newLink({ email: 'max@example.com' })
    const check = await arrive(link)
    await check({}, { portraitLikeness: 0.1 })
    expect([await portico.statusOf(link.requestId), await facesOf(link.requestId)]).toEqual(['LIVENESS_FAILED', []])
    await (await pass(link))()
    const { sealedVector } = await portico.context.db
      .selectFrom('faceVectors')
      .select('sealedVector')
      .where('requestId', '=', link.requestId)
      .executeTakeFirstOrThrow()
    const key = await openKeyOf(portico.context.db, portico.context.masterKey, (await rowOf(link.requestId)).subjectId)
    const vector = new Int8Array(unseal(key, `face-vector:${link.requestId}`, sealedVector))
    expect(vector).toEqual(packFace(generatedFaceEmbedding({ of: face, take: takes })))
    expect(sealedVector.includes(Buffer.from(vector.subarray(0, 16)))).toBe(false)
    const checks = await portico.context.db
      .selectFrom('livenessChecks')
      .select(['id', 'sealedFacts'])
      .where('requestId', '=', link.requestId)
      .execute()
    const facts = checks.map(({ id, sealedFacts }) =>
      fromFactsText<{ embedding: unknown }>(Buffer.from(unseal(key, `liveness-facts:${id}`, sealedFacts)).toString()),
    )
    expect(facts.map(({ embedding }) => embedding)).toEqual([null, null])
  })

  it('is erased with the person, from database and memory, with its matches', async () => {
    const first = await verify('old@one.example')
    portico.clock.turnHours(31 * 24)
    const second = await verify('new@two.example')
    expect(await countPairs(first, second)).toBe(2)
    await erasePeople(portico.context)
    expect([await facesOf(first), await countPairs(first, second), await foundIn(second)]).toEqual([[], 0, []])
    const { similar: found } = await portico.context.faces.search(
      portico.client.id,
      packFace(generatedFaceEmbedding({ of: face })),
      similarFaceLikeness,
    )
    expect(found.map(({ requestId }) => requestId)).toEqual([second])
  })
})

describe('a customer who disables face comparison', () => {
  it('stores no faces', async () => {
    const client = await otherClient({ faceDuplicates: false })
    const [first, second] = [await verify('ned@one.example', { client }), await verify('ned@two.example', { client, document: named(eve) })]
    expect([await facesOf(first, second), await foundIn(second), await portico.statusOf(second)]).toEqual([[], [], 'APPROVED'])
  })

  it('deletes stored faces, and the change is audited', async () => {
    const own = await testApp({ client: { creditBalance: 9 } })
    try {
      const ada = await openStaffApp(own, 'administrator')
      const pass = async () => {
        const link = await own.newLink()
        const person = applicant(own, link)
        await person.report('PROCESSING')
        await person.upload()
        await person.report('LIVENESS_STARTED')
        takes += 1
        expect((await person.check({ seed: takes, face: { of: 1, take: takes } })).body.verifyStatus).toBe('passed')
      }
      await pass()
      await pass()
      const count = async () => [
        (await own.context.db.selectFrom('faceVectors').select('position').execute()).length,
        (await own.context.db.selectFrom('facePairs').select('likeness').execute()).length,
      ]
      expect(await count()).toEqual([2, 2])
      const { body } = await ada.send('GET', '/settings')
      expect((await ada.send('PUT', '/settings', { revision: body.revision, change: { faceDuplicates: false } })).status).toBe(200)
      expect(await count()).toEqual([0, 0])
      const [entry] = await auditOf(own, own.client.id)
      expect([entry?.action, entry?.facts]).toEqual(['settings.changed', { fields: ['faceDuplicates'], faceDuplicates: 'true → false' }])
      await pass()
      expect([await count(), own.context.faces.byteCount()]).toEqual([[0, 0], 0])
      await setClient(own.context, own.client.id, { faceDuplicates: true })
      await pass()
      expect(await count()).toEqual([1, 0])
    } finally {
      await own.close()
    }
  })

  it('discards a check in progress, by command line too', async () => {
    const client = await otherClient()
    const link = await portico.newLink({ client, email: 'odd@example.com' })
    const check = await arrive(link)
    const begun = portico.vision.jobCount()
    const open = portico.vision.hold()
    const answer = check()
    await portico.vision.begun(begun + 1)
    await setClient(portico.context, client.id, { faceDuplicates: false })
    open()
    expect([(await answer).body.verifyStatus, await facesOf(link.requestId)]).toEqual(['passed', []])
  })
})
