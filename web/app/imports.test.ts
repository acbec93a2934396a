/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** From what may see everything of web down to what sees nothing of it. */
const layers = ['app', 'features', 'forms', 'ui', 'lib']

/**
 * The parts of an area may use its `shell`, and of each other only what stands here. Two features (applicant, personal-info, company, staff) never
 * use each other: see docs/decisions/0020-web-by-feature.md.
 */
const partsUsed: Record<string, readonly string[]> = {
  'applicant/outcome': ['applicant/retention'],
  'company/owners': ['company/completeness', 'company/people'],
  'company/outcome': ['company/completeness', 'company/entry', 'company/people'],
  'company/review': ['company/completeness', 'company/documents', 'company/export', 'company/owners', 'company/people'],
  'staff/account': ['staff/auth'],
  'staff/audit': ['staff/decisions'],
  'staff/case': ['staff/decisions'],
  'staff/queue': ['staff/decisions'],
  'staff/roles': ['staff/users'],
}

const layerOf = (path: string) => path.split('/')[0] ?? ''
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const featureOf = (path: string) => path.split('/')[1] ?? ''
/** `company/people`; undefined for a file that stands in the feature itself. */
const partOf = (path: string) => path.match(/^features\/([^/]+\/[^/.]+)\//)?.[1]

type Import = { from: string; to: string }

const web = new URL('../', import.meta.url).pathname

async function readImports(): Promise<Import[]> {
  const files = (await readdir(web, { recursive: true })).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const found = files.map(async (from) => {
    const text = (await readFile(web + from, 'utf8')).replace(/^ *\*.*$/gm, '')
    return [...text.matchAll(/['"]#web\/([^'"?]+)['"?]/g)].map(([, to = '']) => ({ from, to }))
  })
  return (await Promise.all(found)).flat()
}

const imports = await readImports()
const list = (wrong: Import[]) => [...new Set(wrong.map(({ from, to }) => `${from} -> ${to}`))].sort()

it('reads every import of web', () => {
  expect(imports.length).toBeGreaterThan(2_500)
  expect([...new Set(imports.map(({ from }) => layerOf(from)))].sort()).toEqual([...layers].sort())
})

it('imports no higher layer', () => {
  const rank = (path: string) => layers.indexOf(layerOf(path))
  expect(list(imports.filter(({ from, to }) => rank(to) < rank(from)))).toEqual([])
})

it('imports no other feature', () => {
  const between = imports.filter(({ from, to }) => layerOf(from) === 'features' && layerOf(to) === 'features')
  expect(between.length).toBeGreaterThan(500)
  expect(list(between.filter(({ from, to }) => featureOf(from) !== featureOf(to)))).toEqual([])
})

it('imports within an area follow the table', () => {
  const used = new Set<string>()
  const wrong = imports.filter(({ from, to }) => {
    const [user, other] = [partOf(from), partOf(to)]
    if (!user || !other || user === other || other.endsWith('/shell')) return false
    used.add(`${user} -> ${other}`)
    return !partsUsed[user]?.includes(other)
  })
  expect(list(wrong)).toEqual([])
  const written = Object.entries(partsUsed).flatMap(([user, others]) => others.map((other) => `${user} -> ${other}`))
  expect([...used].sort()).toEqual(written.sort())
})

/** A path of folders that leads back to where it began. */
function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (folder: string, path: string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return undefined
    for (const next of arrows.get(folder) ?? []) {
      const circle = visit(next, [...path, folder])
      if (circle) return circle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of arrows.keys()) {
    const circle = visit(folder, [])
    if (circle) return circle
  }
  return undefined
}

function toArrows(all: readonly Import[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [user, used] = [folderOf(from), folderOf(to)]
    if (user !== used) arrows.set(user, (arrows.get(user) ?? new Set<string>()).add(used))
  }
  return arrows
}

it('has no circular imports of folders', () => {
  expect(toArrows(imports).size).toBeGreaterThan(50)
  expect(findCircle(toArrows(imports))).toBeUndefined()
})

it('detects a circular import', () => {
  const back = { from: 'lib/api/call.ts', to: 'app/staff/staff-app.tsx' }
  expect(findCircle(toArrows([...imports, back]))).toContain('lib/api')
})

it('limits a folder to about 25 files', async () => {
  const files = (await readdir(web, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  )
  const counts = new Map<string, number>()
  for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > 25).map(([folder, count]) => `${folder.slice(web.length)}: ${count}`)).toEqual([])
})
