import type { ErrorCode } from '#contract/error-codes.ts'
import type { AnswerValue, ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { type FieldIssue, isFieldIssueKey } from '#contract/forms/definition/field-issue.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import type { Conflict, Draft, DraftEffect, DraftEvent, DraftRules } from '#web/lib/draft/draft.ts'
import { isSameFields, mergeFields } from '#web/lib/draft/merge-fields.ts'
import { stepDraft } from '#web/lib/draft/step-draft.ts'

export type RowValue = { answers: ModuleAnswers }

/** Why a row is not saved. */
export type RowProblem =
  /** The answer was lost: nobody knows whether it is saved. */
  | { is: 'lost' }
  | { is: 'changed' }
  | { is: 'deleted' }
  | { is: 'approved' }
  /** In this list already. */
  | { is: 'twice'; name: string }
  /** The person has begun: what was changed is changed by a new verification alone. */
  | { is: 'begun' }
  | { is: 'itself' }
  /** Country and number are those of another company of the structure. */
  | { is: 'another' }
  | { is: 'refused'; code: ErrorCode }

/** A row of a list as its dialog edits it. It is saved by hand, and waits for a lost connection. */
export type RowState<Value extends RowValue> = {
  draft: Draft<Value>
  /** That of the row; null of a new one. */
  id: string | null
  /** It stands in this list already. */
  isChange: boolean
  issues: readonly FieldIssue[]
  /** Grows with each try to save that found something wrong. */
  tries: number
  problem: RowProblem | null
  /** Of the shares, after they were refused for being too many. */
  sharesLeftPercent: number | null
  /** The rows of the list when a new one was sent: whichever comes after may be it. */
  sentOver: readonly string[] | null
}

export type RowEvent<Row> =
  | { is: 'answer'; field: string; value: AnswerValue }
  | { is: 'save-row'; rows: readonly Row[] }
  | { is: 'add-again'; rows: readonly Row[] }
export type RowEffect = { do: 'tell-shares' }

export type RowRules<State extends RowState<Value>, Value extends RowValue, Row> = {
  draft: DraftRules<Value>
  sharesField: string
  read(row: Row): { id: string; revision: number; name: string }
  /** By the rule of the server. */
  judge(state: State): FieldIssue[]
  placeIssues(state: State, issues: readonly FieldIssue[]): readonly FieldIssue[]
  /** The row is what was typed, by what tells one from another; `isOwn`: or may well be, when it was sent before. */
  isTwin(state: State, row: Row): boolean
  isOwn(state: State, row: Row): boolean
  findTrouble(code: ErrorCode, details: unknown): RowProblem | undefined
  /** What else an answer changes, and which troubles it settles. */
  answered(value: Value, before: Value, field: string): Value
  settles(field: string): readonly RowProblem['is'][]
  /** Of a row that was deleted and is added again. */
  anew(value: Value): Value
}
type Step<State, Value> = [State, (RowEffect | DraftEffect<Value>)[]]

export function beginRow<Value extends RowValue>(draft: Draft<Value>, id: string | null): RowState<Value> {
  return { draft, id, isChange: id !== null, issues: [], tries: 0, problem: null, sharesLeftPercent: null, sentOver: null }
}

/** `waiting`: for the connection, after which it is saved by itself. */
export function toRowStatus({ draft }: Pick<RowState<RowValue>, 'draft'>): 'typing' | 'saving' | 'waiting' {
  if (draft.saving) return 'saving'
  return draft.desired ? 'waiting' : 'typing'
}

/** Two people gave different answers: the one that is kept. */
export function findStoredAnswer({ draft }: Pick<RowState<RowValue>, 'draft'>, field: string): AnswerValue | undefined {
  const conflict = draft.conflicts.find(({ place }) => place === field)
  return conflict && toAnswer(conflict)
}

export function stepRow<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  event: RowEvent<Row> | DraftEvent<Value>,
): Step<State, Value> {
  switch (event.is) {
    case 'answer':
      return [answerRow(rules, state, event.field, event.value), []]
    case 'choose': {
      const storedAnswer = findStoredAnswer(state, event.place)
      if (event.use === 'kept' && storedAnswer !== undefined) return [answerRow(rules, state, event.place, storedAnswer), []]
      const [draft] = stepDraft(rules.draft, state.draft, event)
      return [{ ...state, draft, issues: withoutField(state, event.place) }, []]
    }
    case 'save-row':
      return save(rules, state, event.rows)
    case 'add-again': {
      // The list may not know yet that the row is gone.
      const others = event.rows.filter((row) => rules.read(row).id !== state.id)
      const { draft } = state
      return save(
        rules,
        { ...state, draft: { ...draft, revision: null, mine: rules.anew(draft.mine) }, id: null, isChange: false, problem: null },
        others,
      )
    }
    default:
      return stepAnswered(rules, state, event)
  }
}

/** Also of what fills a field in. */
export function answerRow<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  field: string,
  value: AnswerValue,
): State {
  const before = state.draft.mine
  const mine = rules.answered({ ...before, answers: { ...before.answers, [field]: value } }, before, field)
  const [draft] = stepDraft(rules.draft, state.draft, { is: 'change', mine, settles: field })
  return {
    ...state,
    draft,
    problem: state.problem && rules.settles(field).includes(state.problem.is) ? null : state.problem,
    issues: withoutField(state, field),
    sharesLeftPercent: field === rules.sharesField ? null : state.sharesLeftPercent,
  }
}

