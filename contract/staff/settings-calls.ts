import * as z from 'zod/mini'
import { revision } from '#contract/cases/decision.ts'
import { completenessPolicy } from '#contract/completeness/policy.ts'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { embedOrigins } from '#contract/embedding/embed-origins.ts'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/language.ts'
import { bodyLimits } from '#contract/limits.ts'
import { modes } from '#contract/mode/mode.ts'
import { ownershipRules } from '#contract/ownership/ownership-rule.ts'
import { apiScopes } from '#contract/scopes.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

/** Smallest and largest of the settings that are numbers. */
export const settingRanges = {
  documentUploadLimit: [1, 1_000],
  livenessDeclinedLimit: [1, 1_000],
  linkLifetimeHours: [1, 8_760],
  retentionDays: [1, 36_500],
  uboThresholdPercent: [1, 100],
  minimumAgeYears: [1, 120],
} as const satisfies Record<string, readonly [number, number]>

export const logoMaxBytes = 512 * 1024
/** A logo of pixels is drawn anew; wider or higher than this it is refused. */
export const logoMaxSidePx = 2_048

const whole = ([least, most]: readonly [number, number]) => z.int().check(z.gte(least), z.lte(most))
/** A host, perhaps a port, perhaps more: nobody's name and password before it. */
const webAddress = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252}[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}\p{Cs}]*)?$/u

/** What a customer decides for itself: one shape for the page that asks and the server that keeps. */
export const settingsShape = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(hasNoNullCharacter)),
  /** `#rrggbb`. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/i), z.toLowerCase()),
  contactEmail: z.nullable(z.string().check(z.trim(), z.maxLength(emailMaxLength), z.regex(emailPattern))),
  /** Out in the open: the server refuses addresses inside a network. */
  redirectUrl: z.nullable(z.string().check(z.trim(), z.maxLength(2_000), z.regex(webAddress))),
  /** Whose pages may embed the pages of its links; `http://localhost` in a demonstration alone. */
  embedOrigins,
  /** The first is that of requests which name none. */
  languages: z.array(z.enum(languages)).check(
    z.minLength(1),
    z.refine((chosen) => new Set(chosen).size === chosen.length),
  ),
  documentUploadLimit: whole(settingRanges.documentUploadLimit),
  livenessDeclinedLimit: whole(settingRanges.livenessDeclinedLimit),
  linkLifetimeHours: whole(settingRanges.linkLifetimeHours),
  /** After a decision, or after the link ran out: then the people of the request are erased. */
  retentionDays: whole(settingRanges.retentionDays),
  autoReject: z.boolean(),
  autoApprove: z.boolean(),
  /** Faces of its requests are compared with each other. Off: what was kept of them is deleted. */
  faceDuplicates: z.boolean(),
  /** A request by the API may ask for a document without a liveness check. */
  documentOnly: z.boolean(),
  fourEyes: z.boolean(),
  signUpOpen: z.boolean(),
  /** Staff without an authenticator app or a passkey may do nothing but set one up. */
  requiresSecondFactor: z.boolean(),
  businessNameMode: z.boolean(),
  uboThresholdPercent: whole(settingRanges.uboThresholdPercent),
  ownershipRule: z.enum(ownershipRules),
  minimumAgeYears: z.nullable(whole(settingRanges.minimumAgeYears)),
  /** What a company has to bring before it counts as complete. */
  completenessPolicy,
}
export const settings = z.object(settingsShape)
export type Settings = z.output<typeof settings>

const shownSettings = z.object({
  /** Grows with every change: whoever changes something names the one that they saw. */
  revision: z.number(),
  clientId: z.string(),
  /** Of this server; null where the name stands for it. */
  logoPath: z.nullable(z.string()),
  /** Active members of staff who have neither an authenticator app nor a passkey. */
  staffWithoutSecondFactor: z.number(),
  settings,
})

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first letters; keys of an earlier version have no last four. */
  prefix: z.string(),
  lastFour: z.nullable(z.string()),
  createdAt: time,
  expiresAt: z.nullable(time),
  revokedAt: z.nullable(time),
  lastUsedAt: z.nullable(time),
  scopes: z.array(z.enum(apiScopes)),
  /** Networks as CIDR, or single addresses; none: it may call from everywhere. */
  allowedNetworks: z.array(z.string()),
  /** The secret before the last rotation, as long as it works beside the new one. */
  previous: z.nullable(z.object({ lastFour: z.nullable(z.string()), endsAt: time, lastUsedAt: z.nullable(time) })),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiKey = z.output<typeof apiKey>

const byId = z.object({ id: staffId })
/** Days from now; null: until it is revoked. */
const expiresInDays = z.nullable(whole([1, 3_650]))
const scopes = z.array(z.enum(apiScopes)).check(
  z.minLength(1),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
)
const allowedNetworks = z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(50))).check(z.maxLength(50))
const prefix = '/v1/staff'

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: `${prefix}/settings`,
  access: 'staff',
  permission: 'settings:read',
  summary: 'The customer’s settings: branding, limits and rules.',
  answer: shownSettings,
  errors: [],
})

