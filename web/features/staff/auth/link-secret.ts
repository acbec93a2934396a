import { hideFromAddress, readParameter } from '#web/lib/platform/address.ts'
import { store } from '#web/lib/platform/storage.ts'

/** The secret by which somebody came, taken out of the address; the tab keeps it, so that a reload loses nothing. */
export function takeLinkSecret(): string | undefined {
  const secret = readParameter('token')
  if (secret) {
    store.save('linkSecret', secret)
    hideFromAddress(['token'])
  }
  return store.find('linkSecret')
}

export function clearLinkSecret(): void {
  store.remove('linkSecret')
}
