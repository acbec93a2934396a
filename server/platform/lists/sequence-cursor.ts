import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import { Refusal } from '#server/platform/errors.ts'

const purpose = 'sequence-cursor'
const signatureBytes = 16
const sequenceBytes = 8

/** Where a list by sequence numbers goes on; `list` names it with whoever it belongs to, so that it opens no other. */
export function toSequenceCursor(masterKey: KeyRing, list: string, sequence: number): string {
  const position = Buffer.alloc(sequenceBytes)
  position.writeBigUInt64BE(BigInt(sequence))
  return Buffer.concat([sign(currentKey(masterKey, purpose), list, position), position]).toString('base64url')
}

/** Refuses INVALID_CURSOR for one that was made elsewhere, for another list, or changed. */
export function readSequenceCursor(masterKey: KeyRing, list: string, cursor: string): number {
  const bytes = Buffer.from(cursor, 'base64url')
  const [signature, position] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  const isOurs =
    bytes.byteLength === signatureBytes + sequenceBytes &&
    bytes.toString('base64url') === cursor &&
    everyKey(masterKey, purpose).some((key) => timingSafeEqual(sign(key, list, position), signature))
  if (!isOurs) throw new Refusal('INVALID_CURSOR', [{ path: 'cursor' }])
  return Number(position.readBigUInt64BE())
}

function sign(key: Uint8Array, list: string, position: Uint8Array): Buffer {
  return keyedHash(key).update(list).update('\0').update(position).digest().subarray(0, signatureBytes)
}
