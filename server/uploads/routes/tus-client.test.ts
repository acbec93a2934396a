import { createHash } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, type Link, seedOf } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { uploader } from '#server/testing/uploader.ts'

let portico: TestApp
let port = 0
beforeAll(async () => {
  portico = await testApp({ bodySilenceMs: 300 })
  await portico.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portico.app.server.address() as AddressInfo).port
})
afterAll(() => portico.close())

async function newPerson() {
  const link = await portico.newLink()
  await applicant(portico, link).report('PROCESSING')
  const bytes = Buffer.concat([documentPicture({ seed: seedOf(link.requestId) }), Buffer.alloc(900_000, 32)])
  return { link, bytes, uploads: uploader(portico, link) }
}

/** By the kept client of tus; answers the address of the upload and how many bytes went out. */
async function sendByClient(bytes: Buffer, { token }: Link, more: Partial<UploadOptions> = {}) {
  let sentBytes = 0
  const upload = await new Promise<Upload>((resolve, reject) => {
    const client: Upload = new Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}/v1/onboarding/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { kind: 'picture', sha256: createHash('sha256').update(bytes).digest('hex') },
      storeFingerprintForResuming: false,
      retryDelays: null,
      onChunkComplete: (count) => {
        sentBytes += count
      },
      onSuccess: () => resolve(client),
      onError: reject,
      ...more,
    })
    client.start()
  })
  return { id: upload.url?.split('/').at(-1) ?? '', sentBytes }
}

/** Sends some of the bytes that it announces, and then breaks off, or says no more. */
function sendSome(id: string, { token }: Link, bytes: Buffer, { sent, then }: { sent: number; then: 'breaks off' | 'hangs' }) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').resume()
    socket.on('error', reject)
    socket.on('close', () => resolve())
    const head = [
      `PATCH /v1/onboarding/uploads/${id} HTTP/1.1`,
      'host: portico',
      `authorization: Bearer ${token}`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      `content-length: ${bytes.byteLength}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, sent), () => then === 'breaks off' && socket.end())
  })
}

const offsetOf = async (uploads: ReturnType<typeof uploader>, id: string) => Number((await uploads.head(id)).headers['upload-offset'])

it.each([
  ['in one part', Number.POSITIVE_INFINITY],
  ['in parts of 64 kB', 65_536],
])('takes a file from the kept client %s', async (_, chunkSize) => {
  const { link, bytes, uploads } = await newPerson()
  const { id, sentBytes } = await sendByClient(bytes, link, { chunkSize })
  expect([sentBytes, (await uploads.submitDocument(id)).body.docUploadErrors]).toEqual([bytes.byteLength, []])
})

it.each(['breaks off', 'hangs'] as const)('keeps what came before a line %s, and the kept client sends the rest alone', async (then) => {
  const { link, bytes, uploads } = await newPerson()
  const id = await uploads.open(bytes)
  await sendSome(id, link, bytes, { sent: 400_000, then })
  await expect.poll(() => offsetOf(uploads, id)).toBe(400_000)
  const { sentBytes } = await sendByClient(bytes, link, { uploadUrl: `http://127.0.0.1:${port}/v1/onboarding/uploads/${id}` })
  expect([sentBytes, (await uploads.submitDocument(id)).body.docUploadErrors]).toEqual([bytes.byteLength - 400_000, []])
})

it('tells the kept client of a file over the limit before it sends a byte', async () => {
  const { link } = await newPerson()
  const refusal = await sendByClient(Buffer.alloc(4 * 1_048_576 + 1), link).catch((error: Error) => error.message)
  expect(refusal).toContain('IMAGE_TOO_LARGE')
})
