import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ownAccount } from '#contract/permissions.ts'
import { checkedConnection, providerSettings, providerShape, scimToken, slug } from '#contract/sso/sso-schemas.ts'
import { reauthentication } from '#contract/staff/passkey.ts'
import { staffTokens } from '#contract/staff/staff-user.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(1_000), z.refine(hasNoNullCharacter))
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.refine(hasNoNullCharacter))
const shownProvider = z.object({ slug: z.string(), name: z.string(), clientName: z.string() })
const started = z.object({
  /** Of the provider: where the browser goes now. */
  url: z.string(),
  /** Kept by this tab alone, and shown when it comes back: a sign-in that another browser began opens nothing here. */
  flow: z.string(),
})
/** What the provider sent the browser back with. */
const returned = z.object({ slug, flow: text(100), code: text(4_000), state: text(200), iss: z.optional(text(600)) })
const prefix = '/auth/api/cms/sso'

export const findSso = endpoint({
  name: 'findSso',
  method: 'POST',
  path: `${prefix}/find`,
  access: 'open',
  summary: 'The single sign-on of the domain of an email address, if one company uses that domain. Says nothing of accounts.',
  input: z.object({ email: z.string().check(z.maxLength(emailMaxLength), z.trim(), z.regex(emailPattern), z.refine(hasNoNullCharacter)) }),
  answer: z.object({ provider: z.nullable(shownProvider) }),
  errors: [],
})

export const getSso = endpoint({
  name: 'getSso',
  method: 'POST',
  path: `${prefix}/provider`,
  access: 'open',
  summary: 'The single sign-on of a company’s own sign-in address.',
  input: z.object({ slug }),
  answer: z.object({ provider: shownProvider }),
  errors: ['SSO_NOT_AVAILABLE'],
})

export const startSso = endpoint({
  name: 'startSso',
  method: 'POST',
  path: `${prefix}/start`,
  access: 'open',
  summary: 'Begins a sign-in by the identity provider: authorization code with PKCE, state and nonce.',
  input: z.object({ slug }),
  answer: started,
  errors: ['SSO_NOT_AVAILABLE', 'SSO_PROVIDER_FAILED'],
})

const signInErrors = [
  'SSO_NOT_AVAILABLE',
  'SSO_FLOW_EXPIRED',
  'SSO_PROVIDER_FAILED',
  'SSO_NO_GROUP',
  'SSO_EMAIL_REFUSED',
  'SSO_ACCOUNT_EXISTS',
  'SSO_ACCOUNT_MISSING',
  'SSO_ACCOUNT_DISABLED',
] as const

export const completeSso = endpoint({
  name: 'completeSso',
  method: 'POST',
  path: `${prefix}/complete`,
  access: 'open',
  summary:
    'Ends a sign-in that this browser began, once, and begins a session. Answers SECOND_FACTOR_NEEDED where the provider vouches for one factor alone and the account has another here.',
  input: returned,
  answer: staffTokens,
  errors: [...signInErrors, 'SECOND_FACTOR_NEEDED', 'LOGIN_FAILED'],
})

