import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { liveDesk } from '#contract/staff/live-desk.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest } from '#server/repositories/requests.ts'
import { type ServeOptions, toLinkOfHeaders } from '#server/routes/serve.ts'
import { requireStaff } from '#server/services/staff/require-staff.ts'

const mostStreams = 1_000
const mostStreamsPerPerson = 20
/** What moves in between is told with the next one. */
const pauseMs = 1_000

/** Tells desks that something moved, for as long as they may know. */
export function serveLiveDesk(app: FastifyInstance, { tools, limits }: ServeOptions): void {
  const open = new Map<PassThrough, string>()
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })

  app.get(liveDesk.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const ask = () => requireStaff(tools, liveDesk.permission, toShown(request))
    const { user } = await ask()
    const requestId = toRequestId(request.query)
    const read = async () => (requestId === null ? undefined : await findRequest(tools.db, requestId))
    if (requestId !== null && (await read())?.clientId !== user.clientId) throw new Refusal('REQUEST_NOT_FOUND')
    const own = [...open.values()].filter((id) => id === user.id).length
    if (open.size >= mostStreams || own >= mostStreamsPerPerson) throw new Refusal('TOO_MANY_REQUESTS')

    const stream = new PassThrough()
    open.set(stream, user.id)
    reply.raw.once('finish', () => request.raw.socket.destroySoon())
    const tell = async () => {
      await ask()
      const { status = null, revision = null, assigneeId = null } = (await read()) ?? {}
      if (!stream.writableEnded) stream.write(`event: ${liveDesk.event}\ndata: ${JSON.stringify({ requestId, status, revision, assigneeId })}\n\n`)
    }
    // One after the other; whoever may not know any more hears nothing more.
    let telling = Promise.resolve()
    const orEnd = (work: () => Promise<unknown>) => {
      telling = telling.then(work).then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'a live desk ended')
          stream.end()
        },
      )
    }
    let pause: NodeJS.Timeout | undefined
    let isDue = false
    const hear = () => {
      if (pause) {
        isDue = true
        return
      }
      orEnd(tell)
      pause = setTimeout(() => {
        pause = undefined
        if (isDue) hear()
        isDue = false
      }, pauseMs)
    }
    const stopListening = tools.news.listen(requestId ?? user.clientId, hear)
    const heartbeat = setInterval(() => {
      stream.write(': still here\n\n')
      orEnd(ask)
    }, liveDesk.heartbeatMs)
    const end = setTimeout(() => stream.end(), liveDesk.longestMs)
    stream.on('close', () => {
      stopListening()
      clearInterval(heartbeat)
      clearTimeout(end)
      clearTimeout(pause)
      open.delete(stream)
    })
    hear()
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream)
  })
}

function toShown(request: FastifyRequest) {
  return { accessToken: toLinkOfHeaders(request).token, device: `${request.ip} ${request.headers['user-agent'] ?? ''}` }
}

function toRequestId(query: unknown): string | null {
  const { requestId } = query as { requestId?: unknown }
  if (requestId === undefined) return null
  if (typeof requestId !== 'string' || !/^[\w-]{1,100}$/.test(requestId)) throw new Refusal('REQUEST_NOT_FOUND')
  return requestId
}
