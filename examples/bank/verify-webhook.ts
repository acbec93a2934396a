import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

type Headers = Record<string, string | string[] | undefined>

/** Whether Portico sent this, lately: Standard Webhooks 1.0, by the secret of the endpoint (`whsec_…`) and the body as it came. */
export function isSignedWebhook(secret: string, headers: Headers, body: string, now = Date.now()): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
