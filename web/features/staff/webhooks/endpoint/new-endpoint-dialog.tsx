import { useState } from 'react'
import { createStaffWebhook, listStaffWebhooks } from '#contract/webhooks/staff-webhook-calls.ts'
import { useTried } from '#web/features/staff/shell/dialog/use-tried.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { EndpointFields, isWhole, type TypedEndpoint, toSentEndpoint } from '#web/features/staff/webhooks/endpoint/endpoint-fields.tsx'
import { SecretDialog } from '#web/features/staff/webhooks/endpoint/secret-dialog.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const nothing: TypedEndpoint = { url: '', description: '', wants: 'all', eventTypes: [], payload: 'thin' }

/** Asks where events go and which, and shows the secret this once. */
export function NewEndpointDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const t = webhooksMessages.useTranslate()
  const [typed, setTyped] = useState(nothing)
  const { isTried, tryIt } = useTried()
  const adding = useApiMutation(createStaffWebhook, [listStaffWebhooks])
  const add = () => tryIt(isWhole(typed), () => adding.mutate({ body: toSentEndpoint(typed) }))
  const text = useFormMessages({ save: t('form.add'), saving: t('form.saving') })
  if (adding.data) {
    const { id, secret } = adding.data
    return <SecretDialog secret={secret} rotatedUntil={null} onClose={() => onAdded(id)} />
  }
  return (
    <FormDialog
      title={t('form.add-title')}
      text={text}
      isChanged={typed !== nothing}
      isSaving={adding.isPending}
      onSave={add}
      onLeave={onClose}
      note={adding.error && <LoadError error={adding.error} />}
    >
      <EndpointFields value={typed} onChange={setTyped} isTried={isTried} />
    </FormDialog>
  )
}
