import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/subjects/own-export-calls.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { checkOwnExportCode, downloadOwnExport, readOwnExport, sendOwnExportCode } from '#server/subjects/own-export.ts'

const downloadBodyBytes = 4_096

/** What the link of an export opens: for strangers until they prove the address by a code. Guesses are counted like those of other links. */
export function serveOwnExport(app: FastifyInstance, options: ServeOptions): void {
  const { context, limits } = options

  serve(app, calls.readOwnExport, options, ({ body, address }) => limits.countRefusals(address, () => readOwnExport(context, body.token)))

  serve(app, calls.sendOwnExportCode, options, ({ body: { token }, language, address }) =>
    limits.countRefusals(address, () => sendOwnExportCode(context, { token, language, address })),
  )

  serve(app, calls.checkOwnExportCode, options, async ({ body, address, setSecurityEvent }) => {
    const checked = await limits.countRefusals(address, () => checkOwnExportCode(context, { ...body, address }))
    if (checked.isRight) return { ticket: checked.ticket, triesLeft: 0 }
    setSecurityEvent('email-code-refused')
    return { ticket: null, triesLeft: checked.triesLeft }
  })

  app.post(
    calls.ownExportDownload.path,
    { config: { access: 'open' }, bodyLimit: downloadBodyBytes, onRequest: async (request) => limits.requireAddress(request.ip) },
    async (request, reply) => {
      const { success, data } = calls.ownExportDownload.input.safeParse(request.body)
      if (!success) throw new Refusal('INVALID_REQUEST_PARAMETERS')
      const origin = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
      const { bytes, fileName } = await limits.countRefusals(request.ip, () => downloadOwnExport(context, { ...data, origin }))
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}
