import { toBlobAddress } from '#server/files/store-blob.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { FormFileRow } from '#server/platform/database/schema-files.ts'

/** A file as its applicant sees it. */
export type FormFile = { fileId: string; fileName: string; fileType: string; byteCount: number }

const toSealName = (fileId: string) => `form-file:${fileId}`

/** A name tells of a person: it is stored sealed like the bytes. */
export function sealFileName(key: Uint8Array, fileId: string, fileName: string): Buffer {
  return Buffer.from(seal(key, toSealName(fileId), Buffer.from(fileName)))
}

export function openFileName(key: Uint8Array, fileId: string, sealedName: Uint8Array): string {
  return Buffer.from(unseal(key, toSealName(fileId), sealedName)).toString()
}

export function toFormFile(key: Uint8Array, { id, sealedName, mediaType, byteCount }: FormFileRow): FormFile {
  return { fileId: id, fileName: openFileName(key, id, sealedName), fileType: mediaType, byteCount }
}

/** With an address that opens for some minutes. */
export function toAddressedFile(
  context: Pick<AppContext, 'addressKey' | 'clock'>,
  key: Uint8Array,
  row: FormFileRow,
): FormFile & { url: string } {
  return { ...toFormFile(key, row), url: toBlobAddress(context, row.blobId) }
}
