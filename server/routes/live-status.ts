import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { liveStatus } from '#contract/live-status.ts'
import { isSettled } from '#contract/request-status.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest } from '#server/repositories/requests.ts'
import { type ServeOptions, toLinkOfHeaders } from '#server/routes/serve.ts'
import { requireLink } from '#server/services/require-link.ts'

const mostStreams = 2_000
const mostStreamsPerRequest = 5

/** Follows a request for the page that waits for the phone: an event at once, and one after every move. */
export function serveLiveStatus(app: FastifyInstance, { tools, limits }: ServeOptions): void {
  const open = new Map<PassThrough, string>()
  // Streams end by themselves after minutes: a server that stops does not wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })

  app.get(liveStatus.path, { onRequest: async (request) => limits.requireAddress(request.ip) }, async (request, reply) => {
    const link = await limits.countRefusals(request.ip, () => requireLink(tools, toLinkOfHeaders(request)))
    const { id } = link.request
    limits.requireLink(id)
    const own = [...open.values()].filter((other) => other === id).length
    if (open.size >= mostStreams || own >= mostStreamsPerRequest) throw new Refusal('TOO_MANY_REQUESTS')

    const stream = new PassThrough()
    open.set(stream, id)
    // A page that no longer reads would hold the line open after the last word.
    reply.raw.once('finish', () => request.raw.socket.destroySoon())
    let said = ''
    const tell = async () => {
      const now = await findRequest(tools.db, id)
      if (!now || stream.writableEnded) return
      if (now.status !== said) stream.write(`event: ${liveStatus.event}\ndata: ${JSON.stringify({ requestId: id, status: now.status })}\n\n`)
      said = now.status
      if (isSettled(now.status) || now.status === 'EXPIRED') stream.end()
    }
    // One after the other: an older reading must not come after a newer one.
    let telling = Promise.resolve()
    const tellOrEnd = () => {
      telling = telling.then(tell).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a live status ended')
        stream.end()
      })
    }
    const stopListening = tools.news.listen(id, tellOrEnd)
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), liveStatus.heartbeatMs)
    const end = setTimeout(() => stream.end(), liveStatus.longestMs)
    stream.on('close', () => {
      stopListening()
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
    })
    tellOrEnd()
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream)
  })
}
