import { demoMetaName } from '#contract/demo-meta-name.ts'
import type { LinkQuery } from '#contract/requests/entry.ts'
import { handoffParameter } from '#contract/requests/handoff-parameter.ts'
import { withEmbedding } from '#web/lib/platform/embedding/embedding.ts'

/** What the address carries: the link's own parameters, each null where it is absent. */
export type AddressQuery = LinkQuery & {
  language: string | null
  /** The link comes from another device, whose page follows this one. */
  handoff: boolean
}

export function toAddressQuery(search: string): AddressQuery {
  const query = new URLSearchParams(search)
  return {
    token: query.get('token'),
    requestId: query.get('requestId'),
    step: query.get('step'),
    language: query.get('language'),
    skipFormPage: query.has('skipFormPage'),
    fromStep: query.has('FromStep'),
    handoff: query.has(handoffParameter),
  }
}

export function readAddress(): AddressQuery {
  return toAddressQuery(window.location.search)
}

/** With the link's secrets, for whoever takes it along to another browser. */
export function readWholeAddress(): string {
  return window.location.href
}

/** The form that a page without a link is for. */
export function readFormId(): string | undefined {
  return readParameter('formId')
}

export function readParameter(name: string): string | undefined {
  return new URLSearchParams(window.location.search).get(name) || undefined
}

/** The address without these parameters: a token must not stay where people copy it or a proxy logs it. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const url = new URL(address)
  for (const name of names) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

export function hideFromAddress(names: readonly string[]): void {
  window.history.replaceState(window.history.state, '', withEmbedding(withoutParameters(window.location.href, names)))
}

export function publicOrigin(): string {
  return window.location.origin
}

export function reloadPage(): void {
  window.location.reload()
}

/** Only web addresses: a customer's redirect may not run a script in our page. */
export function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}

/** Loads a page of the product anew, with nothing of the one before. */
export function loadPath(path: string): void {
  window.location.assign(path)
}

/** Leaves the product. Answers false, and stays, where the address is none. */
export function leaveTo(address: string): boolean {
  if (!isWebAddress(address)) return false
  window.location.assign(address)
  return true
}

/** Whether a new tab opened: some browsers let only a click do so. */
export function openTab(address: string): boolean {
  return window.open(address, '_blank') !== null
}

/** Takes the way back away while a final page shows; the answer gives it back. */
export function blockBack(): () => void {
  const stay = () => window.history.pushState(window.history.state, '', window.location.href)
  stay()
  window.addEventListener('popstate', stay)
  return () => window.removeEventListener('popstate', stay)
}

/** Where “Request a demo” leads; undefined where the operator offers none. */
export function findDemoAddress(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${demoMetaName}"]`)?.content
}
