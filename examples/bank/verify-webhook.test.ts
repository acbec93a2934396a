import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedWebhook } from './verify-webhook.ts'

const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`
const at = Date.parse('2026-11-23T10:00:00Z')
const body = '{"id":"evt_1","type":"request.approved"}'

function sign(text = body, timestamp = String(at / 1_000), by = secret) {
  const key = Buffer.from(by.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${text}`).digest('base64')
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

it('takes what the secret signed, beside other signatures and during a rotation', () => {
  expect(isSignedWebhook(secret, sign(), body, at)).toBe(true)
  const several = { ...sign(), 'webhook-signature': `v1a,AAAA v1,AAAA ${sign()['webhook-signature']}` }
  expect(isSignedWebhook(secret, several, body, at)).toBe(true)
})

it('refuses a changed body, another secret, another id, and what is older or newer than five minutes', () => {
  const other = `whsec_${Buffer.from('another secret of that length').toString('base64')}`
  expect(isSignedWebhook(secret, sign(), `${body} `, at)).toBe(false)
  expect(isSignedWebhook(secret, sign(body, undefined, other), body, at)).toBe(false)
  expect(isSignedWebhook(secret, { ...sign(), 'webhook-id': 'evt_2' }, body, at)).toBe(false)
  expect([-301, -299, 299, 301].map((seconds) => isSignedWebhook(secret, sign(), body, at + seconds * 1_000))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('refuses what is not whole', () => {
  const whole = sign()
  for (const name of Object.keys(whole)) expect(isSignedWebhook(secret, { ...whole, [name]: undefined }, body, at), name).toBe(false)
  for (const signature of ['', 'v1', 'v1,', 'v2,AAAA', whole['webhook-signature'].slice(3)])
    expect(isSignedWebhook(secret, { ...whole, 'webhook-signature': signature }, body, at), signature).toBe(false)
  expect(isSignedWebhook(secret, { ...whole, 'webhook-timestamp': 'now' }, body, at)).toBe(false)
})
