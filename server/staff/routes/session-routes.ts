import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/session-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { listStaff } from '#server/staff/accounts/list-staff.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/staff/sign-in/own-sessions.ts'
import { refreshSession } from '#server/staff/sign-in/refresh-session.ts'
import { mustSetUpSecondFactor } from '#server/staff/sign-in/required-second-factor.ts'
import { signIn } from '#server/staff/sign-in/sign-in.ts'
import { toStaffUser } from '#server/staff/to-staff-user.ts'
import { getClient } from '#server/tenants/get-client.ts'

/** Signing in and out of the staff area, and who is there. */
export function serveStaffSession(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.signInStaff, options, async ({ body, device }) => ({
    data: await signIn(context, { ...body, device: toStaffDevice(device) }),
  }))

  serve(app, calls.refreshStaffToken, options, async ({ body, device }) => ({
    data: await refreshSession(context, body.refreshToken, toStaffDevice(device)),
  }))

  serve(app, calls.signOutStaff, options, async ({ staff }) => {
    await endOwnSession(context, staff, staff.sessionId)
    return { ended: true as const }
  })

  serve(app, calls.getSignedInStaff, options, async ({ staff: { user, sessionId, roleIds, permissions } }) => {
    const { id, clientId, email, displayName, language } = user
    const { name: clientName } = await getClient(context, clientId)
    return {
      data: {
        id,
        clientId,
        clientName,
        email,
        displayName,
        languageCode: language,
        role: roleIds,
        source: user.source,
        permissions: [...permissions],
        mustSetUpSecondFactor: await mustSetUpSecondFactor(context, { id: user.id, sessionId }),
      },
    }
  })

  serve(app, calls.listStaffSessions, options, async ({ staff }) => {
    const sessions = await listOwnSessions(context, staff)
    const data = sessions.map(({ id, isThisOne, address, browser, createdAt, lastUsedAt, expiresAt }) => {
      const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString(), expiresAt: expiresAt.toISOString() }
      return { id, isThisOne, address, browser, ...times }
    })
    return { data }
  })

  serve(app, calls.endStaffSession, options, async ({ staff, params }) => {
    await endOwnSession(context, staff, params.id)
    return { ended: true as const }
  })

  serve(app, calls.endOtherStaffSessions, options, async ({ staff }) => {
    await endOtherSessions(context, staff)
    return { ended: true as const }
  })

  serve(app, calls.listStaffUsers, options, async ({ staff }) => {
    return { data: (await listStaff(context, staff)).map(toStaffUser) }
  })
}
