import { expect, it } from 'vitest'
import { type ApprovalFinding, toFindingCode } from '#contract/cases/approval.ts'
import { readFindingCode } from '#contract/cases/read-finding-code.ts'

/** One of each; a kind that is forgotten does not compile. */
const findings: { [K in ApprovalFinding['kind']]: Extract<ApprovalFinding, { kind: K }>[] } = {
  missing: [
    { kind: 'missing', subject: 'document' },
    { kind: 'missing', subject: 'company_row' },
  ],
  waived: [{ kind: 'waived', subject: 'liveness' }],
  check: [{ kind: 'check', subject: 'liveness', check: 'portrait-match', side: null, result: 'not_judged' }],
  identity: [{ kind: 'identity', source: 'issuer', result: 'differs', fields: ['surname', 'givenNames'] }],
  duplicate: [
    { kind: 'duplicate', of: 'face', relation: 'other_name', requestIds: [] },
    { kind: 'duplicate', of: 'document', relation: 'returning', requestIds: [] },
  ],
  exemption: [{ kind: 'exemption', companyId: 'cod_1', exemption: 'listed' }],
  registry: [
    { kind: 'registry', difference: { about: 'company', difference: 'status' } },
    { kind: 'registry', difference: { about: 'owner', difference: 'share', subject: '' } },
  ],
  gap: [
    { kind: 'gap', gap: { kind: 'no_director' } },
    { kind: 'gap', gap: { kind: 'no_senior_manager' } },
    { kind: 'gap', gap: { kind: 'person_not_verified', personId: 'eod_1', roles: [], state: 'invited' } },
    { kind: 'gap', gap: { kind: 'shares_unaccounted', companyId: 'cod_1', missingPercent: 12.5 } },
    { kind: 'gap', gap: { kind: 'owner_without_shares', companyId: 'cod_1', ownerId: 'eod_1' } },
    { kind: 'gap', gap: { kind: 'trust_without_settlor', companyId: 'cod_1' } },
    { kind: 'gap', gap: { kind: 'trust_without_trustee', companyId: 'cod_1' } },
    { kind: 'gap', gap: { kind: 'shares_over_whole', companyId: 'cod_1', totalPercent: 110 } },
    { kind: 'gap', gap: { kind: 'ownership_unresolved', companyIds: ['cod_1', 'cod_2'] } },
  ],
}

it('reads the findings that an approval overrode from the audit log', () => {
  const all = Object.values(findings).flat()
  expect(all.map((finding) => readFindingCode(toFindingCode(finding)))).toEqual(all)
})

it('ignores a code of another version', () => {
  expect(
    ['', 'document', 'weather:rain:failed', 'document:focus:maybe', 'gap:moon:x', 'identity:issuer::differs', 'constructor:x'].map(
      readFindingCode,
    ),
  ).toEqual(Array(7).fill(undefined))
})
