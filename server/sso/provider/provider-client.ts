import * as oidc from 'openid-client'
import type { AppContext } from '#server/platform/context.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import type { OutgoingFetch } from '#server/platform/ports.ts'
import { openSecret } from '#server/sso/provider/provider-secret.ts'

export type ProviderAddress = { issuer: string; clientId: string; secret: string | null }
type Known = { config: oidc.Configuration; openedAt: number }

/** What a provider says of itself changes seldom; its keys are read anew by the library where it meets one that it does not know. */
const knownMs = 10 * 60_000
const mostKnown = 200
const knownBy = new WeakMap<OutgoingFetch, Map<string, Known>>()

/** A customer's provider, as it described itself within ten minutes. Throws what the line or the library says. */
export async function openProvider(
  context: Pick<AppContext, 'db' | 'masterKey' | 'askProvider'>,
  row: IdentityProviderRow,
): Promise<oidc.Configuration> {
  const known = knownBy.get(context.askProvider) ?? new Map<string, Known>()
  knownBy.set(context.askProvider, known)
  const key = `${row.id}:${row.revision}`
  const found = known.get(key)
  if (found && Date.now() - found.openedAt < knownMs) return found.config
  const secret = await openSecret(context, row)
  const config = await discoverProvider(context.askProvider, { issuer: row.issuer, clientId: row.oidcClientId, secret })
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(key, { config, openedAt: Date.now() })
  return config
}

/**
 * Asks a provider for its description, which has to name the issuer that was asked, and checks the signature of every ID token from then on:
 * without that the library trusts the line alone, and reads tokens that nobody signed.
 */
export async function discoverProvider(ask: OutgoingFetch, { issuer, clientId, secret }: ProviderAddress): Promise<oidc.Configuration> {
  const customFetch = toFetch(ask)
  const isPlain = issuer.startsWith('http:')
  // The guard lets plain http go only where the operator opened the network.
  const described = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: customFetch,
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
  })
  const server = described.serverMetadata()
  const config = new oidc.Configuration(server, clientId, { ...(secret && { client_secret: secret }) }, toClientAuth(server, secret))
  config[oidc.customFetch] = customFetch
  if (isPlain) oidc.allowInsecureRequests(config)
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** By what the provider takes; where it says nothing, it takes the header (OpenID Connect Discovery 1.0, 3). */
function toClientAuth({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
  if (!secret) return oidc.None()
  const takesHeader = methods === undefined || methods.includes('client_secret_basic')
  return takesHeader || !methods.includes('client_secret_post') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

function toFetch(ask: OutgoingFetch): oidc.CustomFetch {
  return (url, { method, headers, body, signal }) =>
    ask(url, {
      method,
      headers,
      signal,
      body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined,
    })
}
