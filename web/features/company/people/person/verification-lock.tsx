import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { row: IndividualRow; isAnew: boolean; onAnew: () => void }

/** What is locked once a person has begun, and what a change of it begins: said before anything is changed. */
export function VerificationLock({ row, isAnew, onAnew }: Props) {
  const t = peopleMessages.useTranslate()
  if (!row.isBegun || row.status === 'APPROVED' || row.status === 'REJECTED') return null
  const name = toShownName(row, t)
  if (isAnew) {
    return (
      <Notice mood="warn" role="status" title={t('anew.title')}>
        <p>{t('anew.consequence', { name })}</p>
      </Notice>
    )
  }
  return (
    <Notice icon="lock" title={t(isSettled(row.status) ? 'locked.verified-title' : 'locked.begun-title', { name })}>
      <p>{t('locked.why')}</p>
      <Button onClick={onAnew}>{t('locked.change')}</Button>
    </Notice>
  )
}
