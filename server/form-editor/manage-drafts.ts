import { formDefinition, type FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import { toFaults } from '#contract/forms/definition-fault.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { recordFormAudit } from '#server/form-editor/record-form-audit.ts'
import { getFormOf, readVersion } from '#server/form-editor/staff-forms.ts'
import {
  deleteDraft,
  deleteUnpublishedForm,
  type FormRow,
  findDraft,
  findFormOfName,
  saveDraft,
  saveUnpublishedForm,
} from '#server/forms/repositories/form-drafts.ts'
import { lockFormsOf } from '#server/forms/repositories/forms.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { FormKind } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
type Transaction = Parameters<typeof lockFormsOf>[0]

/** A form of which nothing is published yet. Refuses VALIDATION_ERROR for a name that is taken. */
export async function createForm(context: Needs, caller: StaffCaller, { name, kind }: { name: string; kind: FormKind }): Promise<string> {
  const { clientId } = caller.user
  const definition = readWhole({ kind, name })
  return context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    if (await findFormOfName(transaction, { name, clientId })) throw refuse('name', 'is taken: another form has it')
    return beginForm(transaction, context, caller, definition)
  })
}

export type ImportedDraft = { formId: string; outcome: 'created' | 'changed' | 'unchanged' }

/**
 * Takes a definition in as the draft of the form of its name, or as a new form. Refuses VALIDATION_ERROR with every place, and
 * ROW_CHANGED_ELSEWHERE with the `revision` of a draft that would be lost by it.
 */
export async function importDraft(
  context: Needs,
  caller: StaffCaller,
  { definition: given, replacesRevision }: { definition?: unknown; replacesRevision?: number | undefined },
): Promise<ImportedDraft> {
  const { $schema: _, customer: __, version: ___, ...definition } = readWhole(given)
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction): Promise<ImportedDraft> => {
    await lockFormsOf(transaction, clientId)
    const form = await findFormOfName(transaction, { name: definition.name, clientId })
    if (!form) return { formId: await beginForm(transaction, context, caller, definition), outcome: 'created' }
    if (form.kind !== definition.kind) throw refuse('kind', `is ${definition.kind}, and the form of that name is ${form.kind}`)
    const draft = await findDraft(transaction, form.id)
    const before = draft?.definition ?? (form.publishedVersion ? await readVersion(transaction, form.id, form.publishedVersion) : undefined)
    if (before && isSame(before, definition)) return { formId: form.id, outcome: 'unchanged' }
    if (draft && draft.revision !== replacesRevision) {
      throw new Refusal('ROW_CHANGED_ELSEWHERE', [{ path: 'draft', formId: form.id, revision: draft.revision }])
    }
    await keep(transaction, context, caller, form, definition, draft)
    return { formId: form.id, outcome: 'changed' }
  })
}

/** Keeps a draft; answers its new revision. Refuses NOT_FOUND, VALIDATION_ERROR, ROW_CHANGED_ELSEWHERE. */
export async function saveFormDraft(
  context: Needs,
  caller: StaffCaller,
  formId: string,
  { definition: given, revision }: { definition: unknown; revision: number },
): Promise<number> {
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    const form = await getFormOf(transaction, clientId, formId)
    const { $schema: _, customer: __, version: ___, ...definition } = readShape({ ...(given as object), name: form.name, kind: form.kind })
    const draft = await findDraft(transaction, formId)
    if (draft && isSame(draft.definition, definition)) return draft.revision
    if ((draft?.revision ?? 0) !== revision) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    return keep(transaction, context, caller, form, definition, draft)
  })
}

/** Refuses NOT_FOUND where there is no draft. */
export async function discardDraft(context: Needs, caller: StaffCaller, formId: string): Promise<void> {
  const { clientId } = caller.user
  await context.db.transaction().execute(async (transaction) => {
    await lockFormsOf(transaction, clientId)
    const form = await getFormOf(transaction, clientId, formId)
    const draft = await findDraft(transaction, formId)
    if (!draft) throw new Refusal('NOT_FOUND')
    await deleteDraft(transaction, formId)
    if (!form.publishedVersion) await deleteUnpublishedForm(transaction, formId)
    await recordFormAudit(transaction, context, caller, 'form.draft-discarded', formId, { name: form.name, revision: draft.revision })
  })
}

async function beginForm(transaction: Transaction, context: Needs, caller: StaffCaller, definition: WrittenForm): Promise<string> {
  const { clientId } = caller.user
  const { name, kind } = definition
  const id = newId('frm')
  await saveUnpublishedForm(transaction, { id, clientId, kind, name })
  await keep(transaction, context, caller, { id, clientId, name, kind, isDefault: false, publishedVersion: 0 }, definition, undefined)
  return id
}

type Stored = Awaited<ReturnType<typeof findDraft>>

async function keep(transaction: Transaction, context: Needs, caller: StaffCaller, form: FormRow, definition: WrittenForm, draft: Stored) {
  const revision = (draft?.revision ?? 0) + 1
  await saveDraft(transaction, {
    formId: form.id,
    clientId: form.clientId,
    definition,
    revision,
    basedOn: draft ? draft.basedOn : form.publishedVersion || null,
    changedBy: caller.user.id,
    changedAt: context.clock.now(),
  })
  await recordFormAudit(transaction, context, caller, 'form.draft-saved', form.id, { name: form.name, revision })
  return revision
}

/** A definition that could be published. */
function readWhole(given: unknown): WrittenForm {
  const definition = readShape(given)
  const read = readDefinition(definition)
  if ('faults' in read) throw new Refusal('VALIDATION_ERROR', read.faults)
  return read.definition
}

/** A definition that may be unfinished: its names and numbers are of the right kind, and need not fit together yet. */
function readShape(given: unknown): WrittenForm {
  // Refuses what nests too deep before anything else walks through it.
  const whole = readDefinition(given)
  if ('definition' in whole) return requireStorable(whole.definition)
  const read = whole.faults[0]?.path === '' ? undefined : formDefinition.safeParse(given)
  if (!read?.success) throw new Refusal('VALIDATION_ERROR', read ? toFaults(read.error.issues, given) : whole.faults)
  return requireStorable(read.data)
}

/** PostgreSQL keeps neither zero bytes nor halves of letters. */
function requireStorable(definition: WrittenForm): WrittenForm {
  JSON.stringify(definition, (key, value: unknown) => {
    const isStorableText = (text: string) => !/\0|\p{Cs}/u.test(text)
    if (!isStorableText(key) || (typeof value === 'string' && !isStorableText(value)))
      throw refuse(key, 'holds characters that cannot be kept')
    return value
  })
  return definition
}

function isSame(one: WrittenForm, other: WrittenForm): boolean {
  const [a, b] = [formDefinition.safeParse(one), formDefinition.safeParse(other)]
  return a.success && b.success && JSON.stringify(a.data) === JSON.stringify(b.data)
}

const refuse = (path: string, sentence: string) => new Refusal('VALIDATION_ERROR', [{ path, sentence }])
