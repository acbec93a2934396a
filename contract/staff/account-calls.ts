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
    'Creates an account where the customer allows sign-up; it can sign in once its address is confirmed, and has no permissions until it gets a role. Answers the same, in the same time, for an address that has an account, which is notified by email.',
  input: z.object({ email, password, displayName: z.optional(displayName), languageCode: z.optional(z.enum(languages)) }),
  answer: sent,
  errors: ['SIGN_UP_CLOSED', 'VALIDATION_ERROR', 'PASSWORD_GUESSABLE'],
})

export const getSignUp = endpoint({
  name: 'getSignUp',
  method: 'GET',
  path: '/auth/api/cms/users/signup',
  access: 'open',
  summary: 'Whether sign-up is open.',
  answer: z.object({ isOpen: z.boolean() }),
  errors: [],
})

export const confirmStaffEmail = endpoint({
  name: 'confirmStaffEmail',
  method: 'POST',
  path: '/auth/api/cms/users/confirm-email',
  access: 'open',
  summary: 'Confirms the address of an account that signed up, by the secret of its email (`/confirm-email?token=`), once.',
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
  summary: 'The account that the secret of an invitation or password reset belongs to. A POST, so that the secret appears in no log.',
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
    'Sets the password by the secret of an invitation (`/accept-invitation?token=`) or a reset (`/reset-password?token=`), once. Every session of the account ends.',
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
  summary: 'Changes the caller’s name and language.',
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
  summary: 'Changes the caller’s password, with the current one; every other session ends.',
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
  summary: 'A page of the staff by their addresses, 50 at most; the next one by its cursor.',
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
  summary: 'One member of staff.',
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
    'Creates an account with roles and sends its invitation, valid for three days. Callers cannot assign permissions that they do not have.',
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
  summary: 'Sends a new invitation to somebody who has not accepted one; the previous one no longer works.',
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
    'Changes name and roles of a member of staff, disables or enables them. Disabling ends their sessions and unassigns their requests. Callers cannot change somebody who has more permissions; the last administrator cannot be removed.',
  params: byId,
  input: z.object({ displayName: z.optional(displayName), role: z.optional(roleIds), isDisabled: z.optional(z.boolean()) }),
  answer: z.object({ data: staffUser }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS', 'ACCOUNT_MANAGED_ELSEWHERE'],
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

export const setBreakGlass = endpoint({
  name: 'setBreakGlass',
  method: 'PUT',
  path: '/auth/api/cms/users/:id/break-glass',
  access: 'staff',
  permission: 'users:write',
  summary:
    'Marks a local administrator with password and second factor as an emergency account, or ends that. Such an account signs in when the identity provider is away; every administrator is notified of its use. The last one stays as long as single sign-on is on.',
  params: byId,
  input: z.object({ isBreakGlass: z.boolean() }),
  answer: z.object({ data: staffUser }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'BREAK_GLASS_NOT_POSSIBLE', 'LAST_BREAK_GLASS'],
})
