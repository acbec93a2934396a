import type { IncomingHttpHeaders } from 'node:http'
import { tusHeaders, uploadKinds } from '#contract/uploads/tus.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { NewUpload } from '#server/uploads/create-upload.ts'

/** What an upload is begun with. A length that is told later is refused: the limit is asked first. */
export function readNewUpload(headers: IncomingHttpHeaders): NewUpload {
  const byteCount = readByteCount(headers, tusHeaders.length)
  if (byteCount === 0) throw refuse(tusHeaders.length)
  const metadata = readMetadata(headers)
  const kind = uploadKinds.find((known) => known === metadata.get('kind'))
  if (!kind) throw refuse(`${tusHeaders.metadata}.kind`)
  const sha256 = metadata.get('sha256') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(sha256)) throw refuse(`${tusHeaders.metadata}.sha256`)
  return { kind, byteCount, sha256 }
}

/** A whole number of bytes; what is signed, broken or beyond every file is refused. */
export function readByteCount(headers: IncomingHttpHeaders, name: string): number {
  const value = headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw refuse(name)
  return Number(value)
}

/** `kind cGljdHVyZQ==,sha256 ZTNi…`: values in base64. */
function readMetadata(headers: IncomingHttpHeaders): Map<string, string> {
  const value = headers[tusHeaders.metadata]
  const pairs = typeof value === 'string' && value.length <= 1_000 ? value.split(',') : []
  return new Map(
    pairs.map((pair) => {
      const [name = '', encoded = ''] = pair.trim().split(' ')
      return [name, Buffer.from(encoded, 'base64').toString('utf8')]
    }),
  )
}

function refuse(path: string): Refusal {
  return new Refusal('INVALID_REQUEST_PARAMETERS', [{ path }])
}
