import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { setClient } from '#server/settings/change-client.ts'
import { eve, named, openFaces } from '#server/testing/face-steps.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { auditOf, openStaffApp } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { packFace } from '#vision/face/packed-face.ts'

const { portico, camera, rowOf, arrive, pass, facesOf, countPairs, foundIn, verify, otherClient } = await openFaces()
afterAll(() => portico.close())
/** Each test has a face of its own. */
beforeEach(() => {
  camera.face += 1
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
    expect(vector).toEqual(packFace(generatedFaceEmbedding({ of: camera.face, take: camera.takes })))
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
      packFace(generatedFaceEmbedding({ of: camera.face })),
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
        camera.takes += 1
        expect((await person.check({ seed: camera.takes, face: { of: 1, take: camera.takes } })).body.verifyStatus).toBe('passed')
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
