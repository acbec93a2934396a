import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toFile } from '#server/testing/individual-steps.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

type Link = { requestId: string; token: string }
type Ran = { code: number; json: Record<string, unknown>; err: string }

const root = join(import.meta.dirname, '..')
const picturesBefore = 40
let folder: string
let environment: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-copies-'))
  environment = {
    PORTICO_DATA: join(folder, 'data'),
    PORT: String(await findFreePort()),
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    ERASURES_URL: `file:${join(folder, 'erasures')}`,
  }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function portico(words: string[], more: Record<string, string> = {}): Promise<Ran> {
  const env = { PATH: process.env.PATH ?? '', ...environment, ...more }
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli.ts', ...words, '--json'], { cwd: root, env, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, json: out ? (JSON.parse(out) as Record<string, unknown>) : {}, err }),
    )
  })
}

async function send(method: string, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function newLink(): Promise<Link> {
  const { json } = await portico(['link', 'individual'])
  const link = { requestId: String(json.requestId), token: String(json.token) }
  await send('POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  return link
}

async function upload(link: Link, seed: number): Promise<number> {
  const { data, info } = await sharp({
    create: {
      width: 1_100,
      height: 800,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 + (seed % 10) },
    },
  })
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  expect(info.size).toBeGreaterThan(10_000)
  return (await send('POST', '/onboarding/liveness/document-upload', { ...link, documentType: 'Passport', frontImage: toFile(data) }))
    .status
}

it('restores a backup taken under load, with every picture and the whole audit', async () => {
  const link = await newLink()
  let acknowledged = 0
  let isOver = false
  for (let n = 0; n < picturesBefore; n += 1) if (n % 15 === 0) await upload(await newLink(), n)
  const writing = (async () => {
    for (let value = 1; !isOver; value += 1) {
      const { status } = await send('PUT', '/onboarding/liveness/form-content', { ...link, formContent: { counter: String(value) } })
      if (status === 200) acknowledged = value
    }
  })()
  const uploading = (async () => {
    for (let n = 0; !isOver; n += 1) await upload(await newLink(), n)
  })()
  await until(() => acknowledged > 50)
  const before = acknowledged
  const made = await portico(['backup', join(folder, 'copies')])
  expect([made.code, made.json.missing]).toEqual([0, []])
  expect(acknowledged).toBeGreaterThan(before)
  isOver = true
  await Promise.all([writing, uploading])

  const verified = await portico(['verify-backup', join(folder, 'copies')])
  expect([verified.code, verified.json.faults, verified.json.opened]).toEqual([0, [], made.json.blobs])
  const elsewhere = {
    PORTICO_DATA: join(folder, 'elsewhere'),
    PORT: String(await findFreePort()),
    ERASURES_URL: `file:${join(folder, 'erasures-elsewhere')}`,
  }
  const wrongKey = await portico(['restore', join(folder, 'copies')], {
    ...elsewhere,
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
  })
  expect([wrongKey.code, wrongKey.err]).toEqual([1, expect.stringContaining('is not the one that this backup was made under')])
  const back = await portico(['restore', join(folder, 'copies')], elsewhere)
  expect([back.code, back.err, back.json.faults, back.json.rows, back.json.blobs]).toEqual([0, '', [], made.json.rows, made.json.blobs])
  console.log(
    `backup under load ${JSON.stringify(made.json)}; verified ${JSON.stringify(verified.json)}; restored ${JSON.stringify(back.json)}`,
  )

  const restored = await startServerProcess({ ...environment, ...elsewhere })
  const shown = await portico(['request', 'show', link.requestId], elsewhere)
  const stored = Number((shown.json.formContent as { counter: string }).counter)
  expect(stored).toBeGreaterThanOrEqual(before)
  expect((await portico(['audit', 'verify'], elsewhere)).json.whole).toBe(true)
  expect(await restored.stop()).toBe(0)
})

async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error('it never came to that')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
