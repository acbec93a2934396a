import { HOTP, Secret, TOTP } from 'otpauth'

/** What every authenticator app takes: SHA-1, six digits, half a minute (RFC 6238, section 4; RFC 4226, section 5.3). */
const algorithm = 'SHA1'
const digits = 6
const stepSeconds = 30
/** A clock may be off by one step, either way (RFC 6238, section 5.2). */
const drift = 1

/** 160 random bits (RFC 4226, section 4). */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** RFC 4226, section 5.3. */
export function toHotp(secret: Uint8Array, counter: number, length = digits): string {
  return HOTP.generate({ secret: toSecret(secret), algorithm, digits: length, counter })
}

/** The time step that a code is of, if it is of one near now. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  // Six characters of more than six bytes make the library throw.
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  const off = HOTP.validate({ token: code, secret: toSecret(secret), algorithm, digits, counter: current, window: drift })
  return off === null ? undefined : current + off
}

/** RFC 4648, without padding: as people type it into an app. */
export function toBase32(bytes: Uint8Array): string {
  return toSecret(bytes).base32
}

/** The address behind the QR code that an app reads. */
export function toOtpauth(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  // Apps part issuer and account at the first colon, also at an encoded one.
  const named = { issuer: issuer.replaceAll(':', ' '), label: account }
  return new TOTP({ ...named, secret: toSecret(secret), algorithm, digits, period: stepSeconds }).toString()
}

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })
