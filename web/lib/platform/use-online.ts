import { useSyncExternalStore } from 'react'
import { isOnline, watchNetwork } from '#web/lib/platform/network.ts'

/** Whether the device has a network, kept current. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, isOnline)
}
