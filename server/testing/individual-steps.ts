import { createHash } from 'node:crypto'
import { clip, documentPicture, type MadeClip, type MadeDocument } from '#server/testing/fake-vision.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type Link = { requestId: string; token: string }

export function toFile(bytes: Uint8Array, fileName = 'front.jpg') {
  return { fileName, fileContent: Buffer.from(bytes).toString('base64') }
}

/** Each request is of another passport, unless a test says which. */
export const seedOf = (requestId: string) => createHash('sha256').update(requestId).digest().readUIntBE(0, 3) + 1_000_000

/** The applicant's calls, as their screen makes them. */
export function applicant(portico: Pick<TestApp, 'call' | 'send'>, { requestId, token }: Link) {
  const link = { requestId, token }
  return {
    status: (headers?: Record<string, string>) => portico.call('POST', '/onboarding/liveness/status', link, headers),
    report: (status: string, remark?: string) =>
      portico.call('POST', '/onboarding/status', { ...link, status, ...(remark ? { remark } : {}) }),
    upload: (front: MadeDocument = {}, more: object = {}) =>
      portico.call('POST', '/onboarding/liveness/document-upload', {
        ...link,
        documentType: 'Passport',
        frontImage: toFile(documentPicture({ seed: seedOf(requestId), ...front })),
        ...more,
      }),
    check: (facts: MadeClip = {}, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      portico.send(toMultipart('/onboarding/liveness/check', { ...link, ...more }, clip(facts), headers)),
    draw: (kind: 'head' | 'face' = 'head') => portico.call('POST', '/onboarding/liveness/challenge', { ...link, kind }),
    requestRetry: (reason?: string) => portico.call('POST', '/onboarding/request-retry', { ...link, ...(reason ? { reason } : {}) }),
    askForPerson: (reason = 'My hands tremble') => portico.call('POST', '/onboarding/manual-review', { ...link, reason }),
    saveForm: (formContent: Record<string, string>) => portico.call('PUT', '/onboarding/liveness/form-content', { ...link, formContent }),
  }
}

/** Opens the link and puts an accepted document in. */
export async function uploaded(portico: TestApp, link: Link) {
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  await person.upload()
  return person
}

/** And stands before the camera. */
export async function atCamera(portico: TestApp, link: Link) {
  const person = await uploaded(portico, link)
  await person.report('LIVENESS_STARTED')
  return person
}

export function toMultipart(url: string, fields: Record<string, string>, video: Uint8Array | null, headers: Record<string, string> = {}) {
  const boundary = 'portico-test-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (video) {
    const head = 'content-disposition: form-data; name="video"; filename="clip.webm"\r\ncontent-type: video/webm'
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(video), Buffer.from('\r\n'))
  }
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { method: 'POST' as const, url, payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers } }
}
