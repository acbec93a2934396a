/** 128 random bits in letters that an address may hold; also where the page is not served securely. */
export function newBatchId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
