import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { openLocalPerson } from '#web/features/company/people/model/local-person.ts'
import { type PersonPlace, readPerson, type SavedPerson, savePerson, toRoles } from '#web/features/company/people/model/person-calls.ts'
import {
  type PersonEvent,
  type PersonState,
  type PersonValue,
  personRules,
  stepPerson,
  toPersonValue,
} from '#web/features/company/people/model/person-machine.ts'
import type { Stored } from '#web/lib/draft/draft.ts'
import { useDraftMachine } from '#web/lib/draft/use-draft.ts'
import type { Send } from '#web/lib/state/use-machine.ts'

type Options = {
  begin: () => PersonState
  list: Cod2EODType
  place: PersonPlace
  rows: readonly IndividualRow[]
  /** The newest rows, before something is sent once more. */
  reload: () => Promise<readonly IndividualRow[] | null>
  onSaved: (saved: SavedPerson) => void
  onTooManyShares: () => void
}

/** The dialog of one person. */
export function usePerson({ begin, list, place, rows, reload, onSaved, onTooManyShares }: Options): [PersonState, Send<PersonEvent>] {
  return useDraftMachine(
    { rules: personRules.draft, begin, step: stepPerson, draftOf: ({ draft }) => draft },
    {
      async save(_, state: PersonState) {
        const saved = await savePerson(state, place)
        return { revision: saved.individual.revision, answer: saved }
      },
      read: (state) => readStored(state, place.parentCod),
      perform(effect, send: Send<PersonEvent>) {
        if (effect.do === 'reached') onSaved(effect.answer as SavedPerson)
        if (effect.do === 'tell-shares') onTooManyShares()
        // What was sent may have arrived: the list says.
        if (effect.do === 'resume') void reload().then((newest) => send({ is: 'save-row', rows: newest ?? rows }))
      },
      local: openLocalPerson(place.parentCod, list),
    },
  )
}

/** The row as somebody else saved it; its lists are in the refusal. */
async function readStored({ draft, id, list }: PersonState, COD: string): Promise<Stored<PersonValue>> {
  const row = (draft.refusal?.details as { individual?: Pick<IndividualRow, 'roles'> | null } | null)?.individual
  const { directs, holds } = row ? toRoles(row) : draft.base.roles
  const roles = [...(directs ? (['director'] as const) : []), ...(holds ? (['shareholder'] as const) : [])]
  const stored = await readPerson({ requestId: id ?? '', COD, cod2EODType: list, roles })
  return { value: toPersonValue(stored), revision: stored.revision }
}
