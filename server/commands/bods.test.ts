import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodsExport, bodsImport } from '#server/commands/bods.ts'
import { businessOf, companyPage, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let folder: string
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
  folder = await mkdtemp(join(tmpdir(), 'portico-bods-'))
})
afterAll(async () => {
  await portico.close()
  await rm(folder, { recursive: true, force: true })
})

it('exports the owners of one company and imports them into another', async () => {
  const from = companyPage(portico, await newCompany(portico))
  const holding = businessOf(await from.addBusiness({ name: 'Holding Ltd', number: '11', shares: '60' }))
  await from.addShareholder({ shares: '80' }, { COD: holding.requestId })
  const file = join(folder, 'owners.json')
  await bodsExport.run(portico.context, { id: from.requestId, options: { output: file } })
  expect(JSON.parse(await readFile(file, 'utf8'))[0]).toHaveProperty('statementId')

  const to = companyPage(portico, await newCompany(portico))
  const before = await portico.statusOf(to.requestId)
  const added = await bodsImport.run(portico.context, { id: to.requestId, options: { file } })
  expect(added.json).toMatchObject({ addedPeople: 1, addedCompanies: 1, addedHoldings: 2 })
  expect((await to.structure()).body).toMatchObject({ users: [{ name: 'Anna Eriksson', indirect_shares: 48, ISUBO: true }] })
  // What the operator does is not the applicant's opening of the link.
  const { actor } = await portico.context.db
    .selectFrom('activities')
    .select('actor')
    .where('requestId', '=', to.requestId)
    .where('activityType', '=', 'OWNERSHIP_IMPORTED')
    .executeTakeFirstOrThrow()
  expect([actor, await portico.statusOf(to.requestId)]).toEqual(['staff', before])
  const written = await portico.context.db
    .selectFrom('auditEntries')
    .select(['action', 'actorKind', 'facts'])
    .where('targetId', '=', to.requestId)
    .execute()
  expect(written).toEqual([
    { action: 'business.imported', actorKind: 'operator', facts: { addedPeople: 1, addedCompanies: 1, addedHoldings: 2 } },
  ])
  await expect(bodsImport.run(portico.context, { id: to.requestId, options: { file } })).rejects.toMatchObject({
    code: 'STRUCTURE_NOT_EMPTY',
  })
})

it('reports an invalid file, and imports nothing from it', async () => {
  const { requestId } = await newCompany(portico)
  const file = join(folder, 'broken.json')
  await expect(bodsImport.run(portico.context, { id: requestId, options: { file } })).rejects.toThrow(`cannot read ${file}`)
  await writeFile(file, '[{')
  await expect(bodsImport.run(portico.context, { id: requestId, options: { file } })).rejects.toThrow('is no JSON')
  await writeFile(file, '[{"statementId":"x"}]')
  await expect(bodsImport.run(portico.context, { id: requestId, options: { file } })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(bodsExport.run(portico.context, { id: 'cod_unknown', options: {} })).rejects.toMatchObject({ code: 'REQUEST_NOT_FOUND' })
})
