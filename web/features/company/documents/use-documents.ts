import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { getRequiredDocuments, submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { call } from '#web/lib/api/call.ts'
import { askBeforeLeaving } from '#web/lib/platform/ask-before-leaving.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type DocumentsHold, type DocumentsState, openDocumentsHold } from '#web/features/company/documents/documents-store.ts'
import { isSlot, listFields, planDocuments } from '#web/features/company/documents/documents-plan.ts'
import { deviceName } from '#web/forms/steps/local-draft.ts'
import { filesAtOnce, postFormFile } from '#web/forms/files/file-sender.ts'
import { openLane } from '#web/lib/timing/limit-concurrency.ts'

type Opened = { cod: string; plan: FormPlan; hold: DocumentsHold; close: () => void }

// One company a tab. What is on its way goes on while another step shows.
let opened: Opened | undefined

/** The documents of the company that this tab holds. */
export function useDocuments(): { plan: FormPlan; hold: DocumentsHold; state: DocumentsState } {
  const { cod, form, changeCount } = useCompany()
  const { plan, hold } = useMemo(() => openDocuments(cod, form), [cod, form])
  const state = useSyncExternalStore(hold.watch, hold.state)
  // Another device, or this page when it comes back, may have changed them.
  const seen = useRef(-1)
  useEffect(() => {
    if (seen.current === changeCount) return
    seen.current = changeCount
    if (hold.state().at === 'here') void hold.refresh()
    else void hold.load()
  }, [hold, changeCount])
  return { plan, hold, state }
}

function openDocuments(cod: string, form: Parameters<typeof planDocuments>[0]): Opened {
  if (opened?.cod === cod) return opened
  opened?.close()
  const plan = planDocuments(form)
  const lane = openLane(filesAtOnce)
  const hold = openDocumentsHold({
    fields: listFields(plan).filter(isSlot),
    calls: {
      read: () => call(getRequiredDocuments, { query: { COD: cod } }),
      save: (body) => call(submitRequiredDocuments, { body: { requestId: cod, device: deviceName(), ...body } }),
      post: (field, file, options) => postFormFile(lane, { file, field, module: 'requiredDocuments', ...options }),
    },
  })
  const unwatch = [watchNetwork((online) => online && hold.retryLost()), hold.watch(toGuard(hold))]
  opened = {
    cod,
    plan,
    hold,
    close: () => {
      for (const end of unwatch) end()
      hold.close()
    },
  }
  return opened
}

/** The browser asks before it closes a page that would take files with it. */
function toGuard(hold: DocumentsHold): () => void {
  let unguard: (() => void) | undefined
  return () => {
    if (hold.isBusy()) unguard ??= askBeforeLeaving()
    else {
      unguard?.()
      unguard = undefined
    }
  }
}
