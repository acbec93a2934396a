import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it('excludes test-only files, which no runtime file imports', async () => {
  const ignored = (await readFile(`${root}.dockerignore`, 'utf8')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', '**/*.test.ts', '**/*.fixture.ts', 'server/testing']))
  const names = await Promise.all(
    ['server', 'vision', 'contract'].map(async (room) =>
      (await readdir(`${root}${room}`, { recursive: true })).map((name) => join(room, name)),
    ),
  )
  const running = names
    .flat()
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name) && !name.startsWith('server/testing'))
  expect(running.length).toBeGreaterThan(400)
  const sources = await Promise.all(running.map(async (name) => ({ name, text: await readFile(`${root}${name}`, 'utf8') })))
  expect(
    sources.filter(({ text }) => /from '[^']*(?:server\/testing\/|\.fixture\.ts|\.test\.ts)/.test(text)).map(({ name }) => name),
  ).toEqual([])
})
