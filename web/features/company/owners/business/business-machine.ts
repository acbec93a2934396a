import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { judgeRow } from '#contract/company/judge-row.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isEmptyAnswer, type ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { businessModule } from '#web/features/company/owners/business/business-form.ts'
import { isSameCompany, toKyckrId, toText } from '#web/features/company/owners/business/company-identity.ts'
import type { DraftEffect, DraftEvent } from '#web/lib/draft/draft.ts'
import {
  answerRow,
  beginRow,
  type RowEffect,
  type RowEvent,
  type RowProblem,
  type RowRules,
  type RowState,
  stepRow,
  toRowDraftRules,
} from '#web/lib/draft/row-draft.ts'
import { beginDraft } from '#web/lib/draft/step-draft.ts'

export type BusinessValue = { answers: ModuleAnswers; kyckrId: string | null }
/** A company among the owners as it is kept, or the nothing that a new one begins with. `id` is that of the row. */
export type StoredBusiness = BusinessValue & { id: string | null; revision: number | null }
export const newBusiness: StoredBusiness = { id: null, revision: null, answers: {}, kyckrId: null }

export type BusinessState = RowState<BusinessValue> & { plan: FormPlan }
export type FoundInRegistry = { kyckrId: string; companyName: string; companyNumber: string }
export type BusinessEvent =
  | RowEvent<BusinessShareholderRow>
  | DraftEvent<BusinessValue>
  /** From the register: it says how the company is called and numbered, whatever was typed to find it. */
  | { is: 'take'; found: FoundInRegistry }

export const businessRules: RowRules<BusinessState, BusinessValue, BusinessShareholderRow> = {
  draft: toRowDraftRules<BusinessValue>({
    isSame: () => true,
    merge: (value, _base, _mine, theirs) => ({ value: { ...value, kyckrId: toKyckrId(value.answers, theirs.kyckrId) }, taken: [] }),
  }),
  sharesField: fieldNames.shares,
  read: ({ id, revision, companyName: name }) => ({ id, revision, name }),
  judge({ plan, draft }) {
    const { [fieldNames.shares]: shares, ...values } = draft.mine.answers
    const typedShares = isEmptyAnswer(shares) ? undefined : toText(shares)
    return judgeRow(plan, [businessModule], { values, typedShares }, businessModule).issues
  },
  placeIssues: (_, issues) => issues,
  isTwin: ({ draft }, row) => isSameCompany(draft.mine.answers, row),
  isOwn: ({ draft: { mine } }, row) =>
    isSameCompany(mine.answers, row) || row.companyName === toText(mine.answers[fieldNames.businessName]),
  findTrouble: (code, details) => (isOfAnother(code, details) ? { is: 'another' } : problemOf[code]),
  answered: (value, before, field) =>
    identityFields.includes(field) ? { ...value, kyckrId: toKyckrId(value.answers, before.kyckrId) } : value,
  settles: (field) => (identityFields.includes(field) ? ['itself', 'twice', 'another'] : []),
  anew: (value) => value,
}

const identityFields: readonly string[] = [fieldNames.country, fieldNames.companyNumber]
const problemOf: Partial<Record<ErrorCode, RowProblem>> = {
  ROW_DELETED_ELSEWHERE: { is: 'deleted' },
  ROW_APPROVED: { is: 'approved' },
  COMPANY_OWNS_ITSELF: { is: 'itself' },
}

function isOfAnother(code: ErrorCode, details: unknown): boolean {
  return code === 'VALIDATION_ERROR' && Array.isArray(details) && details.some((each) => each?.path === fieldNames.companyNumber)
}

export function beginBusiness(plan: FormPlan, { id, revision, answers, kyckrId }: StoredBusiness, base?: BusinessValue): BusinessState {
  const mine = { answers, kyckrId }
  return { ...beginRow(beginDraft({ value: base ?? mine, revision }, mine), id), plan }
}

export function stepBusiness(state: BusinessState, event: BusinessEvent): [BusinessState, (RowEffect | DraftEffect<BusinessValue>)[]] {
  return event.is === 'take' ? [take(state, event.found), []] : stepRow(businessRules, state, event)
}

function take(state: BusinessState, { kyckrId, companyName, companyNumber }: FoundInRegistry): BusinessState {
  const [country = ''] = kyckrId.split('|')
  const found = {
    [fieldNames.businessName]: companyName,
    [fieldNames.country]: country.slice(0, 2).toUpperCase(),
    [fieldNames.companyNumber]: companyNumber,
  }
  const { draft, ...taken } = Object.entries(found).reduce((so, [field, value]) => answerRow(businessRules, so, field, value), state)
  return { ...taken, draft: { ...draft, mine: { ...draft.mine, kyckrId } } }
}
