import * as z from 'zod/mini'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.refine(hasNoNullCharacter))
/** No query, no fragment, nobody's name and password: as OpenID Connect Discovery 1.0 has an issuer. */
const issuerPattern = /^https?:\/\/[\p{L}\p{N}[][^\s?#@\p{Cc}]{0,500}$/u
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{1,62}$/
/** As RFC 6749, 3.3, has it. */
const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/

export const slug = z.string().check(z.maxLength(40), z.regex(slugPattern))
export const groupRole = z.object({ group: line(256), role: staffId })

/** Addresses and names are given to other people one day, and are what somebody says of themselves: no account is linked by them. */
const changingClaims: readonly string[] = ['email', 'preferred_username', 'upn', 'unique_name', 'name', 'nickname', 'phone_number']

/** What a customer says of its identity provider. */
export const providerShape = {
  /** On the button: “Sign in with …”. */
  name: line(60),
  /** The last part of the customer's own sign-in address. */
  slug,
  issuer: z.string().check(z.trim(), z.maxLength(512), z.regex(issuerPattern)),
  clientId: line(256),
  scopes: z.array(z.string().check(z.regex(scopePattern))).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((scopes) => scopes.includes('openid')),
  ),
  /** The claim that lists groups: its name, or a way into an object with dots. */
  groupsClaim: line(200),
  /** The claim whose value SCIM sends as externalId. */
  linkClaim: line(200).check(z.refine((claim) => !changingClaims.includes(claim.toLowerCase()))),
  groupsFrom: z.enum(['claim', 'scim']),
  groupRoles: z.array(groupRole).check(z.maxLength(100)),
  allowedDomains: z.array(z.string().check(z.trim(), z.toLowerCase(), z.regex(domainPattern))).check(z.maxLength(50)),
  /** Whoever has a mapped group gets an account at their first sign-in. */
  createsAccounts: z.boolean(),
  /** Values of `amr` or `acr` that stand for a second factor; none: the provider's does not count. */
  secondFactorValues: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(20)),
  /** Local accounts may go on signing in by password. */
  allowsPassword: z.boolean(),
  enabled: z.boolean(),
}
export const providerSettings = z.object(providerShape)
export type ProviderSettings = z.output<typeof providerSettings>

export const scimToken = z.object({
  id: z.string(),
  lastFour: z.string(),
  createdAt: time,
  /** Of one that was replaced: how long it still works. */
  expiresAt: z.nullable(time),
  lastUsedAt: z.nullable(time),
})

/** What is looked at, in the order in which it is. */
export const connectionChecks = ['address', 'discovery', 'sign-in', 'pkce', 'keys', 'credentials', 'rechecks'] as const
export type ConnectionCheck = (typeof connectionChecks)[number]
/** What is wrong, as a word that the page explains. */
export const connectionFindings = [
  'ok',
  'address-not-allowed',
  'unknown-host',
  'unreachable',
  'timeout',
  'certificate',
  'redirect',
  'too-large',
  'not-found',
  'not-json',
  'other-issuer',
  'no-code-flow',
  'no-s256',
  'no-keys',
  'wrong-credentials',
  'unclear',
  'no-rechecks',
] as const
export type ConnectionFinding = (typeof connectionFindings)[number]
export const checkedConnection = z.object({
  check: z.enum(connectionChecks),
  result: z.enum(['ok', 'warning', 'failed']),
  finding: z.enum(connectionFindings),
})
export type CheckedConnection = z.output<typeof checkedConnection>
