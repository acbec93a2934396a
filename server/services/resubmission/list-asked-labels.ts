import type { Kysely } from 'kysely'
import { type AskedAgain, readAskedWord } from '#contract/company/asked-again.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import { toLabel } from '#contract/form/local-text.ts'
import type { Language } from '#contract/language.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { getClientAndForm } from '#server/repositories/clients.ts'
import { toCompanyDefinition } from '#server/services/company/company-form.ts'
import { type ListedRow, listRows } from '#server/services/resubmission/list-rows.ts'
import { openKeyOf } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/** What staff ask for again of a form, by the labels of its version in one language; rows with whom they are about. */
export async function listAskedLabels(
  db: Kysely<Database>,
  { masterKey }: Pick<Tools, 'masterKey'>,
  request: VerificationRequestRow,
  language: Language,
): Promise<string[]> {
  const asked = request.retryFields.flatMap((word) => readAskedWord(word) ?? [])
  if (asked.length === 0) return []
  const { form } = await getClientAndForm(db, request)
  const modules = request.kind === 'corporate' ? toCompanyDefinition(form).modules : (form.definition.written?.modules ?? {})
  const hasRows = asked.some(({ row }) => row !== null)
  const rows = hasRows ? await listRows(db, { masterKey }, request.id, await openKeyOf(db, masterKey, request.subjectId)) : []
  return asked.map((each) => toAskedLabel(modules, rows, each, language))
}

function toAskedLabel(modules: FormDefinition['modules'], rows: readonly ListedRow[], { module, field, row }: AskedAgain, language: Language): string {
  const written = modules[module]
  const found = field === null ? written : written?.fields.find(({ name }) => name === field)
  const label = found ? toLabel(found, language).text : (field ?? module)
  const name = row === null ? undefined : rows.find((each) => each.module === module && each.id === row)?.name
  return name ? `${label}: ${name}` : label
}
