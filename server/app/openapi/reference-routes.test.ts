import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { serveReference } from '#server/app/openapi/reference-routes.ts'

const app = Fastify()
serveReference(app, { publicUrl: 'https://verify.example.com' })
const get = async (url: string) => app.inject({ url })

it('shows every call with how to try it, and every error in both languages', async () => {
  const { body } = await get('/docs')
  const missing = [
    ...allEndpoints.filter(
      ({ name, path }) => !body.includes(`id="${name}"`) || !body.includes(`https://verify.example.com${path.replace(':id', 'req_…')}`),
    ),
    ...errorCodes.filter((code) => !body.includes(`id="error-${code}"`)),
  ]
  expect(missing).toEqual([])
  expect(body).toContain('此链接已失效')
})

it('leads to nothing that is not on the page or on this server', async () => {
  const { body } = await get('/docs')
  const places = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, place = '']) => place)
  const anchors = new Set([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`))
  const own = ['/docs/reference.css', '/openapi.json']
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((place) => !anchors.has(place) && !own.includes(place))).toEqual([])
})

it('runs no script and takes nothing from elsewhere', async () => {
  const { body, headers } = await get('/docs')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).not.toMatch(/<script|style="|javascript:/)
})

it('serves the description that the tests hold to OpenAPI', async () => {
  const answer = await get('/openapi.json')
  expect([answer.headers['content-type'], answer.json().openapi]).toEqual(['application/json; charset=utf-8', '3.1.1'])
})
