import type { Kysely, Transaction } from 'kysely'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf, type KeyedSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { saveRequestMetadata } from '#server/requests/repositories/request-metadata.ts'
import { type ReturnAddress, toReturnUrl } from '#server/requests/return-address.ts'

export type Metadata = Record<string, string>
/** What the customer's server says of a request that it creates. */
export type Integration = { returnTo?: ReturnAddress | null | undefined; metadata?: Metadata | undefined }

type Ids = { id: string; clientId: string }

/** The columns of it. */
export function sealIntegration(
  key: Uint8Array,
  { id }: Ids,
  { returnTo }: Integration,
): Partial<Pick<VerificationRequestRow, 'sealedReturn'>> {
  return returnTo ? { sealedReturn: sealText(key, toReturnName(id), returnTo) } : {}
}

/** Its rows beside the request's; nothing where the customer said nothing. */
export async function saveIntegration(
  transaction: Transaction<Database>,
  key: Uint8Array,
  { id, clientId }: Ids,
  { metadata = {} }: Integration,
): Promise<void> {
  if (Object.keys(metadata).length === 0) return
  await saveRequestMetadata(transaction, { requestId: id, clientId, sealedMetadata: sealText(key, toMetadataName(id), metadata) })
}

export function openMetadata(key: Uint8Array, requestId: string, sealed: Buffer | null): Metadata {
  return sealed ? openText<Metadata>(key, toMetadataName(requestId), sealed) : {}
}

export function openReturn(
  key: Uint8Array,
  { id, sealedReturn }: Pick<VerificationRequestRow, 'id' | 'sealedReturn'>,
): ReturnAddress | null {
  return sealedReturn ? openText<ReturnAddress>(key, toReturnName(id), sealedReturn) : null
}

/** The whole address that the last page leads to; null where the customer's server named none, and of somebody who was erased. */
export async function readReturnUrl(
  db: Kysely<Database>,
  { masterKey }: { masterKey: KeyRing },
  request: Pick<VerificationRequestRow, 'id' | 'sealedReturn'> & KeyedSubject,
): Promise<string | null> {
  const key = request.sealedReturn ? await findKeyOf(db, masterKey, request) : undefined
  const address = key ? openReturn(key, request) : null
  return address && toReturnUrl(address, request.id)
}

function sealText(key: Uint8Array, name: string, value: object): Buffer {
  return Buffer.from(seal(key, name, Buffer.from(JSON.stringify(value))))
}

function openText<T>(key: Uint8Array, name: string, sealed: Buffer): T {
  return JSON.parse(Buffer.from(unseal(key, name, sealed)).toString()) as T
}

const toReturnName = (requestId: string) => `request-return:${requestId}`
const toMetadataName = (requestId: string) => `request-metadata:${requestId}`
