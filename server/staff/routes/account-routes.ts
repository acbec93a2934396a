import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/account-calls.ts'
import * as roleCalls from '#contract/staff/role-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { getStaffUser, searchStaff } from '#server/staff/accounts/list-staff.ts'
import { changeRole, createRole, deleteRole, getRole, listRoles } from '#server/staff/accounts/manage-roles.ts'
import { changeStaffUser, endSessionsOfStaff, inviteAgain, inviteStaff, setBreakGlass } from '#server/staff/accounts/manage-staff.ts'
import {
  changeOwnPassword,
  changeOwnProfile,
  confirmEmail,
  forgotPassword,
  isSignUpOpen,
  readInvitation,
  setPassword,
  signUp,
} from '#server/staff/accounts/own-account.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'
import { toStaffUser } from '#server/staff/to-staff-user.ts'

const sent = { sent: true as const }
const done = { done: true as const }

/** Accounts of staff and what they may do. */
export function serveStaffAccounts(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  const at = (device: string) => ({ device: toStaffDevice(device) })

  serve(app, calls.getSignUp, options, async () => ({ isOpen: await isSignUpOpen(context) }))
  serve(app, calls.signUpStaff, options, async ({ body, device }) => signUp(context, { ...body, ...at(device) }).then(() => sent))
  serve(app, calls.confirmStaffEmail, options, async ({ body, device }) =>
    confirmEmail(context, { ...body, ...at(device) }).then(() => done),
  )
  serve(app, calls.forgotStaffPassword, options, async ({ body, device }) =>
    forgotPassword(context, { ...body, ...at(device) }).then(() => sent),
  )
  serve(app, calls.getStaffInvitation, options, async ({ body }) => readInvitation(context, body.token))
  serve(app, calls.setStaffPassword, options, async ({ body, device }) => setPassword(context, { ...body, ...at(device) }).then(() => done))
  serve(app, calls.changeOwnProfile, options, async ({ staff, body }) => changeOwnProfile(context, staff, body).then(() => done))
  serve(app, calls.changeOwnPassword, options, async ({ staff, body }) => changeOwnPassword(context, staff, body).then(() => done))

  serve(app, calls.searchStaff, options, async ({ staff, query }) => {
    const { users, nextCursor } = await searchStaff(context, staff, query)
    return { users: users.map(toStaffUser), nextCursor }
  })
  serve(app, calls.getStaffUser, options, async ({ staff, params }) => ({
    user: toStaffUser(await getStaffUser(context, staff, params.id)),
  }))
  serve(app, calls.inviteStaff, options, async ({ staff, body }) => ({ data: toStaffUser(await inviteStaff(context, staff, body)) }))
  serve(app, calls.resendStaffInvitation, options, async ({ staff, params }) => inviteAgain(context, staff, params.id).then(() => sent))
  serve(app, calls.changeStaffUser, options, async ({ staff, params, body }) => ({
    data: toStaffUser(await changeStaffUser(context, staff, params.id, body)),
  }))
  serve(app, calls.setBreakGlass, options, async ({ staff, params, body }) => ({
    data: toStaffUser(await setBreakGlass(context, staff, params.id, body.isBreakGlass)),
  }))
  serve(app, calls.endStaffSessions, options, async ({ staff, params }) => endSessionsOfStaff(context, staff, params.id).then(() => done))

  serve(app, roleCalls.listRoles, options, async ({ staff }) => ({ data: await listRoles(context, staff) }))
  serve(app, roleCalls.getRole, options, async ({ staff, params }) => {
    const { users, ...role } = await getRole(context, staff, params.id)
    return { data: { ...role, users: users.map(toStaffUser) } }
  })
  serve(app, roleCalls.createRole, options, async ({ staff, body }) => ({ data: await createRole(context, staff, body) }))
  serve(app, roleCalls.changeRole, options, async ({ staff, params, body }) => ({
    data: await changeRole(context, staff, params.id, body),
  }))
  serve(app, roleCalls.deleteRole, options, async ({ staff, params }) =>
    deleteRole(context, staff, params.id).then(() => ({ deleted: true as const })),
  )
}
