import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openMasterKey } from '#server/platform/crypto/master-key.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-key-'))
afterAll(() => rm(dataFolder, { recursive: true }))

it('creates one private key in demo mode, also for concurrent starts', async () => {
  const demo = { configured: null, dataFolder, mode: 'demo' } as const
  const [one, two] = await Promise.all([openMasterKey(demo), openMasterKey(demo)])
  const again = await openMasterKey(demo)
  expect([one.byteLength, Buffer.from(one).equals(two), Buffer.from(one).equals(again)]).toEqual([32, true, true])
  expect((await stat(join(dataFolder, 'master.key'))).mode & 0o777).toBe(0o600)
})

it('accepts a configured key in base64 or hexadecimal', async () => {
  const key = randomBytes(32)
  for (const configured of [key.toString('base64'), key.toString('hex')]) {
    const opened = await openMasterKey({ configured, dataFolder, mode: 'production' })
    expect(key.equals(opened)).toBe(true)
  }
})

it('refuses production without a key, and a key of the wrong length, with instructions', async () => {
  const production = { dataFolder, mode: 'production' } as const
  await expect(openMasterKey({ ...production, configured: null })).rejects.toThrow('openssl rand -base64 32')
  await expect(openMasterKey({ ...production, configured: 'c2hvcnQ=' })).rejects.toThrow('PORTICO_MASTER_KEY must be 32 bytes')
})
