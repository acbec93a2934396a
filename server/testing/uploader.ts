import { createHash } from 'node:crypto'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, type Link, seedOf } from '#server/testing/individual-steps.ts'
import type { AnswerLookup, TestApp } from '#server/testing/test-app.ts'

const path = '/v1/onboarding/uploads'
type Kind = 'picture' | 'recording'

/** Sends files in parts, as a client of tus does. */
export function uploader(portico: Pick<TestApp, 'call' | 'send'>, { token }: { token: string }) {
  const authorization = `Bearer ${token}`
  const tus = { authorization, 'tus-resumable': '1.0.0' }
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const begin = (
    bytes: Uint8Array,
    head: { length?: string; kind?: string; sha256?: string } = {},
    headers: Record<string, string> = {},
  ) => {
    const { length = String(bytes.byteLength), kind = 'picture', sha256 = createHash('sha256').update(bytes).digest('hex') } = head
    const metadata = `kind ${encode(kind)},sha256 ${encode(sha256)}`
    return portico.send({
      method: 'POST',
      url: path,
      headers: { ...tus, 'upload-length': length, 'upload-metadata': metadata, ...headers },
    })
  }
  const append = (id: string, offset: number | string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<AnswerLookup> =>
    portico.send({
      method: 'PATCH',
      url: `${path}/${id}`,
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
      payload: Buffer.from(bytes),
    })
  const open = async (bytes: Uint8Array, kind: Kind = 'picture') => String((await begin(bytes, { kind })).body.uploadId)
  return {
    begin,
    append,
    /** Begun, and nothing sent yet. */
    open,
    /** Sent whole. */
    async send(bytes: Uint8Array, kind: Kind = 'picture') {
      const id = await open(bytes, kind)
      await append(id, 0, bytes)
      return id
    },
    head: (id: string) => portico.send({ method: 'HEAD', url: `${path}/${id}`, headers: tus }),
    remove: (id: string) => portico.send({ method: 'DELETE', url: `${path}/${id}`, headers: tus }),
    submitDocument: (frontUploadId: string, more: object = {}) =>
      portico.call('POST', `${path}/document`, { documentType: 'Passport', frontUploadId, ...more }, { authorization }),
    submitRecording: (uploadId: string, challengeId?: string) =>
      portico.call('POST', `${path}/recording`, { uploadId, ...(challengeId && { challengeId }) }, { authorization }),
  }
}

/** A person who began, and what sends their files. */
export async function newUploader(portico: TestApp) {
  const link = await portico.newLink()
  await applicant(portico, link).report('PROCESSING')
  return { link, uploads: uploader(portico, link) }
}

/** An honest passport of some hundred kilobytes. */
export const passportOf = ({ requestId }: Link) => Buffer.concat([documentPicture({ seed: seedOf(requestId) }), Buffer.alloc(300_000, 32)])

export async function countParts({ context }: TestApp, { requestId }: Link): Promise<number> {
  const { count } = await context.db
    .selectFrom('blobs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('requestId', '=', requestId)
    .where('kind', '=', 'upload-part')
    .executeTakeFirstOrThrow()
  return Number(count)
}
