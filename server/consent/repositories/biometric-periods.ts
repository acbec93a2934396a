import type { Kysely } from 'kysely'
import type { RetentionDays } from '#contract/retention/schedule.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** What a schedule says of biometrics, and since when. */
export type BiometricPeriods = { days: RetentionDays['biometrics']; graceDays: number; effectiveAt: Date }

/** Of every schedule of a live client that counts or counted, the newest first. */
export async function listBiometricPeriods(db: Kysely<Database>, clientId: string, now: Date): Promise<BiometricPeriods[]> {
  const rows = await db
    .selectFrom('retentionSchedules')
    .select(['days', 'graceDays', 'effectiveAt'])
    .where('clientId', '=', clientId)
    .where('withdrawnAt', 'is', null)
    .where('effectiveAt', '<=', now)
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap(({ days, graceDays, effectiveAt }) => (effectiveAt ? [{ days: days.biometrics, graceDays, effectiveAt }] : []))
}
