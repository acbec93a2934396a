import type { SealedFace } from '#server/duplicates/repositories/faces.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'

export function sealFace(key: Uint8Array, requestId: string, face: Int8Array): Buffer {
  return Buffer.from(seal(key, toName(requestId), new Uint8Array(face.buffer, face.byteOffset, face.byteLength)))
}

/** Throws SealError. */
export function openFace(masterKey: KeyRing, { requestId, subjectId, sealedKey, sealedVector }: SealedFace): Int8Array {
  const bytes = unseal(openSubjectKey(masterKey, subjectId, sealedKey), toName(requestId), sealedVector)
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const toName = (requestId: string) => `face-vector:${requestId}`
