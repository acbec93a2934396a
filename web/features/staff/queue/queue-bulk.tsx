import { useState } from 'react'
import { decideInBulk } from '#contract/cases/decision-calls.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { QueueItem } from '#contract/queue/queue.ts'
import { countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { AssignDialog } from '#web/features/staff/decisions/assign-dialog.tsx'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { RejectDialog } from '#web/features/staff/decisions/reject-dialog.tsx'
import type { BulkRejection } from '#web/features/staff/queue/bulk-rejections.tsx'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/queue/queue.module.css'

type Action = BodyOf<typeof decideInBulk>['action']
/** What an action on many did, where it left some of them as they were. */
export type BulkResult = { refusals: readonly BulkRejection[]; done: string }
type Props = { items: readonly QueueItem[]; onDone: (result?: BulkResult) => void }

/** What is done with every selected request, each by itself. */
export function QueueBulk({ items, onDone }: Props) {
  const t = requestsMessages.useTranslate()
  const { id } = useStaff()
  const { confirm, showError, toast } = useDialogs()
  const [isRejecting, setRejecting] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const mayAssign = usePermission('requests:assign')
  const mayIssue = usePermission('links:issue')
  const deciding = useApiMutation(decideInBulk, [searchQueue, countQueue])
  const count = items.length

  const act = async (action: Action) => {
    if (deciding.isPending) return
    try {
      const requests = items.map(({ id: requestId, revision }) => ({ id: requestId, revision }))
      const { results } = await deciding.mutateAsync({ body: { action, requests } })
      const refused = results.flatMap(({ id: requestId, errorCode, findings }): BulkRejection[] => {
        const item = items.find((each) => each.id === requestId)
        return item && errorCode ? [{ item, errorCode, findings }] : []
      })
      const endorsed = results.filter(({ outcome }) => outcome === 'endorsed').length
      const done = t('requests.done', { count: results.length - refused.length })
      const text = endorsed > 0 ? `${done} ${t('requests.done-endorsed', { count: endorsed })}` : done
      if (refused.length === 0) toast(text)
      onDone(refused.length > 0 ? { refusals: refused, done: text } : undefined)
    } catch (error) {
      showError(error)
    }
  }
  const ask = async (title: string, message: string, action: Action) => (await confirm({ title, message })) && act(action)
  return (
    <section className={styles.queueBulk} aria-label={t('requests.selected', { count })}>
      <p role="status">{t('requests.selected', { count })}</p>
      <Button
        kind="primary"
        aria-disabled={deciding.isPending || undefined}
        onClick={() => ask(t('requests.approve-many', { count }), t('requests.approve-many-lead'), { do: 'approve' })}
      >
        {t('requests.approve')}
      </Button>
      <Button aria-disabled={deciding.isPending || undefined} onClick={() => setRejecting(true)}>
        {t('requests.reject')}
      </Button>
      {mayAssign && (
        <Button aria-disabled={deciding.isPending || undefined} onClick={() => act({ do: 'assign', assigneeId: id })}>
          {t('requests.take')}
        </Button>
      )}
      {mayAssign && (
        <Button aria-disabled={deciding.isPending || undefined} onClick={() => setAssigning(true)}>
          {t('requests.assign')}
        </Button>
      )}
      {mayIssue && (
        <Button
          aria-disabled={deciding.isPending || undefined}
          onClick={() => ask(t('requests.renew-many', { count }), t('requests.renew-many-lead'), { do: 'renew-link' })}
        >
          {t('requests.renew')}
        </Button>
      )}
      <Button kind="plain" onClick={() => onDone()}>
        {t('requests.unselect')}
      </Button>
      {isAssigning && (
        <AssignDialog
          title={t('requests.assign-many', { count })}
          onLeave={() => setAssigning(false)}
          onAssign={async (colleague) => {
            setAssigning(false)
            await act({ do: 'assign', assigneeId: colleague?.id ?? null })
          }}
        />
      )}
      {isRejecting && (
        <RejectDialog
          title={t('reject.title-many', { count })}
          onLeave={() => setRejecting(false)}
          onReject={async (desired) => {
            setRejecting(false)
            await act({ do: 'reject', ...desired })
          }}
        />
      )}
    </section>
  )
}
