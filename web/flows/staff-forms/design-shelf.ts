import { type FormDefinition, formDefinition } from '#contract/forms/form-definition.ts'

/** Work on a form that no draft holds yet. */
export type Unsaved = { definition: FormDefinition; kept: FormDefinition; revision: number }

const toKey = (userId: string, formId: string) => `portico.design.${userId}.${formId}`

/** The last work by key, for where the tab has no room, or is not allowed to keep anything. */
const memory = new Map<string, Unsaved>()

/** Kept while the tab lives: through other pages of the desk, a reload, and a session that ran out. Another person does not find it. */
export function shelve(userId: string, formId: string, work: Unsaved): void {
  const key = toKey(userId, formId)
  memory.set(key, work)
  attempt(() => sessionStorage.setItem(key, JSON.stringify(work)))
}

export function unshelve(userId: string, formId: string): void {
  const key = toKey(userId, formId)
  memory.delete(key)
  attempt(() => sessionStorage.removeItem(key))
}

export function hasUnsavedWork(userId: string, formId: string): boolean {
  return findUnsaved(userId, formId) !== undefined
}

/** Whatever does not have the shape of such work is as good as absent. */
export function findUnsaved(userId: string, formId: string): Unsaved | undefined {
  const key = toKey(userId, formId)
  const known = memory.get(key)
  if (known) return known
  const found = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Unsaved> | null)
  if (!found || typeof found.revision !== 'number') return undefined
  const kept = formDefinition.safeParse(found.kept)
  if (!kept.success || typeof found.definition !== 'object' || !found.definition?.modules || !Array.isArray(found.definition.steps))
    return undefined
  const work = { definition: found.definition, kept: kept.data, revision: found.revision }
  memory.set(key, work)
  return work
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
