import { useState } from 'react'
import { changeStaffWebhook, listStaffWebhooks } from '#contract/webhooks/staff-webhook-calls.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { useTried } from '#web/features/staff/shell/dialog/use-tried.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { EndpointFields, isWhole, type TypedEndpoint, toSentEndpoint } from '#web/features/staff/webhooks/endpoint/endpoint-fields.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

export function EditEndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = webhooksMessages.useTranslate()
  const { toast } = useDialogs()
  const { url, description, eventTypes, payload } = endpoint
  const [before] = useState<TypedEndpoint>({ url, description, wants: eventTypes.length === 0 ? 'all' : 'some', eventTypes, payload })
  const [typed, setTyped] = useState(before)
  const { isTried, tryIt } = useTried()
  const saving = useApiMutation(changeStaffWebhook, [listStaffWebhooks])
  const onSuccess = () => {
    toast(t('form.saved'))
    onClose()
  }
  const save = () => tryIt(isWhole(typed), () => saving.mutate({ params: { id: endpoint.id }, body: toSentEndpoint(typed) }, { onSuccess }))
  return (
    <FormDialog
      title={t('form.edit-title')}
      text={useFormMessages({ save: t('form.save'), saving: t('form.saving') })}
      isChanged={typed !== before}
      isSaving={saving.isPending}
      onSave={save}
      onLeave={onClose}
      note={saving.error && <LoadError error={saving.error} />}
    >
      <EndpointFields value={typed} onChange={setTyped} isTried={isTried} />
    </FormDialog>
  )
}
