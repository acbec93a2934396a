import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { saveLogo } from '#server/tenants/repositories/clients.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let port = 0
beforeAll(async () => {
  portico = await testApp()
  await portico.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portico.app.server.address() as { port: number }).port
})
afterAll(() => portico.close())

const safe = [
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
  'cross-origin-resource-policy',
]

function say(words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

it('are set on every answer, including refusals, files and malformed requests', async () => {
  const answers = [
    await portico.call('GET', '/onboarding/setting'),
    await portico.call('POST', '/onboarding/liveness/status', {}),
    await portico.call('GET', '/nowhere'),
    await portico.call('GET', '/docs'),
    await portico.call('GET', '/openapi.json'),
    await portico.call('GET', '/health/live'),
    await portico.call('GET', '/files/blb_unknown'),
  ]
  for (const { headers } of answers) expect(Object.keys(headers)).toEqual(expect.arrayContaining(safe))
  const broken = (await say('GARBAGE\r\n\r\n')).toLowerCase()
  expect(broken).toContain('http/1.1 400')
  for (const name of safe) expect(broken).toContain(`\r\n${name}: `)
})

it('contain a CSP without foreign sources, and HSTS over TLS', async () => {
  const { headers } = await portico.call('GET', '/onboarding/setting')
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]))
  expect(policy.join()).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

it('set no cookies', async () => {
  const answers = await Promise.all(allEndpoints.map(({ method, path }) => portico.send({ method, url: path.replaceAll(/:\w+/g, 'x') })))
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toEqual([])
})

it('allow no cross-origin reads of calls', async () => {
  const origin = { origin: 'https://elsewhere.example' }
  const answers = await Promise.all(
    allEndpoints.map(({ method, path }) => portico.send({ method, url: path.replaceAll(/:\w+/g, 'x'), headers: origin })),
  )
  expect(answers.filter(({ headers }) => headers['access-control-allow-origin'] !== undefined)).toEqual([])
})

it('refuse TRACE', async () => {
  const answer = await say('TRACE /onboarding/setting HTTP/1.1\r\nhost: x\r\nx-secret: told\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 40[45]/)
  expect(answer).not.toContain('told')
})

it('count requests for the logo in the rate limit', async () => {
  const strict = await testApp({ rateLimitPerMinute: 3 })
  try {
    const { id } = strict.client
    await strict.context.db.transaction().execute((transaction) => saveLogo(transaction, id, Buffer.from('<svg/>'), 'image/svg+xml'))
    const statuses = []
    for (let call = 0; call < 5; call += 1) statuses.push((await strict.call('GET', `/brand/${id}/logo`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  } finally {
    await strict.close()
  }
})
