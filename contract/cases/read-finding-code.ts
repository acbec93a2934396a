import { type ApprovalFinding, approvalFinding } from '#contract/cases/approval.ts'

/** The rest of a code behind its kind, as an object that the schema judges. */
const readers: Record<string, (parts: string[]) => object> = {
  exemption: ([companyId, exemption]) => ({ kind: 'exemption', companyId, exemption }),
  gap: ([kind = '', first = '', second = '']) => ({ kind: 'gap', gap: { kind, ...toGapParts(kind, first, second) } }),
  identity: ([source, fields = '', result]) => ({ kind: 'identity', source, fields: fields.split('+'), result }),
  duplicate: ([of, relation]) => ({ kind: 'duplicate', of, relation, requestIds: [] }),
  registry: ([about, difference]) => ({ kind: 'registry', difference: { about, difference, subject: '' } }),
}

function toGapParts(kind: string, first: string, second: string): object {
  if (kind === 'person_not_verified') return { personId: first, roles: [], state: second }
  if (kind === 'ownership_unresolved') return { companyIds: first.split(',') }
  if (kind === 'shares_unaccounted') return { companyId: first, missingPercent: Number(second) }
  if (kind === 'shares_over_whole') return { companyId: first, totalPercent: Number(second) }
  return { companyId: first, ownerId: second }
}

/**
 * What `toFindingCode` wrote into the audit log, as a finding again: without the sides, roles and other requests that a code does not name.
 * Undefined for a code that this version does not know.
 */
export function readFindingCode(code: string): ApprovalFinding | undefined {
  const [kind = '', ...parts] = code.split(':')
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  const stated = read ? read(parts) : toOwnFinding(kind, parts)
  const { success, data } = approvalFinding.safeParse(stated)
  return success ? data : undefined
}

/** Of a document, a recording or a company's row: missing, or one of its checks. */
function toOwnFinding(subject: string, [check = '', result]: string[]): object {
  if (result === undefined && (check === 'missing' || check === 'waived')) return { kind: check, subject }
  return { kind: 'check', subject, check, side: null, result }
}
