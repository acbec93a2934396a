import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testClusterFolder: string
  }
}

/** A run takes some 0.5 GB at its fullest. */
const roomyBytes = 4 * 1_073_741_824

/** A place for the run's database, which starts when a test needs it; whatever started is ended with the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findPlace(), 'portico-tests-'))
  project.provide('testClusterFolder', folder)
  return async () => {
    if (existsSync(join(folder, 'postgres'))) await endDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** In memory where there is plenty: every test makes and drops a database of some hundred files. */
async function findPlace(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  const isRoomy = bavail * bsize > roomyBytes && freemem() > roomyBytes
  return isRoomy ? memory : tmpdir()
}

/** The process of the test that started it may take a moment to end. */
async function endDatabase(folder: string): Promise<void> {
  const giveUpAt = Date.now() + 20_000
  for (;;) {
    try {
      const left = await openEmbeddedPostgres({ dataFolder: folder })
      return await left.close()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
