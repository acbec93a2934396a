import { afterAll, describe, expect, it } from 'vitest'
import type { CompanyRegistry } from '#server/platform/ports.ts'
import { openRegistry } from '#server/registry/open-registry.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { openCompaniesHouseServer, openGleifServer, openKyckrServer, testKey } from '#server/testing/registry-servers.ts'

const logged: string[] = []
const context = {
  clock: { now: () => new Date('2026-01-02T03:04:05Z') },
  log: { warn: (facts: object, message: string) => void logged.push(JSON.stringify(facts) + message) },
  timing: { answerMs: 2_000, questionMs: 3_000, breathMs: 5 },
}
const key = encodeURIComponent(testKey)
const house = await openCompaniesHouseServer()
const gleif = await openGleifServer()
const kyckr = await openKyckrServer()
const open = (url: string) => openRegistry(url, context)
const overHttp = [
  {
    kind: 'companies-house',
    server: house,
    registry: open(`companies-house:${house.origin}/?key=${key}`),
    type: 'application/json',
  },
  { kind: 'gleif', server: gleif, registry: open(`gleif:${gleif.origin}/api/v1`), type: 'application/vnd.api+json' },
  { kind: 'kyckr', server: kyckr, registry: open(`kyckr:${kyckr.origin}/v2?key=${key}`), type: 'application/json' },
]
const registries: { kind: string; registry: CompanyRegistry }[] = [{ kind: 'sample', registry: open('sample:') }, ...overHttp]
afterAll(() => Promise.all([house.close(), gleif.close(), kyckr.close()]))

describe.each(registries)('the $kind registry', ({ registry }) => {
  it('finds a company by name, with the id of its profile', async () => {
    const { companies, hasMore } = await registry.search({ isoCode: 'GB', name: 'copper lantern' })
    expect([companies.length, hasMore]).toEqual([1, false])
    expect(companies[0]).toMatchObject({
      id: 'GB|09000001',
      name: 'Copper Lantern Trading Limited',
      companyNumber: '09000001',
      startDate: '2014-03-18',
    })
    const profile = await registry.getProfile(companies[0]?.id ?? '')
    expect(profile).toMatchObject({
      kyckrId: 'GB|09000001',
      isoCode: 'GB',
      companyNumber: '09000001',
      incorporatedOn: '2014-03-18',
      status: 'Active',
    })
    expect([profile.companyName, profile.retrievedAt]).toEqual(['Copper Lantern Trading Limited', '2026-01-02T03:04:05.000Z'])
    expect(profile.registeredAddress?.city).toBe('London')
  })

  it('finds a company by number, with or without leading zeros', async () => {
    for (const companyNumber of ['09000010', '9000010', ' 0900 0010 ']) {
      const { companies } = await registry.search({ isoCode: 'GB', companyNumber, name: 'something else' })
      expect(companies.map(({ id }) => id)).toEqual(['GB|09000010'])
    }
  })

  it('returns an empty list without matches', async () => {
    expect(await registry.search({ isoCode: 'GB', name: 'Nobody Has This Name' })).toEqual({ companies: [], hasMore: false })
    expect(await registry.search({ isoCode: 'GB', companyNumber: '00000042' })).toEqual({ companies: [], hasMore: false })
  })

  it('pages up to fifty results, and reports further ones', async () => {
    const everyone = sampleCompanies().filter(({ isoCode }) => isoCode === 'GB')
    expect(everyone.length).toBeGreaterThan(60)
    const { companies, hasMore } = await registry.search({ isoCode: 'GB', name: 'l' })
    expect([companies.length, hasMore]).toEqual([50, true])
    expect(new Set(companies.map(({ id }) => id)).size).toBe(50)
  })

  it('refuses an invalid query or id with a code', async () => {
    const bad = { code: 'INVALID_REQUEST_PARAMETERS' }
    await expect(registry.search({ isoCode: 'GBR', name: 'a' })).rejects.toMatchObject(bad)
    await expect(registry.search({ isoCode: 'GB', name: '  ' })).rejects.toMatchObject(bad)
    await expect(registry.search({ isoCode: 'GB', companyNumber: 'GB|1' })).rejects.toMatchObject(bad)
    for (const id of ['09000001', 'gb|1', 'GB|', 'GB|1|2', 'GB|\n', `GB|${'1'.repeat(61)}`]) {
      await expect(registry.getProfile(id)).rejects.toMatchObject(bad)
    }
  })

  it('does not find an unknown number, or an id that is a path', async () => {
    for (const id of ['GB|00000042', 'GB|../search', 'GB|%2e%2e', 'GB|?q=1']) {
      await expect(registry.getProfile(id)).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' })
    }
  })
})

