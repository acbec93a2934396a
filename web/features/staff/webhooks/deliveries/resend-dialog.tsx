import { useState } from 'react'
import { eventsKeptDays } from '#contract/events/event.ts'
import { listStaffDeliveries, resendStaffRange } from '#contract/webhooks/staff-webhook-calls.ts'
import { useTried } from '#web/features/staff/shell/dialog/use-tried.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { toMoment } from '#web/features/staff/webhooks/deliveries/delivery-filters.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const dayMs = 86_400_000
const minuteMs = 60_000

/** As a field for date and time takes it, in the reader's own zone. */
function toTyped(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

type Props = { endpointId: string; onClose: () => void; onSent: () => void }

/** Sends again what happened in a time, usually what was missed. */
export function ResendDialog({ endpointId, onClose, onSent }: Props) {
  const t = webhooksMessages.useTranslate()
  const { toast } = useDialogs()
  const [now] = useState(Date.now)
  const [before] = useState({ from: toTyped(now - dayMs), to: toTyped(now + minuteMs), isMissed: true })
  const [typed, setTyped] = useState(before)
  const { isTried, tryIt } = useTried()
  const resending = useApiMutation(resendStaffRange, [listStaffDeliveries])
  const [createdAfter, createdBefore] = [toMoment(typed.from), toMoment(typed.to)]
  const isInOrder = !createdAfter || !createdBefore || createdAfter < createdBefore
  const onSuccess = ({ scheduled }: { scheduled: number }) => {
    toast(scheduled > 0 ? t('resend.done', { count: scheduled }) : t('resend.none'), scheduled > 0 ? 'done' : 'note')
    if (scheduled > 0) onSent()
    onClose()
  }
  const send = () =>
    tryIt(createdAfter !== undefined && createdBefore !== undefined && isInOrder, () => {
      if (!createdAfter || !createdBefore) return
      const body = { createdAfter, createdBefore, onlyUndelivered: typed.isMissed }
      resending.mutate({ params: { id: endpointId }, body }, { onSuccess })
    })
  const wrongEnd = createdBefore ? (isInOrder ? undefined : t('resend.order')) : t('resend.missing')
  const oldest = toTyped(now - eventsKeptDays * dayMs)
  return (
    <FormDialog
      title={t('resend.title')}
      text={useFormMessages({ save: t('resend.submit'), saving: t('form.saving') })}
      isChanged={typed !== before}
      isSaving={resending.isPending}
      onSave={send}
      onLeave={onClose}
      note={resending.error && <LoadError error={resending.error} />}
    >
      <p className="muted">{t('resend.lead')}</p>
      <TextField
        label={t('resend.from')}
        type="datetime-local"
        min={oldest}
        error={isTried && !createdAfter ? t('resend.missing') : undefined}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <TextField
        label={t('resend.to')}
        type="datetime-local"
        min={oldest}
        error={isTried ? wrongEnd : undefined}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <div>
        <Checkbox label={t('resend.missed')} isOn={typed.isMissed} onChange={(isMissed) => setTyped({ ...typed, isMissed })} />
        {!typed.isMissed && <p className="muted small">{t('resend.missed-hint')}</p>}
      </div>
    </FormDialog>
  )
}
