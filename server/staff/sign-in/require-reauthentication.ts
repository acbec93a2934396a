import type * as z from 'zod/mini'
import type { reauthentication } from '#contract/staff/passkey.ts'
import { recordAttempt } from '#server/audit/record-attempt.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { limitSignInAttempts, resetSignInAttempts } from '#server/staff/sign-in/count-attempts.ts'
import { isPasswordOf } from '#server/staff/sign-in/password-hash.ts'
import { hasSecondFactor, toSecondFactorAttempts, tryCode } from '#server/staff/sign-in/second-factor.ts'
import { findOwner, isPasskeyOf, type UsedPasskey } from '#server/staff/sign-in/use-passkey.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'passwordCost' | 'masterKey' | 'publicUrl'>

/**
 * That it is still the person who signed in, and not somebody at their desk: what signing in asks for, asked again. Tries are
 * counted like those of signing in, and recorded. Refuses INVALID_USERNAME_OR_PASSWORD, SECOND_FACTOR_NEEDED (a code is
 * missing), SECOND_FACTOR_WRONG, PASSKEY_REFUSED, TOO_MANY_REQUESTS.
 */
export async function requireReauthentication(
  context: Needs,
  caller: StaffCaller,
  proof: z.output<typeof reauthentication>,
): Promise<void> {
  if ('passkey' in proof) return requireOwnPasskey(context, caller, proof.passkey)
  const needsCode = await hasSecondFactor(context, caller.user)
  if (needsCode && !proof.code?.trim()) throw new Refusal('SECOND_FACTOR_NEEDED')
  await requireOwnPassword(context, caller, proof.password)
  if (needsCode) await requireOwnCode(context, caller, proof.code ?? '')
}

/** Refuses INVALID_USERNAME_OR_PASSWORD, TOO_MANY_REQUESTS. */
export async function requireOwnPassword(context: Needs, caller: StaffCaller, password: string): Promise<void> {
  const { user, device } = caller
  const tried = { email: user.email, address: device.address }
  await limitSignInAttempts(context, tried)
  if (!(await isPasswordOf(context, password, user.passwordHash))) {
    await recordFailure(context, caller, 'password')
    throw new Refusal('INVALID_USERNAME_OR_PASSWORD')
  }
  await resetSignInAttempts(context, tried)
}

/** A code of the app or a recovery code. Refuses SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function requireOwnCode(context: Needs, caller: StaffCaller, code: string): Promise<void> {
  const { isRight } = await tryCode(context, caller.user, { code, device: caller.device })
  if (isRight) return
  await recordFailure(context, caller, 'code')
  throw new Refusal('SECOND_FACTOR_WRONG')
}

async function requireOwnPasskey(context: Needs, caller: StaffCaller, given: UsedPasskey): Promise<void> {
  const { user, device, sessionId } = caller
  const tried = toSecondFactorAttempts(user, device)
  await limitSignInAttempts(context, tried)
  const owner = await findOwner(context, given)
  const bond = { purpose: 'proof' as const, userId: user.id, sessionId }
  const isRight = owner?.user.id === user.id && (await isPasskeyOf(context, owner, { given, bond, device }))
  if (!isRight) {
    await recordFailure(context, caller, 'passkey')
    throw new Refusal('PASSKEY_REFUSED')
  }
  await resetSignInAttempts(context, tried)
}

async function recordFailure(context: Needs, { user, device }: StaffCaller, by: 'password' | 'code' | 'passkey'): Promise<void> {
  const target = { kind: 'user', id: user.id }
  await context.db.transaction().execute((transaction) =>
    recordAttempt(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'staff.proof-failed',
      target,
      facts: { by },
    }),
  )
}
