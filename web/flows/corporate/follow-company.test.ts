import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followCompany, toPauseMs } from '#web/flows/corporate/follow-company.ts'

const link = { requestId: 'cod_1', token: 'secret' }
const event = { name: 'company', data: '{}' }
const ping = { name: 'ping', data: '' }

let look: { visibilityState: string; tell: Set<() => void> }
beforeEach(() => {
  look = { visibilityState: 'visible', tell: new Set() }
  vi.stubGlobal('document', {
    get visibilityState() {
      return look.visibilityState
    },
    addEventListener: (_: string, listener: () => void) => look.tell.add(listener),
    removeEventListener: (_: string, listener: () => void) => look.tell.delete(listener),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Follows streams as they are given, until they run out; counts changes and what was waited. */
async function follow(streams: ((signal: AbortSignal) => AsyncIterable<{ name: string; data: string }>)[]) {
  const given = new AbortController()
  let changes = 0
  const waits: number[] = []
  await followCompany({
    link,
    signal: given.signal,
    onChange: () => {
      changes += 1
    },
    openEvents: (_, signal) => streams.shift()?.(signal) ?? failing(),
    waitMs: async (ms) => {
      waits.push(ms)
      if (streams.length === 0) given.abort()
    },
  })
  return { changes, waits }
}
async function* of(...events: { name: string; data: string }[]) {
  yield* events
}
function failing(): AsyncIterable<{ name: string; data: string }> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no stream')) }) }
}

it('tells of every event but the one that only says that the stream is open, and of no heartbeat', async () => {
  expect((await follow([() => of(ping, event, event, ping, event)])).changes).toBe(2)
})

it('counts what may have happened while nobody listened as a change', async () => {
  expect(await follow([() => of(event), () => of(event)])).toEqual({ changes: 1, waits: [3_000, 3_000] })
})

it('asks where there is no stream, less and less often', async () => {
  expect(await follow([failing, failing, failing])).toEqual({ changes: 2, waits: [6_000, 12_000, 24_000] })
  expect(toPauseMs(9)).toBe(30_000)
})

it('lets its line go while the page is not seen, and takes it up again when it is', async () => {
  const told: boolean[] = []
  const listening = async function* (signal: AbortSignal) {
    yield event
    look.visibilityState = 'hidden'
    for (const tell of look.tell) tell()
    told.push(signal.aborted)
    setTimeout(() => {
      look.visibilityState = 'visible'
      for (const tell of look.tell) tell()
    })
  }
  const { changes } = await follow([listening, () => of(event)])
  expect([told, changes]).toEqual([[true], 1])
})
