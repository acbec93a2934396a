import { useEffect, useSyncExternalStore } from 'react'
import { issueLinks } from '#contract/links/link-calls.ts'
import { type LinkBatchState, openLinkBatch } from '#web/features/staff/links/link-batch.ts'
import { call } from '#web/lib/api/call.ts'
import { askBeforeLeaving } from '#web/lib/platform/page/ask-before-leaving.ts'

/** The one of this tab. */
export const linkBatch = openLinkBatch(
  async ({ rows, ...part }, signal) => (await call(issueLinks, { body: { ...part, rows: [...rows] } }, { signal })).data,
  askBeforeLeaving,
)

/** What somebody else left behind in this tab is forgotten. */
export function useLinkBatch(ownerId: string): LinkBatchState {
  const state = useSyncExternalStore(linkBatch.watch, linkBatch.read)
  const isForeign = state.at !== 'idle' && state.table.ownerId !== ownerId
  useEffect(() => {
    if (isForeign) linkBatch.reset()
  }, [isForeign])
  return isForeign ? { at: 'idle' } : state
}
