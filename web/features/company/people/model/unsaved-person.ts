import type { Cod2EODType } from '#contract/company/names.ts'
import {
  isChanged,
  noFiles,
  type PersonFiles,
  type PersonState,
  type StoredPerson,
  toTypedName,
} from '#web/features/company/people/model/person-machine.ts'
import { store } from '#web/lib/platform/storage.ts'

const toKey = (parentCod: string, list: Cod2EODType) => `row.${parentCod}.${list}` as const
const holdsKey = 'holds'

/** What was typed about a person, with what it replaces. */
export type UnsavedPerson = {
  own: StoredPerson
  base: Pick<StoredPerson, 'roles' | 'answers' | 'files'>
  isChange: boolean
  sentOver: readonly string[] | null
  name: string
}

/** Nothing more than what is not saved yet stays on the device. */
export function saveUnsavedPerson(parentCod: string, state: PersonState): void {
  if (!isChanged(state)) {
    clearUnsavedPerson(parentCod, state.list)
    return
  }
  const { EOD, revision, answers, roles, base, files, isChange, sentOver } = state
  const facts: Record<string, string | null> = {
    ...files,
    [holdsKey]: String(roles.holds),
    directs: String(roles.directs),
    isChange: String(isChange),
    sentOver: sentOver?.join(' ') ?? null,
    ...Object.fromEntries(Object.entries(base.files).map(([name, value]) => [`base.${name}`, value])),
    'base.holds': String(base.roles.holds),
    'base.directs': String(base.roles.directs),
  }
  store.save(toKey(parentCod, state.list), { id: EOD, revision, own: answers, base: base.answers, files: facts })
}

export function findUnsavedPerson(parentCod: string, list: Cod2EODType): UnsavedPerson | undefined {
  const row = store.find(toKey(parentCod, list))
  if (!row) return undefined
  const { id, revision, own, base, files: facts } = row
  const roles = { holds: facts[holdsKey] === 'true', directs: facts.directs === 'true' }
  const baseRoles = { holds: facts['base.holds'] === 'true', directs: facts['base.directs'] === 'true' }
  return {
    own: { EOD: id, revision, roles, answers: own, files: toFiles(facts, '') },
    base: { roles: baseRoles, answers: base, files: toFiles(facts, 'base.') },
    isChange: facts.isChange === 'true',
    sentOver: typeof facts.sentOver === 'string' ? facts.sentOver.split(' ').filter(Boolean) : null,
    name: toTypedName(own),
  }
}

export function clearUnsavedPerson(parentCod: string, list: Cod2EODType): void {
  store.remove(toKey(parentCod, list))
}

function toFiles(facts: Record<string, string | null>, prefix: string): PersonFiles {
  const names = Object.keys(noFiles) as (keyof PersonFiles)[]
  return Object.fromEntries(names.map((name) => [name, facts[`${prefix}${name}`] ?? null])) as PersonFiles
}
