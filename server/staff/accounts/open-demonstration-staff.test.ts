import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemonstrationStaff } from '#server/staff/accounts/open-demonstration-staff.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

it('keeps one generated demonstration password, readable by its owner only', async () => {
  const first = await openDemonstrationStaff(portico.context, portico.dataFolder)
  const second = await openDemonstrationStaff(portico.context, portico.dataFolder)
  expect(second).toEqual(first)
  expect((await browser(portico, first?.email ?? '').signIn(first?.password)).status).toBe(200)
  const { mode } = await stat(join(portico.dataFolder, 'demonstration-staff-password'))
  expect((mode & 0o777).toString(8)).toBe('600')
})

it('creates the account after an interrupted start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-ended-'))
  await writeFile(join(folder, 'demonstration-staff-password'), 'a password that was kept\n')
  await portico.context.db.deleteFrom('staffUsers').execute()
  const opened = await openDemonstrationStaff(portico.context, folder)
  expect((await browser(portico, opened?.email ?? '').signIn('a password that was kept')).status).toBe(200)
})

it('prints no password for an account of another data folder', async () => {
  await openDemonstrationStaff(portico.context, portico.dataFolder)
  expect(await openDemonstrationStaff(portico.context, await mkdtemp(join(tmpdir(), 'portico-other-')))).toBeUndefined()
})
