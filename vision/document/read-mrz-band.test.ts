import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocument } from '#fixtures/make-document.ts'
import { applyHomography, mapQuad, overlapOf, type Quad, squareToQuad } from '#vision/document/plane.ts'
import { testModelsFolder } from '#vision/models/test-models.ts'
import type { OutlinedFacts, OutlinedPicture } from '#vision/worker/document-worker.fixture.ts'
import { WorkerPool } from '#vision/worker/worker-pool.ts'

/** Of made pictures. */
const [madeWidth, madeHeight] = [1600, 1200]
const askewDegrees = 14

let pool: WorkerPool

beforeAll(async () => {
  const entry = new URL('../worker/document-worker.fixture.ts', import.meta.url)
  const args = [await testModelsFolder()]
  pool = new WorkerPool({
    entry,
    args,
    name: 'outlined',
    workers: 1,
    jobTimeoutMs: 120_000,
    maxWaitingJobs: 1,
    maxRestingRssBytes: Number.POSITIVE_INFINITY,
  })
  await pool.open()
})
afterAll(() => pool.close())

const inspect = (job: OutlinedPicture) => pool.run(job) as Promise<OutlinedFacts>

/** A made document whose outline is laid along these shares of its true one. */
async function readWithin(options: Parameters<typeof makeDocument>[0], { left = 0, bottom = 1 } = {}) {
  const { jpeg, quad, zone } = await makeDocument(options)
  if (!quad) throw new Error('there is a document in the picture')
  const map = squareToQuad(quad)
  const outline = mapQuad(
    [
      { x: left, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: bottom },
      { x: left, y: bottom },
    ],
    (place) => applyHomography(map, place),
  )
  const { lines, before, after } = await inspect({ picture: jpeg, outline })
  return { lines, before: before as Quad, after: after as Quad, printed: zone, truth: quad }
}

describe('an MRZ', () => {
  it('is read as printed, and the outline is unchanged', async () => {
    const { printed, lines, before, after } = await readWithin({ kind: 'passport' })
    expect(lines).toEqual(printed)
    expect(after).toEqual(before)
  })

  it('is read below a short outline, which is extended', async () => {
    const { printed, lines, before, after, truth } = await readWithin({ kind: 'passport' }, { bottom: 0.9 })
    expect(lines).toEqual(printed)
    expect(overlapOf(before, truth)).toBeLessThan(0.92)
    expect(overlapOf(after, truth)).toBeGreaterThan(0.95)
  })

  it('is read beside an outline that cuts its first letters, which is moved', async () => {
    const { printed, lines, after, truth } = await readWithin({ kind: 'passport' }, { left: 0.065 })
    expect(lines).toEqual(printed)
    expect(overlapOf(after, truth)).toBeGreaterThan(0.95)
  })

  it('is missing on the front of a licence, and the outline is unchanged', async () => {
    const { printed, lines, before, after } = await readWithin({ kind: 'driver-license' })
    expect(printed).toBeNull()
    expect(lines).toBeNull()
    expect(after).toEqual(before)
  })
})

describe('an MRZ in a picture without an outline', () => {
  it('is found on a tilted page, and gives the outline', async () => {
    const { jpeg, quad, zone } = await makeDocument({ kind: 'passport' })
    const picture = await sharp(jpeg).rotate(askewDegrees, { background: '#6b5b4b' }).jpeg().toBuffer()
    const { lines, after } = await inspect({ picture, outline: null })
    expect(lines).toEqual(zone)
    const { width, height } = await sharp(picture).metadata()
    const angle = (askewDegrees * Math.PI) / 180
    const turned = mapQuad(quad as Quad, ({ x, y }) => ({
      x: width / 2 + (x - madeWidth / 2) * Math.cos(angle) - (y - madeHeight / 2) * Math.sin(angle),
      y: height / 2 + (x - madeWidth / 2) * Math.sin(angle) + (y - madeHeight / 2) * Math.cos(angle),
    }))
    expect(overlapOf(after as Quad, turned)).toBeGreaterThan(0.85)
  })

  it('is not found in other long lines', async () => {
    const { jpeg } = await makeDocument({ kind: 'driver-license' })
    expect(await inspect({ picture: jpeg, outline: null })).toEqual({ lines: null, before: null, after: null, neighbours: 0 })
  })
})

const side = { width: 900, height: 675 }

/** Documents beside a passport on the left half of a picture, with this on the right one. */
async function neighboursOf(right: Uint8Array): Promise<number> {
  const { jpeg, quad } = await makeDocument({ kind: 'passport' })
  if (!quad) throw new Error('there is a document in the picture')
  const halves = await Promise.all([jpeg, right].map((half) => sharp(half).resize(side.width, side.height).toBuffer()))
  const picture = await sharp({ create: { width: side.width * 2, height: side.height, channels: 3, background: '#000' } })
    .composite(halves.map((input, i) => ({ input, left: i * side.width, top: 0 })))
    .png()
    .toBuffer()
  const outline = mapQuad(quad, ({ x, y }) => ({ x: (x * side.width) / madeWidth, y: (y * side.width) / madeWidth }))
  return (await inspect({ picture, outline })).neighbours
}

describe('a second document', () => {
  it('is found by its print and a portrait of similar size', async () => {
    expect(await neighboursOf((await makeDocument({ kind: 'id-card', person: 'grace' })).jpeg)).toBe(1)
  })

  it('is not found on an empty background', async () => {
    expect(await neighboursOf((await makeDocument({ kind: 'passport', fault: 'no-document' })).jpeg)).toBe(0)
  })
})
