import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '#bench/support/result.ts'

type Chunk = { file: string; name?: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

// What the browser has taken by the time that an applicant can choose a document: the entry, and these parts of it.
const pageOfDocuments = 'choice'
const partsBeforeDocuments = [pageOfDocuments, 'lib/i18n/messages.en.ts']
const goalKb = 100

/** Bytes of gzip JavaScript and CSS before the document page works, read from the built pages. */
export async function measureFirstLoad(webFolder: string): Promise<Figure[]> {
  const path = join(webFolder, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build first`)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  // Beside the manifest: it is served as it is written.
  const files = [...filesBeforeDocuments(manifest), 'early.js']
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: gzipSync(await readFile(join(webFolder, file)), { level: 9 }).byteLength })),
  )
  const kb = (desired: string) => sizes.reduce((sum, { file, bytes }) => sum + (file.endsWith(desired) ? bytes : 0), 0) / 1000
  const figure = { group: 'First load', unit: 'kB' } as const
  return [
    {
      ...figure,
      name: 'gzip before the document page',
      value: kb(''),
      goal: { atMost: goalKb },
      note: `${files.length} files`,
      isSpeed: true,
    },
    { ...figure, name: '  JavaScript', value: kb('.js') },
    { ...figure, name: '  CSS', value: kb('.css') },
  ]
}

/** Names the files; throws when a part that the measure knows by name is not in the build any more. */
export function filesBeforeDocuments(manifest: Manifest): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build has no entry')
  const parts = partsBeforeDocuments.map((part) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(part) || manifest[name]?.name === part)
    if (!key && part === pageOfDocuments)
      throw new Error(`the build has no part ${part}: say in bench/pages/first-load.ts what took its place`)
    return key
  })
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const needed of chunk.imports ?? []) take(needed)
  }
  for (const key of [entry, ...parts]) if (key) take(key)
  return [...files]
}
