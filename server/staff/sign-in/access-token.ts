import { errors, jwtVerify, SignJWT } from 'jose'
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

async function readUnder(key: Uint8Array, token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const rules = { algorithms: ['HS256'], issuer, audience, currentDate: now, requiredClaims: ['sub', 'exp', 'iat'] }
    const { payload } = await jwtVerify(token, toKeyObject(key), rules)
    return payload.sub && typeof payload.sid === 'string' ? { userId: payload.sub, sessionId: payload.sid } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
