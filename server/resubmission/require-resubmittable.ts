import type { Transaction } from 'kysely'
import { modulesWithRows, type ResubmissionItem, toResubmissionKey } from '#contract/company/resubmission-item.ts'
import { type Answers, mergeAnswers } from '#contract/forms/definition/answers.ts'
import { type FormPlan, findShownKeys, toKey } from '#contract/forms/form-plan.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { planDocuments, planFirstStep, toCompanyDefinition, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { requirePlan, toPrefilledAnswers } from '#server/forms/request-form.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'
import { listRows } from '#server/resubmission/list-rows.ts'
import { type Form, getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock'>
type Requested = { step: StepParameter; fields: readonly ResubmissionItem[] }
type CurrentState = { key: Uint8Array; answers: Answers }

/**
 * Whether the applicant can give what staff are about to ask for. Throws Refusal: DOCUMENT_REQUIRED_FIRST for a liveness check without a
 * document, NOT_FOUND for what the form has not, RESUBMISSION_NOT_POSSIBLE for what nobody can change.
 */
export async function requireResubmittable(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { step, fields }: Requested,
  { key, answers }: CurrentState,
): Promise<void> {
  if (step === 'liveness-check' && !request.acceptedDocumentId) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
  if (step !== 'base-info') return
  const { form } = await getClientAndForm(transaction, request)
  if (request.kind === 'corporate') return requireOfCompany(transaction, context, { request, form }, fields, { key, answers })
  const plan = requirePlan(context, { request, form })
  const given = toPrefilledAnswers(plan, openContact(key, request).email)
  for (const requested of fields) requireField(plan, mergeAnswers(answers, given), requested)
}

async function requireOfCompany(
  transaction: Transaction<Database>,
  context: Needs,
  { request, form }: { request: VerificationRequestRow; form: Form },
  fields: readonly ResubmissionItem[],
  { key, answers }: CurrentState,
): Promise<void> {
  const { modules } = toCompanyDefinition(form)
  const requested = toPlannedForm({ request, form })
  const company = await getCorporateRequest(transaction, request.id)
  const all = mergeAnswers(answers, toPrefilledOfCompany(company, openContact(key, request).email))
  const rows = fields.some(({ row }) => row !== null) ? await listRows(transaction, context, request.id, key) : []
  for (const each of fields) {
    if (!modules[each.module]) throw notFound(each)
    if (each.field !== null)
      requireField(each.module === 'requiredDocuments' ? planDocuments(context, requested) : planFirstStep(context, requested), all, each)
    if (each.row === null) continue
    const found = rows.find(({ module, id }) => module === each.module && id === each.row)
    if (!found || !modulesWithRows.some((module) => module === each.module)) throw notFound(each)
    if (found.isApproved) throw notPossible(each)
  }
}

function requireField(plan: FormPlan, answers: Answers, item: ResubmissionItem): void {
  const planned = item.field === null ? undefined : plan.fields.get(toKey(item.module, item.field))
  if (!planned) throw notFound(item)
  if (!planned.isAsked || planned.field.disabled || !findShownKeys(plan, answers).has(planned.key)) throw notPossible(item)
}

const notFound = (item: ResubmissionItem) => new Refusal('NOT_FOUND', [{ path: toResubmissionKey(item) }])
const notPossible = (item: ResubmissionItem) => new Refusal('RESUBMISSION_NOT_POSSIBLE', [{ path: toResubmissionKey(item) }])
