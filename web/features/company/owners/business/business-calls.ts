import { addBusinessShareholder, changeBusinessShareholder, listBusinessShareholders } from '#contract/company/business-calls.ts'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { toFormContent } from '#contract/forms/form-content.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { businessModule, toStoredBusiness } from '#web/features/company/owners/business/business-form.ts'
import type { BusinessValue, StoredBusiness } from '#web/features/company/owners/business/business-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Stored } from '#web/lib/draft/draft.ts'

export type SavedBusiness = AnswerOf<typeof addBusinessShareholder>
/** Whose shares they are, by which form they are asked for, and whom of the register's a new row confirms. */
export type BusinessPlace = { requestId: string; parentId: string; formName: string; plan: FormPlan; registryKey?: string | undefined }

export function saveBusiness(
  sent: StoredBusiness,
  { requestId, parentId, formName, plan, registryKey }: BusinessPlace,
): Promise<SavedBusiness> {
  const { displayAreas } = toFormContent(plan, { [businessModule]: sent.answers })
  const body = { requestId, parentId, formName, displayAreas, kyckrId: sent.kyckrId }
  const { id, revision } = sent
  if (id === null) return call(addBusinessShareholder, { body: { ...body, ...(registryKey && { registryKey }) } })
  return call(changeBusinessShareholder, { body: { ...body, id, ...(revision !== null && { revision }) } })
}

export async function listRows(parentId: string): Promise<readonly BusinessShareholderRow[]> {
  return (await call(listBusinessShareholders, { query: { parentCOD: parentId } })).businessShareholders
}

/** The row as somebody else saved it. Throws ROW_DELETED_ELSEWHERE where they deleted it since. */
export async function readStoredBusiness(id: string, parentId: string): Promise<Stored<BusinessValue>> {
  const row = (await listRows(parentId)).find((each) => each.id === id)
  if (!row) throw new ApiError('ROW_DELETED_ELSEWHERE')
  const { answers, kyckrId, revision } = toStoredBusiness(row)
  return { value: { answers, kyckrId }, revision }
}
