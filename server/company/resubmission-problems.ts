import type { Kysely } from 'kysely'
import type { submitCorporateRequest } from '#contract/company/company-calls.ts'
import { type ResubmissionItem, toStepOfModule } from '#contract/company/resubmission-item.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { toFormMessages } from '#contract/forms/messages/to-form-messages.ts'
import type { Language } from '#contract/language.ts'
import { type PlannedForm, planDocuments, planFirstStep } from '#server/forms/company-form.ts'
import { toCompanyIssues } from '#server/ownership/company-issues.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findUnchanged, toFieldIssues } from '#server/resubmission/find-unchanged.ts'
import { type ListedRow, listRows } from '#server/resubmission/list-rows.ts'

type Problem = AnswerOf<typeof submitCorporateRequest>['problems'][number]
type Checked = { context: Pick<AppContext, 'clock' | 'masterKey'>; form: PlannedForm; language: Language; rootId: string }
type CurrentState = { key: Uint8Array; answers: Answers }

/** Fields, slots and rows that staff requested again and that are not given, each by its name. Refuses RESUBMISSION_UNCHANGED. */
export async function findResubmissionProblems(
  db: Kysely<Database>,
  { context, form, language, rootId }: Checked,
  request: VerificationRequestRow,
  current: CurrentState,
): Promise<Problem[]> {
  const again = await findUnchanged(db, context, request, current)
  const place = { COD: rootId, EOD: null }
  const ofFields = [planFirstStep(context, form), planDocuments(context, form)].flatMap((plan) =>
    toCompanyIssues(plan, toFieldIssues(plan, current.answers, again), language).map(({ module, field, message }): Problem => {
      const isDocument = module === 'requiredDocuments'
      return { ...place, step: isDocument ? 4 : 1, kind: isDocument ? 'document' : 'field', module, field, message }
    }),
  )
  const lists = again.unchanged.filter(({ field }) => field === null)
  const rows = lists.some(({ row }) => row !== null) ? await listRows(db, context, rootId, current.key) : []
  return [
    ...ofFields,
    ...lists.map((requested) => toListProblem(requested, rows, { rootId, message: toFormMessages(language).issues.unchanged })),
  ]
}

const kindOf: Partial<Record<ResubmissionItem['module'], Problem['kind']>> = {
  directors: 'person',
  individualShareholderInformation: 'person',
  businessShareholders: 'business-shareholder',
  requiredDocuments: 'document',
}

function toListProblem(
  { module, row }: ResubmissionItem,
  rows: readonly ListedRow[],
  { rootId, message }: { rootId: string; message: string },
): Problem {
  const found = rows.find((each) => each.module === module && each.id === row)
  return {
    step: toStepOfModule(module),
    kind: kindOf[module] ?? 'field',
    COD: found?.companyId ?? rootId,
    EOD: module === 'businessShareholders' ? null : row,
    module,
    field: null,
    message: found ? `${found.name}: ${message}` : message,
  }
}
