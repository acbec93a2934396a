import { useCallback, useState } from 'react'
import { type CaseArea, caseAreas } from '#contract/cases/case-area.ts'
import { getCase, revealCase } from '#contract/cases/case-calls.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { useStaffEvents } from '#web/features/staff/shell/use-staff-events.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'

/**
 * A case, masked, and what was revealed of it. What is shown stays as it was when it was revealed, since each reveal is recorded: where the request
 * or its company has changed since, or something else is found, `isStale` says so, and `showNow` goes back to the masked case as it is now.
 */
export function useCase(id: string) {
  const masked = useApiQuery(getCase, { params: { id } })
  const revealing = useApiMutation(revealCase, [getCase])
  const [revealed, setRevealed] = useState<CaseFile>()
  useStaffEvents([getCase], id)

  const own = revealed?.request.id === id ? revealed : undefined
  const file = own ?? masked.data
  const reveal = useCallback(
    async (areas: readonly CaseArea[] = caseAreas) => {
      const desired = new Set([...(own?.revealed ?? []), ...areas])
      setRevealed(await revealing.mutateAsync({ params: { id }, body: { areas: [...desired] } }))
    },
    [id, own, revealing],
  )
  return {
    file,
    error: masked.error,
    retry: masked.refetch,
    isStale: own !== undefined && masked.data !== undefined && isOlder(own, masked.data),
    reveal,
    isRevealing: revealing.isPending,
    showNow: () => setRevealed(undefined),
    /** Notes and history follow by themselves, also beside what was revealed. */
    latest: masked.data ?? file,
  }
}

/** Notes and the assignee are not looked at: they follow by themselves. */
function isOlder(shown: CaseFile, now: CaseFile): boolean {
  if (now.request.revision !== shown.request.revision) return now.request.revision > shown.request.revision
  const isHidden = now.unseenAreas.some((area) => shown.revealed.includes(area))
  return isHidden || JSON.stringify(now.findings) !== JSON.stringify(shown.findings)
}
