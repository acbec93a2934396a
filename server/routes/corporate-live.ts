import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { liveCompany } from '#contract/company/live-company.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest } from '#server/repositories/requests.ts'
import { type ServeOptions, toLinkKind, toLinkOfHeaders } from '#server/routes/serve.ts'
import { requireLink } from '#server/services/require-link.ts'

const mostStreams = 1_000
const mostStreamsPerCompany = 8
/** An office that edits together makes one event of many. */
const gatherMs = 200

/** Follows a company: an event at once, and one after every change of it or of somebody whom it invited. */
export function serveLiveCompany(app: FastifyInstance, { tools, limits }: ServeOptions): void {
  const open = new Map<PassThrough, string>()
  // Streams end by themselves after minutes: a server that stops does not wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })

  app.get(liveCompany.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const { id } = await limits.countRefusals(request.ip, async () => {
      const link = await requireLink(tools, toLinkOfHeaders(request))
      if (toLinkKind(link) !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
      return link.request
    })
    limits.requireLink(id)
    const own = [...open.values()].filter((other) => other === id).length
    if (open.size >= mostStreams || own >= mostStreamsPerCompany) throw new Refusal('TOO_MANY_REQUESTS')

    const stream = new PassThrough()
    open.set(stream, id)
    reply.raw.once('finish', () => request.raw.socket.destroySoon())
    let change = 0
    const tell = async () => {
      const now = await findRequest(tools.db, id)
      if (!now || stream.writableEnded) return
      stream.write(`event: ${liveCompany.event}\ndata: ${JSON.stringify({ requestId: id, status: now.status, change })}\n\n`)
      change += 1
    }
    let gathering: NodeJS.Timeout | undefined
    const hear = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        tell().catch((error: unknown) => {
          request.log.warn({ err: error }, 'a live company ended')
          stream.end()
        })
      }, gatherMs)
    }
    await tell()
    const stopListening = tools.news.listen(id, hear)
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), liveCompany.heartbeatMs)
    const end = setTimeout(() => stream.end(), liveCompany.longestMs)
    stream.on('close', () => {
      stopListening()
      clearTimeout(gathering)
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
    })
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream)
  })
}
