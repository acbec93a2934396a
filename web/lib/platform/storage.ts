import { type Language, languages } from '#contract/language.ts'
import type { LinkEnd } from '#contract/links/link-end.ts'

/** The last refusal, as the invalid page shows it. `timestamp` is DD MMM YYYY HH:mm:ss. */
export type StoredError = { errorCode: string; requestId: string | null; timestamp: string; because?: LinkEnd }

/** Everything that the product keeps in the browser (specification, section 3). */
type Stored = {
  token: string
  refreshToken: string
  language: Language
  request: { token: string; requestId: string }
  errorMessage: StoredError
  formId: string
  clientId: string
  brandLogo: string
  brandColour: string
  email: string
  verifyLink: string
  requestId: string
  chinesePopup: 'shown'
  /** The lens that took the last document photo. */
  lensId: string
  /** Whether a document's photo is taken by itself; on where there is none. */
  autoCapture: 'off'
  /** The document type whose tips were acknowledged. */
  tipsRead: string
  /** The request that this tab goes on with for another device; or how it stood when the code for a phone was shown, as JSON: see handoff-start. */
  handoff: string
  /** By which the server tells this tab from another device. */
  deviceName: string
  /** Where in the staff area this tab was, for after the next sign-in. */
  staffPlace: string
  /** The mode that staff work in, in this tab; live where there is none. */
  staffMode: 'test'
  /** Filters and order of the queue in this tab, as JSON. */
  staffQueue: string
  /** Why the last session of this tab ended, and what was typed then, as JSON: see session-end. */
  staffSessionEnd: string
  /** Of the invitation, or the link for a new password, that this tab came by, or of the sign-in by a provider that it began: until it was used. */
  linkSecret: string
  /** The code that was sent to an email address last, and when another one can be sent (ms since 1970). */
  codeSent: { email: string; formId: string; resendAt: number; validUntil: number }
  /** What the pages before a company's link hold until it is opened: see entry-store. */
  companyEntry: string
} & { [local: LocalKey]: StoredDraft }
/** What was changed and did not reach the server yet: of any tab of the browser, of this tab before others, or of this tab alone. */
export type LocalKey = `unsaved.${string}` | `row.${string}` | `tab.${string}`
export type StoredDraft = { version: number; mine: unknown; base: unknown; revision: number | null; more: Record<string, unknown> }
type StoredKey = keyof Stored

/**
 * What belongs to the link on this screen: each tab has its own, so that two links side by side do not mix. A tab that
 * has none yet takes the last one of any tab.
 */
const ownOfTab: ReadonlySet<StoredKey> = new Set(['request', 'requestId', 'errorMessage', 'formId', 'brandLogo', 'brandColour'])
const onlyInTab: ReadonlySet<StoredKey> = new Set([
  'email',
  'errorMessage',
  'tipsRead',
  'handoff',
  'deviceName',
  'staffPlace',
  'staffMode',
  'staffQueue',
  'staffSessionEnd',
  'linkSecret',
  'codeSent',
  'companyEntry',
])

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<Storage, 'key' | 'length'>>
export type Store = {
  find<K extends StoredKey>(key: K): Stored[K] | undefined
  save<K extends StoredKey>(key: K, value: Stored[K]): void
  remove(...keys: StoredKey[]): void
}

const prefix = 'portico.'
/** What was typed and never reached the server waits this long for a way there; then a shared device must not keep it. */
const answersKeptMs = 7 * 24 * 3_600_000
const isLocal = (key: string): key is LocalKey => /^(?:unsaved|row|tab)\./.test(key)

/** Where a shelf is missing, full or forbidden (private windows), the store goes on in memory until the page is closed. */
export function openStore(shelves: { tab: () => DraftStore; browser: () => DraftStore }, now: () => number = Date.now): Store {
  for (const store of [shelves.tab, shelves.browser]) attempt(() => removeOldAnswers(store(), now()))
  const memory = new Map<StoredKey, unknown>()
  const draftStoresOf = (key: StoredKey) => {
    if (onlyInTab.has(key) || key.startsWith('tab.')) return [shelves.tab]
    return ownOfTab.has(key) || key.startsWith('row.') ? [shelves.tab, shelves.browser] : [shelves.browser]
  }
  return {
    find(key) {
      if (memory.has(key)) return memory.get(key) as Stored[typeof key]
      for (const store of draftStoresOf(key)) {
        const value = attempt(() => JSON.parse(store().getItem(prefix + key) ?? 'null') as unknown)
        if (isLocal(key) && isOver(value, now())) continue
        if (isWellFormed(key, value)) return value
      }
      return undefined
    },
    save(key, value) {
      const keepOn = (store: () => DraftStore) => {
        store().setItem(prefix + key, JSON.stringify(isLocal(key) ? { ...(value as object), keptAt: now() } : value))
        return true
      }
      const [isStored] = draftStoresOf(key).map((store) => attempt(() => keepOn(store)))
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove(...keys) {
      for (const key of keys) {
        memory.delete(key)
        for (const store of draftStoresOf(key)) attempt(() => store().removeItem(prefix + key))
      }
    },
  }
}

/** Also of requests that this browser never opens again. */
function removeOldAnswers(store: DraftStore, now: number): void {
  const names = Array.from({ length: store.length ?? 0 }, (_, at) => store.key?.(at) ?? '')
  for (const name of names) {
    if (!name.startsWith(prefix) || !isLocal(name.slice(prefix.length))) continue
    if (
      isOver(
        attempt(() => JSON.parse(store.getItem(name) ?? 'null') as unknown),
        now,
      )
    )
      store.removeItem(name)
  }
}

function isOver(value: unknown, now: number): boolean {
  const { keptAt } = (value ?? {}) as { keptAt?: unknown }
  return typeof keptAt !== 'number' || now - keptAt >= answersKeptMs
}

/** People and extensions write into storage too: what does not have its shape is as good as absent. */
function isWellFormed<K extends StoredKey>(key: K, value: unknown): value is Stored[K] {
  if (key === 'language') return languages.some((language) => language === value)
  if (key !== 'request' && key !== 'errorMessage' && key !== 'codeSent' && !isLocal(key)) return typeof value === 'string' && value !== ''
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const areObjects = (...names: string[]) => names.every((name) => typeof fields[name] === 'object' && fields[name] !== null)
  if (isLocal(key)) return areObjects('mine', 'base', 'more') && (fields.revision === null || typeof fields.revision === 'number')
  if (key === 'codeSent' && [fields.resendAt, fields.validUntil].some((time) => typeof time !== 'number')) return false
  const needed = key === 'codeSent' ? ['email', 'formId'] : key === 'request' ? ['token', 'requestId'] : ['errorCode', 'timestamp']
  return needed.every((name) => typeof fields[name] === 'string')
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const store: Store = openStore({ tab: () => globalThis.sessionStorage, browser: () => globalThis.localStorage })
