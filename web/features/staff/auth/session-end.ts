import { type SessionEnd, sessionEnds } from '#contract/staff/session-end.ts'
import { beforeSessionEnds } from '#web/lib/api/staff-session.ts'
import { store } from '#web/lib/platform/storage.ts'
import { type Typed, trackUnsavedInput } from '#web/lib/platform/track-unsaved-input.ts'

/** How a session of this tab ended, and what was typed and not sent then. */
export type SavedSessionEnd = { userId: string | undefined; reason: SessionEnd | undefined; typed: readonly Typed[] }

/** While the staff area is open: keeps why a session turns out to be over, and what its person is typing then. */
export function saveOnSessionEnd(userId: string | undefined): () => void {
  const typing = trackUnsavedInput()
  const stop = beforeSessionEnds((reason) => store.save('staffSessionEnd', JSON.stringify({ userId, reason, typed: typing.read() })))
  return () => {
    stop()
    typing.end()
  }
}

export function findSavedSessionEnd(): SavedSessionEnd | undefined {
  try {
    const { userId, reason, typed } = JSON.parse(store.find('staffSessionEnd') ?? '') as {
      userId?: unknown
      reason?: unknown
      typed?: unknown
    }
    if (!Array.isArray(typed)) return undefined
    return {
      userId: typeof userId === 'string' ? userId : undefined,
      reason: sessionEnds.find((known) => known === reason),
      typed: typed.filter(isTyped),
    }
  } catch {
    return undefined
  }
}

export function clearSavedSessionEnd(): void {
  store.remove('staffSessionEnd')
}

function isTyped(value: unknown): value is Typed {
  const { label, text } = (value ?? {}) as Record<string, unknown>
  return typeof label === 'string' && typeof text === 'string'
}
