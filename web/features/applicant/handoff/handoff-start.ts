import type { HandoffStart } from '#web/features/applicant/handoff/handoff-machine.ts'
import { store } from '#web/lib/platform/storage.ts'

/** For a page that is reloaded while the phone goes on. Whoever leaves it and comes back begins anew. */
export function keepHandoffStart(requestId: string, start: HandoffStart): void {
  store.save('handoff', JSON.stringify({ requestId, ...start }))
}

export function findHandoffStart(requestId: string): HandoffStart | null {
  try {
    const stored = JSON.parse(store.find('handoff') ?? 'null') as (HandoffStart & { requestId: string }) | null
    return stored?.requestId === requestId ? { status: stored.status, phoneAt: stored.phoneAt ?? null } : null
  } catch {
    return null
  }
}

export function forgetHandoffStart(): void {
  store.remove('handoff')
}
