import type { FormField, Option } from '#contract/forms/definition/field-definition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { findLacking, type Labelled, type LocalText } from '#contract/forms/definition/local-text.ts'
import { toPath } from '#contract/forms/definition-fault.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { type Language, languages } from '#contract/language.ts'

/** A text that is there in one language and not in another; `path` is where the missing one would stand. */
export type MissingTranslation = { path: string; language: Language; text: string }

type Path = PropertyKey[]
type Found = { path: Path; language: Language; text: string }

/** Every text of a form that an applicant would read in another language than the one they asked for. */
export function findMissingTranslations(definition: FormDefinition, requested: readonly Language[] = languages): MissingTranslation[] {
  const found = [
    ...inText(['note'], definition.note),
    ...inText(['termsAndConditionsContent'], definition.termsAndConditionsContent),
    ...definition.steps.flatMap((step, at) => [...inLabel(['steps', at], step), ...inText(['steps', at, 'note'], step.note)]),
    ...listModules(definition).flatMap(([key, module]) => [
      ...inLabel(['modules', key], module),
      ...inText(['modules', key, 'note'], module.note),
      ...module.fields.flatMap((field, at) => (field.selected ? inField(['modules', key, 'fields', at], field) : [])),
    ]),
  ]
  return found.filter(({ language }) => requested.includes(language)).map(({ path, ...rest }) => ({ ...rest, path: toPath(path) }))
}

function inField(path: Path, field: FormField): Found[] {
  return [
    ...inLabel(path, field),
    ...(['describe', 'helpText', 'remark', 'note'] as const).flatMap((name) => inText([...path, name], field[name])),
    ...inOptions(path, field.options),
    ...(field.columns ?? []).flatMap((column, at) => [
      ...inLabel([...path, 'columns', at], column),
      ...inOptions([...path, 'columns', at], column.options),
    ]),
  ]
}

function inOptions(path: Path, options: Option[] = []): Found[] {
  return options.flatMap((option, at) => inLabel([...path, 'options', at], { name: option.value, ...option }))
}

function inLabel(path: Path, { name, alias, cn }: Labelled): Found[] {
  const text = alias ?? name
  // Figures and signs read the same in every language.
  return cn || !/\p{L}/u.test(text) ? [] : [{ path: [...path, 'cn'], language: 'cn', text }]
}

function inText(path: Path, text: LocalText | null | undefined): Found[] {
  if (text === undefined || text === null) return []
  return findLacking(text).map((language) => ({ path, language, text: typeof text === 'string' ? text : text.en }))
}
