import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FormModule } from '#contract/forms/definition/form-definition.ts'
import type { LocalText } from '#contract/forms/definition/local-text.ts'

type Item = { module: string; field: string | null }

const mark = { en: 'Resubmission requested', cn: '已要求重新提交' } as const satisfies LocalText

/** The modules of a form as whoever is asked again fills them in: what staff asked for is marked, and has to be answered. */
export function markForResubmission<M extends Partial<Record<string, FormModule | null>>>(modules: M, items: readonly Item[]): M {
  if (items.every(({ field }) => field === null)) return modules
  const names = (module: string) => new Set(items.flatMap((each) => (each.module === module && each.field !== null ? [each.field] : [])))
  const marked = Object.entries(modules).map(([key, module]) => {
    const own = names(key)
    return [
      key,
      module && own.size > 0
        ? { ...module, fields: module.fields.map((field) => (own.has(field.name) ? toMarked(field) : field)) }
        : module,
    ]
  })
  return Object.fromEntries(marked) as M
}

function toMarked(field: FormField): FormField {
  return { ...field, limit: { ...field.limit, required: true }, note: withMark(field.note) }
}

function withMark(note: LocalText | undefined): LocalText {
  if (note === undefined) return mark
  const { en, cn = en } = typeof note === 'string' ? { en: note } : note
  return { en: `${mark.en}. ${en}`, cn: `${mark.cn}。${cn}` }
}
