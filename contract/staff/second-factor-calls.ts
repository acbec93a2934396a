import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ownAccount, secondFactorSetup } from '#contract/permissions.ts'
import { reauthentication } from '#contract/staff/passkey.ts'
import { staffTokens } from '#contract/staff/staff-user.ts'
import { staffId } from '#contract/wire-values.ts'

/** Six digits of the app, or a recovery code; spaces and hyphens do not matter. */
const code = z.string().check(z.minLength(1), z.maxLength(40))
const done = z.object({ done: z.literal(true) })

export const completeSignIn = endpoint({
  name: 'completeSignIn',
  method: 'POST',
  path: '/auth/api/cms/users/second-factor',
  access: 'open',
  summary:
    'Begins the session of a sign-in that was answered SECOND_FACTOR_NEEDED: its ticket, valid for five minutes, and a code of the authenticator app or a recovery code. Each can be used once.',
  input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(400)), code }),
  answer: staffTokens,
  errors: ['SECOND_FACTOR_WRONG', 'SSO_FLOW_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/auth/api/cms/users/me/second-factor',
  access: 'staff',
  permission: secondFactorSetup,
  summary: 'Whether the caller’s sign-in requires a second factor, and how many recovery codes are left.',
  answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  errors: [],
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/auth/api/cms/users/me/second-factor',
  access: 'staff',
  permission: secondFactorSetup,
  summary:
    'Creates a secret for an authenticator app: as a QR code of `uri`, or to type. Requires reauthentication. It is enabled once a code of it was confirmed; an enabled one stays until it is removed.',
  input: z.object({ proof: reauthentication }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: [
    'INVALID_REQUEST_PARAMETERS',
    'INVALID_USERNAME_OR_PASSWORD',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'PASSKEY_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
})

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'PUT',
  path: '/auth/api/cms/users/me/second-factor',
  access: 'staff',
  permission: secondFactorSetup,
  summary: 'Enables the authenticator app with a code of it, and answers ten recovery codes, shown once.',
  input: z.object({ code }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
})

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/auth/api/cms/users/me/second-factor/remove',
  access: 'staff',
  permission: ownAccount,
  summary:
    'Disables the caller’s authenticator app. Requires reauthentication. Refuses LAST_SECOND_FACTOR where the customer requires one and there is no passkey.',
  input: z.object({ proof: reauthentication }),
  answer: done,
  errors: [
    'INVALID_USERNAME_OR_PASSWORD',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'PASSKEY_REFUSED',
    'TOO_MANY_REQUESTS',
    'LAST_SECOND_FACTOR',
  ],
})

export const removeSecondFactorOf = endpoint({
  name: 'removeSecondFactorOf',
  method: 'POST',
  path: '/auth/api/cms/users/:id/second-factor/remove',
  access: 'staff',
  permission: 'users:write',
  summary: 'Disables the authenticator app and recovery codes of somebody who lost them. Their sessions end.',
  params: z.object({ id: staffId }),
  answer: done,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LAST_SECOND_FACTOR'],
})
