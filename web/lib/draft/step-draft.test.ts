import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { DraftEvent, DraftRules, Saved } from '#web/lib/draft/draft.ts'
import { type Fields, isSameFields, mergeFields } from '#web/lib/draft/merge-fields.ts'
import { beginDraft, stepDraft } from '#web/lib/draft/step-draft.ts'
import { playDraft, proveDraft, refusedWith } from '#web/lib/draft/testing/prove-draft.ts'

const byHand: DraftRules<Fields> = {
  isSame: isSameFields,
  merge: mergeFields,
  places: { find: (value, place) => value[place], put: (value, place, part) => ({ ...value, [place]: part as string }) },
}
const byItself: DraftRules<Fields> = { ...byHand, pauseMs: 2_000 }
const stored = { value: { name: 'An', city: 'Lima' }, revision: 3 }
const samples = {
  base: stored.value,
  one: (value: Fields): Fields => ({ ...value, name: 'Ana' }),
  other: (value: Fields): Fields => ({ ...value, city: 'Cusco' }),
  clash: (value: Fields): Fields => ({ ...value, name: 'Eva' }),
}
proveDraft('what is saved by hand', { rules: byHand, ...samples })
proveDraft('what is saved when somebody says so and merged when asked', { rules: { ...byHand, mergesWhenAsked: true }, ...samples })
proveDraft('what is saved by itself', { rules: byItself, ...samples })

const play = (rules: DraftRules<Fields>, ...events: DraftEvent<Fields>[]) => playDraft(rules, beginDraft(stored), ...events)
const type = (more: Fields): DraftEvent<Fields> => ({ is: 'change', mine: { ...stored.value, ...more } })
const paused = { is: 'paused' } as const
const submit = { is: 'save', purpose: { is: 'submit' } } as const
const saved = (run: number, more: Partial<Saved<Fields>> = {}): DraftEvent<Fields> => ({
  is: 'saved',
  run,
  at: 5,
  saved: { revision: 4, ...more },
})
const lost = (run: number) => refusedWith(new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true }), run)

it('saves after a pause in typing, only with changes', () => {
  expect(play(byItself, type({ name: 'A' }), type({ name: 'Ana' }), paused).effects.map((effect) => effect.do)).toEqual([
    'wait',
    'wait',
    'save',
  ])
  expect(play(byItself, paused).effects).toEqual([])
  expect(play(byHand, type({ name: 'Ana' }), paused).effects).toEqual([])
})

it('shows the time of the last save until the next change', () => {
  const { draft } = play(byItself, type({ name: 'Ana' }), paused, saved(1))
  expect([draft.savedAt, stepDraft(byItself, draft, type({ name: 'Bo' }))[0].savedAt]).toEqual([5, null])
})

it('saves input made during a slow save', () => {
  const slow = play(byItself, type({ name: 'Ana' }), paused, type({ name: 'Anna' }), paused, saved(1))
  expect([slow.sent.length, slow.effects.at(-1)]).toEqual([1, { do: 'wait', ms: 2_000 }])
  expect(playDraft(byItself, slow.draft, paused).effects.at(-1)).toMatchObject({ do: 'save', sent: { name: 'Anna' }, revision: 4 })
})

it('continues at once without changes, after a save with changes, and offline', () => {
  const go = { is: 'save', purpose: { is: 'go', to: 2 } } as const
  const reached = { do: 'reached', purpose: go.purpose, wrong: [] }
  expect(play(byItself, go).effects).toEqual([reached])
  const saving = play(byItself, type({ name: 'Ana' }), go)
  expect(saving.effects.some((effect) => effect.do === 'reached')).toBe(false)
  expect(playDraft(byItself, saving.draft, saved(1)).effects).toEqual([reached])
  expect(playDraft(byItself, saving.draft, lost(1)).effects).toEqual([reached, { do: 'wait', ms: 8_000 }])
})

it('retries with backoff while offline, and at once when online', () => {
  const waits: number[] = []
  let draft = play(byItself, type({ name: 'Ana' }), paused).draft
  for (let run = 1; run < 6; run += 1) {
    const [failed, effects] = stepDraft(byItself, draft, lost(run))
    for (const effect of effects) if (effect.do === 'wait') waits.push(effect.ms)
    draft = stepDraft(byItself, failed, run % 2 ? paused : { is: 'online' })[0]
  }
  expect(waits).toEqual([8_000, 16_000, 32_000, 60_000, 60_000])
  expect(stepDraft(byItself, draft, saved(6))[0]).toMatchObject({ isConnectionLost: false, failures: 0 })
})

