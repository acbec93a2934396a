import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ownAccount, secondFactorSetup } from '#contract/permissions.ts'
import { signedInUser, staffSession, staffTokens, staffUser } from '#contract/staff/staff-user.ts'

// PostgreSQL takes no zero byte in a text.
const hasNoNullCharacter = (text: string) => !text.includes('\0')
const token = z.string().check(z.minLength(1), z.maxLength(400))
export const signInStaff = endpoint({
  name: 'signInStaff',
  method: 'POST',
  path: '/auth/api/cms/users/login',
  access: 'open',
  summary:
    'Begins a session. An unknown address and a wrong password get the same answer in the same time; after three failures each further try waits longer, up to a quarter of an hour. An account with an authenticator app gets SECOND_FACTOR_NEEDED, with `details.ticket` for completeSignIn.',
  input: z.object({
    email: z.string().check(z.maxLength(emailMaxLength), z.trim(), z.regex(emailPattern), z.refine(hasNoNullCharacter)),
    password: z.string().check(z.minLength(1), z.maxLength(1_000)),
  }),
  answer: staffTokens,
  errors: ['LOGIN_FAILED', 'SECOND_FACTOR_NEEDED', 'SSO_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const refreshStaffToken = endpoint({
  name: 'refreshStaffToken',
  method: 'POST',
  path: '/auth/api/cms/users/refreshtoken',
  access: 'open',
  summary:
    'The next two tokens of a session. A refresh token can be used once: reuse ends the session, unless the same device repeats the call within ten seconds after a lost answer. A session that has ended says why in `details.ended`.',
  input: z.object({ refreshToken: token }),
  answer: staffTokens,
  errors: ['INVALID_SESSION'],
})

export const signOutStaff = endpoint({
  name: 'signOutStaff',
  method: 'POST',
  path: '/auth/api/cms/users/logout',
  access: 'staff',
  permission: secondFactorSetup,
  summary: 'Ends this session; its tokens no longer work.',
  answer: z.object({ ended: z.literal(true) }),
  errors: [],
})

export const getSignedInStaff = endpoint({
  name: 'getSignedInStaff',
  method: 'GET',
  path: '/auth/api/cms/users/me',
  access: 'staff',
  permission: secondFactorSetup,
  summary: 'Who is signed in, and what they may do.',
  answer: z.object({ data: signedInUser }),
  errors: [],
})

export const listStaffSessions = endpoint({
  name: 'listStaffSessions',
  method: 'GET',
  path: '/auth/api/cms/users/sessions',
  access: 'staff',
  permission: ownAccount,
  summary: 'Every open session of the caller’s account, newest first.',
  answer: z.object({ data: z.array(staffSession) }),
  errors: [],
})

export const endStaffSession = endpoint({
  name: 'endStaffSession',
  method: 'DELETE',
  path: '/auth/api/cms/users/sessions/:id',
  access: 'staff',
  permission: ownAccount,
  summary: 'Ends an open session of the caller’s account.',
  params: z.object({ id: z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/)) }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const endOtherStaffSessions = endpoint({
  name: 'endOtherStaffSessions',
  method: 'POST',
  path: '/auth/api/cms/users/sessions/end-others',
  access: 'staff',
  permission: ownAccount,
  summary: 'Ends every other session of the caller’s account.',
  answer: z.object({ ended: z.literal(true) }),
  errors: [],
})

export const listStaffUsers = endpoint({
  name: 'listStaffUsers',
  method: 'GET',
  path: '/auth/api/cms/users',
  access: 'staff',
  permission: 'users:read',
  summary: 'The staff of the customer, by their addresses.',
  answer: z.object({ data: z.array(staffUser) }),
  errors: [],
})
