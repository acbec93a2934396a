import { useCallback } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import {
  type BusinessPlace,
  listRows,
  readStoredBusiness,
  type SavedBusiness,
  saveBusiness,
} from '#web/features/company/owners/business/business-calls.ts'
import {
  type BusinessEvent,
  type BusinessState,
  type BusinessValue,
  beginBusiness,
  businessRules,
  type StoredBusiness,
  stepBusiness,
} from '#web/features/company/owners/business/business-machine.ts'
import { openLocalBusiness } from '#web/features/company/owners/business/local-business.ts'
import { useDraftMachine } from '#web/lib/draft/use-draft.ts'

/** What a dialog opens with; `base`: what that replaces, where it was typed before. */
type Opened = { stored: StoredBusiness; base?: BusinessValue }
type Options = {
  opened: Opened
  place: BusinessPlace
  rows: readonly BusinessShareholderRow[]
  onSaved: (saved: SavedBusiness) => void
  onTooManyShares: () => void
}

/** The dialog of a company among the owners. */
export function useBusiness({ opened, place, rows, onSaved, onTooManyShares }: Options) {
  const { plan, parentId } = place
  const local = openLocalBusiness(parentId)
  // What was sent before its answer was lost may have arrived: the list says.
  const readRows = () => listRows(parentId).catch(() => rows)
  const [state, send] = useDraftMachine(
    {
      rules: businessRules.draft,
      begin: () => beginBusiness(plan, opened.stored, opened.base),
      step: stepBusiness,
      draftOf: ({ draft }) => draft,
    },
    {
      async save({ sent, revision }, { id }: BusinessState) {
        const saved = await saveBusiness({ ...sent, id, revision }, place)
        return { revision: saved.businessShareholder.revision, answer: saved }
      },
      read: ({ id }) => readStoredBusiness(id ?? '', parentId),
      perform(effect, again: (event: BusinessEvent) => void) {
        if (effect.do === 'reached') onSaved(effect.answer as SavedBusiness)
        if (effect.do === 'tell-shares') onTooManyShares()
        if (effect.do === 'resume') void readRows().then((newest) => again({ is: 'save-row', rows: newest }))
      },
      local,
    },
  )
  const { sentOver } = state
  const save = useCallback(
    async () => send({ is: 'save-row', rows: sentOver ? await listRows(parentId).catch(() => rows) : rows }),
    [send, sentOver, parentId, rows],
  )
  return { state, send, save }
}
