import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/** What stands now, as an event says it; `isLast` ends the stream with it. Null: there is nothing to tell any more. */
export type Standing = { data: object; isLast?: boolean } | null

type Live = {
  /** Whose changes are told: a request, or all of a customer. */
  topic: string
  /** Who counts against the limit of streams. */
  holder: string
  event: { event: string; heartbeatMs: number; maxOpenMs: number }
  /** Reads what stands now. What throws ends the stream. */
  read(): Promise<Standing>
  /** Asked at every heartbeat beside: what throws ends the stream. */
  check?: () => Promise<unknown>
  /** Changes within this time are one event. */
  gatherMs: number
  /** Says nothing where the data are those of the event before; without it each change is an event. */
  skipsSame?: boolean
}
type Limits = { most: number; maxPerHolder: number }

/**
 * Server-sent events of one kind. Each stream listens first, then reads what stands and tells it, then tells every change: what happens
 * between reading and listening cannot be lost, and whoever reads their page after the first event has missed nothing.
 */
export function openLiveStreams(app: FastifyInstance, { pubsub }: Pick<AppContext, 'pubsub'>, { most, maxPerHolder }: Limits) {
  const open = new Map<PassThrough, string>()
  // Streams end by themselves after minutes: a server that stops does not wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })
  return function start(request: FastifyRequest, reply: FastifyReply, live: Live): FastifyReply {
    const own = [...open.values()].filter((other) => other === live.holder).length
    if (open.size >= most || own >= maxPerHolder) throw new Refusal('TOO_MANY_REQUESTS')
    const stream = new PassThrough()
    open.set(stream, live.holder)
    // A page that no longer reads would hold the line open after the last word.
    reply.raw.once('finish', () => request.raw.socket.destroySoon())
    const notifier = openNotifier(stream, live, (error) => request.log.warn({ err: error }, 'a live stream ended'))
    const unsubscribe = pubsub.subscribe(live.topic, notifier.onPublish)
    const heartbeat = setInterval(notifier.beat, live.event.heartbeatMs)
    const end = setTimeout(() => stream.end(), live.event.maxOpenMs)
    stream.on('close', () => {
      unsubscribe()
      notifier.stop()
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
    })
    notifier.tell()
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream)
  }
}

/** One reading after the other, so that an older one never comes after a newer; a change while one is read is told after it. */
function openNotifier(stream: PassThrough, { event, read, check, gatherMs, skipsSame }: Live, onFault: (error: unknown) => void) {
  let work = Promise.resolve()
  let lastSent = ''
  let gathering: NodeJS.Timeout | undefined
  const withSlot = (task: () => Promise<unknown>) => {
    work = work.then(task).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Refusal)) onFault(error)
        stream.end()
      },
    )
  }
  const notifyNow = async () => {
    if (stream.writableEnded) return
    const current = await read()
    if (!current || stream.writableEnded) return
    const data = JSON.stringify(current.data)
    if (!(skipsSame && data === lastSent)) stream.write(`event: ${event.event}\ndata: ${data}\n\n`)
    lastSent = data
    if (current.isLast) stream.end()
  }
  const tell = () => withSlot(notifyNow)
  return {
    tell,
    onPublish() {
      gathering ??= setTimeout(() => {
        gathering = undefined
        tell()
      }, gatherMs)
    },
    beat() {
      if (!stream.writableEnded) stream.write(': still here\n\n')
      if (check) withSlot(check)
    },
    stop: () => clearTimeout(gathering),
  }
}
