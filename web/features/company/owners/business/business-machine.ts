import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { judgeRow } from '#contract/company/judge-row.ts'
import { fieldNames } from '#contract/company/names.ts'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { type AnswerValue, isEmptyAnswer, isSameAnswer, type ModuleAnswers } from '#contract/forms/answers.ts'
import { type FieldIssue, isFieldIssueKey } from '#contract/forms/field-issue.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { businessModule } from '#web/features/company/owners/business/business-form.ts'
import { isSameCompany, toKyckrId, toText } from '#web/features/company/owners/business/company-identity.ts'
import { mergeRow } from '#web/features/company/owners/business/merge-row.ts'

/** A company among the owners as it is kept, or the nothing that a new one begins with. `id` is that of the row. */
export type StoredBusiness = { id: string | null; revision: number | null; answers: ModuleAnswers; kyckrId: string | null }
export const newBusiness: StoredBusiness = { id: null, revision: null, answers: {}, kyckrId: null }

export type BusinessProblem =
  /** The answer was lost: nobody knows whether it is saved. */
  | { is: 'lost' }
  | { is: 'changed' }
  | { is: 'deleted' }
  | { is: 'approved' }
  | { is: 'itself' }
  /** In this list already, by country and number. */
  | { is: 'twice'; name: string }
  /** Country and number are those of another company of the structure. */
  | { is: 'another' }
  | { is: 'refused'; code: ErrorCode }

export type BusinessState = StoredBusiness & {
  plan: FormPlan
  /** What is kept, as far as this page knows. */
  base: ModuleAnswers
  issues: readonly FieldIssue[]
  /** Grows with each try to save that found something wrong. */
  tries: number
  /** `waiting`: for the line, after which it is saved by itself. */
  at: 'typing' | 'saving' | 'waiting'
  problem: BusinessProblem | null
  disputes: Readonly<Record<string, AnswerValue>>
  taken: readonly string[]
  /** Of the shares, after they were refused for being too many. */
  sharesLeftPercent: number | null
  /** The rows of the list when a new one was sent off: whichever comes after may be it. */
  sentOver: readonly string[] | null
}

export type FoundInRegistry = { kyckrId: string; companyName: string; companyNumber: string }
export type BusinessEvent =
  | { is: 'answer'; field: string; value: AnswerValue }
  /** From the register: it says how the company is called and numbered, whatever was typed to find it. */
  | { is: 'take'; found: FoundInRegistry }
  | { is: 'save'; rows: readonly BusinessShareholderRow[] }
  | { is: 'refused'; code: ErrorCode; details: unknown; isOffline: boolean }
  | { is: 'kept'; kept: StoredBusiness }
  | { is: 'choose'; field: string; use: 'own' | 'kept' }
  | { is: 'add-again'; rows: readonly BusinessShareholderRow[] }
export type BusinessEffect = { do: 'save'; sent: StoredBusiness } | { do: 'read-kept'; id: string } | { do: 'tell-shares' }

type Step = [BusinessState, BusinessEffect[]]

export function beginBusiness(plan: FormPlan, kept: StoredBusiness): BusinessState {
  return {
    ...kept,
    plan,
    base: kept.answers,
    issues: [],
    tries: 0,
    at: 'typing',
    problem: null,
    disputes: {},
    taken: [],
    sharesLeftPercent: null,
    sentOver: null,
  }
}

/** Something was typed that is not kept. */
export function isBusinessChanged({ answers, base }: Pick<BusinessState, 'answers' | 'base'>): boolean {
  return [...new Set([...Object.keys(answers), ...Object.keys(base)])].some((name) => !isSameAnswer(answers[name], base[name]))
}

export function stepBusiness(state: BusinessState, event: BusinessEvent): Step {
  switch (event.is) {
    case 'answer':
      return [answer(state, event.field, event.value), []]
    case 'take':
      return [take(state, event.found), []]
    case 'save':
      return save(state, event.rows)
    case 'refused':
      return refuse(state, event)
    case 'kept':
      return merge(state, event.kept)
    case 'choose':
      return [choose(state, event.field, event.use), []]
    case 'add-again':
      return save({ ...state, id: null, revision: null, problem: null }, event.rows)
  }
}

function answer(state: BusinessState, field: string, value: AnswerValue): BusinessState {
  const { [field]: _, ...disputes } = state.disputes
  const answers = { ...state.answers, [field]: value }
  const isIdentity = field === fieldNames.country || field === fieldNames.companyNumber
  const doubts: BusinessProblem['is'][] = ['itself', 'twice', 'another']
  const problem = isIdentity && state.problem && doubts.includes(state.problem.is) ? null : state.problem
  return {
    ...state,
    answers,
    disputes,
    problem,
    kyckrId: isIdentity ? toKyckrId(answers, state.kyckrId) : state.kyckrId,
    issues: withoutField(state, field),
    sharesLeftPercent: field === fieldNames.shares ? null : state.sharesLeftPercent,
  }
}

function take(state: BusinessState, { kyckrId, companyName, companyNumber }: FoundInRegistry): BusinessState {
  const [country = ''] = kyckrId.split('|')
  const found = {
    [fieldNames.businessName]: companyName,
    [fieldNames.country]: country.slice(0, 2).toUpperCase(),
    [fieldNames.companyNumber]: companyNumber,
  }
  const taken = Object.entries(found).reduce((so, [field, value]) => answer(so, field, value), state)
  return { ...taken, kyckrId }
}

