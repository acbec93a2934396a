import type * as z from 'zod/mini'
import type { reauthentication } from '#contract/staff/passkey.ts'
import { recordAttempt } from '#server/audit/record-attempt.ts'
import type { Tools } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { StaffCaller } from '#server/staff/require-staff.ts'
import { countTry, forgetTries } from '#server/staff/sign-in/count-attempts.ts'
import { isPasswordOf } from '#server/staff/sign-in/password-hash.ts'
import { hasSecondFactor, toSecondTried, tryCode } from '#server/staff/sign-in/second-factor.ts'
import { findOwner, isPasskeyOf, type UsedPasskey } from '#server/staff/sign-in/use-passkey.ts'
import { staffActor } from '#server/staff/staff-device.ts'

type Needs = Pick<Tools, 'db' | 'clock' | 'masterKey' | 'publicUrl'>

/**
 * That it is still the person who signed in, and not somebody at their desk: what signing in asks for, asked again. Tries are
 * counted like those of signing in, and written down. Refuses INVALID_USERNAME_OR_PASSWORD, SECOND_FACTOR_NEEDED (a code is
 * missing), SECOND_FACTOR_WRONG, PASSKEY_REFUSED, TOO_MANY_REQUESTS.
 */
export async function requireOwnProof(tools: Needs, caller: StaffCaller, proof: z.output<typeof reauthentication>): Promise<void> {
  if ('passkey' in proof) return requireOwnPasskey(tools, caller, proof.passkey)
  const needsCode = await hasSecondFactor(tools, caller.user)
  if (needsCode && !proof.code?.trim()) throw new Refusal('SECOND_FACTOR_NEEDED')
  await requireOwnPassword(tools, caller, proof.password)
  if (needsCode) await requireOwnCode(tools, caller, proof.code ?? '')
}

/** Refuses INVALID_USERNAME_OR_PASSWORD, TOO_MANY_REQUESTS. */
export async function requireOwnPassword(tools: Needs, caller: StaffCaller, password: string): Promise<void> {
  const { user, device } = caller
  const tried = { email: user.email, address: device.address }
  await countTry(tools, tried)
  if (!(await isPasswordOf(password, user.passwordHash))) {
    await recordFailure(tools, caller, 'password')
    throw new Refusal('INVALID_USERNAME_OR_PASSWORD')
  }
  await forgetTries(tools, tried)
}

/** A code of the app or a recovery code. Refuses SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function requireOwnCode(tools: Needs, caller: StaffCaller, code: string): Promise<void> {
  const { isRight } = await tryCode(tools, caller.user, { code, device: caller.device })
  if (isRight) return
  await recordFailure(tools, caller, 'code')
  throw new Refusal('SECOND_FACTOR_WRONG')
}

async function requireOwnPasskey(tools: Needs, caller: StaffCaller, given: UsedPasskey): Promise<void> {
  const { user, device, sessionId } = caller
  const tried = toSecondTried(user, device)
  await countTry(tools, tried)
  const owner = await findOwner(tools, given)
  const bond = { purpose: 'proof' as const, userId: user.id, sessionId }
  const isRight = owner?.user.id === user.id && (await isPasskeyOf(tools, owner, { given, bond, device }))
  if (!isRight) {
    await recordFailure(tools, caller, 'passkey')
    throw new Refusal('PASSKEY_REFUSED')
  }
  await forgetTries(tools, tried)
}

async function recordFailure(tools: Needs, { user, device }: StaffCaller, by: 'password' | 'code' | 'passkey'): Promise<void> {
  const target = { kind: 'user', id: user.id }
  await tools.db.transaction().execute((transaction) =>
    recordAttempt(transaction, tools, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'staff.proof-failed',
      target,
      facts: { by },
    }),
  )
}
