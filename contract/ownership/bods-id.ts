/**
 * An id of 32 hexadecimal digits, as BODS asks for, that is the same for the same text: four FNV-1a sums of 32 bits, each begun
 * elsewhere. It tells records apart; it keeps no secret.
 */
export function toBodsId(text: string): string {
  return [0x811c9dc5, 0x2b5f3a17, 0x6d0c4e91, 0xe4a78b23].map((start) => toSum(text, start).toString(16).padStart(8, '0')).join('')
}

function toSum(text: string, start: number): number {
  let sum = start
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}
