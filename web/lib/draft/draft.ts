import type { ApiError } from '#web/lib/api/api-error.ts'

/** What the server keeps, as it was read. */
export type Stored<Value> = { value: Value; revision: number | null }

/** A place that was changed here and elsewhere, each in its own way; `theirs` is what the server keeps there. */
export type Conflict = { place: string; theirs: unknown }

export type Merged<Value> = {
  /** All that either changed; where both did, what was changed here. */
  value: Value
  conflicts: Conflict[]
  /** Places that were changed elsewhere alone. */
  taken: string[]
}

/** What a save is for. `go`: to another place afterwards, also without a connection. `save` and `submit` have to arrive. */
export type Purpose = { is: 'draft' } | { is: 'go'; to: number } | { is: 'save' } | { is: 'submit' }

/** How one kind of thing is edited. */
export type DraftRules<Value> = {
  isSame(one: Value, other: Value): boolean
  merge(base: Value, mine: Value, theirs: Value): Merged<Value>
  /** It is saved by itself once nothing was changed for so long; without it, when somebody says so. */
  pauseMs?: number
  /** What was saved elsewhere is merged when somebody says so, and shown to them before. */
  mergesWhenAsked?: boolean
  /** Where one place can be told from the others: what stands there, and the value with something else there. */
  places?: { find(value: Value, place: string): unknown; put(value: Value, place: string, part: unknown): Value }
  /** What is to be sent. Without it: what was changed here, but where it is in conflict. */
  toSent?(draft: Draft<Value>): Value
}

type Saving<Value> = {
  run: number
  purpose: Purpose
  sent: Value
  /** What stood here when it was sent: whatever is changed later is saved later. */
  of: Value
  /** It was refused for a newer revision, which is being read. */
  isReading: boolean
}

export type Draft<Value> = {
  /** What the server keeps, as far as this device knows. */
  base: Value
  revision: number | null
  mine: Value
  conflicts: readonly Conflict[]
  taken: readonly string[]
  /** What was saved elsewhere meanwhile, until somebody brings it in. */
  theirs: Stored<Value> | null
  saving: Saving<Value> | null
  /** Comes after the save under way, or when the connection is back. */
  desired: Purpose | null
  /** The last save did not get through. */
  isConnectionLost: boolean
  /** In a row. */
  failures: number
  /** Why the last save was refused. */
  refusal: ApiError | null
  /** When the last save was answered, in ms since 1970; null as soon as something is changed again. */
  savedAt: number | null
  run: number
}

export type Saved<Value> = {
  revision: number | null
  /** What the server keeps now, where it says so. */
  stored?: Value
  conflicts?: readonly Conflict[]
  /** Places that it did not take. */
  refused?: readonly string[]
  /** All that it answered, for whoever asked. */
  answer?: unknown
}

export type DraftEvent<Value> =
  /** `settles`: a place that was in conflict is answered by it. */
  | { is: 'change'; mine: Value; settles?: string }
  | { is: 'save'; purpose: Purpose }
  /** Nothing was typed for a while, a failed save is due again, or the page is put away. */
  | { is: 'paused' }
  | { is: 'online' }
  /** The page is seen again: it may have been changed elsewhere. */
  | { is: 'seen' }
  | { is: 'saved'; run: number; at: number; saved: Saved<Value> }
  | { is: 'refused'; run: number; error: ApiError; isTransient: boolean }
  | { is: 'refreshed'; stored: Stored<Value> }
  | { is: 'not-refreshed'; error: ApiError }
  | { is: 'choose'; place: string; use: 'own' | 'kept' }
  | { is: 'bring-in'; stored?: Stored<Value> }
  /** What is kept takes the place of what was changed here. */
  | { is: 'discard'; stored?: Stored<Value> }

/** What a save carries: `sent` is a whole value, of which that counts which differs from `base`. */
export type DraftWork<Value> = { sent: Value; base: Value; revision: number | null; purpose: Purpose }

export type DraftEffect<Value> =
  | ({ do: 'save'; run: number } & DraftWork<Value>)
  | { do: 'refresh' }
  | { do: 'wait'; ms: number }
  /** A save is answered, or `go` need not wait for it. `wrong`: places that were not taken. */
  | { do: 'reached'; purpose: Purpose; wrong: readonly string[]; answer?: unknown }
  | { do: 'refused'; error: ApiError }
  /** The connection is back: what could not arrive is to be saved again. */
  | { do: 'resume' }

export type DraftStep<Value> = [Draft<Value>, DraftEffect<Value>[]]
