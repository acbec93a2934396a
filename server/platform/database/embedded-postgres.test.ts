import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConnectionFile } from '#server/platform/database/connection-file.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'

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
    const { openEmbeddedPostgres } = await import('#server/platform/database/embedded-postgres.ts')
    const { url } = await openEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} })
    console.log('URL ' + url)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../..'),
  })
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

it('is durable, sorts alike everywhere, and requires its password', async () => {
  const dataFolder = await newFolder()
  const first = await openEmbeddedPostgres({ dataFolder })
  await ask(first.url, "create table kept (word text); insert into kept values ('é'), ('z'), ('A'), ('a')")
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

it('takes over the database of a killed server, and refuses a second running one', async () => {
  const dataFolder = await newFolder()
  const other = otherProcess(dataFolder)
  const url = await urlOf(other)
  await ask(url, "create table kept (word text); insert into kept values ('here')")
  await expect(openEmbeddedPostgres({ dataFolder })).rejects.toThrow('another Portico server is running')

  other.kill('SIGKILL')
  await ended(other)
  const taken = await retried(() => openEmbeddedPostgres({ dataFolder }))
  expect([taken.wasRunning, await ask(taken.url, 'select word from kept')]).toEqual([true, [{ word: 'here' }]])
  await taken.close()
})

it('recovers after a kill, and from a reused process id', async () => {
  const dataFolder = await newFolder()
  const other = otherProcess(dataFolder)
  const url = await urlOf(other)
  await ask(url, "create table kept (word text); insert into kept values ('here')")
  const { folder } = (await readConnectionFile(dataFolder)) ?? { folder: '' }
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  other.kill('SIGKILL')
  await ended(other)
  process.kill(Number(lines[0]), 'SIGKILL')
  await retried(async () => {
    if (
      await ask(url, 'select 1').then(
        () => true,
        () => false,
      )
    )
      throw new Error('still there')
  })
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const again = await openEmbeddedPostgres({ dataFolder })
  expect([again.wasRunning, await ask(again.url, 'select word from kept')]).toEqual([false, [{ word: 'here' }]])
  await again.close()
})

it.runIf(process.getuid?.() === 0)('finds a folder for its data where the parent is not writable', async () => {
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
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

describe("the application's role", () => {
  it('replaces the superuser of an earlier build', async () => {
    const dataFolder = await newFolder()
    const first = await openEmbeddedPostgres({ dataFolder })
    const asSuperuser = new URL(first.superuserUrl)
    asSuperuser.pathname = '/portico'
    await ask(
      asSuperuser.href,
      `
      create schema old; create type old.state as enum ('a'); create table old.kept (id bigint generated always as identity, s serial, word text, state old.state);
      create function old.one() returns int language sql as 'select 1'; insert into old.kept (word) values ('here')`,
    )
    await expect(ask(first.url, 'select word from old.kept')).rejects.toThrow('permission denied')
    await first.close()
    const again = await openEmbeddedPostgres({ dataFolder })
    await ask(again.url, 'alter table old.kept add column more text')
    expect(await ask(again.url, 'select word, old.one() as one from old.kept')).toEqual([{ word: 'here', one: 1 }])
    await ask(again.url, 'drop schema old cascade')
    await again.close()
  })
})

describe('a failed PostgreSQL', () => {
  it('is reported when it cannot restart', async () => {
    const dataFolder = await newFolder()
    let lost: Error | undefined
    const opened = await openEmbeddedPostgres({ dataFolder, onLost: (error) => (lost = error) })
    await rm(join(opened.folder, 'cluster', 'global', 'pg_control'))
    process.kill(opened.pid(), 'SIGKILL')
    await retried(async () => expect(lost?.message).toContain('did not start'))
    await opened.close().catch(() => {})
  })
})

// A cluster takes a second to make: one for all of these, in their order.
describe('a running PostgreSQL', () => {
  const recovered: number[] = []
  let database: EmbeddedPostgres

  beforeAll(async () => {
    database = await openEmbeddedPostgres({ dataFolder: await newFolder(), onRecovered: ({ awayMs }) => recovered.push(awayMs) })
  })

  it("works under an application's role that is no superuser, owns its database only, and reads no files", async () => {
    const [role] = await ask<{ rolname: string; rolsuper: boolean; rolcreaterole: boolean; rolcreatedb: boolean }>(
      database.url,
      'select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolname: 'portico_app', rolsuper: false, rolcreaterole: false, rolcreatedb: false })
    await expect(ask(database.url, "select pg_read_file('/etc/hostname')")).rejects.toThrow('permission denied')
    await expect(ask(database.url, "create table t (l text); copy t from program 'id'")).rejects.toThrow('permission denied')
  })

  it('logs no values of a refused row', async () => {
    await ask(database.url, "create table people (email text unique); insert into people values ('anna.eriksson@example.com')")
    await expect(ask(database.url, "insert into people values ('anna.eriksson@example.com')")).rejects.toThrow('duplicate key')
    await retried(async () => {
      const log = await readFile(join(database.folder, 'postgres.log'), 'utf8')
      expect([log.includes('duplicate key'), log.includes('anna')]).toEqual([true, false])
    })
  })

  it('restarts on the same address with its data when it fails', async () => {
    await ask(database.url, "create table kept (word text); insert into kept values ('here')")
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    await retried(async () => expect(recovered).toHaveLength(1))
    expect(database.pid()).not.toBe(before)
    expect(await ask(database.url, 'select word from kept')).toEqual([{ word: 'here' }])
  })

  it("keeps its lock when only its owner's connection was cut", async () => {
    await ask(database.superuserUrl, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico owner'")
    await retried(async () => {
      const held = await ask<{ count: string }>(
        database.superuserUrl,
        "select count(*) from pg_locks where locktype = 'advisory' and objid = 7041002",
      )
      expect(held).toEqual([{ count: '1' }])
    })
  })

  it('answers nothing once it is closed', async () => {
    await database.close()
    await expect(ask(database.url, 'select 1')).rejects.toThrow()
  })
})
