import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedDemonstration } from '#server/settings/seed-demonstration.ts'
import { openDemonstrationStaff } from '#server/staff/accounts/open-demonstration-staff.ts'
import { requireMode } from '#server/tenants/require-mode.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeEach(async () => {
  portico = await testApp()
})
afterEach(() => portico.close())

describe('a database keeps the mode of its first start', () => {
  it('a demonstration is refused in production', async () => {
    await requireMode(portico.context.db, 'demo')
    await requireMode(portico.context.db, 'demo')
    await expect(requireMode(portico.context.db, 'production')).rejects.toThrow('this database is a demonstration')
  })

  it('a production is refused as a demonstration', async () => {
    await requireMode(portico.context.db, 'production')
    await expect(requireMode(portico.context.db, 'demo')).rejects.toThrow('this database is in production')
    await expect(seedDemonstration(portico.context)).rejects.toThrow('never made in a production database')
    await expect(openDemonstrationStaff(portico.context, portico.dataFolder)).rejects.toThrow('never made in a production database')
    expect(await portico.context.db.selectFrom('staffUsers').select('id').execute()).toEqual([])
  })

  it('concurrent starts agree', async () => {
    const outcomes = await Promise.allSettled([requireMode(portico.context.db, 'demo'), requireMode(portico.context.db, 'production')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

it('demonstration data is created by two services, which check the mode', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
  const sources = await Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })))
  const making = sources.filter(({ text }) => /northwind|demonstrationStaffEmail =|@portico\.example'/i.test(text)).map(({ name }) => name)
  const allowed = ['settings/seed-demonstration.ts', 'staff/accounts/open-demonstration-staff.ts']
  // Settings and printed links of a demonstration, which production refuses or leaves out.
  expect(making.filter((name) => !allowed.includes(name)).sort()).toEqual(['app/config.ts', 'commands/link.ts', 'main.ts'])
  for (const name of allowed) expect(sources.find((source) => source.name === name)?.text).toContain('await requireDemonstration(')
})
