import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ownAccount, secondFactorSetup } from '#contract/permissions.ts'
import { createdPasskey, passkeyCreation, passkeyLimits, passkeyRequest, reauthentication, usedPasskey } from '#contract/staff/passkey.ts'
import { staffTokens } from '#contract/staff/staff-user.ts'
import { hasNoNullCharacter, staffId } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })
const done = z.object({ done: z.literal(true) })
const ticket = z.string().check(z.minLength(1), z.maxLength(400))
const options = z.object({ options: passkeyRequest })
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
const proofErrors = [
  'INVALID_USERNAME_OR_PASSWORD',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'TOO_MANY_REQUESTS',
] as const

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/auth/api/cms/users/passkey/options',
  access: 'open',
  summary: 'A challenge for signing in with a passkey alone: it can be used once, within five minutes, and names no account.',
  answer: options,
  errors: [],
})

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/auth/api/cms/users/passkey/login',
  access: 'open',
  summary: 'Begins a session by a passkey with user verification: both factors at once. Attempts are limited like those with passwords.',
  input: z.object({ passkey: usedPasskey }),
  answer: staffTokens,
  errors: ['PASSKEY_REFUSED', 'SSO_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const beginPasskeyStep = endpoint({
  name: 'beginPasskeyStep',
  method: 'POST',
  path: '/auth/api/cms/users/second-factor/passkey/options',
  access: 'open',
  summary: 'A challenge for a passkey in place of a code, by the ticket of a sign-in that was answered SECOND_FACTOR_NEEDED.',
  input: z.object({ ticket }),
  answer: options,
  errors: ['SECOND_FACTOR_WRONG'],
})

export const completeSignInByPasskey = endpoint({
  name: 'completeSignInByPasskey',
  method: 'POST',
  path: '/auth/api/cms/users/second-factor/passkey',
  access: 'open',
  summary: 'Begins the session of a sign-in that was answered SECOND_FACTOR_NEEDED by its ticket and a passkey of the same account.',
  input: z.object({ ticket, passkey: usedPasskey }),
  answer: staffTokens,
  errors: ['SECOND_FACTOR_WRONG', 'PASSKEY_REFUSED', 'SSO_FLOW_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/auth/api/cms/users/me/passkeys',
  access: 'staff',
  permission: secondFactorSetup,
  summary: 'The passkeys of the own account, the oldest first.',
  answer: z.object({ data: z.array(passkey) }),
  errors: [],
})

export const beginReauthentication = endpoint({
  name: 'beginReauthentication',
  method: 'POST',
  path: '/auth/api/cms/users/me/passkeys/proof',
  access: 'staff',
  permission: ownAccount,
  summary: 'A passkey challenge for reauthentication, for the calls that require a `proof`.',
  answer: options,
  errors: [],
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/api/cms/users/me/passkeys/options',
  access: 'staff',
  permission: secondFactorSetup,
  summary:
    'Options for creating a passkey for the caller’s account; the challenge can be used once, within five minutes, in this session. Requires reauthentication.',
  input: z.object({ proof: reauthentication }),
  answer: z.object({ options: passkeyCreation }),
  errors: [...proofErrors, 'INVALID_REQUEST_PARAMETERS'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/api/cms/users/me/passkeys',
  access: 'staff',
  permission: secondFactorSetup,
  summary:
    'Registers a created passkey. From the first one on, a password alone is not enough; a caller without recovery codes gets ten of them, shown once.',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyLimits.nameMaxLength), z.refine(hasNoNullCharacter)),
    passkey: createdPasskey,
  }),
  answer: z.object({ data: passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
  errors: ['PASSKEY_REFUSED'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/auth/api/cms/users/me/passkeys/:id/remove',
  access: 'staff',
  permission: ownAccount,
  summary:
    'Removes a passkey of the caller’s account. Requires reauthentication. Without another second factor the password alone is enough again; where the customer requires one, that is refused with LAST_SECOND_FACTOR.',
  params: byId,
  input: z.object({ proof: reauthentication }),
  answer: done,
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR', ...proofErrors],
})

export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/auth/api/cms/users/me/recovery-codes',
  access: 'staff',
  permission: ownAccount,
  summary: 'Ten new recovery codes, shown once; earlier ones stop working. Requires reauthentication and an enabled second factor.',
  input: z.object({ proof: reauthentication }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...proofErrors, 'INVALID_REQUEST_PARAMETERS'],
})

export const removePasskeysOf = endpoint({
  name: 'removePasskeysOf',
  method: 'POST',
  path: '/auth/api/cms/users/:id/passkeys/remove',
  access: 'staff',
  permission: 'users:write',
  summary: 'Removes every passkey of somebody who lost them. Their sessions end.',
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LAST_SECOND_FACTOR'],
})
