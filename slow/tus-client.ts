import { createHash } from 'node:crypto'
import { type Answer, sendJson } from './customer-system.ts'

export type Link = { requestId: string; token: string }
type Server = { url: string }

const path = '/v1/onboarding/uploads'
const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Files in parts over the wire. `at` says which server is asked, call by call. A server that is gone throws TypeError. */
export function openTusClient(at: () => Server, { token }: Link) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const create = async (bytes: Uint8Array, kind: 'picture' | 'recording'): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const answer = await fetch(at().url + path, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.byteLength),
        'upload-metadata': `kind ${toBase64(kind)},sha256 ${toBase64(sha256)}`,
      },
    })
    if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { uploadId: string }).uploadId
  }
  /** Answers the new offset. */
  const append = async (id: string, offset: number, part: Uint8Array): Promise<number> => {
    const answer = await fetch(`${at().url}${path}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: new Uint8Array(part),
    })
    if (answer.status !== 204) throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`)
    return Number(answer.headers.get('upload-offset'))
  }
  return {
    create,
    append,
    async offsetOf(id: string): Promise<number> {
      const answer = await fetch(`${at().url}${path}/${id}`, { method: 'HEAD', headers })
      return Number(answer.headers.get('upload-offset'))
    },
    async send(bytes: Uint8Array, kind: 'picture' | 'recording', partBytes: number): Promise<string> {
      const id = await create(bytes, kind)
      for (let offset = 0; offset < bytes.byteLength; ) offset = await append(id, offset, bytes.subarray(offset, offset + partBytes))
      return id
    },
    submitDocument: (frontUploadId: string): Promise<Answer> =>
      sendJson(at(), 'POST', `${path}/document`, { documentType: 'Passport', frontUploadId }, { authorization: headers.authorization }),
    submitRecording: (uploadId: string): Promise<Answer> =>
      sendJson(at(), 'POST', `${path}/recording`, { uploadId }, { authorization: headers.authorization }),
  }
}
