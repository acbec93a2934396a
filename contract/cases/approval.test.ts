import { expect, it } from 'vitest'
import { type ApprovalFinding, type FaceRelation, faceRelations, toFindingCode, toStrongestDemand } from '#contract/cases/approval.ts'
import { type PartyDifference, partyDifferences, type RegistryDifference } from '#contract/registry/comparison-schema.ts'

const failed: ApprovalFinding = { kind: 'check', subject: 'document', check: 'expired', side: 'front', result: 'failed' }
const notJudged: ApprovalFinding = { ...failed, result: 'not_judged' }

it('requires nothing without findings', () => {
  expect(toStrongestDemand([])).toBe(null)
})

it('requires attention where a check was not judged, and a reason where one failed', () => {
  expect(toStrongestDemand([notJudged])).toBe('attention')
  expect(toStrongestDemand([failed])).toBe('reason')
})

it('requires a reason where the registry differs, and attention where the difference may be spelling or cannot be declared', () => {
  const demandOf = (difference: RegistryDifference) => toStrongestDemand([{ kind: 'registry', difference }])
  const ofCompany = (['name', 'number', 'status', 'incorporated-on', 'address'] as const).map((difference) =>
    demandOf({ about: 'company', difference }),
  )
  expect(ofCompany).toEqual(['reason', 'reason', 'reason', 'attention', 'attention'])
  const ofParty = (difference: PartyDifference) => demandOf({ about: 'owner', difference, subject: 'x' })
  expect(partyDifferences.filter((difference) => ofParty(difference) === 'attention')).toEqual(['company-officer', 'withheld'])
  expect(partyDifferences.filter((difference) => ofParty(difference) === 'reason')).toHaveLength(partyDifferences.length - 2)
})

it('requires a reason where another holder or address used the document, and attention where the same person returned', () => {
  const of = (relation: 'returning' | 'same_document'): ApprovalFinding => ({
    kind: 'duplicate',
    of: 'document',
    relation,
    requestIds: ['req_other'],
  })
  expect([toStrongestDemand([of('returning')]), toStrongestDemand([of('same_document')])]).toEqual(['attention', 'reason'])
  expect(toFindingCode(of('same_document'))).toBe('duplicate:document:same_document')
})

it('requires a reason for a similar face, unless the same person returned', () => {
  const of = (relation: FaceRelation): ApprovalFinding => ({ kind: 'duplicate', of: 'face', relation, requestIds: ['req_other'] })
  expect(faceRelations.map((relation) => toStrongestDemand([of(relation)]))).toEqual(['reason', 'reason', 'attention'])
  expect(toFindingCode(of('other_name'))).toBe('duplicate:face:other_name')
})

it('keeps registered names out of the audit log', () => {
  expect(toFindingCode({ kind: 'registry', difference: { about: 'owner', difference: 'not-declared', subject: 'key_of_somebody' } })).toBe(
    'registry:owner:not-declared',
  )
})

it('requires the strongest of several demands, in any order', () => {
  expect(toStrongestDemand([notJudged, failed])).toBe('reason')
  expect(toStrongestDemand([failed, notJudged])).toBe('reason')
})
