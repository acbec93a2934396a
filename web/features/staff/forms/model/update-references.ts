import type { Condition } from '#contract/forms/definition/condition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules, resolvePointer, toKey } from '#contract/forms/form-plan.ts'

type Place = { module: ModuleKey; at: number }
/** A field that was renamed, or moved to another module: its key before, and where it stands now. */
export type Moved = { key: string; to: Place }

/**
 * In `after`, every condition looks at the field that it looked at in `before`: those that named the moved one follow it, and those
 * that would mean another one now say their module. Each field of `after` but the moved one stands in the module that it stood in.
 */
export function updateReferences(before: FormDefinition, after: FormDefinition, { key, to }: Moved): FormDefinition {
  const moved = after.modules[to.module]?.fields[to.at]
  if (!moved) return after
  const newKey = toKey(to.module, moved.name)
  const ownBefore = key.slice(0, key.indexOf('.')) as ModuleKey
  const follow = (condition: Condition, was: ModuleKey | undefined, own: ModuleKey | undefined): Condition => {
    if ('all' in condition) return { all: condition.all.map((part) => follow(part, was, own)) }
    if ('any' in condition) return { any: condition.any.map((part) => follow(part, was, own)) }
    if ('not' in condition) return { not: follow(condition.not, was, own) }
    const meant = resolvePointer(before, was, condition)
    if (meant === undefined) return condition
    const target = meant === key ? newKey : meant
    const renamed = meant === key ? { ...condition, field: moved.name } : condition
    if (resolvePointer(after, own, renamed) === target) return renamed
    return { ...renamed, module: target.slice(0, target.indexOf('.')) as ModuleKey }
  }
  const changed = <T extends { when?: Condition | undefined }>(part: T, was?: ModuleKey, own = was): T => {
    if (!part.when) return part
    const when = follow(part.when, was, own)
    return JSON.stringify(when) === JSON.stringify(part.when) ? part : { ...part, when }
  }
  const modules = listModules(after).map(([module, own]) => {
    const fields = own.fields.map((field, at) => changed(field, module === to.module && at === to.at ? ownBefore : module, module))
    return [module, { ...own, fields }] as const
  })
  const { documents } = after
  return {
    ...after,
    modules: Object.fromEntries(modules),
    steps: after.steps.map((step) => changed(step)),
    ...(documents && { documents: documents.map((each) => changed(each)) }),
  }
}

/** How many conditions elsewhere look at one of these fields. */
export function countReferences(
  definition: FormDefinition,
  keys: ReadonlySet<string>,
  isOwn: (place: { module?: ModuleKey; step?: number | undefined; name?: string }) => boolean,
): number {
  const looks = (condition: Condition | undefined, own: ModuleKey | undefined): boolean => {
    if (!condition) return false
    if ('all' in condition) return condition.all.some((part) => looks(part, own))
    if ('any' in condition) return condition.any.some((part) => looks(part, own))
    if ('not' in condition) return looks(condition.not, own)
    const key = resolvePointer(definition, own, condition)
    return key !== undefined && keys.has(key)
  }
  const lookers = [
    ...listModules(definition).flatMap(([module, { fields }]) =>
      fields.filter((field) => !isOwn({ module, step: field.step, name: field.name }) && looks(field.when, module)),
    ),
    ...definition.steps.filter(({ step, when }) => !isOwn({ step }) && looks(when, undefined)),
    ...(definition.documents ?? []).filter(({ when }) => looks(when, undefined)),
  ]
  return lookers.length
}
