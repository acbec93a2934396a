/** What an embedded page says, and what may be said to it. The pages of Portico speak the same, and a test holds both together. */
export const source = 'portico'
export const version = 1

export const steps = [
  'start',
  'personal-information',
  'document',
  'details',
  'liveness',
  'other-device',
  'company-information',
  'directors',
  'owners',
  'company-documents',
  'review',
] as const
/** Where the person is. Later versions may know more of them. */
export type Step = (typeof steps)[number]

/** `NOT_LOADED`: the page did not answer in time. Usually its customer does not list the origin of this page. */
export type ErrorCode = 'LINK_INVALID' | 'LINK_EXPIRED' | 'NOT_LOADED'
export const errorCodes = ['LINK_INVALID', 'LINK_EXPIRED'] as const

export type Message =
  | { type: 'loaded' | 'submitted' | 'closed' | 'escape' }
  | { type: 'step'; step: Step }
  | { type: 'error'; code: ErrorCode }
  | { type: 'resize'; heightPx: number; fills: boolean }

const isOneOf = <T>(list: readonly T[], word: unknown): word is T => list.includes(word as T)

/** What a message says; nothing where it is no message of a Portico page of this version. */
export function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source: from, version: spoken, type, payload } = data as Record<string, unknown>
  if (from !== source || spoken !== version || typeof payload !== 'object' || payload === null) return undefined
  const { step, code, heightPx, fills } = payload as Record<string, unknown>
  switch (type) {
    case 'loaded':
    case 'submitted':
    case 'closed':
    case 'escape':
      return { type }
    case 'step':
      return isOneOf(steps, step) ? { type, step } : undefined
    case 'error':
      return isOneOf(errorCodes, code) ? { type, code } : undefined
    case 'resize': {
      const isHeight = typeof heightPx === 'number' && heightPx >= 0 && heightPx < 100_000
      return isHeight && typeof fills === 'boolean' ? { type, heightPx, fills } : undefined
    }
    default:
      return undefined
  }
}
