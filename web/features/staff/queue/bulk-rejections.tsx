import { useEffect, useState } from 'react'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { ErrorCode, ErrorMessage } from '#contract/errors/error-codes.ts'
import type { QueueItem } from '#contract/queue/queue.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { loadErrorWords } from '#web/lib/i18n/load-messages.ts'
import { useSay, useSpeech } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { ApprovalFindings } from '#web/features/staff/decisions/approval-findings.tsx'
import { findRequestName } from '#web/features/staff/decisions/request-name.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

export type BulkRefusal = { item: QueueItem; errorCode: ErrorCode; findings: readonly ApprovalFinding[] }
type Props = { refusals: readonly BulkRefusal[]; done: string; onClose: () => void }

/** Each request that an action on many left as it was: its name, its id, why, and the way to its case. */
export function BulkRefusals({ refusals, done, onClose }: Props) {
  const say = staffRequestsWords.useSay()
  const shellSay = useSay()
  const { language } = useSpeech()
  const [words, setWords] = useState<ErrorMessage>()
  useEffect(() => {
    let isCurrent = true
    loadErrorWords(language, 'staff').then(
      (all) => isCurrent && setWords(all),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return (
    <Dialog
      title={say('requests.some-refused', { count: refusals.length })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {shellSay('dialog.ok')}
        </Button>
      }
    >
      <p>{done}</p>
      <ul className="bulk-refusals">
        {refusals.map(({ item, errorCode, findings }) => (
          <li key={item.id}>
            <PageLink to={`${deskPath}/requests/${item.id}`} onClick={onClose}>
              {findRequestName(item) ?? say('requests.unnamed')}
            </PageLink>
            <span className="queue-second selectable">{[item.reference, item.id].filter(Boolean).join(' · ')}</span>
            {toReason(errorCode, say, words).map((line) => (
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
const ownWords = {
  REQUIRED_ITEMS_NOT_SET: 'refused.REQUIRED_ITEMS_NOT_SET',
  NOT_FOUND: 'refused.NOT_FOUND',
} as const satisfies Partial<Record<ErrorCode, string>>

/** A title and a sentence each on a line of its own: languages join them differently. */
function toReason(code: ErrorCode, say: ReturnType<typeof staffRequestsWords.useSay>, words: ErrorMessage | undefined): string[] {
  if (Object.hasOwn(ownWords, code)) return [say(ownWords[code as keyof typeof ownWords])]
  return words ? [words[code].title, words[code].message] : []
}
