import { useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { deleteIndividual } from '#contract/company/people-calls.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
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
  const t = peopleMessages.useTranslate()
  const { confirm, toast, showError } = useDialogs()
  const [deletingKey, setDeletingKey] = useState<string | null>(null)

  const remove = async (row: IndividualRow) => {
    const isBoth = row.roles.length > 1
    const question = {
      title: t('delete.title', { name: toShownName(row, t) }),
      message: t(isBoth ? 'delete.message-both' : 'delete.message'),
      ok: t('delete.ok'),
    }
    if (deletingKey !== null || !(await confirm(question))) return
    setDeletingKey(row.requestId)
    try {
      await call(deleteIndividual, { query: { EOD: row.requestId, COD: parentCod, cod2EODType: list, revision: String(row.revision) } })
      toast(t('toast.deleted'))
      onGone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ROW_DELETED_ELSEWHERE') toast(t('delete.gone'), 'note')
      else await showError(error)
    } finally {
      setDeletingKey(null)
      onChanged()
    }
  }
  return { deletingKey, remove }
}
