import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export type IdPrefix =
  | 'cli'
  | 'frm'
  | 'req'
  | 'sub'
  | 'lnk'
  | 'blb'
  | 'doc'
  | 'liv'
  | 'chl'
  | 'key'
  | 'mal'
  | 'wrk'
  | 'fil'
  | 'emc'
  | 'cod'
  | 'eod'
  | 'hld'
  | 'cdi'
  | 'ocr'
  | 'stf'
  | 'ses'
  | 'rol'
  | 'viw'
  | 'not'
  | 'rev'
  | 'pky'
  | 'psk'
  | 'evt'
  | 'whe'
  | 'whd'
  | 'upl'
  | 'rcp'
  | 'idp'
  | 'pss'
  | 'sct'
  | 'sgr'
  | 'cns'
  | 'lgh'
  | 'era'
  | 'ers'
  | 'sxp'

/** An opaque id of 128 random bits that says what it names. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`
}

/** A secret of 256 random bits, for a link or an API key. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Secrets have 256 random bits, so that one round of SHA-256 is enough: there is nothing to guess. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** In constant time. */
export function isSameHash(given: Uint8Array, hash: Uint8Array): boolean {
  return given.byteLength === hash.byteLength && timingSafeEqual(given, hash)
}
