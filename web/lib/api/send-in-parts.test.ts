import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { sendInParts } from '#web/lib/api/send-in-parts.ts'
import { type TusAttempt, TusRefusal } from '#web/lib/platform/upload/tus-attempt.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const file = new Blob([new Uint8Array(200_000)])
const address = 'https://portico.test/v1/onboarding/uploads/upl_1'
type Play = (attempt: TusAttempt, signal: AbortSignal) => Promise<string>

/** Sends by attempts that end as the plays say; the last one is repeated. */
async function sending(plays: Play[], known: string | null = null) {
  const seen = { attempts: [] as { address: string | null; partBytes: number }[], had: [] as number[], addresses: [] as string[] }
  let turn = 0
  let startedAt = 0
  const attempt: Play = (requested, signal) => {
    if (turn === 0) startedAt = Date.now()
    seen.attempts.push({ address: requested.address, partBytes: requested.partBytes })
    const play = plays[Math.min(turn, plays.length - 1)]
    turn += 1
    return play ? play(requested, signal) : Promise.reject(new Error('no play'))
  }
  let isSettled = false
  const outcome = sendInParts(
    file,
    {
      kind: 'picture',
      token: 't',
      address: known,
      onAddress: (each) => seen.addresses.push(each),
      onProgress: (bytes) => seen.had.push(bytes),
      signal: new AbortController().signal,
    },
    attempt,
  )
    .catch((error: unknown) => error)
    .finally(() => {
      isSettled = true
    })
  while (!isSettled) await vi.advanceTimersByTimeAsync(1_000)
  return { ...seen, outcome: await outcome, tookMs: Date.now() - startedAt }
}

const arrives: Play = async ({ onAcknowledged }) => {
  onAcknowledged(file.size)
  return address
}
const hangs: Play = (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const refuses =
  (status: number, errorCode?: string): Play =>
  () =>
    Promise.reject(new TusRefusal(status, errorCode ? { errorCode } : null))

it('continues at its address after a cut, and answers the id of the upload', async () => {
  const cut: Play = ({ onAddress, onAcknowledged }) => {
    onAddress(address)
    onAcknowledged(65_536)
    return Promise.reject(new TusRefusal(0, null))
  }
  const { attempts, had, addresses, outcome } = await sending([cut, arrives])
  expect([outcome, addresses, had]).toEqual(['upl_1', [address], [65_536, file.size]])
  expect(attempts.map((each) => each.address)).toEqual([null, address])
})

it('gives a line up that hangs, also where the browser does not notice, and asks again', async () => {
  const { attempts, outcome, tookMs } = await sending([hangs, arrives], address)
  expect([outcome, attempts.length, tookMs >= 15_000 && tookMs < 20_000]).toEqual(['upl_1', 2, true])
})

it('takes a question that hangs for lost sooner than a part: other connections of the browser may be dead too', async () => {
  const asks: Play = ({ onMove }, signal) => {
    onMove('question')
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const { attempts, outcome, tookMs } = await sending([hangs, asks, asks, asks, asks, asks, arrives], address)
  expect([outcome, attempts.length, tookMs < 45_000]).toEqual(['upl_1', 7, true])
})

it('may take longer than a minute as long as the server has more and more', async () => {
  let bytes = 0
  const slowly: Play = async ({ onAcknowledged, onMove }) => {
    while (bytes < file.size) {
      for (let pause = 0; pause < 3; pause += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10_000))
        onMove('part')
      }
      bytes = Math.min(file.size, bytes + 50_000)
      onAcknowledged(bytes)
    }
    return address
  }
  const { outcome, tookMs } = await sending([slowly])
  expect([outcome, tookMs >= 120_000]).toEqual(['upl_1', true])
})

it('ends after a minute without anything new at the server', async () => {
  const { outcome, tookMs } = await sending([hangs], address)
  expect([outcome instanceof ApiError && outcome.code, tookMs >= 60_000 && tookMs < 100_000]).toEqual(['ERROR_NETWORK_TIMEOUT', true])
})

it('says what is wrong with the server where it answers, after it was asked for a minute', async () => {
  const { outcome } = await sending([refuses(503, 'STORAGE_SAVE_FAILED')], address)
  expect(outcome instanceof ApiError && outcome.code).toBe('STORAGE_SAVE_FAILED')
})

it.each([
  [413, 'IMAGE_TOO_LARGE'],
  [410, 'LINK_EXPIRED'],
  [404, 'UPLOAD_NOT_FOUND'],
])('asks once where the server refuses for good: %i %s', async (status, code) => {
  const { outcome, attempts } = await sending([refuses(status, code)], address)
  expect([outcome instanceof ApiError && outcome.code, attempts.length]).toEqual([code, 1])
})

it('asks anew where the server stands when its part was beside it', async () => {
  const { outcome, attempts } = await sending([refuses(409, 'UPLOAD_OFFSET_MISMATCH'), arrives], address)
  expect([outcome, attempts.length]).toEqual(['upl_1', 2])
})

it('makes parts larger on a quick line and smaller on a slow one', async () => {
  const sizes: number[] = []
  const mixed: Play = async ({ onAcknowledged }) => {
    sizes.push(onAcknowledged(0), onAcknowledged(50_000))
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    sizes.push(onAcknowledged(100_000))
    return address
  }
  await sending([mixed], address)
  expect(sizes).toEqual([65_536, 131_072, 65_536])
})
