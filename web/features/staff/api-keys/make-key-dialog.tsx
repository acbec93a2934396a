import { useState } from 'react'
import type { Mode } from '#contract/mode/mode.ts'
import { issueApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { DaysField } from '#web/features/staff/api-keys/days-field.tsx'
import { keyDays, toDays } from '#web/features/staff/api-keys/key-days.ts'
import { isWhole, KeyFields, type TypedKey, toSentKey } from '#web/features/staff/api-keys/key-fields.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { findWrongNetworks } from '#web/features/staff/api-keys/read-networks.ts'
import { ShownKeyDialog } from '#web/features/staff/api-keys/shown-key-dialog.tsx'
import { useTried } from '#web/features/staff/shell/dialog/use-tried.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const usualDays = '365'
const nothing: TypedKey = { name: '', scopes: ['requests:create'], networks: '' }

/** Asks what a key is for, what it may do and how long, and shows the key this once. */
export function MakeKeyDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const t = apiKeysMessages.useTranslate()
  const [typed, setTyped] = useState(nothing)
  const [days, setDays] = useState<string>(usualDays)
  const { isTried, tryIt } = useTried()
  const making = useApiMutation(issueApiKey, [listApiKeys])
  const text = useFormMessages({ save: t('keys.make'), saving: t('keys.making') })
  const make = () => tryIt(isWhole(typed), () => making.mutate({ body: { ...toSentKey(typed), expiresInDays: toDays(days) } }))
  const wrongNetworks = findWrongNetworks(making.error, making.variables?.body.allowedNetworks ?? [])
  if (making.data) return <ShownKeyDialog apiKey={making.data.apiKey} onClose={onClose} />
  return (
    <FormDialog
      title={t('keys.make-title')}
      text={text}
      isChanged={typed !== nothing || days !== usualDays}
      isSaving={making.isPending}
      onSave={make}
      onLeave={onClose}
      note={making.error && wrongNetworks.length === 0 && <LoadError error={making.error} />}
    >
      <KeyFields mode={mode} value={typed} onChange={setTyped} isTried={isTried} wrongNetworks={wrongNetworks} />
      <DaysField value={days} onChange={setDays} choices={keyDays} />
    </FormDialog>
  )
}
