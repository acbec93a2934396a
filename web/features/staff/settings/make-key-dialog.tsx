import { useState } from 'react'
import { flushSync } from 'react-dom'
import { issueApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { CopyText } from '#web/features/staff/settings/copy-text.tsx'
import { DaysField } from '#web/features/staff/settings/days-field.tsx'
import { keyDays, toDays } from '#web/features/staff/settings/key-days.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { useKeyFormMessages } from '#web/features/staff/settings/use-key-form-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Asks what a key is for and how long it counts, and shows the key this once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const t = settingsMessages.useTranslate()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('365')
  const [isTried, setTried] = useState(false)
  const making = useApiMutation(issueApiKey, [listApiKeys])
  const texts = useKeyFormMessages(t('keys.make-submit'))
  const isNamed = name.trim() !== ''
  const make = () => {
    flushSync(() => setTried(true))
    if (!isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    making.mutate({ body: { name: name.trim(), expiresInDays: toDays(days) } })
  }
  if (making.data) return <MadeKey apiKey={making.data.apiKey} onClose={onClose} />
  return (
    <FormDialog
      title={t('keys.make-title')}
      text={texts}
      isChanged={name !== ''}
      isSaving={making.isPending}
      onSave={make}
      onLeave={onClose}
      note={making.error && <LoadError error={making.error} />}
    >
      <TextField
        label={t('keys.make-name')}
        hint={t('keys.make-name-hint')}
        error={isTried && !isNamed ? t('keys.make-name-missing') : undefined}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <DaysField value={days} onChange={setDays} choices={keyDays} />
    </FormDialog>
  )
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = settingsMessages.useTranslate()
  return (
    <Dialog
      title={t('keys.made-title')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      }
    >
      <p>{t('keys.made')}</p>
      <CopyText label={t('keys.made-key')} text={apiKey} />
    </Dialog>
  )
}
