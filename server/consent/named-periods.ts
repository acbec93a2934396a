import type { NoticeTexts } from '#contract/consent/notice.ts'
import { toDefaultNotice } from '#server/consent/default-notice.ts'
import { type BiometricPeriods, listBiometricPeriods } from '#server/consent/repositories/biometric-periods.ts'
import { findNotice } from '#server/consent/repositories/notices.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { toLiveId } from '#server/platform/database/tenant-settings.ts'
import { getClient } from '#server/tenants/get-client.ts'

/** The text that a customer begins with, by the periods that count now. */
export async function suggestNotice({ db, clock }: Pick<AppContext, 'db' | 'clock'>, client: Client): Promise<NoticeTexts> {
  const [current] = await listBiometricPeriods(db, toLiveId(client), clock.now())
  return toDefaultNotice(client, current)
}

/**
 * Whether the newest published notice names other periods for biometrics than the schedule in force. A suggested text names those that it was made of; of a text of
 * the customer's own, those that counted when it was published are taken to be named.
 */
export async function isNoticeOutdated({ db, clock }: Pick<AppContext, 'db' | 'clock'>, clientId: string): Promise<boolean> {
  const client = await getClient({ db }, clientId)
  const [current, ...earlier] = await listBiometricPeriods(db, toLiveId(client), clock.now())
  const notice = client.noticeVersion === null ? undefined : await findNotice(db, toLiveId(client), client.noticeVersion)
  if (!notice || !current) return false
  const isSuggestedBy = (periods: BiometricPeriods | undefined) => isSameRetention(notice.texts, toDefaultNotice(client, periods))
  if (isSuggestedBy(current)) return false
  if ([...earlier, undefined].some(isSuggestedBy)) return true
  const named = [current, ...earlier].find(({ effectiveAt }) => effectiveAt <= notice.publishedAt)
  return !named || !isSame(named, current)
}

const isSameRetention = (one: NoticeTexts, other: NoticeTexts) =>
  one.en.retention === other.en.retention || one.cn.retention === other.cn.retention

function isSame(one: BiometricPeriods, other: BiometricPeriods): boolean {
  const toText = ({ days: { approved, rejected, abandoned, undecided }, graceDays }: BiometricPeriods) =>
    [approved, rejected, abandoned, undecided, graceDays].join(' ')
  return toText(one) === toText(other)
}
