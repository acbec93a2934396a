import { errors, jwtVerify, SignJWT } from 'jose'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { toKeyObject } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'

const lifetimeSeconds = 10 * 60
const issuer = 'portico'
const audience = 'staff'

export type AccessClaims = { userId: string; sessionId: string }

/** A token that says who signed in and in which session, for ten minutes; what they may do stands in the database alone. */
export async function signAccessToken(masterKey: KeyRing, { userId, sessionId }: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(currentKey(masterKey, 'staff-access'))
}

/** What a token says; nothing where it was not signed here, was changed, or has run out. */
export async function readAccessToken(masterKey: KeyRing, token: string, now: Date): Promise<AccessClaims | undefined> {
  for (const key of everyKey(masterKey, 'staff-access')) {
    const claims = await readUnder(key, token, now)
    if (claims) return claims
  }
  return undefined
}

type Verified = { claims: AccessClaims; expiresAtSeconds: number }
/** By the key and the hash of a token: what was signed once is signed for good, and verifying it takes as long as all else that a call reads of it. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>()
const mostVerified = 1_000

async function readUnder(key: Uint8Array, token: string, now: Date): Promise<AccessClaims | undefined> {
  const tokens = verified.get(key) ?? new Map<string, Verified>()
  verified.set(key, tokens)
  const name = hashSecret(token).toString('base64')
  const known = tokens.get(name)
  // By the same rule as jose's: over in the second in which it ends.
  if (known) return known.expiresAtSeconds > Math.floor(now.getTime() / 1000) ? known.claims : undefined
  const found = await verify(key, token, now)
  if (!found) return undefined
  const [oldest] = tokens.keys()
  if (tokens.size >= mostVerified && oldest !== undefined) tokens.delete(oldest)
  tokens.set(name, found)
  return found.claims
}

async function verify(key: Uint8Array, token: string, now: Date): Promise<Verified | undefined> {
  try {
    const rules = { algorithms: ['HS256'], issuer, audience, currentDate: now, requiredClaims: ['sub', 'exp', 'iat'] }
    const { payload } = await jwtVerify(token, toKeyObject(key), rules)
    if (!payload.sub || typeof payload.sid !== 'string' || payload.exp === undefined) return undefined
    return { claims: { userId: payload.sub, sessionId: payload.sid }, expiresAtSeconds: payload.exp }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
