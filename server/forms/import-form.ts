import type { Transaction } from 'kysely'
import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import { toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { findFormOfName, setDefaultForm } from '#server/forms/repositories/form-drafts.ts'
import { findForm, findFormByName, hasDefaultForm, type KindedForm, lockFormsOf } from '#server/forms/repositories/forms.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database, FormDefinition } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { publishFormVersion } from '#server/tenants/repositories/client-settings.ts'
import { findClient, findDefaultClient, saveForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db'>
type Recording = (transaction: Transaction<Database>, imported: ImportedForm) => Promise<unknown>

/** A definition that is not good, with every place and what is wrong there. */
export class FormFault extends Error {
  readonly faults: DefinitionFault[]
  constructor(faults: DefinitionFault[]) {
    super(faults.map(({ path, sentence }) => (path ? `${path} ${sentence}` : `the definition ${sentence}`)).join('\n'))
    this.name = 'FormFault'
    this.faults = faults
  }
}

export type ImportedForm = {
  formId: string
  clientId: string
  name: string
  version: number
  outcome: 'created' | 'changed' | 'unchanged'
}

/**
 * Publishes a definition as the next version of its customer's form of that name, or as a new form. Requests that have
 * begun keep the version that they began with. The same definition once more changes nothing. `record` records what was published, in the
 * same transaction. Throws FormFault.
 */
export async function importForm(
  { db }: Needs,
  given: unknown,
  clientId?: string,
  record: Recording = async () => {},
): Promise<ImportedForm> {
  const read = readDefinition(given)
  if ('faults' in read) throw new FormFault(read.faults)
  const { $schema: _, version: __, customer, ...written } = read.definition
  const named = clientId ?? customer
  const client = named ? await findClient(db, named) : await findDefaultClient(db)
  if (!client) throw new FormFault([{ path: 'customer', sentence: named ? `is "${named}", whom nobody knows here` : 'is missing' }])

  return db.transaction().execute(async (transaction) => {
    const imported = await importWithin(transaction, client.id, written)
    if (imported.outcome !== 'unchanged') await record(transaction, imported)
    return imported
  })
}

type Written = Omit<WrittenForm, '$schema' | 'version' | 'customer'>

async function importWithin(transaction: Transaction<Database>, clientId: string, written: Written): Promise<ImportedForm> {
  const { kind, name } = written
  await lockFormsOf(transaction, clientId)
  const form = await findFormByName(transaction, { clientId, name })
  const known = { clientId, name }
  const unpublished = form ? undefined : await findFormOfName(transaction, known)
  if (unpublished) {
    requireKind(unpublished, kind)
    const version = await publishFormVersion(transaction, unpublished, toDefinition(written))
    if (!(await hasDefaultForm(transaction, { clientId, kind }))) await setDefaultForm(transaction, unpublished)
    return { formId: unpublished.id, version, outcome: 'created', ...known }
  }
  if (!form) {
    const id = newId('frm')
    const isDefault = !(await hasDefaultForm(transaction, { clientId, kind }))
    await saveForm(transaction, { id, kind, isDefault, definition: toDefinition(written), ...known })
    return { formId: id, version: 1, outcome: 'created', ...known }
  }
  requireKind(form, kind)
  if (JSON.stringify(toWritten(form)) === JSON.stringify(written)) {
    return { formId: form.id, version: form.version, outcome: 'unchanged', ...known }
  }
  const version = await publishFormVersion(transaction, form, toDefinition(written))
  return { formId: form.id, version, outcome: 'changed', ...known }
}

function requireKind(form: Pick<KindedForm, 'kind'>, kind: WrittenForm['kind']): void {
  if (form.kind !== kind) throw new FormFault([{ path: 'kind', sentence: `is ${kind}, and the form of that name is ${form.kind}` }])
}

/** A form as an import takes it, in its published version or in an older one. Refuses NOT_FOUND. */
export async function exportForm({ db }: Needs, formId: string, version?: number): Promise<WrittenForm> {
  const form = await findForm(db, formId, version)
  if (!form) throw new Refusal('NOT_FOUND', [{ path: version === undefined ? 'form' : 'version' }])
  return { customer: form.clientId, version: form.version, ...toWritten(form) }
}

/** What was imported; of a form that never was, what there is of it. Key by key in one order, whatever the database made of it. */
function toWritten({ definition, kind, name }: KindedForm): WrittenForm {
  const { written, livenessMode, ...own } = definition
  const whole = readDefinition({ ...own, ...written, kind, name, livenessMode })
  if ('faults' in whole) throw new FormFault(whole.faults)
  return whole.definition
}

/** As a version is kept. */
export function toDefinition(written: WrittenForm): FormDefinition {
  const { termsOfUseLink, privacyPolicyLink, chineseConfirmPopup, asksPersonalInfo, livenessMode } = written
  return {
    note: toTextInLanguage(written.note ?? undefined, 'en')?.text ?? null,
    termsAndConditionsContent: toTextInLanguage(written.termsAndConditionsContent ?? undefined, 'en')?.text ?? null,
    termsOfUseLink,
    privacyPolicyLink,
    chineseConfirmPopup,
    asksPersonalInfo,
    livenessMode,
    written,
  }
}
