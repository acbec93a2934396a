import * as oidc from 'openid-client'
import type { CheckedConnection, ConnectionCheck, ConnectionFinding } from '#contract/sso/sso-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newSecret } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { AddressNotAllowed } from '#server/platform/outgoing/address-guard.ts'
import { AnswerTooLarge } from '#server/platform/outgoing/guarded-fetch.ts'
import { toProviderAddresses } from '#server/sso/provider/provider-addresses.ts'
import { discoverProvider } from '#server/sso/provider/provider-client.ts'
import { openSecret } from '#server/sso/provider/provider-secret.ts'
import { findProviderOf } from '#server/sso/repositories/providers.ts'

type TestContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'publicUrl' | 'askProvider'>
type Tested = { slug: string; issuer: string; clientId: string; scopes: string[]; clientSecret?: string | null | undefined }

/**
 * Walks through what a sign-in asks of a provider, up to where somebody types a password, and stops at the first thing that is wrong. It shows
 * nothing that the provider wrote. Refuses SSO_ISSUER_NOT_ALLOWED.
 */
export async function testConnection(context: TestContext, { user, device }: StaffCaller, tested: Tested): Promise<CheckedConnection[]> {
  if (!context.askProvider.allows(tested.issuer)) throw new Refusal('SSO_ISSUER_NOT_ALLOWED')
  const checks = await runChecks(context, user.clientId, tested)
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: { kind: 'staff', id: user.id, subjectId: user.subjectId, origin: device },
      action: 'sso.tested',
      facts: { issuer: tested.issuer, findings: checks.filter(({ result }) => result !== 'ok').map(({ finding }) => finding) },
    }),
  )
  return checks
}

async function runChecks(context: TestContext, clientId: string, tested: Tested): Promise<CheckedConnection[]> {
  const checks: CheckedConnection[] = []
  const add = (
    check: ConnectionCheck,
    finding: ConnectionFinding = 'ok',
    result: CheckedConnection['result'] = finding === 'ok' ? 'ok' : 'failed',
  ) => {
    checks.push({ check, finding, result })
    return result !== 'failed'
  }
  const secret = await findSecret(context, clientId, tested)
  const found = await discoverProvider(context.askProvider, { ...tested, secret }).catch((error: unknown) => ({ error }))
  if ('error' in found) {
    const finding = toFinding(found.error)
    const isOfLine = ['address-not-allowed', 'unknown-host', 'unreachable', 'timeout', 'certificate'].includes(finding)
    if (!isOfLine) add('address')
    add(isOfLine ? 'address' : 'discovery', finding)
    return checks
  }
  add('address')
  add('discovery')
  const server = found.serverMetadata()
  const hasCodeFlow = server.authorization_endpoint !== undefined && server.token_endpoint !== undefined
  if (!add('sign-in', hasCodeFlow && (server.response_types_supported ?? ['code']).includes('code') ? 'ok' : 'no-code-flow')) return checks
  add('pkce', server.supportsPKCE() ? 'ok' : 'no-s256', server.supportsPKCE() ? 'ok' : 'warning')
  if (!add('keys', await findKeys(context, server.jwks_uri))) return checks
  const credentials = await tryCredentials(context, found, tested.slug)
  add('credentials', credentials, credentials === 'unclear' ? 'warning' : undefined)
  const canRecheck = server.userinfo_endpoint !== undefined || tested.scopes.includes('offline_access')
  add('rechecks', canRecheck ? 'ok' : 'no-rechecks', canRecheck ? 'ok' : 'warning')
  return checks
}

/** The stored one is told to the issuer that it was stored for alone: a test with another address would hand it over. */
async function findSecret(
  context: TestContext,
  clientId: string,
  { issuer, clientId: oidcClientId, clientSecret }: Tested,
): Promise<string | null> {
  if (clientSecret !== undefined) return clientSecret
  const row = await findProviderOf(context.db, clientId)
  return row && row.issuer === issuer && row.oidcClientId === oidcClientId ? openSecret(context, row) : null
}

async function findKeys({ askProvider }: TestContext, jwksUri: string | undefined): Promise<ConnectionFinding> {
  if (!jwksUri) return 'no-keys'
  try {
    const answer = await askProvider(jwksUri, { method: 'GET', headers: { accept: 'application/json' } })
    if (answer.status !== 200) return answer.status >= 300 && answer.status < 400 ? 'redirect' : 'not-found'
    const { keys } = (await answer.json()) as { keys?: unknown }
    const hasPublic = Array.isArray(keys) && keys.some((key: { kty?: unknown } | null) => key?.kty !== undefined && key.kty !== 'oct')
    return hasPublic ? 'ok' : 'no-keys'
  } catch (error) {
    return toFinding(error)
  }
}

/** A code that nobody was given: a provider that knows the client says that the code is wrong. */
async function tryCredentials({ publicUrl }: TestContext, config: oidc.Configuration, slug: string): Promise<ConnectionFinding> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: newSecret(),
      redirect_uri: toProviderAddresses(publicUrl, slug).callback,
      code_verifier: newSecret(),
    })
    return 'unclear'
  } catch (error) {
    const word = error instanceof oidc.ResponseBodyError ? error.error : undefined
    if (word === 'invalid_grant') return 'ok'
    const isUnknown = word === 'invalid_client' || word === 'unauthorized_client' || error instanceof oidc.WWWAuthenticateChallengeError
    if (isUnknown) return 'wrong-credentials'
    return word === undefined ? toFinding(error) : 'unclear'
  }
}

/** By the kind of the fault alone: what the other side wrote is shown to nobody. */
function toFinding(error: unknown): ConnectionFinding {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof AddressNotAllowed) return 'address-not-allowed'
    if (fault instanceof AnswerTooLarge) return 'too-large'
    const code = 'code' in fault ? String(fault.code) : ''
    if (fault.name === 'TimeoutError' || fault.name === 'AbortError' || code === 'OAUTH_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout'
    if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'unknown-host'
    if (/CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED|EPROTO/.test(code)) return 'certificate'
    if (/^(?:ECONN|EHOST|ENET|EPIPE|HPE_)/.test(code)) return 'unreachable'
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'other-issuer'
    if (code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR') return 'not-json'
    if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return toStatusFinding(fault.cause)
    if (code === 'OAUTH_INVALID_RESPONSE') return 'not-json'
  }
  return 'unreachable'
}

function toStatusFinding(cause: unknown): ConnectionFinding {
  const status = cause instanceof Response ? cause.status : 0
  return status >= 300 && status < 400 ? 'redirect' : 'not-found'
}