it('submits offline confirmations later, unless changed', () => {
  const requested = play(byItself, submit, lost(1))
  expect(playDraft(byItself, requested.draft, { is: 'online' }).effects).toMatchObject([{ do: 'save', purpose: { is: 'submit' } }])
  expect(playDraft(byItself, requested.draft, type({ name: 'Ana' }), { is: 'online' }).effects.at(-1)).toMatchObject({
    purpose: { is: 'draft' },
  })
})

it('reports the returning connection to manual saves only', () => {
  const save = { is: 'save', purpose: { is: 'save' } } as const
  expect(play(byHand, type({ name: 'Ana' }), save, lost(1), { is: 'online' }).effects.at(-1)).toEqual({ do: 'resume' })
  const unanswered = refusedWith(new ApiError('ERROR_NETWORK_TIMEOUT'))
  expect(play(byHand, type({ name: 'Ana' }), save, unanswered, { is: 'online' }).effects.at(-1)?.do).toBe('refused')
})

it('sends a conflicting value only after a choice, over the newer revision', () => {
  const conflicts = [{ place: 'name', theirs: 'Eva' }]
  const reported = play(byItself, type({ name: 'Ana' }), paused, saved(1, { conflicts, revision: 5 }))
  expect([reported.draft.mine.name, reported.draft.conflicts, reported.effects.at(-1)?.do]).toEqual(['Ana', conflicts, 'refresh'])
  expect(playDraft(byItself, reported.draft, paused).effects).toEqual([])
  const mine = playDraft(byItself, reported.draft, { is: 'choose', place: 'name', use: 'own' })
  expect(mine.effects).toMatchObject([{ do: 'save', sent: { name: 'Ana' }, revision: 5 }])
  const theirs = playDraft(byItself, reported.draft, { is: 'choose', place: 'name', use: 'kept' })
  expect([theirs.draft.mine.name, theirs.draft.conflicts, theirs.effects]).toEqual(['Eva', [], []])
})

it('keeps a refused value as unsaved', () => {
  const { draft } = play(byItself, type({ name: '', city: 'Cusco' }), paused, saved(1, { refused: ['name'] }))
  expect([draft.base, draft.mine]).toEqual([
    { name: 'An', city: 'Cusco' },
    { name: '', city: 'Cusco' },
  ])
})

it("reads another device's save when notified", () => {
  expect(play(byItself, type({ name: 'Ana' }), paused, saved(1, { revision: 6 })).effects.at(-1)).toEqual({ do: 'refresh' })
  expect(play(byItself, { is: 'seen' }).effects).toEqual([{ do: 'refresh' }])
  expect(play(byItself, type({ name: 'Ana' }), { is: 'seen' }).effects.map((effect) => effect.do)).toEqual(['wait'])
})

it('ignores a read during a save', () => {
  const { draft } = play(byItself, type({ name: 'Ana' }), paused, { is: 'refreshed', stored: { value: { name: 'Eva' }, revision: 9 } })
  expect([draft.mine.name, draft.revision]).toEqual(['Ana', 3])
})

it('merges with another device where possible, and asks otherwise', () => {
  const refused = refusedWith(new ApiError('ROW_CHANGED_ELSEWHERE'))
  const save = { is: 'save', purpose: { is: 'save' } } as const
  const reading = play(byHand, type({ name: 'Ana' }), save, refused).draft
  expect(reading.saving).not.toBeNull()
  const same = playDraft(byHand, reading, { is: 'refreshed', stored: { ...stored, revision: 4 } })
  expect(same.effects).toMatchObject([{ do: 'save', sent: { name: 'Ana' }, revision: 4 }])
  const both = playDraft(byHand, reading, { is: 'refreshed', stored: { value: { name: 'Eva', city: 'Cusco' }, revision: 4 } })
  expect(both.draft).toMatchObject({
    mine: { name: 'Ana', city: 'Cusco' },
    conflicts: [{ place: 'name', theirs: 'Eva' }],
    taken: ['city'],
    saving: null,
  })
  const gone = playDraft(byHand, reading, { is: 'not-refreshed', error: new ApiError('ROW_DELETED_ELSEWHERE') })
  expect([gone.draft.saving, gone.draft.refusal?.code]).toEqual([null, 'ROW_DELETED_ELSEWHERE'])
})
