import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readConfig } from '#server/app/config.ts'

const at = (name: string) => new URL(`../${name}`, import.meta.url)
const linesOf = (text: string) => [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

it('lists every setting that the server reads, and no other', async () => {
  const read = [...(await readFile(at('server/app/config.ts'), 'utf8')).matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  const listed = linesOf(await readFile(at('.env.example'), 'utf8')).map(([name]) => name)
  expect(read.length).toBeGreaterThan(15)
  expect(listed.sort()).toEqual(read.sort())
})

it('shows the defaults', async () => {
  const copied = readConfig(Object.fromEntries(linesOf(await readFile(at('.env.example'), 'utf8'))))
  expect(copied).toEqual(readConfig({}))
})

it('documents no setting without effect', async () => {
  const folder = fileURLToPath(at('server'))
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'config.ts',
  )
  const sources = (await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')))).join('\n')
  const unused = Object.keys(readConfig({})).filter((name) => !new RegExp(`\\b(config|settings)\\.${name}\\b`).test(sources))
  expect(unused).toEqual([])
})
