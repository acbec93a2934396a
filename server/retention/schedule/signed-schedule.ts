import { isSame, toCanonicalJson } from '#server/audit/audit-hash.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { RetentionScheduleRow } from '#server/platform/database/schema-cases.ts'

const purpose = 'retention-schedule'

export type SignedPart = Pick<
  RetentionScheduleRow,
  'clientId' | 'version' | 'days' | 'graceDays' | 'proposedBy' | 'proposedAt' | 'confirmedBy' | 'confirmedAt' | 'effectiveAt'
>

/** Whoever only writes to the database makes no schedule that counts. */
export function signSchedule(ring: KeyRing, row: SignedPart): Buffer {
  return toHash(currentKey(ring, purpose), row)
}

export function isScheduleSigned(ring: KeyRing, row: RetentionScheduleRow): boolean {
  const { signature } = row
  return signature !== null && everyKey(ring, purpose).some((key) => isSame(toHash(key, row), signature))
}

function toHash(key: Uint8Array, row: SignedPart): Buffer {
  const { clientId, version, days, graceDays, proposedBy, confirmedBy } = row
  const [proposedAt, confirmedAt, effectiveAt] = [row.proposedAt, row.confirmedAt, row.effectiveAt].map((at) => at?.toISOString() ?? null)
  const whole = { clientId, version, days, graceDays, proposedBy, proposedAt, confirmedBy, confirmedAt, effectiveAt }
  return keyedHash(key).update(toCanonicalJson(whole)).digest()
}