export const changeSettings = endpoint({
  name: 'changeSettings',
  method: 'PUT',
  path: `${prefix}/settings`,
  access: 'staff',
  permission: 'settings:write',
  summary:
    'Changes what is given, all of it or nothing. Refuses ROW_CHANGED_ELSEWHERE where somebody else changed something since `revision`, and OWN_SECOND_FACTOR_MISSING where somebody without a second factor requires one. Requests that have begun keep their form; branding, limits and rules apply at once.',
  input: z.object({ revision, change: z.partial(settings) }),
  answer: shownSettings,
  errors: ['ROW_CHANGED_ELSEWHERE', 'VALIDATION_ERROR', 'OWN_SECOND_FACTOR_MISSING'],
})

export const changeLogo = endpoint({
  name: 'changeLogo',
  method: 'PUT',
  path: `${prefix}/settings/logo`,
  access: 'staff',
  permission: 'settings:write',
  maxBodyBytes: bodyLimits.logoMaxBytes,
  summary:
    'A new logo as base64 (PNG, JPEG or SVG up to 512 kB), detected from its bytes; null removes it. Pixels are re-encoded, and an SVG with active content is refused.',
  input: z.object({
    revision,
    fileContent: z.nullable(z.string().check(z.minLength(1), z.maxLength(Math.ceil((logoMaxBytes * 4) / 3) + 200))),
  }),
  answer: shownSettings,
  errors: [
    'ROW_CHANGED_ELSEWHERE',
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TOO_LARGE',
    'FORM_FILE_UNREADABLE',
    'FORM_FILE_UNSAFE',
    'FORM_FILE_TOO_COMPLEX',
    'FILE_INFECTED',
    'FILE_SCAN_UNAVAILABLE',
    'VALIDATION_ERROR',
  ],
})

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: `${prefix}/api-keys`,
  access: 'staff',
  permission: 'api-keys:read',
  summary: 'API keys, newest first, without the keys themselves.',
  answer: z.object({ clientId: z.string(), mode: z.enum(modes), data: z.array(apiKey) }),
  errors: [],
})

export const issueApiKey = endpoint({
  name: 'issueApiKey',
  method: 'POST',
  path: `${prefix}/api-keys`,
  access: 'staff',
  permission: 'api-keys:write',
  summary:
    'Creates an API key, with every scope and from every network unless some are named. The key is answered once: only its hash is stored.',
  input: z.object({
    name: settingsShape.name,
    expiresInDays,
    scopes: z.optional(scopes),
    allowedNetworks: z.optional(allowedNetworks),
  }),
  answer: z.object({ data: apiKey, apiKey: z.string() }),
  errors: ['VALIDATION_ERROR'],
})

export const expireApiKey = endpoint({
  name: 'expireApiKey',
  method: 'PUT',
  path: `${prefix}/api-keys/:id/expiry`,
  access: 'staff',
  permission: 'api-keys:write',
  summary: 'Sets the expiry of an API key, so that it can be rotated without a gap. A revoked key stays revoked.',
  params: byId,
  input: z.object({ expiresInDays }),
  answer: z.object({ data: apiKey }),
  errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
})

export const changeApiKey = endpoint({
  name: 'changeApiKey',
  method: 'PUT',
  path: `${prefix}/api-keys/:id`,
  access: 'staff',
  permission: 'api-keys:write',
  summary: 'Changes what is given of an API key: its name, its scopes, the networks that it may call from. Applies at once.',
  params: byId,
  input: z.object({
    name: z.optional(settingsShape.name),
    scopes: z.optional(scopes),
    allowedNetworks: z.optional(allowedNetworks),
  }),
  answer: z.object({ data: apiKey }),
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'API_KEY_REVOKED'],
})

export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: `${prefix}/api-keys/:id/rotation`,
  access: 'staff',
  permission: 'api-keys:write',
  summary:
    'Gives an API key a new secret, which is answered once. The old one works for the hours given, then ends by itself; one that an earlier rotation left ends at once.',
  params: byId,
  input: z.object({ overlapHours: whole([0, 720]) }),
  answer: z.object({ data: apiKey, apiKey: z.string() }),
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'],
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: `${prefix}/api-keys/:id`,
  access: 'staff',
  permission: 'api-keys:write',
  summary: 'Revokes an API key. Idempotent.',
  params: byId,
  answer: z.object({ data: apiKey }),
  errors: ['NOT_FOUND'],
})

export const getCredits = endpoint({
  name: 'getCredits',
  method: 'GET',
  path: `${prefix}/credits`,
  access: 'staff',
  permission: 'credits:read',
  summary: "The balance: each request of the customer's own server takes one credit.",
  answer: z.object({ creditBalance: z.number() }),
  errors: [],
})
