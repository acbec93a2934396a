import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'

export type Multipart = {
  fields: Record<string, string>
  files: Record<string, Uint8Array>
  /** As the sender named them: words of a stranger. */
  fileNames: Record<string, string>
}

type Reading = {
  maxFileBytes: number
  /** Asked with the fields that stand before the first file, before a byte of it is read. */
  beforeFile(fields: Record<string, string>): Promise<void>
}

/** The fields and files of a multipart body. Each name may stand once; files that were not asked for are refused. */
export async function readMultipart(
  request: FastifyRequest,
  desired: readonly string[],
  { maxFileBytes, beforeFile }: Reading,
): Promise<Multipart> {
  if (!request.isMultipart()) throw new Refusal('ERROR_UNSUPPORTED_MEDIA_TYPE')
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, Uint8Array> = Object.create(null)
  const fileNames: Record<string, string> = Object.create(null)
  const limits = { fileSize: maxFileBytes, files: desired.length, fields: 20, fieldSize: 64 * 1024, parts: desired.length + 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.fieldname in fields || part.fieldname in files) throw new Refusal('INVALID_REQUEST_PARAMETERS')
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (desired.includes(part.fieldname)) {
        if (Object.keys(files).length === 0) await beforeFile(fields)
        files[part.fieldname] = await part.toBuffer()
        fileNames[part.fieldname] = part.filename
      } else throw new Refusal('INVALID_REQUEST_PARAMETERS')
    }
  } catch (error) {
    // A body that breaks off or is no multipart at all: the parser has many words for it, and no codes.
    if (error instanceof Refusal || (error instanceof Error && 'code' in error)) throw error
    throw new Refusal('INVALID_REQUEST_PARAMETERS')
  }
  return { fields, files, fileNames }
}
