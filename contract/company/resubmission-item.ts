import { firstStepModules } from '#contract/company/corporate-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'

/** What staff ask for again: a field or a slot of documents, one row of a list (a person's EOD, a company's COD), or a whole module. */
export type ResubmissionItem = { module: ModuleKey; field: string | null; row: string | null }

/** As a request keeps it: `requiredDocuments.Register extract`, `directors#eod_1`, or `directors`. Labels are looked up where it is read. */
export function toResubmissionKey({ module, field, row }: ResubmissionItem): string {
  if (row !== null) return `${module}#${row}`
  return field === null ? module : `${module}.${field}`
}

export function parseResubmissionKey(word: string): ResubmissionItem | undefined {
  const at = word.search(/[.#]/)
  const [module, mark, rest] = at < 0 ? [word, '', ''] : [word.slice(0, at), word[at], word.slice(at + 1)]
  if (!isModuleKey(module)) return undefined
  return { module, field: mark === '.' ? rest : null, row: mark === '#' ? rest : null }
}

/** The one of the five steps at which a company mends it. */
export function toStepOfModule(module: ModuleKey): 1 | 2 | 3 | 4 {
  if (module === 'directors') return 2
  if (module === 'individualShareholderInformation' || module === 'businessShareholders') return 3
  return module === 'requiredDocuments' ? 4 : 1
}

/** The first step at which something is requested again, and the first thing there; modules of people ask for their whole page. */
export function findFirstResubmission(items: readonly ResubmissionItem[]): { step: 1 | 2 | 3 | 4; at: ResubmissionItem | undefined } {
  const [first] = items.toSorted((one, other) => toStepOfModule(one.module) - toStepOfModule(other.module))
  return { step: first ? toStepOfModule(first.module) : 1, at: first }
}

/** Modules whose fields can be asked for one by one; the others are lists of rows. */
export const modulesWithFields = [...firstStepModules, 'requiredDocuments'] as const satisfies ModuleKey[]
/** Lists of rows: asked for row by row, or as a whole. */
export const modulesWithRows = ['directors', 'individualShareholderInformation', 'businessShareholders'] as const satisfies ModuleKey[]
