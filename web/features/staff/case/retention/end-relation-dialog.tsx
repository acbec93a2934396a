import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { endRelation } from '#contract/retention/case-retention-calls.ts'
import { toDay } from '#contract/retention/schedule.ts'
import { AskDialog } from '#web/features/staff/shell/retention/ask-dialog.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** The day from which an approved case counts. */
export function EndRelationDialog({ id, changes, onLeave }: { id: string; changes: readonly Endpoint[]; onLeave: () => void }) {
  const t = retentionMessages.useTranslate()
  const { toast } = useDialogs()
  const today = toDay(new Date())
  const [day, setDay] = useState(today)
  const sending = useApiMutation(endRelation, changes)
  const send = () =>
    day &&
    sending.mutate(
      { params: { id }, body: { endedOn: day } },
      {
        onSuccess: () => {
          toast(t('case.end-relation-done'))
          onLeave()
        },
      },
    )
  return (
    <AskDialog
      title={t('case.end-relation-title')}
      text={t('case.end-relation-text')}
      ok={t('case.send')}
      isSending={sending.isPending}
      error={sending.error}
      onLeave={onLeave}
      onSend={send}
    >
      <TextField label={t('case.end-relation-day')} type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
    </AskDialog>
  )
}
