import { useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { deleteIndividual } from '#contract/company/people-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

type Options = {
  list: Cod2EODType
  parentCod: string
  onChanged: () => void
  /** The row, and the button that was pressed, are about to go. */
  onGone: () => void
}

/** Asks, then takes a person out of one list. */
export function useDeletion({ list, parentCod, onChanged, onGone }: Options) {
  const say = corporatePeopleWords.useSay()
  const { confirm, toast, showError } = useDialogs()
  const [deletingKey, setDeletingKey] = useState<string | null>(null)

  const remove = async (row: IndividualRow) => {
    const isBoth = row.roles.length > 1
    const question = {
      title: say('delete.title', { name: toShownName(row, say) }),
      message: say(isBoth ? 'delete.message-both' : 'delete.message'),
      ok: say('delete.ok'),
    }
    if (deletingKey !== null || !(await confirm(question))) return
    setDeletingKey(row.requestId)
    try {
      await call(deleteIndividual, { query: { EOD: row.requestId, COD: parentCod, cod2EODType: list, revision: String(row.revision) } })
      toast(say('toast.deleted'))
      onGone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ROW_DELETED_ELSEWHERE') toast(say('delete.gone'), 'note')
      else await showError(error)
    } finally {
      setDeletingKey(null)
      onChanged()
    }
  }
  return { deletingKey, remove }
}
