import type { ApiError } from '#web/lib/api/api-error.ts'
import type { Conflict, Draft, DraftEvent, DraftRules, DraftStep, Purpose, Stored } from '#web/lib/draft/draft.ts'
import { toBackoffMs } from '#web/lib/draft/retry.ts'

/** What is kept, with what was changed here before on top of it. */
export function beginDraft<Value>(stored: Stored<Value>, mine: Value = stored.value): Draft<Value> {
  return {
    base: stored.value,
    revision: stored.revision,
    mine,
    conflicts: [],
    taken: [],
    theirs: null,
    saving: null,
    desired: null,
    isConnectionLost: false,
    failures: 0,
    refusal: null,
    savedAt: null,
    run: 0,
  }
}

/** What is kept now, merged with what was changed here before and not saved. */
export function resumeDraft<Value>(
  rules: DraftRules<Value>,
  stored: Stored<Value>,
  local: { base: Value; mine: Value } | undefined,
): Draft<Value> {
  if (!local) return beginDraft(stored)
  const { value, conflicts } = rules.merge(local.base, local.mine, stored.value)
  return { ...beginDraft(stored, value), conflicts }
}

/** What is edited is merged with what is saved elsewhere, and saved one save after the other. */
export function stepDraft<Value>(rules: DraftRules<Value>, draft: Draft<Value>, event: DraftEvent<Value>): DraftStep<Value> {
  const { saving } = draft
  switch (event.is) {
    case 'change':
      return change(rules, draft, event)
    case 'save':
      return save(rules, draft, event.purpose)
    case 'paused':
    case 'online':
      return saveAgain(rules, draft, event.is)
    case 'seen':
      return [draft, isAutomatic(rules) && !saving && !hasUnsent(rules, draft) ? [{ do: 'refresh' }] : []]
    case 'saved':
      return saving?.run === event.run ? takeSaved(rules, draft, saving, event) : [draft, []]
    case 'refused':
      return saving?.run === event.run ? refuse(rules, draft, saving, event) : [draft, []]
    case 'refreshed':
      return refresh(rules, draft, event.stored)
    case 'not-refreshed':
      return saving?.isReading
        ? refuse(rules, draft, { ...saving, isReading: false }, { error: event.error, isTransient: false })
        : [draft, []]
    case 'choose':
      return choose(rules, draft, event)
    case 'bring-in': {
      const theirs = event.stored ?? draft.theirs
      return [theirs ? { ...mergeStored(rules, draft, theirs), refusal: null } : draft, []]
    }
    case 'discard':
      return [{ ...beginDraft(event.stored ?? draft.theirs ?? { value: draft.base, revision: draft.revision }), run: draft.run }, []]
  }
}

/** Something was changed that the server does not keep. */
export function hasUnsaved<Value>(rules: DraftRules<Value>, { mine, base }: Draft<Value>): boolean {
  return !rules.isSame(mine, base)
}

const isAutomatic = <Value>({ pauseMs }: DraftRules<Value>) => pauseMs !== undefined

function change<Value>(
  { pauseMs }: DraftRules<Value>,
  draft: Draft<Value>,
  { mine, settles }: Extract<DraftEvent<Value>, { is: 'change' }>,
): DraftStep<Value> {
  const changed: Draft<Value> = {
    ...draft,
    mine,
    conflicts: settles === undefined ? draft.conflicts : without(draft.conflicts, [settles]),
    // What was confirmed is not submitted with something else in it.
    desired: draft.desired?.is === 'submit' ? null : draft.desired,
    // What was refused was something else; that it was changed elsewhere stays true.
    refusal: isChangedElsewhere(draft.refusal) ? draft.refusal : null,
    savedAt: null,
  }
  return [changed, pauseMs === undefined ? [] : [{ do: 'wait', ms: pauseMs }]]
}

/** Places in conflict wait until somebody has chosen. */
function toSent<Value>(rules: DraftRules<Value>, draft: Draft<Value>): Value {
  if (rules.toSent) return rules.toSent(draft)
  return draft.conflicts.reduce((value, conflict) => putTheirs(rules, value, conflict), draft.mine)
}

