import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open-database.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

let clusterUrl: string
let url: string
let database: OpenDatabase
beforeAll(async () => {
  clusterUrl = await openClusterOfRun()
  url = await createTestDatabase(clusterUrl)
  database = openDatabase(url)
})
afterAll(async () => {
  await database.close()
  await dropTestDatabase(clusterUrl, url)
})

it('runs every step once, also for concurrent starts', async () => {
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  const steps = await Promise.all([1, 2, 3].map(() => migrate(database.pool)))
  const done = steps.flat()
  expect(done[0]).toBe('0001-individual-journey.sql')
  expect(done.length).toBe(new Set(done).size)
  expect(await database.db.selectFrom('verificationRequests').selectAll().execute()).toEqual([])
  expect(await migrate(database.pool)).toEqual([])
})

it('refuses a newer database, and a changed step', async () => {
  await database.pool.query("insert into migrations (name, sha256) values ('9999-from-tomorrow.sql', 'x')")
  await expect(migrate(database.pool)).rejects.toThrow('9999-from-tomorrow.sql, which this build does not know')
  await database.pool.query("delete from migrations where name = '9999-from-tomorrow.sql'")
  await database.pool.query("update migrations set sha256 = 'x'")
  await expect(migrate(database.pool)).rejects.toThrow('was changed after it had been applied')
})
