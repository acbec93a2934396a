import { type PageOptions, toPageAddress } from './options.ts'

export { openDialog } from './dialog.ts'
export { embed } from './inline.ts'
export type { FrameOptions, Handlers, InlineOptions, PageOptions, Verification } from './options.ts'
export type { ErrorCode, Step } from './protocol.ts'

/** Leaves your page for the verification. Where it leads back to is the `returnUrl` of the request. */
export function redirect(options: PageOptions): void {
  window.location.assign(toPageAddress(options))
}

/** Opens the connection before it is needed, as soon as the address of Portico or of a request is known. */
export function preload(url: string): void {
  const { origin } = new URL(url)
  if (document.head.querySelector(`link[rel=preconnect][href="${origin}"]`)) return
  const link = document.createElement('link')
  link.rel = 'preconnect'
  link.href = origin
  document.head.append(link)
}
