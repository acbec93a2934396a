import type { AuditAction } from '#contract/audit/audit-action.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Recording = Parameters<typeof recordAudit>

/** What somebody at the staff area did to a form; last in its transaction. */
export async function recordFormAudit(
  transaction: Recording[0],
  context: Recording[1],
  { user, device }: StaffCaller,
  action: Extract<AuditAction, `form.${string}`>,
  formId: string,
  facts: AuditFacts,
): Promise<void> {
  const target = { kind: 'form', id: formId }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target, facts })
}
