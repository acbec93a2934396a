import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faceQualityCauses } from '#contract/errors/face-quality-causes.ts'
import { livenessLimits } from '#contract/limits.ts'
import { faultyBytes, type MadeClip } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, type Link, toMultipart } from '#server/testing/individual-steps.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { livenessDeclinedLimit: 3 } })
})
afterAll(() => portico.close())

const code = ({ status, body }: AnswerLookup) => [status, body.errorCode]
const stranger: MadeClip = { portraitLikeness: 0.1 }
let seeds = 0
/** A recording that nobody has sent before. */
const fresh = (facts: MadeClip = {}): MadeClip => {
  seeds += 1
  return { ...facts, seed: seeds }
}

function sendBytes({ requestId, token }: Link, bytes: Uint8Array | null) {
  return portico.send(toMultipart('/onboarding/liveness/check', { requestId, token }, bytes))
}

/** Waits until a check has its lease, which it takes before it looks. */
async function leaseOf({ requestId }: Link) {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await portico.countRows('requestLeases', requestId)) === 1) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('no lease was taken')
}

describe('an invalid recording', () => {
  const clips: [string, Buffer | null, number, string][] = [
    ['nothing', null, 422, 'REQUIRED_ITEMS_NOT_SET'],
    ['another kind of file', faultyBytes('unsupported'), 415, 'VIDEO_UNSUPPORTED_FORMAT'],
    ['a broken one', faultyBytes('unreadable'), 415, 'VIDEO_UNSUPPORTED_FORMAT'],
    ['sound alone', faultyBytes('no-video-track'), 415, 'VIDEO_UNSUPPORTED_FORMAT'],
    ['an hour', faultyBytes('too-large'), 422, 'VIDEO_INVALID_DURATION'],
    ['a blink', faultyBytes('too-short'), 422, 'VIDEO_INVALID_DURATION'],
    ['one over a worker that died', faultyBytes('interrupted'), 503, 'VERIFICATION_BUSY'],
    ['one that is too heavy', Buffer.alloc(livenessLimits.videoMaxBytes + 2_000_000), 413, 'BODY_TOO_LARGE'],
  ]
  it.each(clips)('is refused with its code and not counted: %s', async (_, bytes, status, errorCode) => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    expect(code(await sendBytes(link, bytes))).toEqual([status, errorCode])
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(0)
    expect((await person.check(fresh())).body.verifyStatus).toBe('passed')
  })
})

