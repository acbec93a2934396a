import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify as verifySignature } from 'node:crypto'
import type { Calls } from './calls.ts'

/** `data` stands in full bodies: what `getRequest` answers. */
export type PorticoEvent = Calls['listEvents']['answer']['data'][number] & { data?: Calls['getRequest']['answer'] | null }
/** As Node, Fastify and Express have them, or as `fetch` does. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>> | { get(name: string): string | null }
export type VerifyOptions = {
  /** How far the sender's clock may be from yours; 300 without it. */
  toleranceSeconds?: number
  now?: Date
}
export type WebhookFault = 'HEADER_MISSING' | 'TIMESTAMP_TOO_OLD' | 'TIMESTAMP_TOO_NEW' | 'SIGNATURE_WRONG' | 'BODY_UNREADABLE'

/** What came was not sent by Portico, was changed, or is too old. Answer 400 or 401, and believe nothing of it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(texts[code])
    this.code = code
  }
}

const texts: Record<WebhookFault, string> = {
  HEADER_MISSING: 'webhook-id, webhook-timestamp and webhook-signature have to stand once each',
  TIMESTAMP_TOO_OLD: 'the delivery is too old, or your clock is fast',
  TIMESTAMP_TOO_NEW: 'the delivery comes from the future: is your clock slow?',
  SIGNATURE_WRONG: 'no signature fits: is this the secret of this endpoint, and the body as it arrived?',
  BODY_UNREADABLE: 'the body is no JSON object',
}
const usualToleranceSeconds = 300

/**
 * The event of a delivery, once it is certain that Portico sent it: Standard Webhooks 1.0, by the secret of the endpoint (`whsec_…`, signatures
 * `v1`) or its public key (`whpk_…`, `v1a`). The body is what arrived, byte by byte. During a change of secrets hand over both.
 */
export function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  keys: string | readonly string[],
  { toleranceSeconds = usualToleranceSeconds, now = new Date() }: VerifyOptions = {},
): PorticoEvent {
  const verifiers = [keys].flat().map(toVerifier)
  if (verifiers.length === 0) throw new TypeError('a secret (whsec_…) or public key (whpk_…) is needed')
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => readHeader(headers, name))
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('HEADER_MISSING')
  const ageSeconds = now.getTime() / 1_000 - Number(timestamp)
  if (ageSeconds > toleranceSeconds) throw new WebhookVerificationError('TIMESTAMP_TOO_OLD')
  if (ageSeconds < -toleranceSeconds) throw new WebhookVerificationError('TIMESTAMP_TOO_NEW')
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)])
  const given = signatures.split(' ').map(toSignature)
  if (!verifiers.some((fits) => given.some((signature) => fits(content, signature)))) throw new WebhookVerificationError('SIGNATURE_WRONG')
  return readBody(body)
}

type Signature = { version: string; bytes: Buffer }
type Verifier = (content: Buffer, signature: Signature) => boolean

function toSignature(text: string): Signature {
  const comma = text.indexOf(',')
  return { version: text.slice(0, Math.max(comma, 0)), bytes: Buffer.from(text.slice(comma + 1), 'base64') }
}

function toVerifier(key: string): Verifier {
  if (key.startsWith('whpk_')) {
    const publicKey = toPublicKey(key)
    return (content, { version, bytes }) => version === 'v1a' && bytes.length === 64 && verifySignature(null, content, publicKey, bytes)
  }
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  if (secret.length < 16) throw new TypeError('this is no secret of a webhook endpoint')
  return (content, { version, bytes }) => {
    const expected = createHmac('sha256', secret).update(content).digest()
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
}

function toPublicKey(text: string): KeyObject {
  const bytes = Buffer.from(text.replace(/^whpk_/, ''), 'base64')
  if (bytes.length !== 32) throw new TypeError('this is no public key of a webhook endpoint')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
}

/** A header that stands twice is none. */
function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  const value: unknown = found.length === 1 ? found[0]?.[1] : undefined
  return typeof value === 'string' ? value : null
}

function readBody(body: string | Uint8Array): PorticoEvent {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (typeof value === 'object' && value !== null && 'type' in value) return value as PorticoEvent
  } catch {
    // Said below.
  }
  throw new WebhookVerificationError('BODY_UNREADABLE')
}
