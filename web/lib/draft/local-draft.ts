import type { Draft } from '#web/lib/draft/draft.ts'
import { type LocalKey, store } from '#web/lib/platform/storage.ts'

/** What was changed and is not saved, with the revision and the value that it replaces; `more`: what its adapter needs besides. */
export type LocalDraft<Value> = { mine: Value; base: Value; revision: number | null; more: Readonly<Record<string, unknown>> }

/** Copies of another shape than this one's are as good as absent. */
const version = 1

export function saveLocalDraft<Value>(
  key: LocalKey,
  { mine, base, revision }: Pick<Draft<Value>, 'mine' | 'base' | 'revision'>,
  more: LocalDraft<Value>['more'] = {},
): void {
  store.save(key, { version, mine, base, revision, more })
}

/** What is read is checked by `read`: people and extensions write into storage, too. */
export function findLocalDraft<Value>(key: LocalKey, read: (value: unknown) => Value | undefined): LocalDraft<Value> | undefined {
  const found = store.find(key)
  if (found?.version !== version) return undefined
  const [mine, base] = [read(found.mine), read(found.base)]
  return mine === undefined || base === undefined ? undefined : { mine, base, revision: found.revision, more: found.more }
}

export function clearLocalDraft(key: LocalKey): void {
  store.remove(key)
}
