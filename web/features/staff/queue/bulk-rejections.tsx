import { useEffect, useState } from 'react'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { ErrorCode, ErrorMessage } from '#contract/error-codes.ts'
import type { QueueItem } from '#contract/queue/queue.ts'
import { ApprovalFindings } from '#web/features/staff/decisions/approval-findings.tsx'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { findRequestName } from '#web/features/staff/decisions/request-name.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { loadErrorMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import queueStyles from '#web/features/staff/queue/queue.module.css'
import shellQueueStyles from '#web/features/staff/shell/queue.module.css'

export type BulkRejection = { item: QueueItem; errorCode: ErrorCode; findings: readonly ApprovalFinding[] }
type Props = { refusals: readonly BulkRejection[]; done: string; onClose: () => void }

/** Each request that an action on many left as it was: its name, its id, why, and the way to its case. */
export function BulkRejections({ refusals, done, onClose }: Props) {
  const t = requestsMessages.useTranslate()
  const tShell = useTranslate()
  const { language } = useI18n()
  const [text, setWords] = useState<ErrorMessage>()
  useEffect(() => {
    let isCurrent = true
    loadErrorMessages(language, 'staff').then(
      (all) => isCurrent && setWords(all),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return (
    <Dialog
      title={t('requests.some-refused', { count: refusals.length })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {tShell('dialog.ok')}
        </Button>
      }
    >
      <p>{done}</p>
      <ul className={queueStyles.bulkRefusals}>
        {refusals.map(({ item, errorCode, findings }) => (
          <li key={item.id}>
            <PageLink to={`${staffPath}/requests/${item.id}`} onClick={onClose}>
              {findRequestName(item) ?? t('requests.unnamed')}
            </PageLink>
            <span className={`${shellQueueStyles.queueSecond} selectable`}>{[item.reference, item.id].filter(Boolean).join(' · ')}</span>
            {toReason(errorCode, t, text).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <ApprovalFindings findings={findings} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What these codes mean for many requests at once. */
const ownTexts = {
  REQUIRED_ITEMS_NOT_SET: 'refused.REQUIRED_ITEMS_NOT_SET',
  NOT_FOUND: 'refused.NOT_FOUND',
} as const satisfies Partial<Record<ErrorCode, string>>

/** A title and a sentence each on a line of its own: languages join them differently. */
function toReason(code: ErrorCode, t: ReturnType<typeof requestsMessages.useTranslate>, text: ErrorMessage | undefined): string[] {
  if (Object.hasOwn(ownTexts, code)) return [t(ownTexts[code as keyof typeof ownTexts])]
  return text ? [text[code].title, text[code].message] : []
}
