import { defaultLanguage, type Language, toLanguage } from '#contract/language.ts'
import { findLinkEnd } from '#contract/links/link-end.ts'
import { type Mode, modeHeader, toMode } from '#contract/mode/mode.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { toTimestamp } from '#web/lib/api/timestamp.ts'
import { findEmbeddedLink, saveEmbeddedLink } from '#web/lib/platform/embedding/embedded-link.ts'
import { writeLanguageToAddress } from '#web/lib/platform/embedding/embedding.ts'
import { type StoredError, store } from '#web/lib/platform/storage.ts'

/** The link of this tab, or nothing when none was opened. */
export function findLink(): Link | undefined {
  const embedded = findEmbeddedLink()
  return embedded === undefined ? store.find('request') : (embedded ?? undefined)
}

/** The access token of the member of staff who is signed in. */
export function findStaffToken(): string | undefined {
  return store.find('token')
}

/** Which mode staff work in, in this tab. */
export function readStaffMode(): Mode {
  return toMode(store.find('staffMode'))
}

export function saveStaffMode(mode: Mode): void {
  if (mode === 'test') store.save('staffMode', mode)
  else store.remove('staffMode')
}

/** What a call of staff says of the mode. */
export function toModeHeaders(): Record<string, string> {
  return readStaffMode() === 'test' ? { [modeHeader]: 'test' } : {}
}

export function saveLink(link: Link): void {
  if (!saveEmbeddedLink(link)) store.save('request', link)
}

/** What the link asks for, else what was chosen before, else English. The choice is kept. */
export function chooseLanguage(requested: string | null): Language {
  const language = requested === null ? readLanguage() : toLanguage(requested)
  if (requested !== null) saveLanguage(language)
  return language
}

export function readLanguage(): Language {
  return store.find('language') ?? defaultLanguage
}

export function saveLanguage(language: Language): void {
  store.save('language', language)
  writeLanguageToAddress(language)
}

export function recordError(error: Pick<ApiError, 'code' | 'requestId'> & { details?: unknown }, now = new Date()): void {
  const because = findLinkEnd(error.details)
  store.save('errorMessage', {
    errorCode: error.code,
    requestId: error.requestId,
    timestamp: toTimestamp(now),
    ...(because && { because }),
  })
}

export function findStoredError(): StoredError | undefined {
  return store.find('errorMessage')
}
