import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readConnectionFile } from '#server/database/connection-file.ts'
import { openEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'))
  folders.push(folder)
  return folder
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

/** A server process that opens the database and is then killed, or waits to be. */
function otherProcess(dataFolder: string): ChildProcess {
  const script = `
    const { openEmbeddedPostgres } = await import('#server/database/embedded-postgres.ts')
    const { url } = await openEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} })
    console.log('URL ' + url)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'], cwd: join(import.meta.dirname, '../..') })
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /URL (\S+)/.exec(chunk.toString())?.[1]
      if (url) resolve(url)
    })
    child.on('exit', () => reject(new Error('it ended before it was open')))
  })
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

it('keeps what was written, sorts alike everywhere, and lets in nobody without its password', async () => {
  const dataFolder = await newFolder()
  const first = await openEmbeddedPostgres({ dataFolder })
  await ask(first.url, 'create table kept (word text); insert into kept values (\'é\'), (\'z\'), (\'A\'), (\'a\')')
  expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  const guess = new URL(first.url)
  guess.password = 'guess'
  await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
  await first.close()

  const again = await openEmbeddedPostgres({ dataFolder })
  expect(await ask(again.url, 'select word from kept order by word')).toEqual(['A', 'a', 'z', 'é'].map((word) => ({ word })))
  const file = await readConnectionFile(dataFolder)
  expect([file?.url, (await stat(join(dataFolder, 'database.json'))).mode & 0o777]).toEqual([again.url, 0o600])
  await again.close()
})

it('takes over the database of a killed server, and refuses a second living one', async () => {
  const dataFolder = await newFolder()
  const other = otherProcess(dataFolder)
  const url = await urlOf(other)
  await ask(url, 'create table kept (word text); insert into kept values (\'here\')')
  await expect(openEmbeddedPostgres({ dataFolder })).rejects.toThrow('another Portico server is running')

  other.kill('SIGKILL')
  await ended(other)
  const taken = await retried(() => openEmbeddedPostgres({ dataFolder }))
  expect([taken.wasRunning, await ask(taken.url, 'select word from kept')]).toEqual([true, [{ word: 'here' }]])
  await taken.close()
})

it('recovers when the database itself was killed, and is not misled by a process that got its number', async () => {
  const dataFolder = await newFolder()
  const first = await openEmbeddedPostgres({ dataFolder })
  await ask(first.url, 'create table kept (word text); insert into kept values (\'here\')')
  const pidFile = join(first.folder, 'cluster', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGKILL')
  await retried(async () => {
    if (await ask(first.url, 'select 1').then(() => true, () => false)) throw new Error('still there')
  })
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const again = await openEmbeddedPostgres({ dataFolder })
  expect([again.wasRunning, await ask(again.url, 'select word from kept')]).toEqual([false, [{ word: 'here' }]])
  await again.close()
})

it.runIf(process.getuid?.() === 0)('finds a place for its data when the folder above is shut to its user', async () => {
  const shut = await newFolder()
  await chmod(shut, 0o700)
  const opened = await openEmbeddedPostgres({ dataFolder: join(shut, 'data') })
  folders.push(opened.folder)
  expect(opened.folder).toMatch(/^\/var\/lib\/portico\/data-/)
  expect(await ask(opened.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await opened.close()
})

/** The end of a process takes a moment to be seen by the database. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

