// Creates a request and reads its result, with Node 20 or later alone. With a key of test mode a virtual applicant does what a person would.
// Needs PORTICO_URL (https://verify.example.com) and PORTICO_KEY (sk_test_…).
import { randomUUID } from 'node:crypto'

const { PORTICO_URL, PORTICO_KEY } = process.env

async function ask(method, path, body) {
  const response = await fetch(PORTICO_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${PORTICO_KEY}`,
      // The same key again gets the first answer: keep it until you have one.
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail} (${answer.requestId})`)
  return answer
}

const { id, url } = await ask('POST', '/v1/requests', { kind: 'individual', email: 'ada@example.org', reference: 'customer-1' })
console.log(`Send the applicant to ${url}`)

// In test mode only: nobody has to stand before a camera.
await ask('POST', `/v1/test/requests/${id}/complete`, { outcome: 'approved' })

const { status } = await ask('GET', `/v1/requests/${id}`)
console.log(`Result: ${status}`)
