import type { FastifyInstance } from 'fastify'
import { companyStream } from '#contract/company/company-stream.ts'
import { toLinkKind } from '#server/platform/callers/callers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toLinkOfHeaders } from '#server/platform/http/require-caller.ts'
import type { ServeOptions } from '#server/platform/http/serve.ts'
import { openLiveStreams } from '#server/platform/streams/live-stream.ts'
import { readLiveRequest } from '#server/requests/read-live-request.ts'
import { requireLink } from '#server/requests/require-link.ts'

/** An office that edits together makes one event of many. */
const gatherMs = 200

/** Follows a company: an event at once, and one after every change of it or of somebody whom it invited. */
export function serveCompanyStream(app: FastifyInstance, { context, limits }: ServeOptions): void {
  const start = openLiveStreams(app, context, { most: 1_000, maxPerHolder: 8 })
  app.get(companyStream.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const { id } = await limits.countRefusals(request.ip, async () => {
      const link = await requireLink(context, toLinkOfHeaders(request), { reach: 'open' })
      if (toLinkKind(link) !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
      return link.request
    })
    limits.requireLink(id)
    let change = 0
    const read = async () => {
      const now = await readLiveRequest(context, id)
      if (!now) return null
      change += 1
      return { data: { requestId: id, status: now.status, change: change - 1 } }
    }
    const check = () => requireLink(context, toLinkOfHeaders(request), { reach: 'open' })
    return start(request, reply, { topic: id, holder: id, event: companyStream, read, check, gatherMs })
  })
}