describe('a failed check', () => {
  it('returns the reason and the selfie, and can be repeated', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const failed = await person.check(fresh(stranger), {}, { 'x-language': 'en' })
    expect(failed.body).toMatchObject({
      verifyStatus: 'failed',
      status: 'LIVENESS_FAILED',
      exceedDeclinedLimit: false,
      failure: { code: 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED', title: 'The face does not match the document' },
      selfieUrl: expect.stringMatching(/^\/files\/blb_/),
    })
    expect(failed.text).not.toContain('0.1')
    const requested = await person.status({ 'x-language': 'en' })
    expect(requested.body.newLivenessCheckInfo).toMatchObject({ verifyStatus: 'failed', failure: failed.body.failure })
    await person.report('LIVENESS_STARTED')
    expect((await person.check(fresh())).body).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
    expect((await person.status()).body).toMatchObject({
      livenessCheckInfo: { verifyStatus: 'failed' },
      newLivenessCheckInfo: { verifyStatus: 'passed', failure: null },
    })
  })

  it('says how many are left, in its answer and whenever the request is read', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const countOf = ({ body }: AnswerLookup) => [body.countLivenessDeclined, body.livenessDeclinedLimit]
    expect(countOf(await person.status())).toEqual([0, 3])
    for (const declined of [1, 2]) {
      await person.report('LIVENESS_STARTED')
      expect(countOf(await person.check(fresh(stranger)))).toEqual([declined, 3])
      expect(countOf(await person.status())).toEqual([declined, 3])
    }
    await person.report('LIVENESS_STARTED')
    expect(countOf(await person.check(fresh()))).toEqual([2, 3])
  })

  it('names one cause and what mends it, where its code stands for several', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const dark = await person.check(fresh({ quality: { luminance: 20 } }), {}, { 'x-language': 'en' })
    await person.report('LIVENESS_STARTED')
    const blurred = await person.check(fresh({ quality: { sharpness: 0.1 } }), {}, { 'x-language': 'cn' })
    expect([dark.body.failure, blurred.body.failure]).toEqual([
      { code: 'VIDEO_LOW_FACE_QUALITY', ...faceQualityCauses['too-dark'].en },
      { code: 'VIDEO_LOW_FACE_QUALITY', ...faceQualityCauses.blurred.cn },
    ])
  })

  it('too often leads to staff review, with a message', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    for (const exceeds of [false, false, true]) {
      await person.report('LIVENESS_STARTED')
      expect((await person.check(fresh(stranger))).body.exceedDeclinedLimit).toBe(exceeds)
    }
    expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
    expect(await portico.mailKinds(link.requestId)).toEqual(['submitted'])
  })

  it('too often auto-rejects the request where enabled', async () => {
    const strict = await testApp({ client: { livenessDeclinedLimit: 1, autoReject: true } })
    try {
      const link = await strict.newLink()
      const person = await atCamera(strict, link)
      expect((await person.check(stranger)).body).toMatchObject({ status: 'REJECTED', exceedDeclinedLimit: true })
      expect(await strict.mailKinds(link.requestId)).toEqual(['rejected'])
    } finally {
      await strict.close()
    }
  })

  it('is reported for a recording that was sent before, by anybody', async () => {
    const clip = fresh()
    const first = await atCamera(portico, await portico.newLink())
    await first.check(clip)
    const second = await atCamera(portico, await portico.newLink())
    expect((await second.check(clip)).body).toMatchObject({ verifyStatus: 'failed', failure: { code: 'LIVENESS_TEST_FAILED' } })
  })

  it('is reported for one of two requests that are sent the same recording at once', async () => {
    const clip = fresh()
    const links = [await portico.newLink(), await portico.newLink()]
    const people = await Promise.all(links.map((link) => atCamera(portico, link)))
    const release = portico.vision.hold()
    const answers = people.map((person) => person.check(clip))
    await Promise.all(links.map(leaseOf))
    release()
    const words = (await Promise.all(answers)).map(({ body }) => body.verifyStatus)
    expect(words.toSorted()).toEqual(['failed', 'passed'])
  })
})

describe('a check in progress', () => {
  it('refuses a second one, on any device', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const release = portico.vision.hold()
    const first = person.check(fresh(), {}, { 'user-agent': 'phone' })
    await leaseOf(link)
    const same = await person.check(fresh(), {}, { 'user-agent': 'phone' })
    const other = await person.check(fresh(), {}, { 'user-agent': 'desktop' })
    const camera = await person.report('CAMERA_FAILED')
    const upload = await person.upload({ seed: 1 })
    release()
    expect([same, other, camera, upload].map(code)).toEqual([
      [409, 'LIVENESS_CHECK_IN_PROGRESS'],
      [409, 'LIVENESS_CHECK_ALREADY_STARTED'],
      [409, 'LIVENESS_CHECK_IN_PROGRESS'],
      [409, 'LIVENESS_CHECK_ALREADY_STARTED'],
    ])
    expect((await first).body.verifyStatus).toBe('passed')
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(1)
  })

  it('whose server failed blocks the request for seconds only', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const lease = { requestId: link.requestId, clientId: portico.client.id, work: 'liveness', holder: 'wrk_dead', device: 'x' } as const
    const lapsed = new Date(Date.now() - 1_000)
    await portico.context.db
      .insertInto('requestLeases')
      .values({ ...lease, expiresAt: new Date(Date.now() + 60_000) })
      .execute()
    expect(code(await person.check(fresh()))).toEqual([409, 'LIVENESS_CHECK_ALREADY_STARTED'])
    await portico.context.db.updateTable('requestLeases').set({ expiresAt: lapsed }).where('requestId', '=', link.requestId).execute()
    expect((await person.check(fresh())).body.verifyStatus).toBe('passed')
  })

  it('writes nothing once another caller has taken over', async () => {
    const link = await portico.newLink()
    const person = await atCamera(portico, link)
    const release = portico.vision.hold()
    const slow = person.check(fresh())
    await leaseOf(link)
    await portico.context.db.updateTable('requestLeases').set({ holder: 'wrk_other' }).where('requestId', '=', link.requestId).execute()
    release()
    expect(code(await slow)).toEqual([503, 'VERIFICATION_BUSY'])
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(0)
  })
})

