import { readdir, readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import type { RequestPubSub } from '#server/platform/ports.ts'
import { openLiveStreams, type Standing } from '#server/platform/streams/live-stream.ts'

const event = { event: 'moved', heartbeatMs: 60_000, maxOpenMs: 60_000 }
let close: () => Promise<unknown> = async () => undefined
afterEach(() => close())

/** A server with one stream over a pubsub that a test makes; its events, as they come. */
async function follow(read: (tell: () => void) => Promise<Standing>, more: { skipsSame?: boolean } = {}) {
  const listeners = new Set<() => void>()
  const order: string[] = []
  const tell = () => {
    for (const onPublish of listeners) onPublish()
  }
  const pubsub: RequestPubSub = {
    publish: async () => undefined,
    subscribe: (_, onPublish) => {
      order.push('listen')
      listeners.add(onPublish)
      return () => listeners.delete(onPublish)
    },
    close: async () => undefined,
  }
  const readInOrder = () => {
    order.push('read')
    return read(tell)
  }
  const app = Fastify()
  const start = openLiveStreams(app, { pubsub }, { most: 10, maxPerHolder: 10 })
  app.get('/', async (request, reply) => start(request, reply, { topic: 't', holder: 'h', event, read: readInOrder, gatherMs: 0, ...more }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  return { events: readEvents(await fetch(origin)), tell, listeners, order }
}

async function* readEvents(stream: Response): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of stream.body ?? []) {
    const parts = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^event: moved\ndata: (.*)$/.exec(part)?.[1]
      if (data) yield JSON.parse(data)
    }
  }
}
const next = async (events: AsyncGenerator<unknown>) => (await events.next()).value

it('loses no change during the first read', async () => {
  let state = 'before'
  const { events } = await follow(async (tell) => {
    const data = { state }
    // The reading has seen the earlier state; the change is announced before it is told.
    if (state === 'before') {
      state = 'after'
      tell()
    }
    return { data }
  })
  expect([await next(events), await next(events)]).toEqual([{ state: 'before' }, { state: 'after' }])
})

it('subscribes before it reads', async () => {
  const { events, order } = await follow(async () => ({ data: {} }))
  await next(events)
  expect(order).toEqual(['listen', 'read'])
})

it('never sends an older reading after a newer one', async () => {
  let state = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { events, tell, order } = await follow(async () => {
    const data = { state }
    if (data.state === 1) await held
    return { data }
  })
  state = 1
  tell()
  await vi.waitFor(() => expect(order).toEqual(['listen', 'read', 'read']))
  state = 2
  tell()
  release()
  expect([await next(events), await next(events), await next(events)]).toEqual([{ state: 0 }, { state: 1 }, { state: 2 }])
})

it('sends no duplicates', async () => {
  let state = 'one'
  const { events, tell, order } = await follow(async () => ({ data: { state } }), { skipsSame: true })
  expect(await next(events)).toEqual({ state: 'one' })
  tell()
  await vi.waitFor(() => expect(order).toEqual(['listen', 'read', 'read']))
  state = 'two'
  tell()
  expect(await next(events)).toEqual({ state: 'two' })
})

it('ends after a final state, and when access is lost', async () => {
  const last = await follow(async () => ({ data: { state: 'over' }, isLast: true }))
  expect([await next(last.events), (await last.events.next()).done, last.listeners.size]).toEqual([{ state: 'over' }, true, 0])
  await close()
  let may = true
  const { events, tell } = await follow(async () => {
    if (!may) throw new Refusal('PERMISSION_DENIED')
    return { data: {} }
  })
  await next(events)
  may = false
  tell()
  expect((await events.next()).done).toBe(true)
})

it('is the only subscriber for pages', async () => {
  const files = (await readdir('server', { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  const listening = []
  for (const name of files) if (/pubsub\.subscribe\(/.test(await readFile(`server/${name}`, 'utf8'))) listening.push(name)
  expect(listening.sort()).toEqual(['events/run-sequencer.ts', 'platform/streams/live-stream.ts'])
})
