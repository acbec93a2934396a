/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const web = new URL('../', import.meta.url).pathname
const paths = await readdir(web, { recursive: true })
const read = async (path: string) => ({ path, text: await readFile(web + path, 'utf8') })
const components = await Promise.all(paths.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.')).map(read))
const modules = await Promise.all(paths.filter((path) => path.endsWith('.module.css')).map(read))

const toName = (className: string) => className.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The classes that a module keeps to itself. */
function listClasses(css: string): string[] {
  const selectors =
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/:global\([^)]*\)/g, '')
      .match(/[^{}]+(?=\{)/g) ?? []
  return [...new Set(selectors.flatMap((each) => [...each.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => toName(name))))]
}

/** Of each module: by which names its components read it. */
const readNames = new Map<string, Set<string>>()
for (const { text } of components) {
  for (const [, local = '', path = ''] of text.matchAll(/^import (\w+) from '#web\/([^']+\.module\.css)'/gm)) {
    const names = readNames.get(path) ?? new Set<string>()
    for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name)
    readNames.set(path, names)
  }
}

it('reads every CSS module', () => {
  expect(modules.length).toBeGreaterThan(50)
  expect([...readNames.values()].reduce((sum, names) => sum + names.size, 0)).toBeGreaterThan(300)
})

it.each(modules)('defines exactly the classes that components use: $path', ({ path, text }) => {
  expect(listClasses(text).sort()).toEqual([...(readNames.get(path) ?? [])].sort())
})

it('has no global styles in features', () => {
  const everywhere = paths.filter((path) => /^(app|features|forms)\/.*\.css$/.test(path) && !path.endsWith('.module.css'))
  expect(everywhere).toEqual([])
})
