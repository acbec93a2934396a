import { useState } from 'react'
import { decideInBulk } from '#contract/cases/decision-calls.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { QueueItem } from '#contract/queue/queue.ts'
import { countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { AssignDialog } from '#web/features/staff/decisions/assign-dialog.tsx'
import type { BulkRefusal } from '#web/features/staff/queue/bulk-rejections.tsx'
import { RejectDialog } from '#web/features/staff/decisions/reject-dialog.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Action = BodyOf<typeof decideInBulk>['action']
/** What an action on many did, where it left some of them as they were. */
export type BulkResult = { refusals: readonly BulkRefusal[]; done: string }
type Props = { items: readonly QueueItem[]; onDone: (result?: BulkResult) => void }

/** What is done with every selected request, each by itself. */
export function QueueBulk({ items, onDone }: Props) {
  const say = staffRequestsWords.useSay()
  const { id } = useStaff()
  const { confirm, showError, toast } = useDialogs()
  const [isRejecting, setRejecting] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const mayAssign = useMay('requests:assign')
  const mayIssue = useMay('links:issue')
  const deciding = useChange(decideInBulk, [searchQueue, countQueue])
  const count = items.length

  const act = async (action: Action) => {
    if (deciding.isPending) return
    try {
      const requests = items.map(({ id: requestId, revision }) => ({ id: requestId, revision }))
      const { results } = await deciding.mutateAsync({ body: { action, requests } })
      const refused = results.flatMap(({ id: requestId, errorCode, findings }): BulkRefusal[] => {
        const item = items.find((each) => each.id === requestId)
        return item && errorCode ? [{ item, errorCode, findings }] : []
      })
      const endorsed = results.filter(({ outcome }) => outcome === 'endorsed').length
      const done = say('requests.done', { count: results.length - refused.length })
      const words = endorsed > 0 ? `${done} ${say('requests.done-endorsed', { count: endorsed })}` : done
      if (refused.length === 0) toast(words)
      onDone(refused.length > 0 ? { refusals: refused, done: words } : undefined)
    } catch (error) {
      showError(error)
    }
  }
  const ask = async (title: string, message: string, action: Action) => (await confirm({ title, message })) && act(action)
  return (
    <section className="queue-bulk" aria-label={say('requests.selected', { count })}>
      <p role="status">{say('requests.selected', { count })}</p>
      <Button
        kind="primary"
        aria-disabled={deciding.isPending || undefined}
        onClick={() => ask(say('requests.approve-many', { count }), say('requests.approve-many-lead'), { do: 'approve' })}
      >
        {say('requests.approve')}
      </Button>
      <Button aria-disabled={deciding.isPending || undefined} onClick={() => setRejecting(true)}>
        {say('requests.reject')}
      </Button>
      {mayAssign && (
        <Button aria-disabled={deciding.isPending || undefined} onClick={() => act({ do: 'assign', assigneeId: id })}>
          {say('requests.take')}
        </Button>
      )}
      {mayAssign && (
        <Button aria-disabled={deciding.isPending || undefined} onClick={() => setAssigning(true)}>
          {say('requests.assign')}
        </Button>
      )}
      {mayIssue && (
        <Button
          aria-disabled={deciding.isPending || undefined}
          onClick={() => ask(say('requests.renew-many', { count }), say('requests.renew-many-lead'), { do: 'renew-link' })}
        >
          {say('requests.renew')}
        </Button>
      )}
      <Button kind="plain" onClick={() => onDone()}>
        {say('requests.unselect')}
      </Button>
      {isAssigning && (
        <AssignDialog
          title={say('requests.assign-many', { count })}
          onLeave={() => setAssigning(false)}
          onAssign={async (colleague) => {
            setAssigning(false)
            await act({ do: 'assign', assigneeId: colleague?.id ?? null })
          }}
        />
      )}
      {isRejecting && (
        <RejectDialog
          title={say('reject.title-many', { count })}
          onLeave={() => setRejecting(false)}
          onReject={async (wanted) => {
            setRejecting(false)
            await act({ do: 'reject', ...wanted })
          }}
        />
      )}
    </section>
  )
}
