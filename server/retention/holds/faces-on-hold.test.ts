import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorDecision, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { setClient } from '#server/settings/change-client.ts'
import { consenting, publishTestNotice } from '#server/testing/consent-steps.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { allAt, erasedKindsOf, later, openRetention, retentionOf, schedule } from '#server/testing/retention-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { packFace } from '#vision/face/packed-face.ts'

let portico: TestApp
let ada: StaffApp
let grace: StaffApp
let face = 500
let take = 0
const open = async (retentionDays: number) => {
  ;({ portico, ada, grace } = await openRetention({ client: { creditBalance: 1_000, retentionDays } }))
  ;[ada, grace] = (await later(portico, 24 * 8, ada, grace)) as [StaffApp, StaffApp]
  await publishTestNotice(portico)
}
/** Each test has a face of its own. */
beforeEach(() => {
  face += 1
})

/** Somebody with this test's face, who has agreed and passed. */
async function passed(): Promise<Link> {
  take += 1
  const link = await portico.newLink({ email: `face${take}@person.example` })
  await applicant(portico, link).report('PROCESSING')
  await consenting(portico, link).give()
  const { body } = await (await atCamera(portico, link)).check({ seed: 8_000 + take, face: { of: face, take } })
  expect(body.verifyStatus).toBe('passed')
  return link
}
const found = async () => {
  const vector = packFace(generatedFaceEmbedding({ of: face }))
  const { similar } = await portico.context.faces.search(portico.client.id, vector, similarFaceLikeness)
  return similar.map(({ requestId }) => requestId)
}
const kept = async (id: string) =>
  (await portico.context.db.selectFrom('faceVectors').select('sealedVector').where('requestId', '=', id).execute()).length
const pairsOf = async (id: string) =>
  (await portico.context.db.selectFrom('facePairs').select('otherId').where('requestId', '=', id).execute()).map(({ otherId }) => otherId)
const copiesOf = async (id: string) =>
  (
    await portico.context.db
      .selectFrom('heldCopies')
      .select('tableName')
      .where('requestId', '=', id)
      .where('tableName', 'like', 'face%')
      .orderBy('tableName')
      .execute()
  ).map(({ tableName }) => tableName)
const hold = (id: string) => ada.send('POST', `/requests/${id}/hold`, { reason: 'Court order 12/26' })
async function release(id: string) {
  await ada.send('POST', `/requests/${id}/hold/ask-release`, { reason: 'The court has ruled' })
  expect((await grace.send('POST', `/requests/${id}/hold/release`, {})).status).toBe(200)
}

describe('a face on legal hold', () => {
  beforeAll(() => open(36_500), 60_000)
  afterAll(() => portico.close())

  it('is searched while something else keeps it too: a hold by one person hides nobody', async () => {
    const { requestId } = await passed()
    await hold(requestId)
    await erasePeople(portico.context)
    expect(await found()).toEqual([requestId])
  })

  it('is searched no more once its person withdrew consent, and neither lost nor found anew', async () => {
    const { requestId, ...link } = await passed()
    await hold(requestId)
    await consenting(portico, link).withdraw()
    expect([await found(), await kept(requestId)]).toEqual([[], 1])
    const second = await passed()
    expect([await pairsOf(second.requestId), await found()]).toEqual([[], [second.requestId]])
  })

  it('stays when its customer has faces compared no more, and goes with the hold', async () => {
    const [held, other] = [await passed(), await passed()]
    await hold(held.requestId)
    await setClient(portico.context, portico.client.id, { faceDuplicates: false })
    expect([await kept(held.requestId), await kept(other.requestId), await found()]).toEqual([1, 0, []])
    expect(await copiesOf(held.requestId)).toEqual(['face_pairs'])
    await setClient(portico.context, portico.client.id, { faceDuplicates: true })
    expect(await found()).toEqual([])
    await setClient(portico.context, portico.client.id, { faceDuplicates: false })
    await release(held.requestId)
    expect([await kept(held.requestId), await copiesOf(held.requestId)]).toEqual([0, []])
    await setClient(portico.context, portico.client.id, { faceDuplicates: true })
  })

  it('leaves a copy when another recording takes its place', async () => {
    const [{ requestId }, other] = [await passed(), await passed()]
    await hold(requestId)
    const again = await retryRequest(portico.context, requestId, { ...operatorDecision(), step: 'liveness-check', remark: 'Too dark.' })
    const person = applicant(portico, again)
    await person.report('LIVENESS_STARTED')
    take += 1
    const { body } = await person.check({ seed: 8_000 + take, face: { of: face + 1_000, take } })
    expect(body.verifyStatus).toBe('passed')
    expect([await found(), await pairsOf(other.requestId)]).toEqual([[other.requestId], []])
    expect(await copiesOf(requestId)).toEqual(['face_pairs', 'face_vectors'])
    await release(requestId)
    expect([await kept(requestId), await copiesOf(requestId)]).toEqual([1, []])
  })

  it('is not deleted in the database', async () => {
    const { requestId } = await passed()
    await hold(requestId)
    await expect(sql`delete from face_vectors where request_id = ${requestId}`.execute(portico.context.db)).rejects.toThrow('on legal hold')
  })
})

describe('a face whose person withdrew consent', () => {
  beforeAll(() => open(36_500), 60_000)
  afterAll(() => portico.close())

  it('is searched no more, and goes when a member of staff confirms: the link alone takes no evidence away', async () => {
    const [one, other] = [await passed(), await passed()]
    await consenting(portico, one).withdraw()
    expect([await found(), await kept(one.requestId), await pairsOf(other.requestId)]).toEqual([[other.requestId], 1, [one.requestId]])
    const erasureRequestId = (await retentionOf(grace, one.requestId)).erasureRequest?.id
    await grace.send('POST', `/requests/${one.requestId}/erasure/confirm`, { erasureRequestId })
    expect([await kept(one.requestId), await pairsOf(other.requestId)]).toEqual([0, []])
  })
})

describe('a face that a legal hold alone still keeps', () => {
  afterAll(() => portico.close())

  for (const by of ['the schedule', 'the period of the settings']) {
    it(`is searched no more once ${by} would erase it, stays, and goes after the hold`, async () => {
      if (by !== 'the schedule') await portico?.close()
      await open(by === 'the schedule' ? 36_500 : 30)
      const [one, other] = [await passed(), await passed()]
      await hold(one.requestId)
      await rejectRequest(portico.context, one.requestId, { ...operatorDecision(), reasons: ['other'] })
      if (by === 'the schedule') {
        await schedule(portico, ada, { ...allAt(null), biometrics: { ...allAt(null).biometrics, rejected: 30 } })
        ;[ada, grace] = (await later(portico, 0, ada, grace)) as [StaffApp, StaffApp]
      }
      await erasePeople(portico.context)
      expect((await found()).sort()).toEqual([one.requestId, other.requestId].sort())
      ;[ada, grace] = (await later(portico, 24 * 31, ada, grace)) as [StaffApp, StaffApp]
      await erasePeople(portico.context)
      expect([await found(), await kept(one.requestId)]).toEqual([[other.requestId], 1])
      await release(one.requestId)
      await erasePeople(portico.context)
      expect([await kept(one.requestId), await erasedKindsOf(portico, one.requestId)]).toEqual([
        0,
        by === 'the schedule' ? ['biometrics'] : ['audit', 'biometrics', 'case', 'documents'],
      ])
    })
  }
})
