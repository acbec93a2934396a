import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/second-factor-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { requireOwnProof } from '#server/staff/sign-in/require-reauthentication.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  removeSecondFactorOf,
  showSecondFactor,
} from '#server/staff/sign-in/second-factor.ts'
import { completeSignIn } from '#server/staff/sign-in/sign-in.ts'
import { toStaffDevice } from '#server/staff/staff-device.ts'

const done = { done: true as const }

/** Authenticator apps and recovery codes of staff. */
export function serveStaffSecondFactor(app: FastifyInstance, options: ServeOptions): void {
  const { tools } = options

  serve(app, calls.completeSignIn, options, async ({ body, device }) => ({
    data: await completeSignIn(tools, { ...body, device: toStaffDevice(device) }),
  }))
  serve(app, calls.getSecondFactor, options, async ({ staff }) => showSecondFactor(tools, staff))
  serve(app, calls.beginSecondFactor, options, async ({ staff, body }) => {
    await requireOwnProof(tools, staff, body.proof)
    return beginSecondFactor(tools, staff)
  })
  serve(app, calls.confirmSecondFactor, options, async ({ staff, body }) => ({
    recoveryCodes: await confirmSecondFactor(tools, staff, body.code),
  }))
  serve(app, calls.removeSecondFactor, options, async ({ staff, body }) => {
    await requireOwnProof(tools, staff, body.proof)
    await removeSecondFactor(tools, staff)
    return done
  })
  serve(app, calls.removeSecondFactorOf, options, async ({ staff, params }) =>
    removeSecondFactorOf(tools, staff, params.id).then(() => done),
  )
}
