import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { replaceRecoveryCodes, useRecoveryCode } from '#server/staff/repositories/staff-totp.ts'

type Needs = Pick<AppContext, 'clock' | 'masterKey'>

const recoveryCount = 10
/** Without letters that are taken for one another. */
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 24 of 32 letters are 120 bits: from 112 on a plain hash keeps them (OWASP ASVS 5.0, 6.5.2). */
const recoveryLetters = 24

/** Ten, kept as hashes in place of all before them. */
export async function newRecoveryCodes(transaction: Transaction<Database>, { clock, masterKey }: Needs, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  const hashes = codes.map((code) => toRecoveryHash(masterKey, userId, code.replaceAll('-', '')))
  await replaceRecoveryCodes(transaction, userId, hashes, clock.now())
  return codes
}

/** Whether it was one of theirs that was not used; `code` without spaces and hyphens, in capitals. */
export async function usesRecoveryCode(
  transaction: Transaction<Database>,
  { clock, masterKey }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  return useRecoveryCode(transaction, userId, toRecoveryHash(masterKey, userId, code), clock.now())
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(recoveryLetters)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length] ?? '')
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

function toRecoveryHash(masterKey: KeyRing, userId: string, code: string): Buffer {
  return keyedHash(deriveKey(masterKey, 'staff-recovery')).update(`${userId}\n${code}`).digest()
}
