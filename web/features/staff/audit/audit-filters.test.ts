import { expect, it } from 'vitest'
import { noAuditFilters, readAuditFilters, toActorKind, toAuditQuery } from '#web/features/staff/audit/audit-filters.ts'

it('asks for what was filled in, and nothing else', () => {
  expect(toAuditQuery(noAuditFilters)).toEqual({})
  expect(toAuditQuery({ ...noAuditFilters, actor: 'stf_1', action: 'request.', targetId: ' req_1 ', from: '2026-03-01' })).toEqual({
    actorId: 'stf_1',
    action: 'request.',
    targetId: 'req_1',
    from: '2026-03-01',
  })
})

it('asks for a kind of actor instead of somebody', () => {
  expect(toAuditQuery({ ...noAuditFilters, actor: toActorKind('stranger') })).toEqual({ actorKind: 'stranger' })
})

it('takes from the address what can be an id, and lets the rest be', () => {
  expect(readAuditFilters('?actorId=stf_1&targetId=%3Cb%3E')).toEqual({ ...noAuditFilters, actor: 'stf_1' })
})
