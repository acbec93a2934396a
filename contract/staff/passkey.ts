import * as z from 'zod/mini'

/** Bytes as WebAuthn has them in JSON: base64url without padding. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))
const credentialId = bytes(1_400)
const transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(8))
const knownCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) })

/** For `navigator.credentials.create`; bytes are base64url. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  /** Those that the account has already. */
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})

/** For `navigator.credentials.get`; bytes are base64url. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty: whichever passkey the person has for this address. */
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
})

/** What an authenticator made: a `PublicKeyCredential` as JSON. */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(4_096), attestationObject: bytes(16_384), transports: z.optional(transports) }),
})

/** What an authenticator signed. */
export const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
})

/**
 * That it is still the person who signed in: a passkey, or the password, with a code of the app or a recovery code where the
 * account has a second factor.
 */
export const reauthentication = z.union([
  z.object({ passkey: usedPasskey }),
  z.object({ password: z.string().check(z.minLength(1), z.maxLength(1_000)), code: z.optional(z.string().check(z.maxLength(40))) }),
])

export const passkeyLimits = { most: 20, nameMaxLength: 60 } as const
