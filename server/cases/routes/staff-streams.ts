import type { FastifyInstance } from 'fastify'
import { queueStream } from '#contract/queue/queue-stream.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toStaffCredentials } from '#server/platform/http/require-caller.ts'
import type { ServeOptions } from '#server/platform/http/serve.ts'
import { openLiveStreams } from '#server/platform/streams/live-stream.ts'
import { readLiveRequest } from '#server/requests/read-live-request.ts'
import { requireStaff } from '#server/staff/require-staff.ts'

/** What moves in between is told with the next one. */
const gatherMs = 1_000

/** Tells desks that something moved, for as long as they may know. */
export function serveStaffStreams(app: FastifyInstance, { context, limits }: ServeOptions): void {
  const start = openLiveStreams(app, context, { most: 1_000, maxPerHolder: 20 })
  app.get(queueStream.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const check = () => requireStaff(context, queueStream.permission, toStaffCredentials(request))
    const { user } = await check()
    const requestId = toRequestId(request.query)
    const find = async () => (requestId === null ? undefined : await readLiveRequest(context, requestId))
    if (requestId !== null && (await find())?.clientId !== user.clientId) throw new Refusal('REQUEST_NOT_FOUND')
    const read = async () => {
      // Whoever may not know any more hears nothing more.
      await check()
      const { status = null, revision = null, assigneeId = null } = (await find()) ?? {}
      return { data: { requestId, status, revision, assigneeId } }
    }
    return start(request, reply, { topic: requestId ?? user.clientId, holder: user.id, event: queueStream, read, check, gatherMs })
  })
}

function toRequestId(query: unknown): string | null {
  const { requestId } = query as { requestId?: unknown }
  if (requestId === undefined) return null
  if (typeof requestId !== 'string' || !/^[\w-]{1,100}$/.test(requestId)) throw new Refusal('REQUEST_NOT_FOUND')
  return requestId
}
