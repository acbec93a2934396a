import { store } from '#web/lib/platform/storage.ts'

/** A tab is a device of its own: two of them side by side can disagree, too. */
export function deviceName(): string {
  const known = store.find('deviceName')
  if (known) return known
  // Without a secure page there is no randomUUID.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  store.save('deviceName', made)
  return made
}
