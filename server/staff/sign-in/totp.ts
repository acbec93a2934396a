import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator app takes: SHA-1, six digits, half a minute (RFC 6238, section 4; RFC 4226, section 5.3). */
const digits = 6
const stepSeconds = 30
/** A clock may be off by one step, either way (RFC 6238, section 5.2). */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits (RFC 4226, section 4). */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 4226, section 5.3. */
export function toHotp(secret: Uint8Array, counter: number, length = digits): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The time step that a code is of, if it is of one near now. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const shown = Buffer.from(code)
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  let found: number | undefined
  // Every step is looked at, whatever the first one says.
  for (let step = current - drift; step <= current + drift; step += 1) {
    const right = Buffer.from(toHotp(secret, step))
    if (shown.byteLength === right.byteLength && timingSafeEqual(shown, right)) found = step
  }
  return found
}

/** RFC 4648, without padding: as people type it into an app. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address behind the QR code that an app reads. */
export function toOtpauth(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`
}
