import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { askHoldRelease, placeHold } from '#contract/retention/case-retention-calls.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { AskDialog } from '#web/features/staff/shell/retention/ask-dialog.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

type Props = {
  id: string
  endpoint: typeof placeHold | typeof askHoldRelease
  changes: readonly Endpoint[]
  text: 'hold' | 'ask-release'
  onLeave: () => void
}

/** A legal hold, or its release, with why. */
export function ReasonDialog({ id, endpoint, changes, text, onLeave }: Props) {
  const t = retentionMessages.useTranslate()
  const { toast } = useDialogs()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const sending = useApiMutation(endpoint as typeof placeHold, changes)
  const send = () => {
    setTried(true)
    if (!reason.trim()) return
    sending.mutate(
      { params: { id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          toast(t(`case.${text}-done`))
          onLeave()
        },
      },
    )
  }
  return (
    <AskDialog
      title={t(`case.${text}-title`)}
      text={t(`case.${text}-text`)}
      ok={t(`case.${text}`)}
      isSending={sending.isPending}
      error={sending.error}
      onLeave={onLeave}
      onSend={send}
    >
      <RemarkField
        label={t('case.hold-reason')}
        error={isTried && !reason.trim() ? t('case.reason-missing') : undefined}
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  )
}
