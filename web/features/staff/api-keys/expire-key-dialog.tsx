import { useState } from 'react'
import { type ApiKey, expireApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { DaysField } from '#web/features/staff/api-keys/days-field.tsx'
import { endDays, toDays } from '#web/features/staff/api-keys/key-days.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const usualDays = '7'

/** Sets until when a key counts. */
export function ExpireKeyDialog({ apiKey, name, onClose }: { apiKey: ApiKey; name: string; onClose: () => void }) {
  const t = apiKeysMessages.useTranslate()
  const { toast } = useDialogs()
  const [days, setDays] = useState<string>(usualDays)
  const expiring = useApiMutation(expireApiKey, [listApiKeys])
  const save = () =>
    expiring.mutate(
      { params: { id: apiKey.id }, body: { expiresInDays: toDays(days) } },
      {
        onSuccess: () => {
          toast(t('keys.expire-toast'))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('keys.expire-title', { name })}
      text={useFormMessages({ save: t('keys.save'), saving: t('keys.saving') })}
      isChanged={days !== usualDays}
      isSaving={expiring.isPending}
      onSave={save}
      onLeave={onClose}
      note={expiring.error && <LoadError error={expiring.error} />}
    >
      <p className="muted">{t('keys.expire-lead')}</p>
      <DaysField value={days} onChange={setDays} choices={endDays} />
    </FormDialog>
  )
}
