import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Which domain of the server may import from which. ARCHITECTURE.md draws the same arrows. They run from a line to lines above it: a new
 * one that would run downwards is a type, a port or a file in the wrong place.
 */
const arrows: Record<string, readonly string[]> = {
  platform: [],
  events: ['platform'],
  'api-log': ['platform'],
  audit: ['platform'],
  checks: ['platform'],
  people: ['platform'],
  tenants: ['audit', 'platform'],
  files: ['audit', 'platform'],
  requests: ['events', 'platform', 'tenants'],
  uploads: ['files', 'platform', 'requests'],
  identity: ['checks', 'platform'],
  duplicates: ['identity', 'platform'],
  mail: ['platform', 'requests'],
  forms: ['files', 'platform', 'requests', 'tenants'],
  'email-codes': ['forms', 'mail', 'platform', 'tenants'],
  staff: ['audit', 'email-codes', 'mail', 'platform', 'tenants'],
  sso: ['audit', 'platform', 'staff', 'tenants'],
  receipts: ['audit', 'forms', 'identity', 'people', 'platform', 'requests', 'staff', 'tenants'],
  consent: ['audit', 'duplicates', 'platform', 'requests', 'staff', 'tenants', 'uploads'],
  documents: ['checks', 'duplicates', 'files', 'forms', 'identity', 'mail', 'people', 'platform', 'receipts', 'requests'],
  liveness: ['checks', 'documents', 'duplicates', 'files', 'forms', 'platform', 'requests'],
  'manual-review': ['forms', 'mail', 'people', 'platform', 'requests'],
  ownership: ['documents', 'files', 'forms', 'people', 'platform', 'requests', 'tenants'],
  registry: ['documents', 'forms', 'identity', 'ownership', 'people', 'platform'],
  resubmission: ['files', 'forms', 'ownership', 'people', 'platform', 'requests', 'tenants'],
  company: [
    'audit',
    'documents',
    'email-codes',
    'files',
    'forms',
    'liveness',
    'mail',
    'ownership',
    'people',
    'platform',
    'registry',
    'requests',
    'resubmission',
    'tenants',
  ],
  approval: [
    'audit',
    'checks',
    'documents',
    'duplicates',
    'forms',
    'identity',
    'liveness',
    'mail',
    'manual-review',
    'ownership',
    'people',
    'platform',
    'receipts',
    'registry',
    'requests',
    'resubmission',
    'staff',
    'tenants',
  ],
  'personal-info': ['company', 'documents', 'files', 'forms', 'liveness', 'people', 'platform', 'requests', 'resubmission'],
  links: ['audit', 'company', 'documents', 'email-codes', 'forms', 'mail', 'platform', 'requests', 'resubmission', 'staff', 'tenants'],
  onboarding: [
    'approval',
    'company',
    'consent',
    'documents',
    'files',
    'forms',
    'liveness',
    'mail',
    'manual-review',
    'people',
    'platform',
    'requests',
    'uploads',
  ],
  subjects: [
    'audit',
    'documents',
    'email-codes',
    'files',
    'forms',
    'mail',
    'manual-review',
    'people',
    'platform',
    'receipts',
    'requests',
    'staff',
    'tenants',
  ],
  sandbox: [
    'approval',
    'audit',
    'company',
    'documents',
    'forms',
    'identity',
    'links',
    'liveness',
    'onboarding',
    'ownership',
    'people',
    'platform',
    'requests',
    'tenants',
  ],
  queue: ['audit', 'documents', 'forms', 'ownership', 'people', 'platform', 'requests', 'staff'],
  cases: [
    'approval',
    'audit',
    'company',
    'consent',
    'documents',
    'duplicates',
    'files',
    'forms',
    'links',
    'liveness',
    'mail',
    'manual-review',
    'ownership',
    'people',
    'platform',
    'queue',
    'registry',
    'requests',
    'resubmission',
    'staff',
    'tenants',
  ],
  'public-api': [
    'approval',
    'audit',
    'cases',
    'checks',
    'company',
    'documents',
    'files',
    'forms',
    'links',
    'ownership',
    'people',
    'platform',
    'registry',
    'requests',
    'tenants',
  ],
  'form-editor': ['audit', 'forms', 'platform', 'staff', 'tenants'],
  settings: ['audit', 'duplicates', 'files', 'forms', 'platform', 'staff', 'tenants'],
  'audit-log': ['audit', 'platform', 'staff'],
  downloads: ['audit', 'files', 'platform', 'requests', 'staff', 'tenants'],
  webhooks: ['audit', 'events', 'platform', 'public-api', 'staff'],
  retention: ['audit', 'duplicates', 'events', 'files', 'mail', 'platform', 'queue', 'requests', 'staff', 'tenants', 'uploads'],
}
/** What puts the domains together; no domain knows it. */
const composition = ['app', 'commands', 'testing', '']

type Import = { file: string; target: string }
let files: string[]
let imports: Import[]
let texts: string[]

