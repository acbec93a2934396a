import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import { Refusal } from '#server/platform/errors.ts'

const purpose = 'list-cursor'
const signatureBytes = 16

/** Where a list goes on: after this row, in its order. */
export type ListPosition = { createdAtMicros: string; id: string }
/** Whose list it is: a cursor of one customer, or of one list, is none of another. */
type ListOwner = { list: string; clientId: string }

export function toListCursor(masterKey: KeyRing, owner: ListOwner, { createdAtMicros, id }: ListPosition): string {
  const position = Buffer.from(`${createdAtMicros}.${id}`)
  return Buffer.concat([sign(currentKey(masterKey, purpose), owner, position), position]).toString('base64url')
}

/** Refuses INVALID_CURSOR for one that was made elsewhere, for somebody else, or changed. */
export function readListCursor(masterKey: KeyRing, owner: ListOwner, cursor: string): ListPosition {
  const bytes = Buffer.from(cursor, 'base64url')
  const [signature, position] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  const isOurs =
    signature.byteLength === signatureBytes &&
    bytes.toString('base64url') === cursor &&
    everyKey(masterKey, purpose).some((key) => timingSafeEqual(sign(key, owner, position), signature))
  const [createdAtMicros, id] = position.toString().split('.')
  if (!isOurs || !createdAtMicros || !id) throw new Refusal('INVALID_CURSOR', [{ path: 'cursor' }])
  return { createdAtMicros, id }
}

function sign(key: Uint8Array, { list, clientId }: ListOwner, position: Uint8Array): Buffer {
  return keyedHash(key)
    .update(JSON.stringify([list, clientId]))
    .update(position)
    .digest()
    .subarray(0, signatureBytes)
}
