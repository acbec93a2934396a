import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/passkey-calls.ts'
import type { PasskeyRow } from '#server/platform/database/schema-passkeys.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  listOwnPasskeys,
  makeOwnRecoveryCodes,
  removeOwnPasskey,
} from '#server/staff/sign-in/own-passkeys.ts'
import { removePasskeysOf } from '#server/staff/sign-in/second-factor.ts'
import { completeSignInByPasskey, signInByPasskey, startPasskeySignIn, startPasskeyStep } from '#server/staff/sign-in/sign-in.ts'
import { startPasskeyChallenge } from '#server/staff/sign-in/use-passkey.ts'

const done = { done: true as const }

/** Passkeys of staff: signing in with them, and keeping them. */
export function serveStaffPasskeys(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.beginPasskeySignIn, options, async () => ({ options: await startPasskeySignIn(context) }))
  serve(app, calls.signInByPasskey, options, async ({ body, device }) => ({
    data: await signInByPasskey(context, { ...body, device: toStaffDevice(device) }),
  }))
  serve(app, calls.beginPasskeyStep, options, async ({ body }) => ({ options: await startPasskeyStep(context, body.ticket) }))
  serve(app, calls.completeSignInByPasskey, options, async ({ body, device }) => ({
    data: await completeSignInByPasskey(context, { ...body, device: toStaffDevice(device) }),
  }))

  serve(app, calls.listPasskeys, options, async ({ staff }) => ({ data: (await listOwnPasskeys(context, staff)).map(toPasskey) }))
  serve(app, calls.beginReauthentication, options, async ({ staff: { user, sessionId } }) => ({
    options: await startPasskeyChallenge(context, { purpose: 'proof', userId: user.id, sessionId }),
  }))
  serve(app, calls.beginPasskey, options, async ({ staff, body }) => ({ options: await beginOwnPasskey(context, staff, body.proof) }))
  serve(app, calls.addPasskey, options, async ({ staff, body }) => {
    const { row, recoveryCodes } = await addOwnPasskey(context, staff, body)
    return { data: toPasskey(row), recoveryCodes }
  })
  serve(app, calls.removePasskey, options, async ({ staff, params, body }) =>
    removeOwnPasskey(context, staff, { id: params.id, proof: body.proof }).then(() => done),
  )
  serve(app, calls.createRecoveryCodes, options, async ({ staff, body }) => ({
    recoveryCodes: await makeOwnRecoveryCodes(context, staff, body.proof),
  }))
  serve(app, calls.removePasskeysOf, options, async ({ staff, params }) => removePasskeysOf(context, staff, params.id).then(() => done))
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