const withoutField = ({ issues }: BusinessState, name: string) => issues.filter(({ field }) => field !== name)

function save(state: BusinessState, rows: readonly BusinessShareholderRow[]): Step {
  if (state.at === 'saving' || state.problem?.is === 'approved') return [state, []]
  const found = judge(state)
  if (found.length > 0 || Object.keys(state.disputes).length > 0) {
    return [{ ...state, at: 'typing', issues: found, tries: state.tries + 1 }, []]
  }
  const sure = adoptOwn(state, rows)
  const twin = sure.id === null ? rows.find((row) => isSameCompany(sure.answers, row)) : undefined
  if (twin) return [{ ...sure, at: 'typing', problem: { is: 'twice', name: twin.companyName }, tries: state.tries + 1 }, []]
  const sentOver = sure.id === null ? rows.map(({ id }) => id) : null
  const { id, revision, answers, kyckrId } = sure
  return [
    { ...sure, at: 'saving', problem: null, issues: [], taken: [], sentOver },
    [{ do: 'save', sent: { id, revision, answers, kyckrId } }],
  ]
}

/** By the rule of the server. */
function judge({ plan, answers }: BusinessState): FieldIssue[] {
  const { [fieldNames.shares]: shares, ...values } = answers
  const typedShares = isEmptyAnswer(shares) ? undefined : toText(shares)
  return judgeRow(plan, [businessModule], { values, typedShares }, businessModule).issues
}

/** A new row whose answer was lost may be kept all the same: then it is changed, not added once more. */
function adoptOwn(state: BusinessState, rows: readonly BusinessShareholderRow[]): BusinessState {
  const { sentOver, id } = state
  if (!sentOver || id !== null) return state
  const name = toText(state.answers[fieldNames.businessName])
  const own = rows.find((row) => !sentOver.includes(row.id) && (isSameCompany(state.answers, row) || row.companyName === name))
  return own ? { ...state, id: own.id, revision: own.revision, sentOver: null } : state
}

type LoadError = Extract<BusinessEvent, { is: 'refused' }>
const problemOf: Partial<Record<ErrorCode, BusinessProblem>> = {
  ROW_DELETED_ELSEWHERE: { is: 'deleted' },
  ROW_APPROVED: { is: 'approved' },
  COMPANY_OWNS_ITSELF: { is: 'itself' },
}

function refuse(state: BusinessState, { code, details, isOffline }: LoadError): Step {
  const isLost = code === 'ERROR_NETWORK_TIMEOUT'
  const typing: BusinessState = { ...state, at: 'typing', sentOver: isLost ? state.sentOver : null, tries: state.tries + 1 }
  if (isLost) return [{ ...typing, at: isOffline ? 'waiting' : 'typing', problem: { is: 'lost' } }, []]
  // Nothing can be typed until both can be seen.
  if (code === 'ROW_CHANGED_ELSEWHERE' && state.id !== null) return [state, [{ do: 'read-kept', id: state.id }]]
  if (code === 'SHARES_OUT_OF_BOUND') {
    const answers = { ...state.answers, [fieldNames.shares]: '' }
    return [{ ...typing, answers, sharesLeftPercent: toSharesLeft(state, details) }, [{ do: 'tell-shares' }]]
  }
  const issues = code === 'VALIDATION_ERROR' ? toIssues(details) : []
  if (issues.length > 0) return [{ ...typing, issues }, []]
  const isAnother = code === 'VALIDATION_ERROR' && Array.isArray(details) && details.some((each) => each?.path === fieldNames.companyNumber)
  return [{ ...typing, problem: isAnother ? { is: 'another' } : (problemOf[code] ?? { is: 'refused', code }) }, []]
}

function toSharesLeft({ answers }: BusinessState, details: unknown): number | null {
  const total = (details as { totalShares?: unknown } | null | undefined)?.totalShares
  const typed = Number(toText(answers[fieldNames.shares]))
  if (typeof total !== 'number' || !Number.isFinite(typed)) return null
  return Math.max(0, Math.round((100 - (total - typed)) * 100) / 100)
}

function toIssues(details: unknown): FieldIssue[] {
  if (!Array.isArray(details)) return []
  return details.filter(
    (each): each is FieldIssue => typeof each?.field === 'string' && isFieldIssueKey(each?.key) && typeof each?.params === 'object',
  )
}

function merge(state: BusinessState, kept: StoredBusiness): Step {
  const { answers, disputes, taken } = mergeRow(state.answers, state.base, kept.answers)
  const { id, revision } = kept
  const sent: StoredBusiness = { id, revision, answers, kyckrId: toKyckrId(answers, kept.kyckrId) }
  const merged: BusinessState = { ...state, ...sent, base: kept.answers, disputes, taken }
  // Nothing was answered otherwise: the row was only saved once more.
  if (taken.length === 0 && Object.keys(disputes).length === 0) return [{ ...merged, at: 'saving' }, [{ do: 'save', sent }]]
  return [{ ...merged, at: 'typing', problem: { is: 'changed' }, tries: state.tries + 1 }, []]
}

function choose(state: BusinessState, field: string, use: 'own' | 'kept'): BusinessState {
  const { [field]: kept, ...disputes } = state.disputes
  if (use === 'own' || kept === undefined) return { ...state, disputes }
  return { ...answer(state, field, kept), disputes }
}
