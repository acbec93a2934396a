import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import { exportForm } from '#server/forms/import-form.ts'
import {
  type FormRow,
  type FormVersionRow,
  findDraft,
  findFormOf,
  listFormsOf,
  listFormVersions,
} from '#server/forms/repositories/form-drafts.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>
type Person = { id: string; displayName: string } | null

/** Every form of the caller's customer. */
export async function listStaffForms({ db, masterKey }: Needs, { user }: StaffCaller) {
  const [rows, toPerson] = await Promise.all([listFormsOf(db, user.clientId), openNames({ db, masterKey }, user.clientId)])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    isDefault: row.isDefault,
    publishedVersion: row.publishedVersion || null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    draft:
      row.revision === null || row.changedAt === null
        ? null
        : {
            revision: row.revision,
            basedOn: row.basedOn,
            changedBy: toPerson(row.changedBy),
            changedAt: row.changedAt.toISOString(),
          },
  }))
}

/** With its versions. Refuses NOT_FOUND. */
export async function getStaffForm(context: Needs, caller: StaffCaller, formId: string) {
  const { clientId } = caller.user
  const line = (await listStaffForms(context, caller)).find(({ id }) => id === formId)
  if (!line) throw new Refusal('NOT_FOUND')
  const [versions, toPerson] = await Promise.all([listFormVersions(context.db, formId), openNames(context, clientId)])
  return { ...line, versions: versions.map((row) => toVersion(row, toPerson)) }
}

/** Refuses NOT_FOUND. */
export async function getStaffFormVersion({ db, masterKey }: Needs, { user }: StaffCaller, formId: string, version: number) {
  const form = await getFormOf(db, user.clientId, formId)
  const row = (await listFormVersions(db, form.id)).find((each) => each.version === version)
  if (!row) throw new Refusal('NOT_FOUND')
  const toPerson = await openNames({ db, masterKey }, user.clientId)
  return { ...toVersion(row, toPerson), definition: await readVersion(db, formId, version) }
}

/** The draft, or what one would begin with. Refuses NOT_FOUND. */
export async function getStaffFormDraft({ db, masterKey }: Needs, { user }: StaffCaller, formId: string) {
  const form = await getFormOf(db, user.clientId, formId)
  const draft = await findDraft(db, form.id)
  if (draft) {
    const toPerson = await openNames({ db, masterKey }, user.clientId)
    const { definition, revision, basedOn, changedBy, changedAt } = draft
    return { definition, revision, basedOn, changedBy: toPerson(changedBy), changedAt: changedAt.toISOString() }
  }
  if (!form.publishedVersion) throw new Refusal('NOT_FOUND')
  const definition = await readVersion(db, form.id, form.publishedVersion)
  return { definition, revision: 0, basedOn: form.publishedVersion, changedBy: null, changedAt: null }
}

/** Refuses NOT_FOUND for a form of another customer, too. */
export async function getFormOf(db: AppContext['db'], clientId: string, id: string): Promise<FormRow> {
  const form = await findFormOf(db, { id, clientId })
  if (!form) throw new Refusal('NOT_FOUND')
  return form
}

/** As it was written: whose it is, and which version, is not part of that. */
export async function readVersion(db: AppContext['db'], formId: string, version: number): Promise<WrittenForm> {
  const { customer: _, version: __, ...written } = await exportForm({ db }, formId, version)
  return written
}

function toVersion({ version, publishedAt, publishedBy, restoredFrom }: FormVersionRow, toPerson: (id: string | null) => Person) {
  return { version, publishedAt: publishedAt.toISOString(), publishedBy: toPerson(publishedBy), restoredFrom }
}

async function openNames(context: Needs, clientId: string): Promise<(id: string | null) => Person> {
  const names = new Map((await listStaffOf(context.db, context, clientId)).map(({ id, displayName }) => [id, displayName]))
  return (id) => (id === null ? null : { id, displayName: names.get(id) ?? id })
}
