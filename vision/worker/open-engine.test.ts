import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocument } from '#fixtures/make-document.ts'
import { hostilePictures } from '#fixtures/make-hostile-files.ts'
import { type VisionEngine, VisionFault } from '#vision/engine.ts'
import { testModelsFolder } from '#vision/models/test-models.ts'
import { openEngine } from '#vision/worker/open-engine.ts'

let engine: VisionEngine

beforeAll(async () => {
  engine = await openEngine({
    modelsFolder: await testModelsFolder(),
    heavyWorkers: 1,
    fastWorkers: 1,
    jobTimeoutMs: 120_000,
    // What a file may do is tried here, also on a machine that is slow.
    frameTimeoutMs: 120_000,
    maxWaitingJobs: 2,
  })
})
afterAll(() => engine.close())

/** The kind of the refusal; "read" where there were facts. Any other failure fails the test. */
async function answerTo(bytes: Uint8Array, look: (bytes: Uint8Array) => Promise<unknown> = engine.inspectDocument): Promise<string> {
  try {
    await look(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof VisionFault) return error.kind
    throw error
  }
}

describe('a hostile file', () => {
  it('is read or refused with its code, and the worker survives', async () => {
    const workers = engine.workerPids()
    const wrong: string[] = []
    for (const { name, bytes, must } of await hostilePictures()) {
      const answer = await answerTo(bytes)
      const allowed = must === 'any-answer' || must === 'too-small' ? ['read', 'unsupported', 'unreadable', 'too-large'] : [must]
      if (!allowed.includes(answer)) wrong.push(`${name}: ${answer}, not ${must}`)
    }
    expect(wrong).toEqual([])
    expect(engine.workerPids()).toEqual(workers)
  }, 240_000)
  it('is no frame of a camera unless it is a small JPEG, and the worker of frames survives', async () => {
    const detect = (bytes: Uint8Array) => engine.detectDocument(bytes, 'id1')
    const { jpeg } = await makeDocument({ kind: 'id-card', width: 1_280 })
    expect(await answerTo(jpeg, detect)).toBe('read')
    const workers = engine.workerPids()
    const wrong: string[] = []
    for (const { name, bytes } of await hostilePictures()) {
      const answer = await answerTo(bytes, detect)
      const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
      const allowed = isJpeg ? ['read', 'unsupported', 'unreadable', 'too-large'] : ['unsupported']
      if (!allowed.includes(answer)) wrong.push(`${name}: ${answer}`)
    }
    expect(wrong).toEqual([])
    expect(await answerTo((await makeDocument({ kind: 'id-card', width: 1_284 })).jpeg, detect)).toBe('too-large')
    expect(engine.workerPids()).toEqual(workers)
  }, 240_000)
})
