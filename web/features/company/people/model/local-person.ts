import type { Cod2EODType } from '#contract/company/names.ts'
import {
  noFiles,
  type PersonState,
  type PersonValue,
  type StoredPerson,
  toTypedName,
} from '#web/features/company/people/model/person-machine.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'

/** What was typed about a person, with what it replaces. */
export type LocalPerson = {
  stored: StoredPerson
  base: PersonValue
  isChange: boolean
  sentOver: readonly string[] | null
  name: string
}

export function openLocalPerson(parentCod: string, list: Cod2EODType) {
  const key = `row.${parentCod}.${list}` as const
  return {
    find(): LocalPerson | undefined {
      const local = findLocalDraft(key, readValue)
      if (!local) return undefined
      const { mine, base, revision, more } = local
      const EOD = typeof more.id === 'string' ? more.id : null
      const sentOver = Array.isArray(more.sentOver) ? more.sentOver.map(String) : null
      return { stored: { ...mine, EOD, revision }, base, isChange: more.isChange === true, sentOver, name: toTypedName(mine.answers) }
    },
    save: ({ draft, id, isChange, sentOver }: PersonState) => saveLocalDraft(key, draft, { id, isChange, sentOver }),
    clear: () => clearLocalDraft(key),
  }
}

function readValue(stored: unknown): PersonValue | undefined {
  const { roles, answers, files } = (stored ?? {}) as Partial<PersonValue>
  const isPerson = [roles, answers, files].every((part) => typeof part === 'object' && part !== null)
  return isPerson && roles && answers ? { roles, answers, files: { ...noFiles, ...files } } : undefined
}
