import { generateRegistrationOptions, type Uint8Array_, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type * as z from 'zod/mini'
import { type createdPasskey, type passkeyCreation, passkeyLimits, type reauthentication } from '#contract/staff/passkey.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { PasskeyRow } from '#server/platform/database/schema-passkeys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { lockStaff } from '#server/staff/members/staff-identity.ts'
import { deletePasskeys, listPasskeysOf, savePasskey } from '#server/staff/repositories/staff-passkeys.ts'
import { countRecoveryCodes } from '#server/staff/repositories/staff-totp.ts'
import { challengeMs, drawPasskeyChallenge, readChallenge, usePasskeyChallenge } from '#server/staff/sign-in/passkey-challenges.ts'
import { newRecoveryCodes } from '#server/staff/sign-in/recovery-codes.ts'
import { toRelyingParty } from '#server/staff/sign-in/relying-party.ts'
import { requireReauthentication } from '#server/staff/sign-in/require-reauthentication.ts'
import { requireSecondFactorLeft } from '#server/staff/sign-in/required-second-factor.ts'
import { dropUnneededCodes, hasSecondFactor } from '#server/staff/sign-in/second-factor.ts'
import { toDescriptor } from '#server/staff/sign-in/use-passkey.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'passwordCost' | 'masterKey' | 'publicUrl'>
type MadePasskey = z.output<typeof createdPasskey>
type Proof = z.output<typeof reauthentication>

export async function listOwnPasskeys({ db }: Pick<AppContext, 'db'>, { user }: StaffCaller): Promise<PasskeyRow[]> {
  return listPasskeysOf(db, user.id)
}

/** Refuses as requireReauthentication does; INVALID_REQUEST_PARAMETERS for one too many. */
export async function beginOwnPasskey(
  context: Needs,
  { user, sessionId, ...rest }: StaffCaller,
  proof: Proof,
): Promise<z.output<typeof passkeyCreation>> {
  await requireReauthentication(context, { user, sessionId, ...rest }, proof)
  const known = await listPasskeysOf(context.db, user.id)
  if (known.length >= passkeyLimits.most)
    throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ message: `at most ${passkeyLimits.most} passkeys` }])
  const { name } = await getClient(context, user.clientId)
  const challenge = await drawPasskeyChallenge(context, { purpose: 'add', userId: user.id, sessionId })
  const { pubKeyCredParams } = await generateRegistrationOptions({ rpName: name, rpID: toRelyingParty(context).rpId, userName: user.email })
  return {
    rp: { id: toRelyingParty(context).rpId, name },
    // An opaque id: the authenticator keeps it, and shows it to whoever asks.
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.displayName },
    challenge,
    pubKeyCredParams,
    timeout: challengeMs,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/** Answers recovery codes where there are none: whoever loses the passkey must come in. Refuses PASSKEY_REFUSED. */
export async function addOwnPasskey(
  context: Needs,
  { user, sessionId, device }: StaffCaller,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<{ row: PasskeyRow; recoveryCodes: string[] | null }> {
  const made = await readMade(context, { userId: user.id, sessionId }, passkey)
  if (!made) throw new Refusal('PASSKEY_REFUSED')
  return context.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction, context, user.id)
    const row = { id: newId('psk'), userId: user.id, clientId: user.clientId, name, createdAt: context.clock.now(), ...made }
    if (!(await savePasskey(transaction, row))) throw new Refusal('PASSKEY_REFUSED')
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'user.passkey-added',
      target: { kind: 'user', id: user.id },
      facts: { passkey: row.id },
    })
    const isCovered = (await countRecoveryCodes(transaction, user.id)) > 0
    const recoveryCodes = isCovered ? null : await newRecoveryCodes(transaction, context, user.id)
    return { row: { ...row, counter: String(made.counter), lastUsedAt: null }, recoveryCodes }
  })
}

/** What is kept of a credential that was made just now, for this person, at our address; nothing where anything of it is not so. */
async function readMade(context: Needs, { userId, sessionId }: { userId: string; sessionId: string }, made: MadePasskey) {
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  const challenge = readChallenge(clientDataJSON)
  if (challenge === undefined || !(await usePasskeyChallenge(context, challenge, { purpose: 'add', userId, sessionId }))) return undefined
  const { origin, rpId } = toRelyingParty(context)
  const response = { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} }
  if (!isPlain(attestationObject)) return undefined
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { credential } = registrationInfo
  return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter, transports }
}

/** We ask for no word of the maker, and follow no certificate of a stranger: none, or the key's own signature. */
function isPlain(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')) as Uint8Array_)
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Refuses as requireReauthentication does; NOT_FOUND, LAST_SECOND_FACTOR. */
export async function removeOwnPasskey(context: Needs, caller: StaffCaller, { id, proof }: { id: string; proof: Proof }): Promise<void> {
  const { user, device } = caller
  if (!(await listPasskeysOf(context.db, user.id)).some((passkey) => passkey.id === id)) throw new Refusal('NOT_FOUND')
  await requireReauthentication(context, caller, proof)
  await context.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction, context, user.id)
    if ((await deletePasskeys(transaction, user.id, id)).length === 0) throw new Refusal('NOT_FOUND')
    await requireSecondFactorLeft(transaction, user)
    await dropUnneededCodes(transaction, user.id)
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'user.passkey-removed',
      target,
      facts: { passkey: id },
    })
  })
}

/** Ten new ones; the earlier stop. Refuses as requireReauthentication does; INVALID_REQUEST_PARAMETERS without a second factor. */
export async function makeOwnRecoveryCodes(context: Needs, caller: StaffCaller, proof: Proof): Promise<string[]> {
  const { user, device } = caller
  if (!(await hasSecondFactor(context, user)))
    throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ message: 'no second factor is switched on' }])
  await requireReauthentication(context, caller, proof)
  return context.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction, context, user.id)
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'user.recovery-codes-made',
      target,
    })
    return newRecoveryCodes(transaction, context, user.id)
  })
}