export const startSsoLink = endpoint({
  name: 'startSsoLink',
  method: 'POST',
  path: `${prefix}/link`,
  access: 'staff',
  permission: ownAccount,
  summary: 'Begins to link the caller’s own local account with the identity provider of their company, after a proof that it is them.',
  input: reauthentication,
  answer: started,
  errors: [
    'SSO_NOT_AVAILABLE',
    'SSO_PROVIDER_FAILED',
    'SSO_ALREADY_LINKED',
    'INVALID_USERNAME_OR_PASSWORD',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'PASSKEY_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
})

export const completeSsoLink = endpoint({
  name: 'completeSsoLink',
  method: 'POST',
  path: `${prefix}/link/complete`,
  access: 'staff',
  permission: ownAccount,
  summary:
    'Links the account: from then on it signs in by the provider, has the roles of its groups there, and no password here. Every session of it ends.',
  input: returned,
  answer: z.object({ linked: z.literal(true) }),
  errors: [...signInErrors, 'SSO_ALREADY_LINKED', 'LAST_ADMINISTRATOR'],
})

const staffPrefix = '/v1/staff/sso'
const storedProvider = z.extend(providerSettings, {
  revision: z.number(),
  hasSecret: z.boolean(),
  /** Domains by which the sign-in page finds this provider: those of administrators who named them. */
  leadingDomains: z.array(z.string()),
})
const shownSso = z.object({
  provider: z.nullable(storedProvider),
  scimTokens: z.array(scimToken),
  /** Active administrators who can sign in without the provider. */
  breakGlassCount: z.number(),
  /** Of this server, to be entered at the provider. */
  addresses: z.object({ callback: z.string(), signIn: z.string(), backChannelLogout: z.string(), scim: z.string() }),
})
export type ShownSso = z.output<typeof shownSso>

export const getSsoSettings = endpoint({
  name: 'getSsoSettings',
  method: 'GET',
  path: staffPrefix,
  access: 'staff',
  permission: 'users:read',
  summary: 'How staff sign in by the identity provider of their company, without its secret.',
  answer: shownSso,
  errors: [],
})

export const changeSsoSettings = endpoint({
  name: 'changeSsoSettings',
  method: 'PUT',
  path: staffPrefix,
  access: 'staff',
  permission: 'users:write',
  summary:
    'Saves the identity provider, its groups and roles. Callers cannot map roles with permissions that they do not have. Switching it on needs an emergency account. Every administrator is notified. A change of the provider itself ends the sessions that came by it.',
  input: z.object({
    /** The one that was seen; null for the first. */
    revision: z.nullable(z.number()),
    provider: providerSettings,
    /** Without it the stored one stays; null: none. */
    clientSecret: z.optional(z.nullable(secret)),
  }),
  answer: shownSso,
  errors: [
    'ROW_CHANGED_ELSEWHERE',
    'PERMISSION_DENIED',
    'NOT_FOUND',
    'SSO_ISSUER_NOT_ALLOWED',
    'SSO_ADDRESS_TAKEN',
    'BREAK_GLASS_NEEDED',
    'VALIDATION_ERROR',
  ],
})

export const testSsoConnection = endpoint({
  name: 'testSsoConnection',
  method: 'POST',
  path: `${staffPrefix}/test`,
  access: 'staff',
  permission: 'users:write',
  summary: 'Asks an identity provider for what signing in takes, and says what is wrong. Nothing is saved.',
  input: z.object({
    slug: providerShape.slug,
    issuer: providerShape.issuer,
    clientId: providerShape.clientId,
    scopes: providerShape.scopes,
    clientSecret: z.optional(z.nullable(secret)),
  }),
  answer: z.object({ checks: z.array(checkedConnection) }),
  timeoutMs: 60_000,
  errors: ['SSO_ISSUER_NOT_ALLOWED'],
})

export const issueScimToken = endpoint({
  name: 'issueScimToken',
  method: 'POST',
  path: `${staffPrefix}/scim-tokens`,
  access: 'staff',
  permission: 'users:write',
  summary:
    'A new bearer token for SCIM, answered once: only its hash is stored. Earlier ones work for the hours given. Every administrator is notified.',
  input: z.object({ overlapHours: z.int().check(z.gte(0), z.lte(720)) }),
  answer: z.object({ data: scimToken, token: z.string() }),
  errors: ['SSO_NOT_AVAILABLE', 'PERMISSION_DENIED', 'NOT_FOUND'],
})

export const revokeScimTokens = endpoint({
  name: 'revokeScimTokens',
  method: 'DELETE',
  path: `${staffPrefix}/scim-tokens`,
  access: 'staff',
  permission: 'users:write',
  summary: 'Revokes every SCIM token at once. Accounts and groups stay as they are. Idempotent.',
  answer: z.object({ revokedAt: time }),
  errors: [],
})
