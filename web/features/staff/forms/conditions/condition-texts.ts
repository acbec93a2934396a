import type { Condition, FieldPointer } from '#contract/forms/definition/condition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { isOneOf, listTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { resolvePointer } from '#contract/forms/form-plan.ts'
import { findListLabel, listOptions } from '#contract/forms/lists/product-lists.ts'
import type { Language } from '#contract/language.ts'
import { findBranch, findComparison } from '#web/features/staff/forms/conditions/condition-tree.ts'
import type { formsEn } from '#web/features/staff/forms/messages/en.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'

/** Where a condition stands, and who reads it. `most`: how many values of one row are named; the rest is counted. */
export type Reading = {
  definition: FormDefinition
  own?: ModuleKey | undefined
  t: TranslateIn<typeof formsEn>
  language: Language
  most?: number
}

/** A condition as a sentence, by the labels that applicants read: “Country” is “Hong Kong” or “Singapore”. */
export function toConditionText(condition: Condition, reading: Reading): string {
  const { t } = reading
  const branch = findBranch(condition)
  if (branch) {
    const inner = (part: Condition) => {
      const texts = toConditionText(part, reading)
      return branch.parts.length > 1 && isJoined(part) ? t('when.inner', { parts: texts }) : texts
    }
    if (branch.mode === 'all' || branch.mode === 'any')
      return branch.parts.map(inner).join(t(branch.mode === 'all' ? 'when.and' : 'when.or'))
    return t(branch.mode === 'none' ? 'when.none' : 'when.not-all', { parts: branch.parts.map(inner).join(t('when.next')) })
  }
  const look = findComparison(condition)
  if (!look) return 'not' in condition ? t('when.not', { parts: toConditionText(condition.not, reading) }) : ''
  const pointed = findPointedField(reading.definition, reading.own, look.pointer)
  const field = pointed ? toLabel(pointed, reading.language).text : look.pointer.field
  const toWord = (value: string) =>
    isNumeric(look.how) ? value : t('when.value', { value: toValueText(pointed, value, reading.language) })
  const most = reading.most ?? Number.POSITIVE_INFINITY
  const named = look.values.slice(0, most).map(toWord).join(t('when.or'))
  const value = look.values.length > most ? t('when.others', { named, count: look.values.length - most }) : named
  return t(`when.${look.how}`, { field, value })
}

/** What would be misread beside another part. */
const isJoined = (condition: Condition) => findBranch(condition) !== undefined || (findComparison(condition)?.values.length ?? 0) > 1

const isNumeric = (how: string) => /at(least|most)$/i.test(how)

export function findPointedField(definition: FormDefinition, own: ModuleKey | undefined, pointer: FieldPointer): FormField | undefined {
  const key = resolvePointer(definition, own, pointer)
  const module = key?.slice(0, key.indexOf('.')) as ModuleKey | undefined
  return module && definition.modules[module]?.fields.find(({ name }) => name === pointer.field)
}

/** What an applicant reads for a value that is kept. */
function toValueText(field: FormField | undefined, value: string, language: Language): string {
  if (!field) return value
  if (isOneOf(listTypes, field.type)) return findListLabel(field.type, value, language) ?? value
  const option = field.options?.find((each) => each.value === value)
  return option ? toLabel({ name: option.value, ...option }, language).text : value
}

export type Choice = { value: string; label: string; also?: readonly string[] }

/** What a field offers to choose from; nothing where it is typed. */
export function listChoices({ type, options }: FormField, language: Language): readonly Choice[] | undefined {
  if (isOneOf(listTypes, type)) return listOptions(type, language)
  return options?.map((option) => ({
    value: option.value,
    label: toLabel({ name: option.value, ...option }, language).text,
    also: [option.value],
  }))
}
