import type { ErrorCode } from '#contract/error-codes.ts'
import type { Answers, AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import type { Conflict, Draft, DraftEffect, DraftEvent, Stored } from '#web/lib/draft/draft.ts'
import type { LocalDraft } from '#web/lib/draft/local-draft.ts'

export type Place = { module: string; field: string }

export type FillingState = {
  at: 'filling'
  plan: FormPlan
  step: number
  draft: Draft<Answers>
  issues: FieldIssue[]
  /** Grows with each try to go on that met something wrong. */
  tries: number
}
export type StepsState =
  | { at: 'loading'; step: number }
  | { at: 'failed'; step: number; code: ErrorCode; isOffline: boolean }
  | FillingState
  | { at: 'submitted'; step: number }

/** What is loaded of a form; `asked`: the resubmission that staff request. */
export type Loaded = { plan: FormPlan; stored: Stored<Answers>; requested?: readonly Place[] }
/** What a save carries: what was answered and is not saved. */
export type SaveWork = { plan: FormPlan; answers: Answers; revision: number; submits: boolean }
export type StepsSaved = { revision: number; issues: FieldIssue[]; conflicts: Conflict[]; isSubmitted: boolean }

/** The server's part, of whosever form it is. Each throws as `call` does. */
export type StepsCalls = {
  load(): Promise<Loaded>
  read(): Promise<Stored<Answers>>
  save(work: SaveWork): Promise<StepsSaved>
}

export type StepsEvent =
  | DraftEvent<Answers>
  | { is: 'load' }
  /** `resumes`: somebody came anew by their link, and goes on where they stopped. */
  | ({ is: 'loaded'; local: LocalDraft<Answers> | undefined; resumes?: boolean } & Loaded)
  | { is: 'not-loaded'; code: ErrorCode; isOffline: boolean }
  /** The address says another step. */
  | { is: 'show'; step: number }
  | { is: 'answer'; module: ModuleKey; field: string; value: AnswerValue }
  /** `to`: where the journey goes on after the last step of the form, instead of handing it in. */
  | { is: 'next'; to?: number }
  /** To any step, in whatever order. */
  | { is: 'go'; to: number }
  | { is: 'confirmed' }

export type StepsEffect =
  | DraftEffect<Answers>
  | { do: 'load' }
  | { do: 'go'; to: number }
  | { do: 'confirm' }
  | { do: 'leave'; step: number }
