import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { row: IndividualRow; isAnew: boolean; onAnew: () => void }

/** What is locked once a person has begun, and what a change of it begins: said before anything is changed. */
export function VerificationLock({ row, isAnew, onAnew }: Props) {
  const say = corporatePeopleWords.useSay()
  if (!row.isBegun || row.status === 'APPROVED' || row.status === 'REJECTED') return null
  const name = toShownName(row, say)
  if (isAnew) {
    return (
      <Notice mood="warn" role="status" title={say('anew.title')}>
        <p>{say('anew.consequence', { name })}</p>
      </Notice>
    )
  }
  return (
    <Notice icon="lock" title={say(isSettled(row.status) ? 'locked.verified-title' : 'locked.begun-title', { name })}>
      <p>{say('locked.why')}</p>
      <Button onClick={onAnew}>{say('locked.change')}</Button>
    </Notice>
  )
}
