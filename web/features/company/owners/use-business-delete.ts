import { useCallback, useRef, useState } from 'react'
import { deleteBusinessShareholder } from '#contract/company/business-calls.ts'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Asks, deletes, and says so. A row that somebody else deleted is gone all the same; one that they changed is shown anew. */
export function useBusinessDelete(reload: () => void): { busyId: string | undefined; askToDelete: (row: BusinessShareholderRow) => void } {
  const t = ownersMessages.useTranslate()
  const tPeople = peopleMessages.useTranslate()
  const { confirm, showError, toast } = useDialogs()
  const [busyId, setBusyId] = useState<string>()
  const isBusy = useRef(false)

  const askToDelete = useCallback(
    async (row: BusinessShareholderRow) => {
      if (isBusy.current) return
      isBusy.current = true
      const { companyName: company } = row
      const hasOwners = row.individualShareholderCount + row.corporateShareholderCount > 0
      const message = t(hasOwners ? 'business.delete-owners' : 'business.delete-alone')
      try {
        if (!(await confirm({ title: tPeople('delete.title', { name: company }), message, ok: tPeople('delete.ok') }))) return
        setBusyId(row.id)
        const query = { COD: row.requestId, parentId: row.parentId, revision: String(row.revision) }
        await call(deleteBusinessShareholder, { query })
        toast(tPeople('toast.deleted'))
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === 'ROW_DELETED_ELSEWHERE'
        if (isGone) toast(tPeople('delete.gone'))
        else await showError(error)
      } finally {
        isBusy.current = false
        setBusyId(undefined)
        reload()
      }
    },
    [t, tPeople, confirm, showError, toast, reload],
  )
  return { busyId, askToDelete: useCallback((row: BusinessShareholderRow) => void askToDelete(row), [askToDelete]) }
}
