import { useState } from 'react'
import { type ApiKey, expireApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { DaysField } from '#web/features/staff/settings/days-field.tsx'
import { endDays, toDays } from '#web/features/staff/settings/key-days.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { useKeyFormMessages } from '#web/features/staff/settings/use-key-form-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const usualDays = '7'

/** Sets until when a key counts. */
export function ExpireKeyDialog({ apiKey, name, onClose }: { apiKey: ApiKey; name: string; onClose: () => void }) {
  const t = settingsMessages.useTranslate()
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
      text={useKeyFormMessages(t('keys.expire-submit'))}
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
