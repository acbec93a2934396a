import type { Mode } from '#contract/mode/mode.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { readStaffMode, saveStaffMode } from '#web/lib/api/session.ts'
import { loadPath } from '#web/lib/platform/address.ts'

export const otherMode = (): Mode => (readStaffMode() === 'test' ? 'live' : 'test')

/** Opens the page anew, so that nothing which was read in the one mode stays on a screen of the other. */
export function switchMode(mode: Mode, path: string): void {
  saveStaffMode(mode)
  loadPath(path)
}

/** Requests, keys and webhook endpoints are of one mode alone: from their pages the switch leads to their list. */
export function toPathInOtherMode(pathname: string): string {
  const list = ['requests', 'api-keys', 'webhooks'].find((each) => pathname.startsWith(`${staffPath}/${each}/`))
  return list ? `${staffPath}/${list}` : pathname
}
