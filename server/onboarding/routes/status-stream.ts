import type { FastifyInstance } from 'fastify'
import { statusStream } from '#contract/requests/status-stream.ts'
import { toLinkOfHeaders } from '#server/platform/http/require-caller.ts'
import type { ServeOptions } from '#server/platform/http/serve.ts'
import { openLiveStreams } from '#server/platform/streams/live-stream.ts'
import { readLiveRequest } from '#server/requests/read-live-request.ts'
import { requireLink } from '#server/requests/require-link.ts'

/** Follows a request for the pages that wait: an event at once, and one after every move, also by staff. */
export function serveStatusStream(app: FastifyInstance, { context, limits }: ServeOptions): void {
  const start = openLiveStreams(app, context, { most: 2_000, maxPerHolder: 5 })
  app.get(statusStream.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const link = await limits.countRefusals(request.ip, () => requireLink(context, toLinkOfHeaders(request), { reach: 'open' }))
    const { id } = link.request
    limits.requireLink(id)
    const read = async () => {
      const now = await readLiveRequest(context, id)
      return now ? { data: { requestId: id, status: now.status, revision: now.revision }, isLast: now.status === 'EXPIRED' } : null
    }
    // A link that ran out or was replaced meanwhile follows nothing any more.
    const check = () => requireLink(context, toLinkOfHeaders(request), { reach: 'open' })
    return start(request, reply, { topic: id, holder: id, event: statusStream, read, check, gatherMs: 0, skipsSame: true })
  })
}
