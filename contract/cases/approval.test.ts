import { expect, it } from 'vitest'
import { type ApprovalFinding, type FaceRelation, faceRelations, toFindingCode, toStrongestDemand } from '#contract/cases/approval.ts'
import { type PartyDifference, partyDifferences, type RegistryDifference } from '#contract/registry/comparison-schema.ts'

const failed: ApprovalFinding = { kind: 'check', subject: 'document', check: 'expired', side: 'front', result: 'failed' }
const notJudged: ApprovalFinding = { ...failed, result: 'not_judged' }

it('asks for nothing where nothing was found', () => {
  expect(toStrongestDemand([])).toBe(null)
})

it('asks for attention where a check could not be made, and for a reason where one failed', () => {
  expect(toStrongestDemand([notJudged])).toBe('attention')
  expect(toStrongestDemand([failed])).toBe('reason')
})

it('asks for a reason where the register says something else, and for attention where that may be writing or nobody can declare it', () => {
  const demandOf = (difference: RegistryDifference) => toStrongestDemand([{ kind: 'registry', difference }])
  const ofCompany = (['name', 'number', 'status', 'incorporated-on', 'address'] as const).map((difference) =>
    demandOf({ about: 'company', difference }),
  )
  expect(ofCompany).toEqual(['reason', 'reason', 'reason', 'attention', 'attention'])
  const ofParty = (difference: PartyDifference) => demandOf({ about: 'owner', difference, subject: 'x' })
  expect(partyDifferences.filter((difference) => ofParty(difference) === 'attention')).toEqual(['company-officer', 'withheld'])
  expect(partyDifferences.filter((difference) => ofParty(difference) === 'reason')).toHaveLength(partyDifferences.length - 2)
})

it('asks for a reason where a document was used by another holder or address, and for attention where the same person came again', () => {
  const of = (relation: 'returning' | 'same_document'): ApprovalFinding => ({
    kind: 'duplicate',
    of: 'document',
    relation,
    requestIds: ['req_other'],
  })
  expect([toStrongestDemand([of('returning')]), toStrongestDemand([of('same_document')])]).toEqual(['attention', 'reason'])
  expect(toFindingCode(of('same_document'))).toBe('duplicate:document:same_document')
})

it('asks for a reason for a similar face, unless the person came back', () => {
  const of = (relation: FaceRelation): ApprovalFinding => ({ kind: 'duplicate', of: 'face', relation, requestIds: ['req_other'] })
  expect(faceRelations.map((relation) => toStrongestDemand([of(relation)]))).toEqual(['reason', 'reason', 'attention'])
  expect(toFindingCode(of('other_name'))).toBe('duplicate:face:other_name')
})

it('keeps whom the register names out of the audit log', () => {
  expect(toFindingCode({ kind: 'registry', difference: { about: 'owner', difference: 'not-declared', subject: 'key_of_somebody' } })).toBe(
    'registry:owner:not-declared',
  )
})

it('asks for the strongest of several, in whichever order they stand', () => {
  expect(toStrongestDemand([notJudged, failed])).toBe('reason')
  expect(toStrongestDemand([failed, notJudged])).toBe('reason')
})
