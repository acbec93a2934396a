import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tusHeaders, tusMediaType } from '#contract/uploads/tus.ts'
import * as calls from '#contract/uploads/upload-calls.ts'
import type { UploadRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { appendToUpload } from '#server/uploads/append-to-upload.ts'
import { createUpload, requireUpload, toExpiry } from '#server/uploads/create-upload.ts'
import { removeUploads } from '#server/uploads/remove-uploads.ts'
import { readByteCount, readNewUpload } from '#server/uploads/routes/read-tus-headers.ts'

/** Files in parts, by tus 1.0. What becomes of a complete one: server/onboarding/routes/submit-routes.ts. */
export function serveUploads(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  // The body is read where the upload is known, and block by block.
  app.addContentTypeParser(tusMediaType, (_request, _body, done) => done(null, undefined))

  serve(app, calls.createUpload, options, async ({ link, request, setHeader }) => {
    const upload = await createUpload(context, link, readNewUpload(request.headers))
    setHeader('location', `${calls.createUpload.path}/${upload.id}`)
    setHeader(tusHeaders.expires, toExpiry(upload).toUTCString())
    return toAnswer(upload)
  })

  serve(app, calls.getUpload, options, async ({ link, params, setHeader }) => {
    const upload = await requireUpload(context, link, params.id)
    setHeader(tusHeaders.offset, String(upload.receivedBytes))
    setHeader(tusHeaders.length, String(upload.byteCount))
    setHeader(tusHeaders.expires, toExpiry(upload).toUTCString())
    return toAnswer(upload)
  })

  serve(app, calls.appendToUpload, options, async ({ link, params, request, setHeader }) => {
    if (toMediaType(request) !== tusMediaType) throw new Refusal('ERROR_UNSUPPORTED_MEDIA_TYPE')
    const { 'content-length': length } = request.headers
    const announcedBytes = length === undefined ? undefined : Number(length)
    const offset = readByteCount(request.headers, tusHeaders.offset)
    const received = await appendToUpload(context, link, params.id, { offset, announcedBytes, body: request.raw })
    setHeader(tusHeaders.offset, String(received))
  })

  serve(app, calls.removeUpload, options, async ({ link, params }) => {
    await removeUploads(context, [await requireUpload(context, link, params.id)])
  })
}

function toAnswer(upload: UploadRow) {
  const { id, receivedBytes, byteCount } = upload
  return { uploadId: id, offset: receivedBytes, byteCount, expiresAt: toExpiry(upload).toISOString() }
}

function toMediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
