import type { Kysely } from 'kysely'
import { parseResubmissionKey, type ResubmissionItem } from '#contract/company/resubmission-item.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { type Language, languages } from '#contract/language.ts'
import { toCompanyDefinition } from '#server/forms/company-form.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { listRows } from '#server/resubmission/list-rows.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'masterKey'>
/** What an asked word is called, in each language. */
export type ResubmissionLabels = (word: string) => Record<Language, string>

/** What staff ask for again of a form, by the labels of its version in one language; rows with whom they are about. */
export async function listResubmissionLabels(
  db: Kysely<Database>,
  context: Needs,
  request: VerificationRequestRow,
  language: Language,
): Promise<string[]> {
  if (request.retryFields.length === 0) return []
  const hasRows = request.retryFields.some((word) => (parseResubmissionKey(word)?.row ?? null) !== null)
  const labelOf = await openResubmissionLabels(db, context, request, { hasRows })
  return request.retryFields.map((word) => labelOf(word)[language])
}

/** Looks up what asked words are called; people by the name that `nameFor` makes of theirs. A row that is gone is called by its list. */
export async function openResubmissionLabels(
  db: Kysely<Database>,
  { masterKey }: Needs,
  request: VerificationRequestRow,
  { hasRows, nameFor = (name) => name }: { hasRows: boolean; nameFor?: (name: string) => string },
): Promise<ResubmissionLabels> {
  const { form } = await getClientAndForm(db, request)
  const modules = request.kind === 'corporate' ? toCompanyDefinition(form).modules : (form.definition.written?.modules ?? {})
  const rows = hasRows ? await listRows(db, { masterKey }, request.id, await openKeyOf(db, masterKey, request.subjectId)) : []
  const toText = ({ module, field, row }: ResubmissionItem, language: Language) => {
    const written = modules[module]
    const found = field === null ? written : written?.fields.find(({ name }) => name === field)
    const label = found ? toLabel(found, language).text : (field ?? module)
    const own = row === null ? undefined : rows.find((each) => each.module === module && each.id === row)
    if (!own) return label
    return `${label}${language === 'cn' ? '：' : ': '}${module === 'businessShareholders' ? own.name : nameFor(own.name)}`
  }
  return (word) => {
    const item = parseResubmissionKey(word)
    return Object.fromEntries(languages.map((language) => [language, item ? toText(item, language) : word])) as Record<Language, string>
  }
}
