/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { followLive, toPauseMs } from '#web/lib/live/follow-live.ts'
import type { StreamEvent } from '#web/lib/platform/event-stream.ts'

const moved: StreamEvent = { name: 'moved', data: '{}' }
const ping: StreamEvent = { name: 'ping', data: '' }
type Stream = (signal: AbortSignal) => AsyncIterable<StreamEvent>

async function* of(...events: StreamEvent[]) {
  yield* events
}
const failing: Stream = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no stream')) }) })

/** A page that is seen or not, as a test says. */
function openVisibility(visible = true) {
  const watching = new Set<(visible: boolean) => void>()
  const visibility = {
    isVisible: () => visible,
    watch: (onChange: (visible: boolean) => void) => {
      watching.add(onChange)
      return () => watching.delete(onChange)
    },
  }
  return {
    visibility,
    show(now: boolean) {
      visible = now
      for (const onChange of [...watching]) onChange(now)
    },
  }
}

/** Follows until the streams have run out and `rounds` pauses were waited. */
async function follow(
  streams: Stream[],
  {
    rounds = streams.length,
    read = async () => {},
    page = openVisibility(),
  }: { rounds?: number; read?: () => Promise<unknown>; page?: ReturnType<typeof openVisibility> } = {},
) {
  const controller = new AbortController()
  const did: string[] = []
  const pauses: number[] = []
  await followLive({
    event: { event: 'moved', heartbeatMs: 15_000 },
    signal: controller.signal,
    page: page.visibility,
    openEvents: (signal) => {
      did.push('open')
      return (streams.shift() ?? failing)(signal)
    },
    read: async () => {
      did.push('read')
      await read()
    },
    waitMs: async (ms) => {
      pauses.push(ms)
      if (pauses.length >= rounds) controller.abort()
    },
  })
  return { did, pauses }
}

it('reads after each stream event, not at heartbeats', async () => {
  expect((await follow([() => of(ping, moved, ping, moved), () => of(moved)])).did).toEqual(['open', 'read', 'read', 'open', 'read'])
})

it("reads changes between the page's reading and the stream's start", async () => {
  // The server as it is: it listens, then tells what stands. The change comes after the page was read and before it listens.
  let server = 'before'
  let page = server
  server = 'after'
  await follow([() => of(moved)], { read: async () => (page = server) })
  expect(page).toBe('after')
})

it('reads at once when the page is shown again', async () => {
  let server = 'before'
  let shown = ''
  const page = openVisibility()
  const hiding: Stream = async function* (signal) {
    yield moved
    page.show(false)
    expect(signal.aborted).toBe(true)
    server = 'while hidden'
    setTimeout(() => page.show(true))
  }
  const { did, pauses } = await follow([hiding, () => of(moved)], { rounds: 1, page, read: async () => (shown = server) })
  expect([shown, did, pauses]).toEqual(['while hidden', ['open', 'read', 'open', 'read'], [3_000]])
})

it('restarts when the page returns from the back-forward cache', async () => {
  const page = openVisibility()
  const restored: Stream = async function* () {
    yield moved
    page.show(true)
  }
  expect((await follow([restored, () => of(moved)], { rounds: 1, page })).did).toEqual(['open', 'read', 'open', 'read'])
})

it('disconnects while hidden', async () => {
  const page = openVisibility(false)
  const going = follow([() => of(moved)], { page })
  await Promise.resolve()
  page.show(true)
  expect((await going).did).toEqual(['open', 'read'])
})

it('repeats a failed read after an event', async () => {
  let tries = 0
  const read = async () => {
    tries += 1
    if (tries === 1) throw new Error('the line is gone')
  }
  expect((await follow([() => of(moved, moved)], { read })).did).toEqual(['open', 'read', 'read'])
})

it('polls without a stream, and retries the stream', async () => {
  const { did, pauses } = await follow([failing, failing], { rounds: 11 })
  expect(did.filter((each) => each === 'read')).toHaveLength(11)
  expect(did.flatMap((each, at) => (each === 'open' ? [at] : []))).toEqual([0, 2, 12])
  expect(new Set(pauses)).toEqual(new Set([3_000]))
})

it('polls with backoff up to half a minute', async () => {
  const read = () => Promise.reject(new Error('the line is gone'))
  expect((await follow([failing, failing, failing, failing], { read })).pauses).toEqual([6_000, 12_000, 24_000, 30_000])
  expect(toPauseMs(20)).toBe(30_000)
})

it('is the only opener of streams', async () => {
  const files = (await readdir('web', { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const opening = []
  for (const name of files) if (/openEventStream\(/.test(await readFile(`web/${name}`, 'utf8'))) opening.push(name)
  expect(opening.sort()).toEqual(['lib/live/live-sources.ts', 'lib/platform/event-stream.ts'])
})
