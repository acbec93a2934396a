import { type EntryBase, toPlace } from '#contract/requests/entry.ts'
import { handoffParameter } from '#contract/requests/handoff-parameter.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { Link } from '#contract/requests/verification-request.ts'

/** What the QR code says: the entry of this home with the link, the step to go on at, and that it comes from another device. */
export function toPhoneLink(origin: string, link: Link, step: StepParameter, base: EntryBase = ''): string {
  const url = new URL(toPlace(base, '/'), origin)
  url.searchParams.set('token', link.token)
  url.searchParams.set('requestId', link.requestId)
  url.searchParams.set('step', step)
  url.searchParams.set(handoffParameter, 'true')
  return url.href
}