describe('a challenge', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ client: { autoApprove: true, livenessDeclinedLimit: 9 }, form: { livenessMode: 'challenge' } })
  })
  afterAll(() => strict.close())

  const seen = (steps: unknown) => fresh({ stepsSeen: (steps as never[]).map((step, at) => ({ step, atMs: at * 1_000 })) })

  it('is drawn for each check, and fits into the longest recording', async () => {
    const person = await atCamera(strict, await strict.newLink())
    const draws = []
    for (let draw = 0; draw < 12; draw += 1) draws.push((await person.draw(draw % 2 ? 'head' : 'face')).body)
    expect(new Set(draws.map(({ challengeId }) => challengeId)).size).toBe(12)
    expect(new Set(draws.map(({ steps }) => String(steps))).size).toBeGreaterThan(2)
    for (const { recordingMs } of draws) expect(recordingMs).toBeLessThanOrEqual(livenessLimits.challengeMaxMs)
  })

  it('passed correctly auto-approves a clean request where enabled', async () => {
    const link = await strict.newLink()
    const person = await atCamera(strict, link)
    const { challengeId, steps } = (await person.draw()).body
    const passed = await person.check(seen(steps), { challengeId: String(challengeId) })
    expect(passed.body).toMatchObject({ verifyStatus: 'passed', status: 'APPROVED' })
    expect(await strict.mailKinds(link.requestId)).toEqual(['approved'])
    expect(await strict.activitiesOf(link.requestId)).toContain('AUTO_APPROVE')
  })

  it('in another order fails, counted once', async () => {
    const link = await strict.newLink()
    const person = await atCamera(strict, link)
    const { challengeId, steps } = (await person.draw()).body
    const wrong = await person.check(seen([...(steps as string[])].reverse().slice(1)), { challengeId: String(challengeId) })
    expect(wrong.body).toMatchObject({ verifyStatus: 'failed', failure: { code: 'LIVENESS_CHALLENGE_FAILED' } })
    await person.report('LIVENESS_STARTED')
    expect(code(await person.check(seen(steps), { challengeId: String(challengeId) }))).toEqual([409, 'LIVENESS_CHALLENGE_EXPIRED'])
  })

  it('is required: a missing, replaced, foreign or expired one is refused before inspection', async () => {
    const person = await atCamera(strict, await strict.newLink())
    const other = await atCamera(strict, await strict.newLink())
    const replaced = (await person.draw()).body.challengeId
    const current = (await person.draw()).body.challengeId
    const foreign = (await other.draw()).body.challengeId
    const codes = [code(await person.check(fresh()))]
    for (const id of [replaced, foreign]) codes.push(code(await person.check(fresh(), { challengeId: String(id) })))
    strict.clock.turnHours(1)
    codes.push(code(await person.check(fresh(), { challengeId: String(current) })))
    expect(codes).toEqual(Array(4).fill([409, 'LIVENESS_CHALLENGE_EXPIRED']))
  })
})

it('is required for automatic approval', async () => {
  const eager = await testApp({ client: { autoApprove: true } })
  try {
    const person = await atCamera(eager, await eager.newLink())
    expect((await person.check()).body.status).toBe('WAIT_FOR_APPROVAL')
  } finally {
    await eager.close()
  }
})

it('is not drawn before the document', async () => {
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  expect(code(await person.draw())).toEqual([409, 'DOCUMENT_REQUIRED_FIRST'])
})
