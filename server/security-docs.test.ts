import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}docs/reference/security`

/** OWASP ASVS 5.0.0: the level of each requirement of a section, in the order of their numbers. */
const levels: Record<string, string> = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '12223333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
}
const verdicts = ['met', 'partly', 'not met', 'n.a.'] as const

type Row = { id: string; level: string; what: string; verdict: string; where: string }

const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'))
const texts = await Promise.all(
  [`${root}SECURITY.md`, `${root}docs/reference/security.md`, ...pages.map((name) => `${folder}/${name}`)].map((path) =>
    readFile(path, 'utf8'),
  ),
)
const rows: Row[] = texts
  .flatMap((text) => text.split('\n'))
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', level = '', what = '', verdict = '', ...where] = line.slice(2, -2).split(' | ')
    return { id, level, what, verdict, where: where.join(' | ') }
  })

const requested = Object.entries(levels).flatMap(([section, each]) => [...each].map((level, at) => ({ id: `${section}.${at + 1}`, level })))
const asPaths = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) =>
      /^(?!\/)[\w.@/-]*\w\.(?:ts|tsx|mjs|md|sql|json|yaml|css)$|^(?:Dockerfile|\.dockerignore|\.npmrc|\.env\.example)$|^[\w-]+\/(?:[\w-]+\/)*$/.test(
        span,
      ),
    )

it('lists the requirements of all three levels', () => {
  expect(['1', '2', '3'].map((desired) => requested.filter(({ level }) => level === desired).length)).toEqual([70, 183, 92])
})

it('covers every requirement of levels 1 and 2 once', () => {
  const desired = requested.filter(({ level }) => level !== '3').map(({ id, level }) => `${id} ${level}`)
  expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(desired.sort())
})

it('has a result for each, with a reason or a place', () => {
  const wrong = rows.filter(({ verdict, what, where }) => !verdicts.some((known) => known === verdict) || what === '' || where === '')
  expect(wrong.map(({ id }) => id)).toEqual([])
})

it('names a file for each met requirement', () => {
  expect(
    rows.filter(({ verdict, where }) => (verdict === 'met' || verdict === 'partly') && asPaths(where).length === 0).map(({ id }) => id),
  ).toEqual([])
})

it('names existing files only', () => {
  const compliance = readFileSync(`${root}docs/guides/compliance.md`, 'utf8')
  const named = [...texts, compliance].flatMap(asPaths)
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((path) => !existsSync(`${root}${path}`))).toEqual([])
})

it('counts results correctly', () => {
  const count = (level: string) =>
    verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict && (level === '' || row.level === level)).length)
  const stated = [...(texts[1] ?? '').matchAll(/^\| (?:level 1|level 2|all) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, ...each]) => each.map(Number),
  )
  expect(stated).toEqual([count('1'), count('2'), count('')])
})
