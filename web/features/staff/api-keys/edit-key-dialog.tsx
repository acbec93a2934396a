import { useState } from 'react'
import type { Mode } from '#contract/mode/mode.ts'
import { type ApiKey, changeApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { isWhole, KeyFields, type TypedKey, toSentKey } from '#web/features/staff/api-keys/key-fields.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { findWrongNetworks } from '#web/features/staff/api-keys/read-networks.ts'
import { useTried } from '#web/features/staff/shell/dialog/use-tried.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type Props = { apiKey: ApiKey; mode: Mode; onClose: () => void }

export function EditKeyDialog({ apiKey: { id, name, scopes, allowedNetworks }, mode, onClose }: Props) {
  const t = apiKeysMessages.useTranslate()
  const { toast } = useDialogs()
  const [before] = useState<TypedKey>({ name, scopes, networks: allowedNetworks.join('\n') })
  const [typed, setTyped] = useState(before)
  const { isTried, tryIt } = useTried()
  const saving = useApiMutation(changeApiKey, [listApiKeys])
  const wrongNetworks = findWrongNetworks(saving.error, saving.variables?.body.allowedNetworks ?? [])
  const onSuccess = () => {
    toast(t('keys.saved'))
    onClose()
  }
  const save = () => tryIt(isWhole(typed), () => saving.mutate({ params: { id }, body: toSentKey(typed) }, { onSuccess }))
  return (
    <FormDialog
      title={t('keys.edit-title')}
      text={useFormMessages({ save: t('keys.save'), saving: t('keys.saving') })}
      isChanged={typed !== before}
      isSaving={saving.isPending}
      onSave={save}
      onLeave={onClose}
      note={saving.error && wrongNetworks.length === 0 && <LoadError error={saving.error} />}
    >
      <p className="muted">{t('keys.edit-lead')}</p>
      <KeyFields mode={mode} value={typed} onChange={setTyped} stored={scopes} isTried={isTried} wrongNetworks={wrongNetworks} />
    </FormDialog>
  )
}
