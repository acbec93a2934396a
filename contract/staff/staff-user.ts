import * as z from 'zod/mini'
import { languages } from '#contract/language.ts'
import { permissions } from '#contract/permissions.ts'
import { accountSources } from '#contract/staff/account-source.ts'

/** The signed-in user of the product's specification, with what they may do. */
export const signedInUser = z.object({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  email: z.string(),
  displayName: z.string(),
  languageCode: z.enum(languages),
  /** Ids of roles. */
  role: z.array(z.string()),
  /** Accounts of the provider or of SCIM have no password here, and their roles come from there. */
  source: z.enum(accountSources),
  permissions: z.array(z.enum(permissions)),
  /** The customer requires a second factor, and there is none yet: until then every call but those of setting one up is refused. */
  mustSetUpSecondFactor: z.boolean(),
})

/** A member of staff as others see them. */
export const staffUser = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
  /** Ids of roles. */
  role: z.array(z.string()),
  /** ISO 8601. */
  lastSignedInAt: z.nullable(z.string()),
  source: z.enum(accountSources),
  /** Signs in by password and second factor even where everybody else signs in by the identity provider. */
  isBreakGlass: z.boolean(),
})

export const staffSession = z.object({
  id: z.string(),
  /** The session that asks. */
  isThisOne: z.boolean(),
  address: z.string(),
  browser: z.string(),
  /** ISO 8601, as all times here. */
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
})

export const staffTokens = z.object({
  data: z.object({
    /** For `Authorization: Bearer`, ten minutes long. */
    accessToken: z.string(),
    /** For one refresh; each refresh gives the next one. */
    refreshToken: z.string(),
  }),
})
