import * as oidc from 'openid-client'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { IdentityProviderRow, StaffProviderSessionRow } from '#server/platform/database/schema-staff.ts'
import { type Claims, readGroups } from '#server/sso/provider/read-claims.ts'
import type { Answered } from '#server/sso/sign-in/flows.ts'

/** What a session is checked with. */
export type ProviderTokens = {
  sub: string
  accessToken: string
  /** ms since 1970; null where the provider does not say. */
  accessEndsAt: number | null
  refreshToken: string | null
  /** Where the provider lists groups: there they are looked for again. */
  groupsIn: 'userinfo' | 'id-token' | 'nowhere'
}
/** Who somebody is at the provider at this moment. `groups`: undefined where the provider lists none. */
export type Standing = { claims: Claims; groups: string[] | undefined; tokens: ProviderTokens }

/** Nothing can be asked any more with what the session has: its access is over. */
export class AccessOver extends Error {}

/** An access token that ends within this is as good as over: the question takes time. */
const endsSoonMs = 10_000

export async function readStanding({ provider, config, answer }: Answered, now: Date): Promise<Standing & { idClaims: Claims }> {
  const idClaims: Claims = answer.claims() ?? {}
  const sub = String(idClaims.sub ?? '')
  const userinfo = await askUserinfo(config, answer.access_token, sub)
  const inUserinfo = userinfo && readGroups(userinfo, provider)
  const inIdToken = readGroups(idClaims, provider)
  const groupsIn = inUserinfo ? 'userinfo' : inIdToken ? 'id-token' : 'nowhere'
  return {
    idClaims,
    claims: { ...idClaims, ...userinfo },
    groups: inUserinfo ?? inIdToken,
    tokens: {
      sub,
      accessToken: answer.access_token,
      accessEndsAt: toEnd(answer.expires_in, now),
      refreshToken: answer.refresh_token ?? null,
      groupsIn,
    },
  }
}

/**
 * Whether the provider can be asked again: where it lists groups in the ID token alone, only a refresh brings another. A session that nobody
 * can check would outlive the person's access.
 */
export function isCheckable({ tokens }: Standing, provider: IdentityProviderRow, config: oidc.Configuration): boolean {
  const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined
  if (tokens.refreshToken) return true
  return hasUserinfo && (provider.groupsFrom === 'scim' || tokens.groupsIn !== 'id-token')
}

/** Asks again. Throws AccessOver, and what the library or the line says; `onRotated` keeps new tokens even where the rest fails. */
export async function askAgain(
  config: oidc.Configuration,
  provider: IdentityProviderRow,
  known: ProviderTokens,
  { now, onRotated }: { now: Date; onRotated: (tokens: ProviderTokens) => Promise<void> },
): Promise<Standing> {
  const isOver = known.accessEndsAt !== null && known.accessEndsAt - now.getTime() < endsSoonMs
  const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined
  const needsRefresh = isOver || known.groupsIn === 'id-token' || !hasUserinfo
  let tokens = known
  let idClaims: Claims = {}
  if (needsRefresh) {
    if (!known.refreshToken) throw new AccessOver('there is no refresh token')
    const answer = await oidc.refreshTokenGrant(config, known.refreshToken)
    tokens = {
      ...known,
      accessToken: answer.access_token,
      accessEndsAt: toEnd(answer.expires_in, now),
      refreshToken: answer.refresh_token ?? known.refreshToken,
    }
    await onRotated(tokens)
    idClaims = answer.claims() ?? {}
    if (idClaims.sub !== undefined && idClaims.sub !== known.sub) throw new AccessOver('the refreshed token is of somebody else')
  }
  const userinfo = await askUserinfo(config, tokens.accessToken, known.sub)
  const claims = { ...idClaims, ...userinfo }
  return { claims, groups: (userinfo && readGroups(userinfo, provider)) ?? readGroups(idClaims, provider), tokens }
}

/** The library compares its sub with that of the ID token. */
async function askUserinfo(config: oidc.Configuration, accessToken: string, sub: string): Promise<Claims | undefined> {
  if (!config.serverMetadata().userinfo_endpoint) return undefined
  return (await oidc.fetchUserInfo(config, accessToken, sub)) as Claims
}

const toEnd = (expiresIn: number | undefined, now: Date) => (expiresIn === undefined ? null : now.getTime() + expiresIn * 1_000)

const toSealName = (id: string) => `sso-tokens:${id}`

export function sealTokens(key: Uint8Array, id: string, tokens: ProviderTokens): Buffer {
  return Buffer.from(seal(key, toSealName(id), Buffer.from(JSON.stringify(tokens))))
}

export function openTokens(key: Uint8Array, { id, sealedTokens }: StaffProviderSessionRow): ProviderTokens {
  return JSON.parse(Buffer.from(unseal(key, toSealName(id), sealedTokens)).toString()) as ProviderTokens
}
