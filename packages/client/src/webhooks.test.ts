import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { makeSecret, openSigner, type WebhookSecret } from '../../../server/webhooks/signatures.ts'
import { verify, type WebhookHeaders, WebhookVerificationError } from './webhooks.ts'

const now = new Date('2026-11-23T10:00:00Z')
const event = { id: 'evt_1', type: 'request.approved', sequence: 7, requestId: 'req_1' }
const body = JSON.stringify(event)
const own = makeSecret()
const sign = (secrets: WebhookSecret[] = [own], at = now, text = body) => openSigner(secrets)({ id: 'evt_1', at, body: text })

/** What it says of a delivery. */
function judge(
  headers: WebhookHeaders,
  { text = body, keys = own.secret }: { text?: string | Uint8Array; keys?: string | string[] } = {},
): string {
  try {
    return verify(text, headers, keys, { now }).type
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.code : String(error)
  }
}

describe('a delivery of Portico', () => {
  it('is known by the secret and by the public key, as text and as bytes, in headers of any kind', () => {
    expect(judge(sign())).toBe('request.approved')
    expect(judge(sign(), { keys: own.publicKey })).toBe('request.approved')
    expect(judge(sign(), { text: Buffer.from(body) })).toBe('request.approved')
    expect(judge(new Headers(sign()))).toBe('request.approved')
    const shouted = Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), value]))
    expect(judge(shouted)).toBe('request.approved')
  })

  it('is known by the old and the new secret while they change', () => {
    const next = makeSecret()
    const both = sign([next, own])
    for (const keys of [own.secret, own.publicKey, next.secret, next.publicKey])
      expect(judge(both, { keys }), keys).toBe('request.approved')
    expect(judge(sign([next]), { keys: [own.secret, next.secret] })).toBe('request.approved')
  })

  it('is known as the package standardwebhooks signs it', () => {
    const signature = new Webhook(own.secret).sign('evt_1', now, body)
    expect(judge({ 'webhook-id': 'evt_1', 'webhook-timestamp': String(now.getTime() / 1_000), 'webhook-signature': signature })).toBe(
      'request.approved',
    )
  })
})

describe('whoever is not Portico', () => {
  it('is refused by another secret or key, a changed body, id or time, and a signature of the other kind', () => {
    const other = makeSecret()
    expect([judge(sign(), { keys: other.secret }), judge(sign(), { keys: other.publicKey })]).toEqual([
      'SIGNATURE_WRONG',
      'SIGNATURE_WRONG',
    ])
    expect([judge(sign(), { text: `${body} ` }), judge({ ...sign(), 'webhook-id': 'evt_2' })]).toEqual([
      'SIGNATURE_WRONG',
      'SIGNATURE_WRONG',
    ])
    const later = String(now.getTime() / 1_000 + 1)
    expect(judge({ ...sign(), 'webhook-timestamp': later })).toBe('SIGNATURE_WRONG')
    const [hmac = '', ed25519 = ''] = String(sign()['webhook-signature']).split(' ')
    expect(judge({ ...sign(), 'webhook-signature': hmac }, { keys: own.publicKey })).toBe('SIGNATURE_WRONG')
    expect(judge({ ...sign(), 'webhook-signature': ed25519 })).toBe('SIGNATURE_WRONG')
    for (const signature of ['v1', 'v1,', 'v2,AAAA', hmac.slice(3), hmac.slice(0, -4), `v1,${'A'.repeat(10_000)}`])
      expect(judge({ ...sign(), 'webhook-signature': signature }), signature).toBe('SIGNATURE_WRONG')
  })

  it('cannot send an old delivery again, nor one from the future', () => {
    const answers = [-301, -299, 299, 301].map((seconds) => judge(sign([own], new Date(now.getTime() + seconds * 1_000))))
    expect(answers).toEqual(['TIMESTAMP_TOO_OLD', 'request.approved', 'request.approved', 'TIMESTAMP_TOO_NEW'])
  })

  it('is refused without each header, with one twice, and with a time that is none', () => {
    const whole = sign()
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      expect(judge({ ...whole, [name]: undefined }), name).toBe('HEADER_MISSING')
      expect(judge({ ...whole, [name]: [whole[name] ?? '', whole[name] ?? ''] }), name).toBe('HEADER_MISSING')
    }
    expect(judge({ ...whole, 'Webhook-Id': 'evt_2' })).toBe('HEADER_MISSING')
    for (const time of ['now', '1e9', '-1', '']) expect(judge({ ...whole, 'webhook-timestamp': time }), time).toBe('HEADER_MISSING')
  })
})

it('says of a signed body that is no event that it cannot be read, and of a key that is none that it is none', () => {
  for (const text of ['', '[', 'null', '"approved"', '{}']) expect(judge(sign([own], now, text), { text }), text).toBe('BODY_UNREADABLE')
  for (const keys of ['', 'whsec_', 'whsec_AAAA', 'whpk_AAAA', []])
    expect(() => verify(body, sign(), keys, { now }), String(keys)).toThrow(TypeError)
})
