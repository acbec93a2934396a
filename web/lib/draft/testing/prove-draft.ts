import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Draft, DraftEffect, DraftEvent, DraftRules } from '#web/lib/draft/draft.ts'
import { beginDraft, hasUnsaved, stepDraft } from '#web/lib/draft/step-draft.ts'

/** Values that everybody who edits something can make: two changes of different places, and one of the first place that says otherwise. */
export type DraftSamples<Value> = {
  rules: DraftRules<Value>
  base: Value
  one(value: Value): Value
  other(value: Value): Value
  /** Null where two changes of one place always go together. */
  clash: ((value: Value) => Value) | null
}

/** Plays events, and gathers what they lead to. */
export function playDraft<Value>(rules: DraftRules<Value>, from: Draft<Value>, ...events: DraftEvent<Value>[]) {
  let draft = from
  const effects: DraftEffect<Value>[] = []
  for (const event of events) {
    const [next, more] = stepDraft(rules, draft, event)
    draft = next
    effects.push(...more)
  }
  return { draft, effects, sent: effects.flatMap((effect) => (effect.do === 'save' ? [effect.sent] : [])) }
}

const saveIt = { is: 'save', purpose: { is: 'save' } } as const
export const refusedWith = (error: ApiError, run = 1, isTransient = error.code === 'ERROR_NETWORK_TIMEOUT') =>
  ({ is: 'refused', run, error, isTransient }) as const
const lost = new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true })

/** What holds for everything that is edited, whatever it is. */
export function proveDraft<Value>(what: string, { rules, base, one, other, clash }: DraftSamples<Value>): void {
  const stored = { value: base, revision: 3 }
  const play = (...events: DraftEvent<Value>[]) => playDraft(rules, beginDraft(stored), ...events)
  const mine: DraftEvent<Value> = { is: 'change', mine: one(base) }
  const merge = (theirs: Value): DraftEvent<Value>[] => [
    { is: 'refreshed', stored: { value: theirs, revision: 4 } },
    ...(rules.mergesWhenAsked ? [{ is: 'bring-in' } as const] : []),
  ]

  it(`${what}: sends unsaved changes with their base revision`, () => {
    expect(hasUnsaved(rules, beginDraft(stored))).toBe(false)
    const { draft, effects } = play(mine, saveIt)
    expect(hasUnsaved(rules, draft)).toBe(true)
    expect(effects.at(-1)).toMatchObject({ do: 'save', sent: one(base), base, revision: 3 })
  })

  it(`${what}: keeps changes after a lost connection`, () => {
    const { draft } = play(mine, saveIt, refusedWith(lost))
    expect([draft.mine, draft.saving, draft.isConnectionLost]).toEqual([one(base), null, true])
    const again = playDraft(rules, draft, saveIt)
    expect(again.sent).toEqual([one(base)])
  })

  it(`${what}: saves once at a time, and ignores late answers`, () => {
    const { draft, sent } = play(mine, saveIt, saveIt, { is: 'saved', run: 7, at: 1, saved: { revision: 9 } })
    expect([sent.length, draft.revision, draft.saving?.run]).toEqual([1, 3, 1])
  })

  it(`${what}: keeps changes made during a save`, () => {
    const { draft } = play(mine, saveIt, { is: 'change', mine: other(one(base)) }, { is: 'saved', run: 1, at: 1, saved: { revision: 4 } })
    expect([draft.mine, draft.base, hasUnsaved(rules, draft), draft.revision]).toEqual([other(one(base)), one(base), true, 4])
  })

  it(`${what}: merges two tabs, and sends the newer revision`, () => {
    const { draft, sent, effects } = play(mine, ...merge(other(base)), saveIt)
    expect([draft.mine, draft.conflicts, sent.length]).toEqual([one(other(base)), [], 1])
    expect(effects.find((effect) => effect.do === 'save')).toMatchObject({ revision: 4, base: other(base) })
  })

  if (clash)
    it(`${what}: prefers the local change on a conflict`, () => {
      const { draft } = play(mine, ...merge(clash(base)))
      expect([draft.mine, draft.base]).toEqual([one(base), clash(base)])
    })

  it(`${what}: accepts remote changes, and ignores older answers`, () => {
    expect(play(...merge(other(base))).draft).toMatchObject({ mine: other(base), revision: 4 })
    expect(play({ is: 'refreshed', stored: { value: other(base), revision: 2 } }).draft).toMatchObject({ mine: base, revision: 3 })
  })

  it(`${what}: reports a refusal, keeps the input, and clears the refusal on the next change`, () => {
    const { draft, effects } = play(mine, saveIt, refusedWith(new ApiError('VALIDATION_ERROR')))
    expect([draft.mine, draft.refusal?.code, effects.at(-1)?.do]).toEqual([one(base), 'VALIDATION_ERROR', 'refused'])
    expect(playDraft(rules, draft, { is: 'change', mine: other(one(base)) }).draft.refusal).toBeNull()
  })

  it(`${what}: reads the stored version after a conflicting save`, () => {
    const { draft, effects } = play(mine, saveIt, refusedWith(new ApiError('ROW_CHANGED_ELSEWHERE')))
    expect([draft.mine, effects.at(-1)]).toEqual([one(base), { do: 'refresh' }])
  })
}
