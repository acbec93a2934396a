import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import { openRateLimits, toRateLimits } from '#server/platform/limits/rate-limit.ts'
import type { CompanyRegistry, FoundCompany } from '#server/platform/ports.ts'
import { askRegistry, dropForeignCompanies } from '#server/registry/ask-registry.ts'

const serverFolder = fileURLToPath(new URL('../', import.meta.url))
const log = pino({ level: 'silent' })
const registry = (search: CompanyRegistry['search']): CompanyRegistry => ({
  search,
  getProfile: () => Promise.reject(new Refusal('COMPANY_NOT_FOUND')),
  close: async () => undefined,
})
const free = { takeQuestion: () => undefined }
const lantern: FoundCompany = {
  id: 'GB|09000001',
  name: 'Copper Lantern',
  companyName: 'Copper Lantern',
  companyNumber: '09000001',
  status: null,
  type: null,
  startDate: null,
  address: null,
}
const found = (...companies: Partial<FoundCompany>[]) => ({ companies: companies.map((one) => ({ ...lantern, ...one })), hasMore: false })
const namesOf = ({ companies }: { companies: FoundCompany[] }) => companies.map(({ companyName }) => companyName)

it('times out', async () => {
  const never = { registry: registry(() => new Promise(() => undefined)), log }
  await expect(askRegistry(never, free, (requested) => requested.search({ isoCode: 'GB', name: 'x' }), 20)).rejects.toThrow(
    'REGISTRY_UNAVAILABLE',
  )
})

it('passes on coded refusals, and reports other errors as unavailable', async () => {
  const broken = { registry: registry(() => Promise.reject(new TypeError('no such thing'))), log }
  await expect(askRegistry(broken, free, (requested) => requested.search({ isoCode: 'GB', name: 'x' }))).rejects.toThrow(
    'REGISTRY_UNAVAILABLE',
  )
  await expect(askRegistry(broken, free, (requested) => requested.getProfile('GB|1'))).rejects.toThrow('COMPANY_NOT_FOUND')
  const good = { registry: registry(async () => found({})), log }
  expect(await askRegistry(good, free, (requested) => requested.search({ isoCode: 'GB', name: 'x' }))).toEqual(found({}))
})

it("refuses when the account's limit is reached", async () => {
  let requested = 0
  const search = async () => {
    requested += 1
    return found({})
  }
  const counted = { registry: registry(search), log }
  const account = openRateLimits(toRateLimits(150)).openRegistryAccount({ requestId: 'cod_1' })
  await askRegistry(counted, account, (one) => one.search({ isoCode: 'GB', name: 'x' }))
  await expect(askRegistry(counted, account, (one) => one.getProfile('GB|1'))).rejects.toThrow('REGISTRY_TOO_BUSY')
  expect(requested).toBe(1)
})

it('is the only caller of registries', async () => {
  const files = (await readdir(serverFolder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  // Traces stand around the port itself: whoever asks still comes by here.
  const isAround = (file: string) => file === join('platform', 'tracing', 'trace-ports.ts')
  const asking = files.filter((file) => !/^(registry\/providers|testing)\/|\.test\.ts$/.test(file) && !isAround(file))
  expect(asking.length).toBeGreaterThan(200)
  const around: string[] = []
  for (const file of asking) {
    const lines = (await readFile(join(serverFolder, file), 'utf8')).split('\n')
    around.push(
      ...lines
        .filter((line) => /\.registry\b(?!-)|registry\.(search|getProfile)\(/.test(line) && !/askRegistry\(context, account, /.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  }
  expect(around).toEqual([])
})

it('drops companies of another country, without name or number, and duplicates', () => {
  const search = found(
    { companyName: 'Right' },
    { companyName: 'Twice' },
    { companyName: 'Abroad', id: 'FR|09000001' },
    { companyName: ' ', id: 'GB|2', companyNumber: '2' },
    { companyName: 'Long '.repeat(50), id: 'GB|3', companyNumber: '3' },
    { companyName: 'Two\nlines', id: 'GB|4', companyNumber: '4' },
    { companyName: 'Two numbers', id: 'GB|5', companyNumber: '6' },
    { companyName: 'No id', id: '09000001' },
    { companyName: 'Part of a country', id: 'GB-SCT|7', companyNumber: '7' },
  )
  expect(namesOf(dropForeignCompanies(search, 'GB'))).toEqual(['Right', 'Part of a country'])
})

it('distinguishes an unusable answer from an empty one', () => {
  expect(() => dropForeignCompanies(found({ id: 'FR|09000001' }), 'GB')).toThrow('REGISTRY_UNAVAILABLE')
  expect(dropForeignCompanies(found(), 'GB')).toEqual({ companies: [], hasMore: false })
})
