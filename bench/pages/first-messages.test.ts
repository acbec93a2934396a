import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A file and whatever it brings at once: what `import()` brings comes later. */
function readWithImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, found = ''] of read(path).matchAll(/^(?:import|export) [^'"]*from '#(web\/[^']+\.tsx?)'/gm)) {
    if (!/^web\/lib\/(api|platform|i18n\/(messages|journey))[/.]/.test(found)) readWithImports(found, seen)
  }
  return seen
}

/** The pages that router.tsx lets come without the words of the pages behind them. */
function listFirstPages(): string[] {
  const router = read('web/app/router.tsx')
  return [...router.matchAll(/withFirstMessages\(\s*(?:withMessages\(\w+, )?\(\w*\) =>\s*import\('#([^']+)'\)/g)].map(
    ([, path = '']) => path,
  )
}

it('loads the messages of a page together with the page', () => {
  const later = [...read('web/lib/i18n/journey.en.ts').matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key = '']) => key)
  const pages = listFirstPages()
  expect([later.length > 150, pages.length]).toEqual([true, 4])
  for (const page of pages) {
    const files = [...readWithImports(page)]
    expect(files.length).toBeGreaterThan(1)
    const missing = files.flatMap((file) => later.filter((key) => read(file).includes(`'${key}'`)).map((key) => `${file}: ${key}`))
    expect(missing, page).toEqual([])
  }
})