export const withoutField = ({ issues }: Pick<RowState<RowValue>, 'issues'>, name: string) => issues.filter(({ field }) => field !== name)

function save<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  rows: readonly Row[],
): Step<State, Value> {
  if (state.draft.saving || state.problem?.is === 'approved') return [state, []]
  const typing = { ...state, draft: { ...state.draft, desired: null }, tries: state.tries + 1 }
  const issues = rules.judge(state)
  if (issues.length > 0 || state.draft.conflicts.length > 0) return [{ ...typing, issues }, []]
  const sure = adoptOwn(rules, state, rows)
  const duplicate = sure.isChange ? undefined : rows.find((row) => rules.isTwin(sure, row))
  if (duplicate) return [{ ...typing, problem: { is: 'twice', name: rules.read(duplicate).name } }, []]
  const [draft, effects] = stepDraft(rules.draft, sure.draft, { is: 'save', purpose: { is: 'save' } })
  const sentOver = sure.isChange ? null : rows.map((row) => rules.read(row).id)
  return [{ ...sure, draft, problem: null, issues: [], sentOver }, effects]
}

/** A new row whose answer was lost may be kept all the same: then it is changed, not added once more. */
function adoptOwn<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  rows: readonly Row[],
): State {
  const { sentOver, draft } = state
  if (!sentOver || state.isChange) return state
  const own = rows.find((row) => !sentOver.includes(rules.read(row).id) && rules.isOwn(state, row))
  if (!own) return state
  const { id, revision } = rules.read(own)
  return { ...state, id, draft: { ...draft, revision }, isChange: true, sentOver: null }
}

/** Draws what the dialog says from what became of a save. */
function stepAnswered<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  event: DraftEvent<Value>,
): Step<State, Value> {
  const was = state.draft.saving
  const [draft, effects] = stepDraft(rules.draft, state.draft, event)
  const next: State = { ...state, draft }
  if (!was || draft.saving) return [next, effects]
  if (event.is === 'refreshed') return [{ ...next, problem: { is: 'changed' }, tries: state.tries + 1 }, effects]
  if (event.is !== 'refused' && event.is !== 'not-refreshed') return [next, effects]
  const [reported, more] = refuse(rules, next, event.error)
  return [reported, [...effects, ...more]]
}

function refuse<State extends RowState<Value>, Value extends RowValue, Row>(
  rules: RowRules<State, Value, Row>,
  state: State,
  { code, details }: ApiError,
): Step<State, Value> {
  if (code === 'ERROR_NETWORK_TIMEOUT') return [{ ...state, problem: { is: 'lost' } }, []]
  const typing: State = { ...state, sentOver: null, tries: state.tries + 1 }
  if (code === 'SHARES_OUT_OF_BOUND') {
    const left = toSharesLeft(state.draft.mine.answers[rules.sharesField], details)
    return [{ ...answerRow(rules, typing, rules.sharesField, ''), sharesLeftPercent: left }, [{ do: 'tell-shares' }]]
  }
  const issues = code === 'VALIDATION_ERROR' ? rules.placeIssues(state, toIssues(details)) : []
  if (issues.length > 0) return [{ ...typing, issues }, []]
  return [{ ...typing, problem: rules.findTrouble(code, details) ?? { is: 'refused', code } }, []]
}

function toSharesLeft(typed: AnswerValue | undefined, details: unknown): number | null {
  const total = (details as { totalShares?: unknown } | null | undefined)?.totalShares
  const own = Number(typeof typed === 'string' ? typed.trim() : '')
  if (typeof total !== 'number' || !Number.isFinite(own)) return null
  return Math.max(0, Math.round((100 - (total - own)) * 100) / 100)
}

function toIssues(details: unknown): FieldIssue[] {
  if (!Array.isArray(details)) return []
  return details.filter(
    (each): each is FieldIssue => typeof each?.field === 'string' && isFieldIssueKey(each?.key) && typeof each?.params === 'object',
  )
}

/** By the fields of a row; `more` says what becomes of what is no field. */
export function toRowDraftRules<Value extends RowValue>(more: {
  isSame(one: Value, other: Value): boolean
  merge(value: Value, base: Value, mine: Value, theirs: Value): { value: Value; taken: string[] }
}): DraftRules<Value> {
  return {
    isSame: (one, other) => isSameFields(one.answers, other.answers) && more.isSame(one, other),
    merge(base, mine, theirs) {
      const { value: answers, conflicts, taken } = mergeFields(base.answers, mine.answers, theirs.answers)
      const merged = more.merge({ ...mine, answers }, base, mine, theirs)
      return { value: merged.value, conflicts, taken: [...taken, ...merged.taken] }
    },
    places: {
      find: ({ answers }, place) => answers[place],
      put: (value, place, part) => ({ ...value, answers: { ...value.answers, [place]: (part as AnswerValue | undefined) ?? '' } }),
    },
  }
}

const toAnswer = ({ theirs }: Conflict): AnswerValue => (theirs as AnswerValue | undefined) ?? ''
