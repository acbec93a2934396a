import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { lockFaceIndex } from '#server/duplicates/repositories/faces.ts'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import { eve, named, openFaces, similar, type Verification } from '#server/testing/face-steps.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { openCase } from '#server/testing/staff-app.ts'
import { waitForBlockedStatements } from '#server/testing/wait-for-blocked-statements.ts'
import { packFace } from '#vision/face/packed-face.ts'

const { portico, grace, camera, rowOf, arrive, pass, facesOf, countPairs, foundIn, verify, otherClient } = await openFaces()
afterAll(() => portico.close())
/** Each test has a face of its own. */
beforeEach(() => {
  camera.face += 1
})

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

  it.each<[string, Verification & { email: string }, Verification & { email: string }]>([
    ['email address', { email: 'ben@example.com' }, { email: ' Ben@Example.com' }],
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
    const found = await another.search(portico.client.id, packFace(generatedFaceEmbedding({ of: camera.face })), similarFaceLikeness)
    await another.close()
    expect(found.similar.map(({ requestId }) => requestId)).toContain(first)
  })

  it('is that of the last passed check: another person is compared again', async () => {
    const link = await portico.newLink({ email: 'kim@one.example' })
    await (await arrive(link))()
    const second = await verify('kim@two.example')
    await portico.context.db.updateTable('verificationRequests').set({ status: 'ID_UPLOADED' }).where('id', '=', link.requestId).execute()
    expect((await (await pass(link))({ of: camera.face + 5_000 })).body.verifyStatus).toBe('passed')
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
