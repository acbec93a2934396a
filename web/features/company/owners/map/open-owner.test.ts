import { expect, it } from 'vitest'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { findOwnerPlace } from '#web/features/company/owners/map/open-owner.ts'

const facts = { direct_shares: 50, indirect_shares: 0, status: 'URL_GENERATED' as const }
const user = (eod: string, parent: string): CorporationStructure['users'][number] => ({
  ...facts,
  eod,
  parent,
  name: eod,
  roles: ['shareholder'],
  ISUBO: true,
})
const company = (cod: string, parent: string | null): CorporationStructure['corporations'][number] => {
  return { ...facts, cod, parent, id: parent && `hld_${cod}_${parent}`, companyName: cod, kyckrId: null }
}
const structure: CorporationStructure = {
  requestId: 'root',
  thresholdPercent: 25,
  users: [user('anna', 'root'), user('deep', 'top')],
  corporations: [company('root', null), company('holding', 'root'), company('top', 'holding'), company('root', 'top')],
  flags: [],
}
const find = (id: string, cod = 'root') => findOwnerPlace(structure, { id, cod, ownCod: 'root' })

it('leads to the row of an owner of this company', () => {
  expect([find('anna'), find('holding')]).toEqual([
    { is: 'row', id: 'anna' },
    { is: 'row', id: 'holding' },
  ])
  expect(find('top', 'holding')).toEqual({ is: 'row', id: 'top' })
})

it("leads to the page of an indirect owner's company", () => {
  const address = `/Onboarding2Company/companyDescPage/top?${new URLSearchParams({ query: '{"parentId":"holding","id":"hld_top_holding"}' })}`
  expect([find('top'), find('deep')]).toEqual([
    { is: 'page', address },
    { is: 'page', address },
  ])
})

it('leads nowhere from the company itself', () => {
  expect([find('root'), find('root', 'holding'), find('nobody')]).toEqual([{ is: 'none' }, { is: 'none' }, { is: 'none' }])
})
