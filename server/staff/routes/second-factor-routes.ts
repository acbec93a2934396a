import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/second-factor-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'
import { requireReauthentication } from '#server/staff/sign-in/require-reauthentication.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  removeSecondFactorOf,
  showSecondFactor,
} from '#server/staff/sign-in/second-factor.ts'
import { completeSignIn } from '#server/staff/sign-in/sign-in.ts'

const done = { done: true as const }

/** Authenticator apps and recovery codes of staff. */
export function serveStaffSecondFactor(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.completeSignIn, options, async ({ body, device }) => ({
    data: await completeSignIn(context, { ...body, device: toStaffDevice(device) }),
  }))
  serve(app, calls.getSecondFactor, options, async ({ staff }) => showSecondFactor(context, staff))
  serve(app, calls.beginSecondFactor, options, async ({ staff, body }) => {
    await requireReauthentication(context, staff, body.proof)
    return beginSecondFactor(context, staff)
  })
  serve(app, calls.confirmSecondFactor, options, async ({ staff, body }) => ({
    recoveryCodes: await confirmSecondFactor(context, staff, body.code),
  }))
  serve(app, calls.removeSecondFactor, options, async ({ staff, body }) => {
    await requireReauthentication(context, staff, body.proof)
    await removeSecondFactor(context, staff)
    return done
  })
  serve(app, calls.removeSecondFactorOf, options, async ({ staff, params }) =>
    removeSecondFactorOf(context, staff, params.id).then(() => done),
  )
}