describe.each(overHttp)('the failing $kind registry', ({ kind, server, registry, type }) => {
  const profile = () => registry.getProfile('GB|09000001')
  const unavailable = { code: 'REGISTRY_UNAVAILABLE' }

  it('is retried once after an error or a busy answer, after the requested delay', async () => {
    server.failNext({ status: 503 })
    expect((await profile()).companyNumber).toBe('09000001')
    server.failNext({ status: 429, headers: { 'retry-after': '1' } })
    const startedAt = performance.now()
    expect((await profile()).companyNumber).toBe('09000001')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
  })

  it('is not retried twice', async () => {
    const before = server.calls.length
    server.failNext({ status: 500 }, { status: 502 })
    await expect(profile()).rejects.toMatchObject(unavailable)
    server.failNext({ status: 429 }, { status: 429 })
    await expect(profile()).rejects.toMatchObject({ code: 'REGISTRY_TOO_BUSY' })
    expect(server.calls.length - before).toBe(4)
  })

  it('is not retried where the delay exceeds the time limit', async () => {
    const soon = Math.ceil(Date.now() / 1_000) + 200
    for (const headers of [{ 'retry-after': '300' }, { 'x-ratelimit-reset': String(soon) }]) {
      const before = server.calls.length
      server.failNext({ status: 429, headers })
      await expect(profile()).rejects.toMatchObject({ code: 'REGISTRY_TOO_BUSY' })
      expect(server.calls.length - before).toBe(1)
    }
  })

  it('times out', async () => {
    server.failNext({ isSilent: true })
    await expect(profile()).rejects.toMatchObject(unavailable)
  })

  it.each([
    ['a refused key', { status: 401 }],
    ['a way to another host', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['a page for people', { headers: { 'content-type': 'text/html' }, body: '<html></html>' }],
    ['JSON that breaks off', { body: '{"company_name":"Copper', cutAfterBytes: 12 }],
    ['JSON that is none', { body: '{"data":' }],
    ['another shape', { body: '{"data":{"id":7},"company_name":4}' }],
    [
      'letters of another encoding',
      { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1'), headers: { 'content-type': `${type}; charset=latin1` } },
    ],
    ['too much', { body: JSON.stringify({ padding: 'x'.repeat(2_100_000) }) }],
  ])('is refused for %s', async (_, fault) => {
    server.failNext(fault)
    const before = server.calls.length
    await expect(profile()).rejects.toMatchObject(unavailable)
    expect(server.calls.length - before).toBe(1)
  })

  it('logs no keys, names or numbers', async () => {
    server.failNext({ status: 403, body: 'k/e+y&1 Copper Lantern 09000001' })
    await expect(profile()).rejects.toMatchObject(unavailable)
    expect(logged.at(-1)).toContain(kind)
    expect(logged.join()).not.toMatch(/k\/e|k%2Fe|Copper|09000001|Marlowe|authorization/i)
  })
})

it('is refused for another company number', async () => {
  const [other] = (await overHttp[0]?.registry.search({ isoCode: 'GB', name: 'brightwater' }))?.companies ?? []
  const lie = { company_name: other?.name, company_number: other?.companyNumber }
  house.failNext({ body: JSON.stringify(lie) })
  await expect(overHttp[0]?.registry.getProfile('GB|09000001')).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' })
  // Kyckr finds the right one first; the profile then is another's.
  const found = { data: [{ id: 'GB|MDkwMDAwMDE', companyName: 'Copper', companyNumber: '09000001' }] }
  kyckr.failNext(
    { body: JSON.stringify(found) },
    { body: JSON.stringify({ data: { companyName: 'Other', identifiers: { primaryRegistrationNumber: '1' } } }) },
  )
  await expect(overHttp[2]?.registry.getProfile('GB|09000001')).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' })
})

describe('REGISTRY_URL', () => {
  it.each([
    ['companies-house:', 'REGISTRY_URL must be companies-house:?key=KEY'],
    ['kyckr:http://kyckr.example/v2?key=topsecret', 'REGISTRY_URL must be kyckr:?key=KEY'],
    ['kyckr:https://user:topsecret@kyckr.example?key=a', 'REGISTRY_URL must be kyckr:'],
    ['gleif:ftp://gleif.example', 'REGISTRY_URL must be gleif: or'],
    ['acme:', 'REGISTRY_URL must begin with sample:'],
    ['gleif:, acme:?key=topsecret', 'REGISTRY_URL must begin with sample:'],
    ['companies-house:?key=topsecret none:', 'REGISTRY_URL must have none: alone'],
    ['gleif:, gleif:', 'REGISTRY_URL must not name gleif: twice for every other country'],
    ['kyckr:?key=topsecret&countries=DE,FR kyckr:?key=other&countries=FR', 'REGISTRY_URL must not name kyckr: twice for FR'],
    ['kyckr:?key=topsecret&countries=', 'REGISTRY_URL must name the countries of kyckr: by codes of two letters'],
    ['kyckr:?key=topsecret&countries=DE,Germany', 'REGISTRY_URL must name the countries of kyckr: by codes of two letters'],
    ['companies-house:?key=topsecret&countries=FR', 'REGISTRY_URL must not send FR to companies-house:'],
    ['sample:?key=topsecret', 'REGISTRY_URL must have neither an address nor a key after sample:'],
  ])('is refused at start when it is %s, without showing the key', (url, sentence) => {
    expect(() => open(url)).toThrow(sentence)
    expect(() => open(url)).not.toThrow('topsecret')
  })

  it('may be empty for manual entry', async () => {
    const none = open('none:')
    await expect(none.search({ isoCode: 'GB', name: 'a' })).rejects.toMatchObject({ code: 'REGISTRY_COUNTRY_NOT_COVERED' })
    await expect(none.getProfile('GB|1')).rejects.toMatchObject({ code: 'REGISTRY_COUNTRY_NOT_COVERED' })
  })
})
