/** Pages without a safe connection have no hashes: they send whole files. */
export const canHash = () => globalThis.crypto?.subtle !== undefined

/** The file's SHA-256, hexadecimal. */
export async function toSha256(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
