import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { getRequiredDocuments, submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { isSlot, listFields, planDocuments } from '#web/features/company/documents/documents-plan.ts'
import { type DocumentsState, type DocumentsStore, openDocumentsStore } from '#web/features/company/documents/documents-store.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { filesAtOnce, postFormFile } from '#web/forms/files/file-sender.ts'
import { call } from '#web/lib/api/call.ts'
import { deviceName } from '#web/lib/platform/device-name.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { askBeforeLeaving } from '#web/lib/platform/page/ask-before-leaving.ts'
import { limitConcurrency } from '#web/lib/timing/limit-concurrency.ts'

type Opened = { cod: string; plan: FormPlan; store: DocumentsStore; close: () => void }

// One company a tab. What is on its way goes on while another step shows.
let opened: Opened | undefined

/** The documents of the company that this tab holds. */
export function useDocuments(): { plan: FormPlan; store: DocumentsStore; state: DocumentsState } {
  const { cod, form, changeCount } = useCompany()
  const { plan, store } = useMemo(() => openDocuments(cod, form), [cod, form])
  const state = useSyncExternalStore(store.watch, store.state)
  // Another device, or this page when it comes back, may have changed them.
  const seen = useRef(-1)
  useEffect(() => {
    if (seen.current === changeCount) return
    seen.current = changeCount
    if (store.state().at === 'here') void store.refresh()
    else void store.load()
  }, [store, changeCount])
  return { plan, store, state }
}

function openDocuments(cod: string, form: Parameters<typeof planDocuments>[0]): Opened {
  if (opened?.cod === cod) return opened
  opened?.close()
  const plan = planDocuments(form)
  const limiter = limitConcurrency(filesAtOnce)
  const store = openDocumentsStore({
    fields: listFields(plan).filter(isSlot),
    calls: {
      read: () => call(getRequiredDocuments, { query: { COD: cod } }),
      save: (body) => call(submitRequiredDocuments, { body: { requestId: cod, device: deviceName(), ...body } }),
      post: (field, file, options) => postFormFile(limiter, { file, field, module: 'requiredDocuments', ...options }),
    },
  })
  const unwatch = [watchNetwork((online) => online && store.retryLost()), store.watch(toGuard(store))]
  opened = {
    cod,
    plan,
    store,
    close: () => {
      for (const end of unwatch) end()
      store.close()
    },
  }
  return opened
}

/** The browser asks before it closes a page that would take files with it. */
function toGuard(store: DocumentsStore): () => void {
  let unguard: (() => void) | undefined
  return () => {
    if (store.isBusy()) unguard ??= askBeforeLeaving()
    else {
      unguard?.()
      unguard = undefined
    }
  }
}
