import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { specimenNames } from '#contract/sandbox/specimen.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let testKey: string
let now = new Date()

beforeAll(async () => {
  portico = await testApp({ context: { clock: { now: () => now } } })
  const twin = await findTestClient(portico.context.db, portico.client.id)
  testKey = (await createApiKey(portico.context, { clientId: String(twin?.id) })).apiKey
})
afterAll(() => portico.close())

type Listed = { name: string; fileName: string; mediaType: string; url: string; urlExpiresAt: string }
const list = (apiKey: string) => portico.call('GET', '/v1/test/specimens', undefined, { authorization: `Bearer ${apiKey}` })
const toPath = ({ url }: Listed) => url.slice(portico.context.publicUrl.length)

async function readListed(): Promise<Listed[]> {
  return (await list(testKey)).body.data as Listed[]
}

it('lists specimens to keys of test mode alone', async () => {
  const live = await createApiKey(portico.context, { clientId: portico.client.id })
  const refused = await list(live.apiKey)
  expect([refused.status, refused.body.code]).toEqual([403, 'TEST_MODE_ONLY'])
  expect((await readListed()).map(({ name }) => name)).toEqual([...specimenNames])
})

it('downloads each as a JPEG picture of its own', async () => {
  const seen = new Set<string>()
  for (const each of await readListed()) {
    const answer = await portico.app.inject({ method: 'GET', url: toPath(each) })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'image/jpeg',
      `attachment; filename="${each.fileName}"`,
    ])
    const { format, width = 0 } = await sharp(answer.rawPayload).metadata()
    expect([format, width >= 1_200]).toEqual(['jpeg', true])
    seen.add(answer.rawPayload.toString('base64'))
  }
  expect(seen.size).toBe(specimenNames.length)
})

it('opens no address that was not signed, was signed for another, or is over', async () => {
  const [one, other] = await readListed()
  if (!one || !other) throw new Error('two specimens are listed')
  const query = toPath(one).split('?')[1]
  const ask = async (url: string) => (await portico.call('GET', url)).status
  expect(await ask(toPath(one))).toBe(200)
  expect(await ask(`/files/specimens/${one.name}`)).toBe(404)
  expect(await ask(`/files/specimens/${other.name}?${query}`)).toBe(404)
  expect(await ask(`/files/specimens/unheard-of?${query}`)).toBe(404)
  now = new Date(Date.parse(one.urlExpiresAt) + 1_000)
  expect(await ask(toPath(one))).toBe(404)
})
