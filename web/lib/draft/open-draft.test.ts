import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Draft, DraftEvent, DraftRules, DraftWork, Saved } from '#web/lib/draft/draft.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'
import { type Fields, isSameFields, mergeFields } from '#web/lib/draft/merge-fields.ts'
import { openDraft } from '#web/lib/draft/open-draft.ts'
import { beginDraft, stepDraft } from '#web/lib/draft/step-draft.ts'
import { stubPage } from '#web/lib/draft/testing/stub-page.ts'

let show: ReturnType<typeof stubPage>['show']
beforeEach(() => {
  vi.useFakeTimers()
  show = stubPage().show
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  clearLocalDraft('tab.test')
})

const rules: DraftRules<Fields> = { isSame: isSameFields, merge: mergeFields, pauseMs: 2_000 }
const readFields = (value: unknown) => value as Fields

/** Saves wait until the test answers them. */
function open(more: { afterMs?: number } = {}) {
  const requested: { work: DraftWork<Fields>; answer(saved: Saved<Fields>): void; fail(error: ApiError): void }[] = []
  const done: string[] = []
  const state = openDraft<Draft<Fields>, Fields, never, never>(
    {
      rules,
      begin: () => beginDraft({ value: { name: 'An' } as Fields, revision: 1 }),
      step: (draft, event: DraftEvent<Fields>) => stepDraft(rules, draft, event),
      draftOf: (draft) => draft,
    },
    () => ({
      save: (work) => new Promise((answer, fail) => requested.push({ work, answer, fail })),
      read: async () => ({ value: { name: 'read' }, revision: 7 }),
      perform: (effect) => done.push(effect.do),
      local: { save: (draft) => saveLocalDraft('tab.test', draft), clear: () => clearLocalDraft('tab.test'), ...more },
    }),
  )
  const type = (name: string) => state.send({ is: 'change', mine: { name } })
  return { state, requested, done, type, leave: state.follow() }
}
const local = () => findLocalDraft('tab.test', readFields)
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

it('stores unsaved input locally until it is saved', async () => {
  const { requested, type } = open()
  type('Ana')
  expect(local()).toEqual({ mine: { name: 'Ana' }, base: { name: 'An' }, revision: 1, more: {} })
  await tick(2_000)
  requested[0]?.answer({ revision: 2 })
  await tick()
  expect(local()).toBeUndefined()
})

it('stores local copies after a pause, and at once when the page is hidden', async () => {
  const { type, leave } = open({ afterMs: 400 })
  type('A')
  expect(local()).toBeUndefined()
  show('hidden')
  expect(local()?.mine.name).toBe('A')
  type('Ana')
  leave()
  expect(local()?.mine.name).toBe('Ana')
})

it('saves when the page is hidden, and reads when it is shown', async () => {
  const { state, requested, type } = open()
  type('Ana')
  show('hidden')
  expect(requested.map(({ work }) => work.sent)).toEqual([{ name: 'Ana' }])
  requested[0]?.answer({ revision: 2 })
  await tick()
  show('visible')
  await tick()
  expect([state.state().mine, state.state().revision]).toEqual([{ name: 'read' }, 7])
})

it('retries after a while, and at once when the connection returns', async () => {
  const { state, requested, type } = open()
  type('Ana')
  await tick(2_000)
  requested[0]?.fail(new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true }))
  await tick()
  expect([state.state().isConnectionLost, requested.length]).toEqual([true, 1])
  await tick(8_000)
  requested[1]?.fail(new ApiError('SERVER_BUSY'))
  await tick()
  window.dispatchEvent(new Event('online'))
  expect(requested.length).toBe(3)
  requested[2]?.answer({ revision: 2 })
  await tick()
  expect(state.state()).toMatchObject({ isConnectionLost: false, base: { name: 'Ana' }, revision: 2 })
})

it('completes a save when the page is left, and clears the local copy', async () => {
  const { requested, type, leave, done } = open()
  type('Ana')
  await tick(2_000)
  leave()
  expect(local()?.mine.name).toBe('Ana')
  requested[0]?.answer({ revision: 2 })
  await tick()
  expect([local(), done]).toEqual([undefined, []])
})

it('keeps the local copy of input after the answered save', async () => {
  const { requested, type, leave } = open()
  type('Ana')
  await tick(2_000)
  type('Anna')
  leave()
  requested[0]?.answer({ revision: 2 })
  await tick(10_000)
  expect([local(), requested.length]).toEqual([{ mine: { name: 'Anna' }, base: { name: 'Ana' }, revision: 2, more: {} }, 1])
})

it('reports a permanent refusal without retry', async () => {
  const { requested, done, type } = open()
  type('Ana')
  await tick(2_000)
  requested[0]?.fail(new ApiError('LINK_EXPIRED'))
  await tick(100_000)
  expect([done, requested.length, local()?.mine.name]).toEqual([['refused'], 1, 'Ana'])
})
