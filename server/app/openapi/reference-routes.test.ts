import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { errorCodes } from '#contract/error-codes.ts'
import { guides } from '#server/app/openapi/guides.ts'
import { serveReference } from '#server/app/openapi/reference-routes.ts'
import { escapeHtml } from '#server/platform/text/html.ts'

const app = Fastify()
serveReference(app, { publicUrl: 'https://verify.example.com' })
const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const pages = ['/docs', '/docs/errors', ...guides.map(({ name }) => `/docs/guides/${name}`)]

it('shows every error in the language asked for, at the address that a problem names', async () => {
  const [english, chinese] = [await get('/docs/errors'), await get('/docs/errors?language=cn')]
  expect(errorCodes.filter((code) => !english.body.includes(`<tr id="${code}">`))).toEqual([])
  expect([chinese.body.includes('此链接已失效'), chinese.body.includes('<html lang="zh-CN">')]).toEqual([true, true])
})

it('leads from every page to nothing but this server, where each address answers', async () => {
  const places = new Set<string>()
  for (const page of pages)
    for (const [, place = ''] of (await get(page)).body.matchAll(/(?:href|src)="([^"]*)"/g)) places.add(place.split('#')[0] ?? '')
  const outside = [...places].filter((place) => place !== '' && !place.startsWith('/'))
  const others = ['/icon.svg', '/admin']
  const requested = [...places].filter((place) => place.startsWith('/') && !others.includes(place))
  const statuses = await Promise.all(requested.map(async (place) => [place, (await get(place)).statusCode] as const))
  expect([outside, statuses.filter(([, status]) => status !== 200)]).toEqual([[], []])
  expect(requested.length).toBeGreaterThan(10)
})

it('lets no page run a script but a file of ours, nor speak with another host', async () => {
  for (const page of pages) {
    const { body, headers } = await get(page)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*|script-src[^;]*unsafe/)
    expect(body).not.toMatch(/<script(?! src="\/docs\/)|style="|javascript:/)
  }
})

it('allows styles in the page to the component alone', async () => {
  const loose = []
  for (const page of pages) if (String((await get(page)).headers['content-security-policy']).includes('unsafe')) loose.push(page)
  expect(loose).toEqual(['/docs'])
})

it('serves the script of the component from here, squeezed as the browser takes it', async () => {
  const [plain, gzip, br] = [
    await get('/docs/scalar.js'),
    await get('/docs/scalar.js', { 'accept-encoding': 'gzip' }),
    await get('/docs/scalar.js', { 'accept-encoding': 'gzip, br' }),
  ]
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(plain.rawPayload.length).toBeGreaterThan(3_000_000)
  expect(br.rawPayload.length).toBeLessThan(gzip.rawPayload.length)
  expect(br.rawPayload.length).toBeLessThan(1_400_000)
})

it('starts the component without fonts, telemetry, chat or tools of its vendor, and keeps no key in the browser', async () => {
  const { body } = await get('/docs/reference.js')
  for (const off of [
    'withDefaultFonts: false',
    'telemetry: false',
    'agent: { disabled: true }',
    'mcp: { disabled: true }',
    "showDeveloperTools: 'never'",
    'persistAuth: false',
  ])
    expect(body).toContain(off)
})

it('knows no guide by a path', async () => {
  const names = ['..%2f..%2fpackage.json', 'first-verification.md', 'operations', '__proto__', '%00']
  expect(await Promise.all(names.map(async (name) => (await get(`/docs/guides/${name}`)).statusCode >= 400))).toEqual(names.map(() => true))
})

it('shows every guide of the repository but those for whoever runs Portico or works in its staff area', () => {
  const notForIntegrators = [
    'compliance',
    'consent',
    'deployment',
    'forms',
    'operations',
    'production',
    'registry',
    'retention',
    'single-sign-on',
    'staff',
    'subject-requests',
  ]
  const files = readdirSync(join(import.meta.dirname, '../../../docs/guides')).map((file) => file.replace(/\.md$/, ''))
  expect([...guides.map(({ name }) => name), ...notForIntegrators].toSorted()).toEqual(files.toSorted())
})

it('shows the examples that tests run, whole and as text, in the guides and beside the call', async () => {
  const folder = join(import.meta.dirname, '../../../examples/snippets')
  const programs = readdirSync(folder).filter((file) => /\.(sh|mjs|py|java)$/.test(file))
  const shown = await Promise.all(guides.map(async ({ name }) => (await get(`/docs/guides/${name}`)).body))
  const missing = programs.filter(
    (file) => !shown.join('').includes(`>${escapeHtml(readFileSync(join(folder, file), 'utf8').trim())}</code>`),
  )
  expect([programs.length, missing]).toEqual([8, []])
  const { paths } = (await get('/openapi.json')).json()
  const samples = paths['/v1/requests'].post['x-codeSamples'].map(({ lang }: { lang: string }) => lang)
  expect(samples).toEqual(['shell', 'javascript', 'python', 'java'])
})

it('serves the description that the tests hold to OpenAPI, for this server', async () => {
  const answer = await get('/openapi.json')
  const { openapi, servers } = answer.json()
  expect([answer.headers['content-type'], openapi, servers[0].url]).toEqual([
    'application/json; charset=utf-8',
    '3.1.1',
    'https://verify.example.com',
  ])
})
