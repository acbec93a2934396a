import { completeSso, completeSsoLink, findSso, startSso, startSsoLink } from '#contract/sso/sso-calls.ts'
import type { ReauthenticationProof } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { findSecondStep, type SignedIn, saveSession } from '#web/features/staff/shell/staff-session.ts'
import { call } from '#web/lib/api/call.ts'
import { hideFromAddress, leaveTo, readParameter } from '#web/lib/platform/address.ts'
import { store } from '#web/lib/platform/storage.ts'

/** What this tab keeps while the browser is at the provider: `sign-in` or `link`, and the secret of the flow. */
const separator = ':'

export async function findSsoOf(email: string) {
  return (await call(findSso, { body: { email } })).provider
}

/** Leaves for the provider. Throws as `call` does. */
export async function goToProvider(slug: string): Promise<void> {
  leave('sign-in', await call(startSso, { body: { slug } }))
}

/** The same to link the own account. Throws as `call` does. */
export async function goToLink(proof: ReauthenticationProof): Promise<void> {
  leave('link', await call(startSsoLink, { body: proof }))
}

function leave(purpose: 'sign-in' | 'link', { url, flow }: { url: string; flow: string }): void {
  store.save('linkSecret', `${purpose}${separator}${flow}`)
  leaveTo(url)
}

export type Returned = { purpose: 'sign-in' | 'link'; slug: string; flow: string; code: string; state: string; iss: string | undefined }

/** What the provider sent the browser back with, taken out of the address; nothing where this tab did not begin it, or the person said no there. */
export function takeReturned(slug: string): Returned | undefined {
  const [code, state, iss] = ['code', 'state', 'iss'].map(readParameter)
  hideFromAddress(['code', 'state', 'iss', 'session_state', 'error', 'error_description', 'error_uri'])
  const [purpose, flow] = (store.find('linkSecret') ?? '').split(separator)
  if (!code || !state || !flow || (purpose !== 'sign-in' && purpose !== 'link')) return undefined
  store.remove('linkSecret')
  return { purpose, slug, flow, code, state, iss }
}

/** Where to go on, what the second step takes, or that the account is linked. Throws as `call` does. */
export async function finishAtProvider({ purpose, slug, flow, code, state, iss }: Returned): Promise<SignedIn | 'linked'> {
  const body = { slug, flow, code, state, ...(iss && { iss }) }
  if (purpose === 'link') {
    await call(completeSsoLink, { body })
    return 'linked'
  }
  try {
    return { place: saveSession(await call(completeSso, { body })) }
  } catch (error) {
    const step = findSecondStep(error)
    if (!step) throw error
    return { step }
  }
}
