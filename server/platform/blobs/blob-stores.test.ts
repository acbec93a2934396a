import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { toS3Place } from '#server/platform/blobs/s3-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'portico-blobs-'))
const bucket = { name: 'portico', configs: [] }
const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3'), configureBuckets: [bucket] })
const { port } = await s3.run()
const s3Url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/portico/sealed?tls=false`
const stores = [
  { kind: 'file', store: await openBlobStore(`file:${join(folder, 'files')}`) },
  { kind: 's3', store: await openBlobStore(s3Url) },
]
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

describe.each(stores)('a $kind blob store', ({ store }) => {
  const picture = randomBytes(300_000)

  it('returns the bytes that were put', async () => {
    await store.put('req_1/documents/front', picture)
    const stored = await store.get('req_1/documents/front')
    expect(picture.equals(stored ?? new Uint8Array())).toBe(true)
  })

  it('returns nothing for an unknown name', async () => {
    expect(await store.get('req_1/documents/none')).toBeUndefined()
  })

  it('replaces an existing blob', async () => {
    await store.put('req_1/selfie', Buffer.from('old and longer'))
    await store.put('req_1/selfie', Buffer.from('new'))
    expect(Buffer.from((await store.get('req_1/selfie')) ?? []).toString()).toBe('new')
  })

  it('keeps one whole version of concurrent puts', async () => {
    const versions = Array.from({ length: 8 }, (_, digit) => Buffer.alloc(50_000, String(digit)))
    await Promise.all(versions.map((version) => store.put('req_1/race', version)))
    const stored = Buffer.from((await store.get('req_1/race')) ?? [])
    expect(versions.some((version) => version.equals(stored))).toBe(true)
  })

  it('removes idempotently', async () => {
    await store.put('req_1/video', picture)
    await store.remove('req_1/video')
    await store.remove('req_1/video')
    expect(await store.get('req_1/video')).toBeUndefined()
  })

  it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', 'a.b', '', 'a/', 'a b'])('refuses the name %s', async (name) => {
    await expect(store.put(name, picture)).rejects.toThrow('not a blob name')
    await expect(store.get(name)).rejects.toThrow('not a blob name')
    await expect(store.remove(name)).rejects.toThrow('not a blob name')
  })

  it('reports its health', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

it('leaves no partial file in the folder', async () => {
  expect(await readdir(join(folder, 'files', '.incoming'))).toEqual([])
})

it('cleans up partial files of a killed server, and none in use', async () => {
  const incoming = join(folder, 'killed', '.incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'half')
  await writeFile(join(incoming, 'young'), 'half')
  const twoHoursAgo = Date.now() / 1000 - 7_200
  await utimes(join(incoming, 'old'), twoHoursAgo, twoHoursAgo)
  await openBlobStore(`file:${join(folder, 'killed')}`)
  expect(await readdir(incoming)).toEqual(['young'])
})

it('refuses with a code when the folder cannot store the bytes, and recovers', async () => {
  const root = join(folder, 'broken')
  const store = await openBlobStore(`file:${root}`)
  // A file where a folder has to be: the same for every user, root included.
  await writeFile(join(root, 'req_2'), 'in the way')
  await expect(store.put('req_2/front', Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_SAVE_FAILED' })
  expect(await store.get('req_2/front')).toBeUndefined()
  await rm(join(root, 'req_2'))
  await store.put('req_2/front', Buffer.from('x'))
  expect(Buffer.from((await store.get('req_2/front')) ?? []).toString()).toBe('x')
})

it('reports a missing folder', async () => {
  const root = join(folder, 'unmounted')
  const store = await openBlobStore(`file:${root}`)
  await rm(root, { recursive: true })
  await expect(store.check()).rejects.toThrow('ENOENT')
})

it('refuses with a code when S3 refuses or is unavailable', async () => {
  const noBucket = await openBlobStore(s3Url.replace('/portico/', '/another/'))
  await expect(noBucket.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_SAVE_FAILED' })
  await expect(noBucket.check()).rejects.toThrow('NoSuchBucket')
  const away = await openBlobStore('s3://KEY:SECRET@127.0.0.1:9/portico?tls=false')
  await expect(away.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_SAVE_FAILED' })
  await expect(away.check()).rejects.toThrow()
})

it('follows no S3 redirect', async () => {
  const requested: string[] = []
  const elsewhere = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end('another picture')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port: otherPort } = elsewhere.address() as { port: number }
  const moved = createServer((_, response) => response.writeHead(307, { location: `http://127.0.0.1:${otherPort}/taken` }).end()).listen(
    0,
    '127.0.0.1',
  )
  await once(moved, 'listening')
  const { port: movedPort } = moved.address() as { port: number }
  try {
    const store = await openBlobStore(`s3://KEY:SECRET@127.0.0.1:${movedPort}/portico?tls=false`)
    await expect(store.get('a')).rejects.toThrow('answered 307')
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_SAVE_FAILED' })
    expect(requested).toEqual([])
  } finally {
    elsewhere.close()
    moved.close()
  }
})

it('parses the S3 address, and reports errors without the secret', async () => {
  expect(toS3Place('s3://AK:a%2Fb%2Bc@s3.example.com/portico/eu?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example.com/portico/eu',
    accessKeyId: 'AK',
    secretAccessKey: 'a/b+c',
    region: 'eu-central-1',
  })
  await expect(openBlobStore('s3://AK:topsecret@s3.example.com/')).rejects.toThrow(/^BLOB_URL must be s3:\/\/KEY:SECRET@host/)
  await expect(openBlobStore('ftp://x')).rejects.toThrow('file: or s3:')
})
