import { requiredDocumentsLimit } from '#contract/company/corporate-definition.ts'
import type { Answers, FileReference } from '#contract/forms/definition/answers.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import { toAnswers } from '#contract/forms/form-content.ts'
import type { Language } from '#contract/language.ts'
import { readCompany } from '#server/company/read-company.ts'
import { saveCompanyAnswers } from '#server/company/save-company-answers.ts'
import { planDocuments, planFirstStep, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { findFiles, toFileAddresses } from '#server/ownership/company-files.ts'
import { toCompanyIssues } from '#server/ownership/company-issues.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { AutoFilled } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'

type Device = { revision?: number | undefined; device?: string | undefined }

/** Keeps answers of step 1 as a draft. */
export async function updateFormContent(
  context: AppContext,
  link: OpenLink,
  sent: Device & { formContent: FormContent },
  language: Language,
) {
  const plan = planFirstStep(context, toPlannedForm(link))
  const answers = readAnswers(sent.formContent)
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const { stored, issues, conflicts } = await changeCompany(context, link, async (transaction, request) => {
    const company = await getCorporateRequest(transaction, request.id)
    const given = toPrefilledOfCompany(company, openContact(key, request).email)
    const result = await saveCompanyAnswers(transaction, context, request, key, {
      plan,
      given,
      answers,
      baseRevision: sent.revision,
      device: sent.device,
    })
    await forgetSources(transaction, request.id, company.autoFilled, result.stored.changes, result.stored.revision)
    return { result, activity: { activityType: 'COMPANY_INFORMATION_SAVED' } }
  })
  const { requestId, formId, status, formContent } = await readCompany(context, link)
  return {
    requestId,
    formId,
    status: status === 'URL_GENERATED' || status === 'EMAIL_SENT' ? ('PROCESSING' as const) : status,
    formContent,
    revision: stored.revision,
    issues: toCompanyIssues(plan, issues, language),
    conflicts: toConflicts(conflicts),
  }
}

export function readAnswers(content: FormContent): Answers {
  const { answers, twice } = toAnswers(content)
  if (twice.length > 0)
    throw new Refusal(
      'VALIDATION_ERROR',
      twice.map((path) => ({ path, message: 'was sent twice' })),
    )
  return answers
}

export function toConflicts(conflicts: { module: string; field: string; stored?: unknown }[]) {
  return conflicts.map(({ module, field, stored }) => ({ module, field, fieldValue: (stored ?? null) as FileReference[] | string | null }))
}

/** What somebody typed over is no longer the registry's word. */
async function forgetSources(
  transaction: Parameters<typeof changeCorporateRequest>[0],
  requestId: string,
  filled: AutoFilled[],
  changes: Record<string, { revision: number }>,
  revision: number,
): Promise<void> {
  const left = filled.filter(({ module, field }) => changes[`${module}.${field}`]?.revision !== revision)
  if (left.length < filled.length) await changeCorporateRequest(transaction, requestId, { autoFilled: JSON.stringify(left) })
}

export type SentDocument = { fieldName: string; fieldValue: string; fileName: string; fileType: string }

export async function readRequiredDocuments(context: Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'addressKey'>, link: OpenLink) {
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const { stored } = await findStoredAnswers(context, link.request.id, key)
  return { ...(await toDocuments(context, link.request.id, stored.answers)), revision: stored.revision }
}

async function toDocuments(context: Pick<AppContext, 'db' | 'clock' | 'addressKey'>, requestId: string, answers: Answers) {
  const slots = Object.entries(answers.requiredDocuments ?? {}) as [string, FileReference[]][]
  const addresses = await toFileAddresses(
    context,
    requestId,
    slots.flatMap(([, files]) => files.map(({ fileId }) => fileId)),
  )
  const requiredDocuments = slots.flatMap(([fieldName, files]) =>
    files.map(({ fileId, fileName, fileType }) => ({ fieldName, fieldValue: addresses.get(fileId) ?? '', fileName, fileType })),
  )
  return { requiredDocuments, limit: requiredDocumentsLimit }
}

/** Keeps the files of the slots that are named. Refuses FORM_FILE_LIMIT_REACHED over all slots together. */
export async function saveRequiredDocuments(
  context: AppContext,
  link: OpenLink,
  sent: Device & { requiredDocuments: SentDocument[]; emptySlots: string[] },
  language: Language,
) {
  const plan = planDocuments(context, toPlannedForm(link))
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const answers = await toSlots(context, link.request.id, sent)
  const { stored, issues, conflicts } = await changeCompany(context, link, async (transaction, request) => {
    const save = { plan, given: {}, answers, baseRevision: sent.revision, device: sent.device }
    const result = await saveCompanyAnswers(transaction, context, request, key, save)
    const count = Object.values(result.stored.answers.requiredDocuments ?? {}).reduce(
      (sum, files) => sum + (Array.isArray(files) ? files.length : 0),
      0,
    )
    if (count > requiredDocumentsLimit)
      throw new Refusal('FORM_FILE_LIMIT_REACHED', [{ path: 'requiredDocuments', files: requiredDocumentsLimit }])
    return { result, activity: { activityType: 'REQUIRED_DOCUMENTS_SAVED' } }
  })
  return {
    ...(await toDocuments(context, link.request.id, stored.answers)),
    revision: stored.revision,
    issues: toCompanyIssues(plan, issues, language),
    conflicts: toConflicts(conflicts),
  }
}

/** A foreign or forgotten address becomes an id that is nobody's: the field says so, all else is kept. */
async function toSlots(
  { db }: Pick<AppContext, 'db'>,
  requestId: string,
  { requiredDocuments, emptySlots }: { requiredDocuments: SentDocument[]; emptySlots: string[] },
): Promise<Answers> {
  const ids = await findFiles(
    db,
    requestId,
    requiredDocuments.map(({ fieldValue }) => fieldValue),
  )
  const slots = new Map<string, FileReference[]>(emptySlots.map((name) => [name, []]))
  requiredDocuments.forEach(({ fieldName, fileName, fileType }, at) => {
    const file = { fileId: ids[at] ?? 'unknown', fileName, fileType }
    slots.set(fieldName, [...(slots.get(fieldName) ?? []), file])
  })
  return { requiredDocuments: Object.fromEntries(slots) }
}
