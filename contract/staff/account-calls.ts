import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'
import { languages } from '#contract/language.ts'
import { ownAccount } from '#contract/permissions.ts'
import { staffUser } from '#contract/staff/staff-user.ts'
import { hasNoNullCharacter, staffId } from '#contract/wire-values.ts'

const email = z.string().check(z.maxLength(emailMaxLength), z.trim(), z.regex(emailPattern), z.refine(hasNoNullCharacter))
const password = z.string().check(z.minLength(1), z.maxLength(1_000))
/** Accounts without a name are shown by their address. */
const displayName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine((name) => isPlainName(name) || emailPattern.test(name)),
)
const secret = z.string().check(z.minLength(1), z.maxLength(400))
const roleIds = z.array(staffId).check(z.maxLength(20))
const byId = z.object({ id: staffId })
/** The same for every address, known or not. */
const sent = z.object({ sent: z.literal(true) })
const done = z.object({ done: z.literal(true) })

export const signUpStaff = endpoint({
  name: 'signUpStaff',
  method: 'POST',
  path: '/auth/api/cms/users/signup',
  access: 'open',
  summary:
    'Makes an account where the customer has opened sign-up; it signs in once its address is confirmed, and may do nothing until it gets a role. Answers the same, in the same time, for an address that has an account: that one is told by e-mail.',
  input: z.object({ email, password, displayName: z.optional(displayName), languageCode: z.optional(z.enum(languages)) }),
  answer: sent,
  errors: ['SIGN_UP_CLOSED', 'VALIDATION_ERROR', 'PASSWORD_GUESSABLE'],
})

export const getSignUp = endpoint({
  name: 'getSignUp',
  method: 'GET',
  path: '/auth/api/cms/users/signup',
  access: 'open',
  summary: 'Whether strangers may make themselves an account: where not, the page shows no link to it.',
  answer: z.object({ isOpen: z.boolean() }),
  errors: [],
})

export const confirmStaffEmail = endpoint({
  name: 'confirmStaffEmail',
  method: 'POST',
  path: '/auth/api/cms/users/confirm-email',
  access: 'open',
  summary: 'Confirms the address of an account that signed up, by the secret of its e-mail (`/confirm-email?token=`), once.',
  input: z.object({ token: secret }),
  answer: done,
  errors: ['LINK_EXPIRED'],
})

export const forgotStaffPassword = endpoint({
  name: 'forgotStaffPassword',
  method: 'POST',
  path: '/auth/api/cms/users/forgot-password',
  access: 'open',
  summary:
    'Sends a link for a new password, an hour long. Answers the same, in the same time, whether an account exists; once a minute for one account.',
  input: z.object({ email }),
  answer: sent,
  errors: [],
})

export const getStaffInvitation = endpoint({
  name: 'getStaffInvitation',
  method: 'POST',
  path: '/auth/api/cms/users/invitation',
  access: 'open',
  summary: 'Whose the secret of an invitation or of a new password is, for the page that it opens. A POST, so that it stands in no log.',
  input: z.object({ token: secret }),
  answer: z.object({ purpose: z.enum(['invitation', 'reset']), email: z.string(), displayName: z.string(), clientName: z.string() }),
  errors: ['LINK_EXPIRED'],
})

export const setStaffPassword = endpoint({
  name: 'setStaffPassword',
  method: 'POST',
  path: '/auth/api/cms/users/reset-password',
  access: 'open',
  summary:
    'Sets the password by the secret of an invitation (`/accept-invitation?token=`) or of a forgotten one (`/reset-password?token=`), once. Every session of the account ends; then sign in.',
  input: z.object({ token: secret, password, displayName: z.optional(displayName) }),
  answer: done,
  errors: ['LINK_EXPIRED', 'VALIDATION_ERROR', 'PASSWORD_GUESSABLE'],
})

export const changeOwnProfile = endpoint({
  name: 'changeOwnProfile',
  method: 'PUT',
  path: '/auth/api/cms/users/me',
  access: 'staff',
  permission: ownAccount,
  summary: 'Changes the own name and language.',
  input: z.object({ displayName, languageCode: z.enum(languages) }),
  answer: done,
  errors: [],
})

export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/auth/api/cms/users/me/password',
  access: 'staff',
  permission: ownAccount,
  summary: 'Changes the own password, by the one of now; every other session ends.',
  input: z.object({ currentPassword: password, password }),
  answer: done,
  errors: ['INVALID_USERNAME_OR_PASSWORD', 'VALIDATION_ERROR', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS'],
})

export const searchStaff = endpoint({
  name: 'searchStaff',
  method: 'GET',
  path: '/v1/staff/users',
  access: 'staff',
  permission: 'users:read',
  summary: 'A page of the staff of the own company by their addresses, 50 at most; the next one by its cursor.',
  query: z.object({
    /** Part of a name or an address. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(200), z.refine(hasNoNullCharacter))),
    /** Those who have the role. */
    roleId: z.optional(staffId),
    cursor: z.optional(z.string().check(z.maxLength(600))),
  }),
  answer: z.object({ users: z.array(staffUser), nextCursor: z.nullable(z.string()) }),
  errors: [],
})

export const getStaffUser = endpoint({
  name: 'getStaffUser',
  method: 'GET',
  path: '/v1/staff/users/:id',
  access: 'staff',
  permission: 'users:read',
  summary: 'One member of staff of the own company.',
  params: z.object({ id: staffId }),
  answer: z.object({ user: staffUser }),
  errors: ['NOT_FOUND'],
})

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/auth/api/cms/users',
  access: 'staff',
  permission: 'users:write',
  summary:
    'Makes an account with roles and sends its invitation, three days long. Nobody gives a role that allows what they may not do themselves.',
  input: z.object({ email, displayName, role: roleIds, languageCode: z.optional(z.enum(languages)) }),
  answer: z.object({ data: staffUser }),
  errors: ['DUPLICATED_EMAIL', 'NOT_FOUND', 'PERMISSION_DENIED'],
})

export const resendStaffInvitation = endpoint({
  name: 'resendStaffInvitation',
  method: 'POST',
  path: '/auth/api/cms/users/:id/invitation',
  access: 'staff',
  permission: 'users:write',
  summary: 'Sends a new invitation to somebody who has not accepted one; the earlier opens nothing from then on.',
  params: byId,
  answer: sent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'INVITATION_JUST_SENT'],
})

export const changeStaffUser = endpoint({
  name: 'changeStaffUser',
  method: 'PUT',
  path: '/auth/api/cms/users/:id',
  access: 'staff',
  permission: 'users:write',
  summary:
    'Changes name and roles of a member of staff, disables or enables them. Who is disabled is out at once, and what was assigned to them is free. Nobody changes who may do more than they may themselves; the last administrator stays one.',
  params: byId,
  input: z.object({ displayName: z.optional(displayName), role: z.optional(roleIds), isDisabled: z.optional(z.boolean()) }),
  answer: z.object({ data: staffUser }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LAST_ADMINISTRATOR'],
})

export const endStaffSessions = endpoint({
  name: 'endStaffSessions',
  method: 'POST',
  path: '/auth/api/cms/users/:id/sessions/end',
  access: 'staff',
  permission: 'users:write',
  summary: 'Signs a member of staff out everywhere; they may sign in again.',
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
})
