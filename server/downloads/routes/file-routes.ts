import type { FastifyInstance } from 'fastify'
import { modeHeader, toMode } from '#contract/mode/mode.ts'
import { readFile } from '#server/downloads/read-file.ts'
import { readOwnFile } from '#server/downloads/read-own-file.ts'
import { toLinkOfHeaders } from '#server/platform/http/require-caller.ts'
import type { ServeOptions } from '#server/platform/http/serve.ts'
import { getLogo } from '#server/tenants/get-logo.ts'

/** What a browser shows without running anything in it. */
const shown = new Set(['image/jpeg', 'image/png', 'image/bmp', 'image/webp', 'video/webm', 'video/mp4'])
const filePolicy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Pictures and recordings behind signed addresses, or by a bearer token, and the logos of customers. */
export function serveFiles(app: FastifyInstance, { context, limits }: ServeOptions): void {
  app.get<{ Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/files/:id',
    { onRequest: async (request) => limits.requireAddress(request.ip) },
    async (request, reply) => {
      const { id } = request.params
      const { expires, signature } = request.query
      const address = { path: `/files/${id}`, expires: toWord(expires), signature: toWord(signature) }
      const { token } = toLinkOfHeaders(request)
      const { bytes, mediaType, isDownload } =
        token && expires === undefined && signature === undefined
          ? await limits.countRefusals(request.ip, () =>
              readOwnFile(context, id, {
                token,
                device: `${request.ip} ${request.headers['user-agent'] ?? ''}`,
                mode: toMode(request.headers[modeHeader]),
              }),
            )
          : await readFile(context, id, address)
      return reply
        .type(mediaType)
        .header('cache-control', 'no-store')
        .header('content-security-policy', filePolicy)
        .header('content-disposition', `${shown.has(mediaType) && !isDownload ? 'inline' : 'attachment'}; filename="${toPlainName(id)}"`)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/brand/:id/logo',
    { onRequest: async (request) => limits.requireAddress(request.ip) },
    async (request, reply) => {
      const logo = await getLogo(context, request.params.id)
      return reply
        .type(logo.mediaType.endsWith('+xml') ? `${logo.mediaType}; charset=utf-8` : logo.mediaType)
        .header('cache-control', 'public, max-age=300')
        .header('content-security-policy', filePolicy)
        .send(logo.bytes)
    },
  )
}

/** Saved under its id, whatever a stranger called it: the page beside it knows the real name. */
function toPlainName(id: string): string {
  return id.replace(/[^\w-]/g, '')
}

function toWord(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
