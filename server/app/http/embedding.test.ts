import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const bank = 'https://bank.example'
let webFolder: string
let portico: TestApp
let ada: StaffApp
let requestId: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'portico-pages-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><html><head><title>Portico</title></head><body></body></html>')
  await mkdir(join(webFolder, 'embed'))
  for (const name of ['embed.js', 'embed/1.js', 'other.js']) await writeFile(join(webFolder, name), 'void 0')
  portico = await testApp({ webFolder })
  ada = await openStaffApp(portico, 'administrator')
  requestId = (await portico.newLink()).requestId
  await setOrigins([bank, 'https://app.bank.example:8443'])
})
afterAll(async () => {
  await portico.close()
  await rm(webFolder, { recursive: true, force: true })
})

async function setOrigins(embedOrigins: unknown, who = ada) {
  const { revision } = (await who.send('GET', '/settings')).body as { revision: number }
  return who.send('PUT', '/settings', { revision, change: { embedOrigins } })
}

async function open(path: string, query: Record<string, string> | string = {}) {
  const search = typeof query === 'string' ? query : String(new URLSearchParams(query))
  const { status, headers, text } = await portico.call('GET', `${path}?${search}`)
  const ancestors = String(headers['content-security-policy']).match(/frame-ancestors ([^;]*)/)?.[1]
  return { status, headers, text, ancestors, frameOptions: headers['x-frame-options'] }
}

it('allows a listed origin to embed the page of its request', async () => {
  const page = await open('/', { token: 'anything', requestId, embed: bank })
  expect([page.status, page.ancestors, page.frameOptions, page.headers['cache-control']]).toEqual([200, bank, undefined, 'no-store'])
  expect(page.text).toContain(`<meta name="portico-embedder" content="${bank}" />`)
  const reloaded = await open('/liveness-check', { embed: bank, embedRequest: requestId })
  expect([reloaded.ancestors, reloaded.text.includes(bank)]).toEqual([bank, true])
})

it('keeps every other directive of the policy', async () => {
  const policy = async (query: Record<string, string>) => String((await open('/', query)).headers['content-security-policy'])
  const embedded = await policy({ requestId, embed: bank })
  expect(embedded.replace(bank, "'none'")).toBe(await policy({}))
  expect((await open('/', { requestId, embed: bank })).headers['permissions-policy']).toContain('camera=(self)')
})

const forbidden = { ancestors: "'none'", frameOptions: 'DENY' }

it('refuses embedding without an origin, by an origin that is not listed, and of an unknown request', async () => {
  const other = 'https://evil.example'
  const addresses: (Record<string, string> | string)[] = [
    {},
    { requestId },
    { embed: bank },
    { requestId, embed: other },
    { requestId, embed: 'http://bank.example' },
    { requestId, embed: `${bank}/` },
    { requestId, embed: `${bank}:8443` },
    { requestId, embed: 'https://sub.bank.example' },
    { requestId, embed: '*' },
    { requestId, embed: `${bank} ${other}` },
    { requestId, embed: `${bank}\r\nx-evil: 1` },
    { requestId, embed: `${bank}"><script>` },
    { requestId: 'req_unknown', embed: bank },
    { requestId: "' or 1=1 --", embed: bank },
    { requestId: 'x'.repeat(5_000), embed: bank },
    `requestId=${requestId}&embed=${bank}&embed=${other}`,
    `requestId=${requestId}&embed=${other}&embed=${bank}`,
    `requestId=req_unknown&requestId=${requestId}&embed=${bank}`,
    `requestId=%00&embed=${bank}`,
  ]
  for (const address of addresses) {
    const page = await open('/', address)
    expect([address, page.ancestors, page.frameOptions]).toEqual([address, forbidden.ancestors, forbidden.frameOptions])
    expect([address, page.text.includes('portico-embedder')]).toEqual([address, false])
  }
})

it("answers alike for an unknown request and another customer's origin", async () => {
  const answers = [
    await open('/', { requestId: 'req_unknown', embed: 'https://x.example' }),
    await open('/', { requestId, embed: 'https://x.example' }),
  ]
  const plain = answers.map(({ status, headers, text }) => {
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { status, text, rest }
  })
  expect(plain[0]).toEqual(plain[1])
})

it('never allows the staff area, the documentation, a call or a file to be embedded', async () => {
  const paths = [
    '/login',
    '/admin',
    '/admin/queue',
    '/signup',
    '/reset-password',
    '/accept-invitation',
    '/docs',
    '/form/generate-url',
    '/%61dmin',
    '//',
    '/start//admin',
    '/onboarding/setting',
    '/openapi.json',
    '/embed.js',
  ]
  for (const path of paths) {
    const page = await open(path, { requestId, embed: bank })
    expect([path, page.ancestors, page.frameOptions]).toEqual([path, forbidden.ancestors, forbidden.frameOptions])
  }
})

it("reads the origins of the request's own customer only", async () => {
  const eve = await openOtherTenantStaffApp(portico)
  expect((await setOrigins(['https://eve.example'], eve)).status).toBe(200)
  expect((await open('/', { requestId, embed: 'https://eve.example' })).ancestors).toBe("'none'")
})

it('serves the embedding script to other origins, and no page', async () => {
  const policies = await Promise.all(
    ['/embed.js', '/embed/1.js', '/other.js', '/'].map(async (path) => (await open(path)).headers['cross-origin-resource-policy']),
  )
  expect(policies).toEqual(['cross-origin', 'cross-origin', 'same-origin', 'same-origin'])
})

it('refuses an origin that is not exact, and localhost in production', async () => {
  for (const wrong of [
    ['*'],
    ['https://*.bank.example'],
    [`${bank}/`],
    ['http://bank.example'],
    [bank, bank],
    'https://bank.example',
    [1],
  ]) {
    expect([wrong, (await setOrigins(wrong)).status]).toEqual([wrong, 422])
  }
  expect((await setOrigins([bank, 'http://localhost:4000'])).status).toBe(200)
  await portico.context.db.insertInto('installation').values({ mode: 'production' }).execute()
  const refused = await setOrigins(['http://localhost:5000'])
  expect([refused.status, refused.body.errorCode]).toEqual([422, 'VALIDATION_ERROR'])
  expect((await setOrigins([])).status).toBe(200)
  expect((await open('/', { requestId, embed: bank })).ancestors).toBe("'none'")
})
