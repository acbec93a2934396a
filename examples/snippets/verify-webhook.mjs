// Verifies a delivery by Standard Webhooks, with Node 20 or later alone.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The event of a delivery. Throws unless Portico signed this body, as it arrived, within the last five minutes. */
export function verifyWebhook(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !signatures || !/^\d+$/.test(timestamp ?? '')) throw new Error('a header is missing')
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) throw new Error('too old or too new')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Error('no signature fits')
  return JSON.parse(body)
}

// From here on, a receiver: node verify-webhook.mjs
import { createServer } from 'node:http'

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, Buffer.concat(chunks))
    response.writeHead(204).end() // answer first, work afterwards
    console.log(`Verified ${event.type}`)
  } catch (error) {
    response.writeHead(401).end()
    console.log(`Refused: ${error.message}`)
  }
})
server.listen(Number(process.env.PORT ?? 4_100), () => console.log(`Listening on ${server.address().port}`))
