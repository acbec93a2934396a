import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { Answers, AnswerValue } from '#contract/forms/answers.ts'
import type { FieldIssue } from '#contract/forms/field-issue.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import type { AnswerConflict, Place } from '#web/forms/steps/merge-answers.ts'

/** What a save is for. `go`: to another step once it is answered; `submit`: hands everything in. */
export type Purpose = { is: 'draft' } | { is: 'go'; to: number } | { is: 'submit' }
/** What the server keeps, as it was read last. */
export type Kept = {
  answers: Answers
  revision: number
  /** What staff ask for again. */
  asked?: readonly Place[]
}
/** What this browser held back from an earlier visit: own answers, and what they replaced. */
export type LocalDraft = { own: Answers; base: Answers }

export type FillingState = {
  at: 'filling'
  plan: FormPlan
  step: number
  answers: Answers
  /** What the server keeps, as far as this device knows: everything else is still to be saved. */
  base: Answers
  revision: number
  issues: FieldIssue[]
  conflicts: AnswerConflict[]
  /** Grows with each try to go on that met something wrong. */
  tries: number
  saving: { run: number; purpose: Purpose; sent: Answers } | null
  /** Comes after the save under way, or when the network is back. */
  wanted: Purpose | null
  /** The last save did not get through: what was answered is kept in the browser. */
  isConnectionLost: boolean
  /** When the last save was answered, in ms since 1970; null as soon as something is typed again. */
  savedAt: number | null
  run: number
}
export type StepsState =
  | { at: 'loading'; step: number }
  | { at: 'failed'; step: number; code: ErrorCode; isOffline: boolean }
  | FillingState
  | { at: 'submitted'; step: number }

export type Saved = {
  revision: number
  issues: FieldIssue[]
  conflicts: AnswerConflict[]
  isSubmitted: boolean
}
export type StepsEvent =
  | { is: 'load' }
  | { is: 'loaded'; plan: FormPlan; kept: Kept; localDraft: LocalDraft }
  | { is: 'not-loaded'; code: ErrorCode; isOffline: boolean }
  /** The address says another step. */
  | { is: 'show'; step: number }
  | { is: 'answer'; module: ModuleKey; field: string; value: AnswerValue }
  /** `to`: where the journey goes on after the last step of the form, instead of handing it in. */
  | { is: 'next'; to?: number }
  /** To any step, in whatever order. */
  | { is: 'go'; to: number }
  | { is: 'confirmed' }
  /** Nothing was typed for a while, or a failed save is due again. */
  | { is: 'paused' }
  | { is: 'online' }
  /** The page is seen again: another device may have answered meanwhile. */
  | { is: 'seen' }
  | { is: 'refreshed'; kept: Kept }
  | { is: 'saved'; run: number; saved: Saved; at: number }
  | { is: 'not-saved'; run: number; code: ErrorCode; isTransient: boolean }
  | ({ is: 'choose'; use: 'own' | 'kept' } & Place)

export type StepsEffect =
  | { do: 'load' }
  | { do: 'refresh' }
  | { do: 'save'; run: number; plan: FormPlan; answers: Answers; revision: number; submits: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'go'; to: number }
  | { do: 'confirm' }
  /** A refusal that no waiting mends. */
  | { do: 'tell'; code: ErrorCode }
  | { do: 'leave'; step: number }

/** A pause in typing after which a draft is saved. */
export const typingPauseMs = 2_000
/** A save that did not get through is tried again by itself. */
export const againMs = 8_000
