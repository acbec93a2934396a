import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openProvider } from '#server/sso/provider/provider-client.ts'
import { findIdentity } from '#server/sso/repositories/identities.ts'
import { endSessionsOfProvider } from '#server/sso/repositories/provider-sessions.ts'
import { type FlowContext, requireProvider } from '#server/sso/sign-in/flows.ts'
import { hashSid, hashSubject } from '#server/sso/subject-hashes.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** No key that a provider publishes signs with these: `none` and what a shared secret makes are not among them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** An old token ends no session that began since. */
const oldestSeconds = 120

/** The provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0). Refuses INVALID_REQUEST_PARAMETERS, SSO_NOT_AVAILABLE. */
export async function endByBackChannelLogout(context: FlowContext, slug: string, logoutToken: string): Promise<void> {
  const provider = await requireProvider(context, { slug })
  const { sub, sid } = await readLogoutToken(context, provider, logoutToken)
  await context.db.transaction().execute(async (transaction) => {
    const { id: providerId, clientId, issuer } = provider
    const identity = sub && (await findIdentity(transaction, { clientId, subjectHash: hashSubject(context, issuer, sub) }))
    if (sub && !identity) return
    const whose = { ...(identity && { userId: identity.userId }), ...(sid && { sidHash: hashSid(context, issuer, sid) }) }
    const ended = await endSessionsOfProvider(
      transaction,
      { providerId, ...whose },
      { endedAt: context.clock.now(), endedBecause: 'provider-ended' },
    )
    for (const userId of new Set(ended)) {
      const target = { kind: 'user', id: userId }
      await recordAudit(transaction, context, {
        clientId,
        actor: systemActor,
        action: 'staff.access-ended',
        target,
        facts: { because: 'signed-out-there' },
      })
    }
  })
}

async function readLogoutToken(
  context: FlowContext,
  provider: IdentityProviderRow,
  token: string,
): Promise<{ sub: string | undefined; sid: string | undefined }> {
  try {
    const { issuer, jwks_uri: jwksUri = '' } = (await openProvider(context, provider)).serverMetadata()
    const { payload } = await jwtVerify(token, toKeys(context, jwksUri), {
      issuer,
      audience: provider.oidcClientId,
      algorithms,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: oldestSeconds,
      clockTolerance: 30,
      currentDate: context.clock.now(),
    })
    const { sub, sid, events, nonce } = payload
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent) && nonce === undefined
    if (!isLogout || (sub === undefined && typeof sid !== 'string')) throw new Refusal('INVALID_REQUEST_PARAMETERS')
    return { sub, sid: typeof sid === 'string' ? sid : undefined }
  } catch {
    throw new Refusal('INVALID_REQUEST_PARAMETERS')
  }
}

function toKeys({ askProvider }: Pick<AppContext, 'askProvider'>, jwksUri: string) {
  return createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (url, { method, headers, signal }) => askProvider(url, { method, headers: Object.fromEntries(headers), signal }),
  })
}
