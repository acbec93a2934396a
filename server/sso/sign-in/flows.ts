import * as oidc from 'openid-client'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/crypto/identifiers.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { IdentityProviderRow, StaffSsoFlowRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toProviderAddresses } from '#server/sso/provider/provider-addresses.ts'
import { openProvider } from '#server/sso/provider/provider-client.ts'
import { toProviderFault } from '#server/sso/provider/provider-fault.ts'
import { saveFlow, takeFlow } from '#server/sso/repositories/flows.ts'
import { findProvider, findProviderBySlug, findProviderOf } from '#server/sso/repositories/providers.ts'

export type FlowContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'publicUrl' | 'askProvider' | 'log'>
/** Who links their account; nobody: a sign-in. */
export type FlowOwner = { userId: string; sessionId: string } | undefined
export type Returned = { slug: string; flow: string; code: string; state: string; iss?: string | undefined }

/** How long somebody may look for their password and their phone at the provider. */
const flowMs = 10 * 60_000

/** Both follow from what the browser keeps, under a key of the server's: neither is stored, and neither can be chosen. */
const toNonce = (masterKey: KeyRing, flow: string) => derive(masterKey, `nonce:${flow}`)
const toVerifier = (masterKey: KeyRing, flow: string) => derive(masterKey, `verifier:${flow}`)
const derive = (masterKey: KeyRing, what: string) => keyedHash(deriveKey(masterKey, 'sso-flow')).update(what).digest('base64url')

/** One that is on. Refuses SSO_NOT_AVAILABLE. */
export async function requireProvider(
  context: Pick<AppContext, 'db'>,
  by: { slug: string } | { clientId: string },
): Promise<IdentityProviderRow> {
  const row = await ('slug' in by ? findProviderBySlug(context.db, by.slug) : findProviderOf(context.db, by.clientId))
  if (!row?.enabled) throw new Refusal('SSO_NOT_AVAILABLE')
  return row
}

/** Where the browser goes, and what it keeps meanwhile. Refuses SSO_PROVIDER_FAILED. */
export async function startFlow(
  context: FlowContext,
  provider: IdentityProviderRow,
  owner: FlowOwner,
): Promise<{ url: string; flow: string }> {
  const [flow, state] = [newSecret(), newSecret()]
  const url = await toAuthorizationUrl(context, provider, { flow, state }).catch((error: unknown) => {
    throw toProviderFault(context, provider, error)
  })
  const now = context.clock.now()
  await saveFlow(context.db, {
    stateHash: hashSecret(state),
    flowHash: hashSecret(flow),
    providerId: provider.id,
    providerRevision: provider.revision,
    userId: owner?.userId ?? null,
    sessionId: owner?.sessionId ?? null,
    expiresAt: new Date(now.getTime() + flowMs),
    now,
  })
  return { url: url.href, flow }
}

async function toAuthorizationUrl(
  context: FlowContext,
  provider: IdentityProviderRow,
  { flow, state }: { flow: string; state: string },
): Promise<URL> {
  const url = oidc.buildAuthorizationUrl(await openProvider(context, provider), {
    redirect_uri: toProviderAddresses(context.publicUrl, provider.slug).callback,
    scope: provider.scopes.join(' '),
    state,
    nonce: toNonce(context.masterKey, flow),
    code_challenge: await oidc.calculatePKCECodeChallenge(toVerifier(context.masterKey, flow)),
    code_challenge_method: 'S256',
  })
  // The provider names this address: one of another kind would run as a script of our page.
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || !provider.issuer.startsWith('http:')))
    throw new Error('the authorization endpoint is no web address')
  return url
}

export type Answered = {
  provider: IdentityProviderRow
  config: oidc.Configuration
  answer: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>
}

/**
 * What the provider answers for the code that the browser brought back, once. The flow has to be of this browser, this provider as it was then,
 * and this person. Refuses SSO_FLOW_EXPIRED, SSO_NOT_AVAILABLE, SSO_PROVIDER_FAILED.
 */
export async function finishFlow(context: FlowContext, returned: Returned, owner: FlowOwner): Promise<Answered> {
  const { slug, flow, code, state, iss } = returned
  const row = await takeFlow(context.db, { stateHash: hashSecret(state), flowHash: hashSecret(flow) })
  if (!row || row.expiresAt <= context.clock.now() || !isOf(row, owner)) throw new Refusal('SSO_FLOW_EXPIRED')
  const provider = await findProvider(context.db, row.providerId)
  if (!provider?.enabled) throw new Refusal('SSO_NOT_AVAILABLE')
  if (provider.slug !== slug || provider.revision !== row.providerRevision) throw new Refusal('SSO_FLOW_EXPIRED')
  const callback = new URL(toProviderAddresses(context.publicUrl, slug).callback)
  for (const [name, value] of Object.entries({ code, state, iss })) if (value !== undefined) callback.searchParams.set(name, value)
  try {
    const config = await openProvider(context, provider)
    const answer = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: toNonce(context.masterKey, flow),
      pkceCodeVerifier: toVerifier(context.masterKey, flow),
      idTokenExpected: true,
    })
    return { provider, config, answer }
  } catch (error) {
    throw toProviderFault(context, provider, error)
  }
}

const isOf = ({ userId, sessionId }: StaffSsoFlowRow, owner: FlowOwner) =>
  userId === (owner?.userId ?? null) && sessionId === (owner?.sessionId ?? null)
