import { afterAll, describe, expect, it } from 'vitest'
import { toFindingCode } from '#contract/cases/approval.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { findRegistryDifferences } from '#server/registry/find-registry-differences.ts'
import { companyPage, newCompany } from '#server/testing/company-steps.ts'
import { findSuggestion, lantern, openRegistry } from '#server/testing/registry-steps.ts'
import { auditOf, openStaffApp } from '#server/testing/staff-app.ts'

const { portico, grace, changeProfile, lookedUp } = await openRegistry()
afterAll(() => portico.close())

const differencesOf = async (requestId: string) => {
  const { db } = portico.context
  const request = await db.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  return (await findRegistryDifferences(db, portico.context, request)).map(({ about, difference }) => `${about} ${difference}`)
}

const caseOf = async (id: string, areas?: string[]) =>
  ((areas ? await grace.send('POST', `/requests/${id}/reveal`, { areas }) : await grace.send('GET', `/requests/${id}`)).body as CaseFile)
    .company?.registry

describe('the case of a company', () => {
  it('is not compared without a registry answer', async () => {
    const page = companyPage(portico, await newCompany(portico))
    await page.read()
    expect(await caseOf(page.requestId)).toBeNull()
    expect(await differencesOf(page.requestId)).toEqual([])
  })

  it('lists differences row by row', async () => {
    const page = await lookedUp(lantern)
    const [ada] = await page.suggestions()
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example' }, { registryKey: ada?.key })
    await page.addDirector({ first: 'Ruth', last: 'Denholm', email: 'ruth@lantern.example' })
    await page.addShareholder({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example', shares: '51' })
    await page.addShareholder({ first: 'Mallory', last: 'Vane', email: 'mal@lantern.example', shares: '49' })
    expect(await differencesOf(page.requestId)).toEqual([
      'director ended',
      'director not-declared',
      'owner share',
      'owner not-registered',
      'owner not-declared',
    ])
    const registry = await caseOf(page.requestId, ['people', 'answers'])
    expect(registry).toMatchObject({ source: 'Sample register', dismissed: [] })
    const { findings } = (await grace.send('GET', `/requests/${page.requestId}`)).body as CaseFile
    expect(findings.filter(({ kind }) => kind === 'registry').map(toFindingCode)).toContain('registry:owner:share')
    expect(
      registry?.comparison.directors.parties.map(({ declared, registered, differences }) => [
        declared?.name,
        registered?.name,
        differences,
      ]),
    ).toEqual([
      ['Ada Marlowe', 'Ada Marlowe', []],
      ['Ruth Denholm', 'Ruth Denholm', ['ended']],
      [undefined, 'Thomas Okafor', ['not-declared']],
    ])
    expect(registry?.comparison.owners.parties[0]).toMatchObject({
      declared: { sharesPercent: 51 },
      registered: { sharesPercent: 60 },
      differences: ['share'],
    })
    expect(registry?.comparison.facts.find(({ fact }) => fact === 'name')).toEqual({
      fact: 'name',
      declared: 'Copper Lantern Trading Limited',
      registered: 'Copper Lantern Trading Limited',
      differs: false,
    })
    expect(registry?.comparison.facts.find(({ fact }) => fact === 'incorporated-on')).toMatchObject({
      declared: '2014-03-18',
      differs: false,
    })
  })

  it('has no findings where everything matches', async () => {
    const page = await lookedUp(lantern)
    for (const [first, last, shares] of [
      ['Ada', 'Marlowe', '60'],
      ['Thomas', 'Okafor', '40'],
    ] as const) {
      const email = `${first}@lantern.example`
      await page.addDirector({ first, last, email })
      await page.addShareholder({ first, last, email, shares })
    }
    expect([await page.suggestions(), await differencesOf(page.requestId)]).toEqual([[], []])
  })

  it('compares the month of birth', async () => {
    const page = await lookedUp(lantern)
    const born = (day: string) => ({ 'Date of Birth': day })
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example', more: born('1979-04-30') })
    await page.addDirector({ first: 'Thomas', last: 'Okafor', email: 'tom@lantern.example', more: born('1983-11-01') })
    expect((await differencesOf(page.requestId)).filter((each) => each.startsWith('director'))).toEqual(['director birth-month'])
  })

  it('masks people until revealed', async () => {
    const page = await lookedUp(lantern)
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example' })
    const masked = await caseOf(page.requestId)
    expect(JSON.stringify(masked)).not.toMatch(/Marlowe|Okafor|1978-04/)
    expect(masked?.comparison.directors.parties[0]).toMatchObject({
      declared: { name: 'A••• M•••' },
      registered: { name: 'A••• M•••', monthOfBirth: '•••' },
    })
    expect(masked?.comparison.facts.find(({ fact }) => fact === 'incorporated-on')).toMatchObject({
      declared: '•••',
      registered: '2014-03-18',
    })
    expect(JSON.stringify(await caseOf(page.requestId, ['people']))).toContain('1978-04')
  })

  it('shows dismissed suggestions', async () => {
    const page = await lookedUp(lantern)
    const { key } = findSuggestion(await page.suggestions(), 'director', 'Thomas Okafor')
    await page.dismiss(key, true)
    expect((await caseOf(page.requestId))?.dismissed).toEqual([key])
  })

  it('refreshes the registry answer for staff, and records it', async () => {
    const page = await lookedUp(lantern)
    changeProfile((profile) => ({ ...profile, status: 'Dissolved' }))
    const { body, status } = await grace.send('POST', `/requests/${page.requestId}/registry`)
    changeProfile((profile) => profile)
    expect([status, body.source]).toEqual([200, 'Sample register'])
    expect(await differencesOf(page.requestId)).toContain('company status')
    expect((await auditOf(portico, page.requestId)).map(({ actorId, action, facts }) => [actorId, action, facts.source])).toEqual([
      [grace.id, 'request.registry-asked', 'Sample register'],
    ])
    const nameless = companyPage(portico, await newCompany(portico))
    expect((await grace.send('POST', `/requests/${nameless.requestId}/registry`)).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
    const auditor = await openStaffApp(portico, 'auditor')
    expect((await auditor.send('POST', `/requests/${page.requestId}/registry`)).body.errorCode).toBe('PERMISSION_DENIED')
  })
})