function hasUnsent<Value>(rules: DraftRules<Value>, draft: Draft<Value>): boolean {
  return !rules.isSame(toSent(rules, draft), draft.base)
}

/** One after the other: two saves on their way at once could arrive in either order. */
function save<Value>(rules: DraftRules<Value>, draft: Draft<Value>, purpose: Purpose): DraftStep<Value> {
  if (draft.saving) return [isAutomatic(rules) ? { ...draft, desired: toStronger(draft.desired, purpose) } : draft, []]
  const hasToArrive = purpose.is === 'save' || purpose.is === 'submit'
  if (!hasToArrive && !hasUnsent(rules, draft)) {
    return [{ ...draft, desired: null }, purpose.is === 'go' ? [{ do: 'reached', purpose, wrong: [] }] : []]
  }
  const run = draft.run + 1
  const { base, revision } = draft
  const sent = toSent(rules, draft)
  return [
    { ...draft, run, desired: null, refusal: null, taken: [], saving: { run, purpose, sent, of: draft.mine, isReading: false } },
    [{ do: 'save', run, sent, base, revision, purpose }],
  ]
}

function toStronger(desired: Purpose | null, purpose: Purpose): Purpose {
  return desired && purpose.is === 'draft' ? desired : purpose
}

function saveAgain<Value>(rules: DraftRules<Value>, draft: Draft<Value>, because: 'paused' | 'online'): DraftStep<Value> {
  // What is changed while a save is under way is saved after it.
  if (draft.saving) return [draft, []]
  if (isAutomatic(rules)) return save(rules, { ...draft, desired: null }, draft.desired ?? { is: 'draft' })
  return [draft, because === 'online' && draft.desired ? [{ do: 'resume' }] : []]
}

type Saving<Value> = NonNullable<Draft<Value>['saving']>

function takeSaved<Value>(
  rules: DraftRules<Value>,
  draft: Draft<Value>,
  { sent, of, purpose }: Saving<Value>,
  { at, saved: { revision, stored: retained, conflicts = [], refused = [], answer } }: Extract<DraftEvent<Value>, { is: 'saved' }>,
): DraftStep<Value> {
  const taken = refused.reduce((value, place) => putAt(rules, value, place, rules.places?.find(draft.base, place)), sent)
  const base = conflicts.reduce((value, conflict) => putTheirs(rules, value, conflict), taken)
  const places = conflicts.map(({ place }) => place)
  const answered: Draft<Value> = {
    ...draft,
    base,
    revision,
    conflicts: [...without(draft.conflicts, places), ...conflicts],
    saving: null,
    desired: null,
    isConnectionLost: false,
    failures: 0,
    refusal: null,
    savedAt: at,
  }
  const saved = retained === undefined ? answered : mergeStored(rules, answered, { value: retained, revision })
  const wrong = [...refused, ...places]
  const [after, effects]: DraftStep<Value> = draft.desired && wrong.length === 0 ? save(rules, saved, draft.desired) : [saved, []]
  if (purpose.is !== 'draft') effects.unshift({ do: 'reached', purpose, wrong, ...(answer !== undefined && { answer }) })
  if (!isAutomatic(rules)) return [after, effects]
  // Somebody else saved, too: what they changed comes here.
  const isBehind = retained === undefined && (places.length > 0 || (revision ?? 0) > (draft.revision ?? 0) + 1)
  if (isBehind) effects.push({ do: 'refresh' })
  // What was typed while it was on its way waits for no further letter.
  if (!after.saving && draft.mine !== of) effects.push({ do: 'wait', ms: rules.pauseMs ?? 0 })
  return [after, effects]
}

