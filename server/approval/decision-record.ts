import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { AuditActor, NewAuditEntry } from '#server/audit/record-audit.ts'
import type { Actor, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'

export const byStaff = (by: AuditActor) => (by.kind === 'staff' ? by.id : null)
/** Who decided: a member of staff, a key of the customer's own server, or neither. */
export const toDecider = (by: AuditActor) => ({ decidedBy: byStaff(by), decidedByKey: by.kind === 'customer' ? by.id : null })
export const toActor = (by: AuditActor): Actor => (by.kind === 'customer' ? 'customer' : 'staff')

export function toDetails(remark: string | undefined): { remark: string | null } {
  return { remark: remark || null }
}

/** What staff wrote may tell of the person: it lies in the audit under the person's key. */
export function toAudit(
  { id, clientId, subjectId, status }: VerificationRequestRow,
  actor: AuditActor,
  action: AuditAction,
  words: Record<string, string | undefined>,
  facts: AuditFacts = {},
): NewAuditEntry {
  const entry = { clientId, actor, action, target: { kind: 'request', id }, facts: { from: status, ...facts } }
  const stated = Object.fromEntries(Object.entries(words).flatMap(([name, text]) => (text ? [[name, text]] : [])))
  return Object.keys(stated).length > 0 ? { ...entry, details: { subjectId, stated } } : entry
}
