import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'

const toSealName = (providerId: string) => `sso-secret:${providerId}`

export function sealSecret(key: Uint8Array, providerId: string, secret: string | null): Buffer | null {
  return secret === null ? null : Buffer.from(seal(key, toSealName(providerId), Buffer.from(secret)))
}

export async function openSecret(
  { db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>,
  { id, subjectId, sealedSecret }: IdentityProviderRow,
): Promise<string | null> {
  if (!sealedSecret) return null
  return Buffer.from(unseal(await openKeyOf(db, masterKey, subjectId), toSealName(id), sealedSecret)).toString()
}