beforeAll(async () => {
  const names = await readdir(join(root, 'server'), { recursive: true })
  files = names.filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name) && !name.startsWith('testing/'))
  texts = await Promise.all(files.map((file) => readFile(join(root, 'server', file), 'utf8')))
  imports = files.flatMap((file, at) =>
    [...(texts[at] ?? '').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g)].map(([, target = '']) => ({ file, target })),
  )
})

const toServerFile = (target: string) => (target.startsWith('#server/') ? target.slice('#server/'.length) : undefined)
const domainOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')
const isOfDomain = (file: string) => !composition.includes(domainOf(file)) && domainOf(file) !== 'platform'
const isIn = (file: string, folder: 'routes' | 'repositories') => file.split('/').slice(1).includes(folder)
const say = ({ file, target }: Import) => `${file} imports ${target}`

it('was read whole', () => {
  expect(files.length).toBeGreaterThan(450)
  expect(imports.length).toBeGreaterThan(3_000)
})

describe('the domains of the server', () => {
  it('import by the table of arrows, and every arrow of the table exists', () => {
    const found: Record<string, string[]> = Object.fromEntries(Object.keys(arrows).map((domain) => [domain, []]))
    for (const { file, target } of imports) {
      const [from, to] = [domainOf(file), domainOf(toServerFile(target) ?? file)]
      if (composition.includes(from) || from === to) continue
      found[from] = [...new Set([...(found[from] ?? []), to])].sort()
    }
    expect(found).toEqual(arrows)
  })

  it('have arrows in one direction', () => {
    const order = Object.keys(arrows)
    const upward = order.flatMap((from, at) => (arrows[from] ?? []).filter((to) => order.indexOf(to) >= at).map((to) => `${from} → ${to}`))
    expect(upward).toEqual([])
  })

  it('are documented in ARCHITECTURE.md', async () => {
    const text = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
    const drawn = [...text.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, from = '', to = '']) => [
      from,
      [...to.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort(),
    ])
    expect(Object.fromEntries(drawn)).toEqual(arrows)
  })
})

describe('the folders of the server', () => {
  it('have no circular imports', () => {
    const targets = new Map<string, Set<string>>()
    for (const { file, target } of imports) {
      const [from, to] = [dirname(file), dirname(toServerFile(target) ?? file)]
      if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
    }
    expect(targets.size).toBeGreaterThan(60)
    expect(findCircle(targets)).toEqual([])
  })

  it('hold at most 25 files each, without tests and migrations', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })
})

describe('the layers of a domain', () => {
  it('routes import no repository and no SQL', () => {
    const routes = imports.filter(({ file }) => isIn(file, 'routes'))
    expect(routes.length).toBeGreaterThan(150)
    expect(routes.filter(({ target }) => isIn(toServerFile(target) ?? '', 'repositories') || target === 'kysely').map(say)).toEqual([])
  })

  it('services and repositories import no HTTP', () => {
    const inner = imports.filter(({ file }) => isOfDomain(file) && !isIn(file, 'routes'))
    expect(inner.length).toBeGreaterThan(1_500)
    const seen = inner.filter(
      ({ target }) => /^@?fastify/.test(target) || /\/(routes|platform\/http|platform\/streams)\//.test(`/${target}`),
    )
    expect(seen.map(say)).toEqual([])
  })

  it('only repositories contain SQL', () => {
    const sql = /import (?!type)\{[^}]*\bsql\b[^}]*\} from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
    const withSql = files.filter((_, at) => sql.test(texts[at] ?? ''))
    expect(withSql.filter((file) => isIn(file, 'repositories')).length).toBeGreaterThan(50)
    expect(withSql.filter((file) => isOfDomain(file) && !isIn(file, 'repositories'))).toEqual([])
  })

  it('repositories import no service', () => {
    const repositories = imports.filter(({ file }) => isIn(file, 'repositories'))
    expect(repositories.length).toBeGreaterThan(100)
    const services = repositories.filter(({ target }) => {
      const file = toServerFile(target)
      return file !== undefined && !isIn(file, 'repositories') && domainOf(file) !== 'platform'
    })
    expect(services.map(say)).toEqual([])
  })

  it('domains do not import what composes them', () => {
    const outward = imports.filter(({ file, target }) => {
      const to = toServerFile(target)
      return to !== undefined && !composition.includes(domainOf(file)) && composition.includes(domainOf(to))
    })
    expect(outward.map(say)).toEqual([])
  })
})

/** One circle, as the folders that it runs through; empty where there is none. */
function findCircle(targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const walk = (folder: string): string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return []
    path.push(folder)
    for (const next of targets.get(folder) ?? []) {
      const circle = walk(next)
      if (circle.length > 0) return circle
    }
    path.pop()
    done.add(folder)
    return []
  }
  for (const folder of targets.keys()) {
    const circle = walk(folder)
    if (circle.length > 0) return circle
  }
  return []
}
