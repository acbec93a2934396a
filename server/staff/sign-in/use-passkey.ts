import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { passkeyRequest, usedPasskey } from '#contract/staff/passkey.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { PasskeyRow } from '#server/platform/database/schema-passkeys.ts'
import { unknownActorOn } from '#server/staff/members/staff-device.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import { type ChallengeBinding, findPasskey, listPasskeysOf, recordPasskeyUse } from '#server/staff/repositories/staff-passkeys.ts'
import { challengeMs, drawPasskeyChallenge, readChallenge, usePasskeyChallenge } from '#server/staff/sign-in/passkey-challenges.ts'
import { toRelyingParty } from '#server/staff/sign-in/relying-party.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'publicUrl'>
export type Owner = { user: StaffUser; passkey: PasskeyRow }
export type UsedPasskey = z.output<typeof usedPasskey>

/** What a browser needs to ask for a passkey: any, or one of somebody's. */
export async function startPasskeyChallenge(context: Needs, bond: ChallengeBinding): Promise<z.output<typeof passkeyRequest>> {
  const known = bond.userId === null ? [] : await listPasskeysOf(context.db, bond.userId)
  return {
    rpId: toRelyingParty(context).rpId,
    challenge: await drawPasskeyChallenge(context, bond),
    timeout: challengeMs,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'required',
  }
}

export function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports }
}

/** Whose a passkey is, before anything of it is looked at. */
export async function findOwner(context: Pick<AppContext, 'db' | 'masterKey'>, { id }: UsedPasskey): Promise<Owner | undefined> {
  const passkey = await findPasskey(context.db, id)
  const user = passkey && (await findStaff(context.db, context, passkey.userId))
  return passkey && user && { user, passkey }
}

/**
 * Whether a passkey of this person answered a challenge that was drawn for just this, at our address, and knew the person. The
 * challenge is used up either way. A counter that went back speaks of a copy: it is refused and recorded.
 */
export async function isPasskeyOf(
  context: Needs,
  { user, passkey }: Owner,
  { given, bond, device }: { given: UsedPasskey; bond: ChallengeBinding; device: StaffDevice },
): Promise<boolean> {
  const counter = await findCounter(context, passkey, given, bond)
  const { userHandle } = given.response
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').toString() === user.id
  if (counter === undefined || !isTheirs || user.status !== 'active') return false
  return context.db.transaction().execute(async (transaction) => {
    if (await recordPasskeyUse(transaction, passkey.id, { counter, at: context.clock.now() })) return true
    const target = { kind: 'user', id: user.id }
    const facts = { passkey: passkey.id, from: Number(passkey.counter), after: counter }
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: unknownActorOn(device),
      action: 'user.passkey-counted-back',
      target,
      facts,
    })
    return false
  })
}

/** What the authenticator counts, where its signature holds. */
async function findCounter(context: Needs, passkey: PasskeyRow, given: UsedPasskey, bond: ChallengeBinding): Promise<number | undefined> {
  const challenge = readChallenge(given.response.clientDataJSON)
  if (challenge === undefined || !(await usePasskeyChallenge(context, challenge, bond))) return undefined
  const { origin, rpId } = toRelyingParty(context)
  const { clientDataJSON, authenticatorData, signature } = given.response
  const verified = await verifyAuthenticationResponse({
    response: { ...given, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // Counted where the row is written, under its lock, and only once the signature holds.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
