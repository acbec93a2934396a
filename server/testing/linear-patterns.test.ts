import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { findSlowPattern } from '#server/testing/find-slow-pattern.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Patterns that may be slow on a long text and never see one: what bounds it. */
const bounded: Record<string, string> = {
  '\\/+$': 'settings of the operator, and an address that a browser made',
  '[\\s,]+(?=[a-z][a-z-]*:)': 'REGISTRY_URL of the operator',
  '^[\\s,]+|[\\s,]+$': 'REGISTRY_URL of the operator',
  '\\[(\\d+)\\]|"((?:[^"\\\\]|\\\\.)*)"|[^.[\\]"]+': 'a path that the server wrote: names of 200 letters at most',
}

type Found = { place: string; source: string; flags: string }

function listPatterns(): Found[] {
  const files = globSync('{contract,vision,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/testing\/|\.fixture\./.test(file),
  )
  return files.flatMap((file) => {
    const code = readFileSync(`${root}/${file}`, 'utf8')
    const found: Found[] = []
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
      if (regex) found.push({ place: `${file}:${code.slice(0, start).split('\n').length}`, source: regex.pattern, flags: regex.flags })
      for (const inner of Object.values(node)) visit(inner)
    }
    visit(parseSync(file, code).program)
    return found
  })
}

it('detects known exponential patterns', () => {
  const slow = [
    '<w:instrText\\b[^>]*>([^<]*)',
    '\\/Filter\\s*(\\[[^\\]]*\\]|\\/\\w+)',
    '<(\\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"<]*"|[^"\'<>])*)>',
    '^https?:\\/\\/[^\\s/]+\\.[^\\s/]+$',
    '[\\s.]+$',
    '^(a+)+$',
  ]
  expect(slow.filter((source) => findSlowPattern(source, '') === undefined)).toEqual([])
  const quick = ['^[a-z]+$', '&(?:#(\\d{1,7})|amp);', '<[^<>]*>', '^(?:[a-z]+\\.)+[a-z]{2,18}$']
  expect(quick.map((source) => findSlowPattern(source, ''))).toEqual(quick.map(() => undefined))
})

it('allows no regular expression of superlinear time, except listed ones with bounded text', () => {
  const patterns = listPatterns()
  expect(patterns.length).toBeGreaterThan(300)
  const slow = patterns.flatMap(({ place, source, flags }) => {
    const why = Object.hasOwn(bounded, source) ? undefined : findSlowPattern(source, flags)
    return why ? [`${place} /${source}/${flags}: ${why}`] : []
  })
  expect(slow).toEqual([])
  const unknown = Object.keys(bounded).filter((source) => !patterns.some((one) => one.source === source))
  expect(unknown).toEqual([])
})
