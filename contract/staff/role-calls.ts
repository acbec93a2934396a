import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { staffUser } from '#contract/staff/staff-user.ts'
import { hasNoNullCharacter, staffId } from '#contract/wire-values.ts'

const role = z.object({
  /** Of a built-in one, its word. */
  id: z.string(),
  name: z.string(),
  isBuiltIn: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  userCount: z.number(),
})
const desired = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.refine(hasNoNullCharacter)),
  permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
})
const byId = z.object({ id: staffId })

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/v1/staff/roles',
  access: 'staff',
  permission: 'roles:read',
  summary: 'Every role: the built-in ones, then the customer’s own by name.',
  answer: z.object({ data: z.array(role) }),
  errors: [],
})

export const getRole = endpoint({
  name: 'getRole',
  method: 'GET',
  path: '/v1/staff/roles/:id',
  access: 'staff',
  permission: 'roles:read',
  summary: 'A role with its permissions and its users, the first 200 of them by address: the two tabs of its page.',
  params: byId,
  answer: z.object({ data: z.extend(role, { users: z.array(staffUser) }) }),
  errors: ['NOT_FOUND'],
})

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/v1/staff/roles',
  access: 'staff',
  permission: 'roles:write',
  summary: 'Creates a role. Callers cannot include permissions that they do not have.',
  input: desired,
  answer: z.object({ data: role }),
  errors: ['PERMISSION_DENIED', 'ROLE_NAME_TAKEN'],
})

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/v1/staff/roles/:id',
  access: 'staff',
  permission: 'roles:write',
  summary: 'Changes name and permissions of a custom role, with effect from the next call.',
  params: byId,
  input: desired,
  answer: z.object({ data: role }),
  errors: ['NOT_FOUND', 'ROLE_BUILT_IN', 'PERMISSION_DENIED', 'ROLE_NAME_TAKEN'],
})

export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/v1/staff/roles/:id',
  access: 'staff',
  permission: 'roles:write',
  summary: 'Deletes a custom role that nobody has.',
  params: byId,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_IN_USE', 'PERMISSION_DENIED'],
})
