import { readDefinition } from '#contract/forms/read-definition.ts'
import { recordFormAudit } from '#server/form-editor/record-form-audit.ts'
import { getFormOf, readVersion } from '#server/form-editor/staff-forms.ts'
import { toDefinition } from '#server/forms/import-form.ts'
import { deleteDraft, findDraft, listFormVersions, setDefaultForm } from '#server/forms/repositories/form-drafts.ts'
import { hasDefaultForm, lockFormsOf } from '#server/forms/repositories/forms.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { publishFormVersion } from '#server/tenants/repositories/client-settings.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>

/**
 * Makes the draft the next version; the first form of its kind becomes the default one. Refuses NOT_FOUND without a draft,
 * ROW_CHANGED_ELSEWHERE for one that was saved since, VALIDATION_ERROR with every place for one that is not finished.
 */
export async function publishDraft(context: Needs, caller: StaffCaller, formId: string, revision: number): Promise<number> {
  const { clientId, id: publishedBy } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    const form = await getFormOf(transaction, clientId, formId)
    const draft = await findDraft(transaction, formId)
    if (!draft) throw new Refusal('NOT_FOUND')
    if (draft.revision !== revision) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    const read = readDefinition({ ...draft.definition, name: form.name, kind: form.kind })
    if ('faults' in read) throw new Refusal('VALIDATION_ERROR', read.faults)
    const version = await publishFormVersion(transaction, form, toDefinition(read.definition), { publishedBy })
    await deleteDraft(transaction, formId)
    if (!(await hasDefaultForm(transaction, form))) await setDefaultForm(transaction, form)
    await recordFormAudit(transaction, context, caller, 'form.published', formId, { name: form.name, version })
    return version
  })
}

/** Publishes an older version as the next one. Refuses NOT_FOUND, and ROW_CHANGED_ELSEWHERE where another was published since. */
export async function restoreVersion(
  context: Needs,
  caller: StaffCaller,
  formId: string,
  { version: restoredFrom, publishedVersion }: { version: number; publishedVersion: number },
): Promise<number> {
  const { clientId, id: publishedBy } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    const form = await getFormOf(transaction, clientId, formId)
    const known = (await listFormVersions(transaction, formId)).some((row) => row.version === restoredFrom)
    if (!known) throw new Refusal('NOT_FOUND')
    if (form.publishedVersion !== publishedVersion) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    if (restoredFrom === publishedVersion) return publishedVersion
    const definition = toDefinition(await readVersion(transaction, formId, restoredFrom))
    const version = await publishFormVersion(transaction, form, definition, { publishedBy, restoredFrom })
    await recordFormAudit(transaction, context, caller, 'form.rolled-back', formId, { name: form.name, version, restoredFrom })
    return version
  })
}

/** Refuses NOT_FOUND where nothing of the form is published. */
export async function makeDefault(context: Needs, caller: StaffCaller, formId: string): Promise<void> {
  const { clientId } = caller.user
  await context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    const form = await getFormOf(transaction, clientId, formId)
    if (!form.publishedVersion) throw new Refusal('NOT_FOUND')
    if (form.isDefault) return
    await setDefaultForm(transaction, form)
    await recordFormAudit(transaction, context, caller, 'form.made-default', formId, { name: form.name, kind: form.kind })
  })
}
