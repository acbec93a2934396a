import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it('leaves what tests alone need out of the image, and nothing that runs asks for it', async () => {
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