function refuse<Value>(
  rules: DraftRules<Value>,
  draft: Draft<Value>,
  saving: Saving<Value>,
  { error, isTransient }: { error: ApiError; isTransient: boolean },
): DraftStep<Value> {
  if (isChangedElsewhere(error) && !saving.isReading && !rules.mergesWhenAsked) {
    // Nothing can be changed until both can be seen.
    return [{ ...draft, saving: { ...saving, isReading: true }, refusal: error }, [{ do: 'refresh' }]]
  }
  const failed: Draft<Value> = { ...draft, saving: null, desired: null, refusal: error, isConnectionLost: false }
  if (isChangedElsewhere(error)) return [failed, [{ do: 'refresh' }]]
  if (!isAutomatic(rules)) {
    const isLost = error.code === 'ERROR_NETWORK_TIMEOUT'
    return [{ ...failed, isConnectionLost: isLost, desired: error.isOffline ? saving.purpose : null }, [{ do: 'refused', error }]]
  }
  if (!isTransient) return [failed, [{ do: 'refused', error }]]
  const purpose = draft.desired ? toStronger(saving.purpose, draft.desired) : saving.purpose
  const lost: Draft<Value> = {
    ...failed,
    refusal: null,
    isConnectionLost: true,
    failures: draft.failures + 1,
    desired: purpose.is === 'submit' ? purpose : null,
  }
  const again = { do: 'wait', ms: toBackoffMs(draft.failures) } as const
  return [lost, purpose.is === 'go' ? [{ do: 'reached', purpose, wrong: [] }, again] : [again]]
}

function refresh<Value>(rules: DraftRules<Value>, draft: Draft<Value>, stored: Stored<Value>): DraftStep<Value> {
  const { saving } = draft
  // What is on its way is answered first: its answer asks again where that is needed.
  if (saving && !saving.isReading) return [draft, []]
  if (rules.mergesWhenAsked && hasUnsaved(rules, draft)) {
    return [stored.revision === draft.revision ? draft : { ...draft, theirs: stored }, []]
  }
  if ((stored.revision ?? 0) < (draft.revision ?? 0)) return [draft, []]
  const merged = mergeStored(rules, draft, stored)
  if (saving) {
    const isOther = merged.taken.length + merged.conflicts.length > 0
    // Nothing was changed otherwise: it was only saved once more.
    return isOther ? [{ ...merged, saving: null }, []] : save(rules, { ...merged, saving: null }, saving.purpose)
  }
  return [merged, isAutomatic(rules) && hasUnsent(rules, merged) ? [{ do: 'wait', ms: rules.pauseMs ?? 0 }] : []]
}

/** What only one of the two changed counts; where both did, what was changed here stands until somebody has chosen. */
function mergeStored<Value>(rules: DraftRules<Value>, draft: Draft<Value>, stored: Stored<Value>): Draft<Value> {
  const { value, conflicts, taken } = rules.merge(draft.base, draft.mine, stored.value)
  const places = conflicts.map(({ place }) => place)
  const standing = without(draft.conflicts, places).map((old) => ({ ...old, theirs: rules.places?.find(stored.value, old.place) }))
  const isStored = isAutomatic(rules) ? [] : draft.taken
  return {
    ...draft,
    base: stored.value,
    revision: stored.revision,
    mine: value,
    conflicts: [...standing, ...conflicts],
    taken: [...isStored, ...taken],
    theirs: null,
  }
}

function choose<Value>(
  rules: DraftRules<Value>,
  draft: Draft<Value>,
  { place, use }: Extract<DraftEvent<Value>, { is: 'choose' }>,
): DraftStep<Value> {
  const conflict = draft.conflicts.find((each) => each.place === place)
  if (!conflict) return [draft, []]
  const mine = use === 'kept' ? putTheirs(rules, draft.mine, conflict) : draft.mine
  const chosen: Draft<Value> = { ...draft, mine, conflicts: without(draft.conflicts, [place]) }
  return isAutomatic(rules) ? save(rules, chosen, { is: 'draft' }) : [chosen, []]
}

const isChangedElsewhere = (error: ApiError | null) => error?.code === 'ROW_CHANGED_ELSEWHERE'
const without = (conflicts: readonly Conflict[], places: readonly string[]) => conflicts.filter(({ place }) => !places.includes(place))

function putAt<Value>({ places }: DraftRules<Value>, value: Value, place: string, part: unknown): Value {
  return places ? places.put(value, place, part) : value
}

function putTheirs<Value>(rules: DraftRules<Value>, value: Value, { place, theirs }: Conflict): Value {
  return putAt(rules, value, place, theirs)
}
