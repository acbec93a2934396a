import { expect, it } from 'vitest'
import type { VerificationRequest } from '#contract/verification-request.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type Following, followRequest, toPauseMs } from '#web/flows/handoff/follow-request.ts'

type Script = { answers: (string | Error)[]; streams: (unknown[] | Error)[]; isHidden?: boolean }

/** Follows by a script, and ends when it has no more answers. Pauses are noted, not waited for. */
async function follow({ answers, streams, isHidden = false }: Script) {
  const given = new AbortController()
  const heard: string[] = []
  const pauses: number[] = []
  let show = (_visible: boolean) => {}
  const following: Following = {
    link: { requestId: 'r', token: 't' },
    signal: given.signal,
    onHeard: (request) => heard.push(request.status),
    onFailed: (code) => heard.push(code),
    calls: {
      getRequestStatus: async () => {
        const answer = answers.shift()
        if (answers.length === 0) queueMicrotask(() => given.abort())
        if (answer instanceof Error) throw answer
        return { status: answer } as VerificationRequest
      },
      async *openEvents() {
        const events = streams.shift() ?? new Error('no stream')
        if (events instanceof Error) throw events
        yield* events
      },
    },
    waitMs: async (ms) => {
      pauses.push(ms)
      given.signal.throwIfAborted()
    },
    visibility: {
      isVisible: () => !isHidden,
      watch: (onChange) => {
        show = (visible) => {
          isHidden = !visible
          onChange(visible)
        }
        return () => undefined
      },
    },
  }
  const ended = followRequest(following)
  return { heard, pauses, show: (visible: boolean) => show(visible), ended, given }
}

it('asks every three seconds where the server has no stream', async () => {
  const { heard, pauses, ended } = await follow({ answers: ['PROCESSING', 'ID_UPLOADED', 'LIVENESS_PASSED'], streams: [] })
  await ended
  expect(heard.slice(0, 2)).toEqual(['PROCESSING', 'ID_UPLOADED'])
  expect(new Set(pauses)).toEqual(new Set([3000]))
})

it('asks at each word of the stream, and not at its pings', async () => {
  const streams = [
    [
      { name: 'ping', data: '' },
      { name: 'status', data: '{}' },
      { name: 'ping', data: '' },
    ],
  ]
  const { heard, pauses, ended } = await follow({ answers: ['PROCESSING', 'LIVENESS_PASSED', 'LIVENESS_PASSED'], streams })
  await ended
  expect(heard.slice(0, 2)).toEqual(['PROCESSING', 'LIVENESS_PASSED'])
  expect(pauses).toEqual([3000])
})

it('asks more and more rarely while nothing answers, at most every half minute', () => {
  expect([0, 1, 2, 3, 4, 20].map(toPauseMs)).toEqual([3000, 6000, 12_000, 24_000, 30_000, 30_000])
})

it('goes on after failures', async () => {
  const answers = [new ApiError('SYSTEM_ERROR'), new ApiError('SYSTEM_ERROR'), 'ID_UPLOADED', 'ID_UPLOADED']
  const { heard, pauses, ended } = await follow({ answers, streams: [] })
  await ended
  expect(heard.slice(0, 3)).toEqual(['SYSTEM_ERROR', 'SYSTEM_ERROR', 'ID_UPLOADED'])
  expect(pauses.slice(0, 2)).toEqual([6000, 12_000])
})

it('rests while the page is not seen, and asks when it is seen again', async () => {
  const { heard, show, ended } = await follow({ answers: ['ID_UPLOADED', 'ID_UPLOADED'], streams: [], isHidden: true })
  await Promise.resolve()
  expect(heard).toEqual([])
  show(true)
  await ended
  expect(heard[0]).toBe('ID_UPLOADED')
})
