import { expect, it } from 'vitest'
import { noAuditFilters, readAuditFilters, toActorKind, toAuditQuery } from '#web/features/staff/audit/audit-filters.ts'

it('sends filled filters only', () => {
  expect(toAuditQuery(noAuditFilters)).toEqual({})
  expect(toAuditQuery({ ...noAuditFilters, actor: 'stf_1', action: 'request.', targetId: ' req_1 ', from: '2026-03-01' })).toEqual({
    actorId: 'stf_1',
    action: 'request.',
    targetId: 'req_1',
    from: '2026-03-01',
  })
})

it('filters by kind of actor', () => {
  expect(toAuditQuery({ ...noAuditFilters, actor: toActorKind('stranger') })).toEqual({ actorKind: 'stranger' })
})

it('accepts ids from the address, and ignores the rest', () => {
  expect(readAuditFilters('?actorId=stf_1&targetId=%3Cb%3E')).toEqual({ ...noAuditFilters, actor: 'stf_1' })
})
