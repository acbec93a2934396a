import type { AuditActor } from '#server/audit/record-audit.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { TenantScope } from '#server/requests/tenant-scope.ts'

/** Who acts: a key, for its own customer and mode alone. The audit log names it. */
export function toKeyActor({ client, keyId, key }: SecretKeyCaller): { by: AuditActor; tenant: TenantScope } {
  return { by: { kind: 'customer', id: keyId, subjectId: null, origin: { key: key.name } }, tenant: { clientId: client.id } }
}
