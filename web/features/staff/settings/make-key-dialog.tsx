import { useState } from 'react'
import { flushSync } from 'react-dom'
import { issueApiKey, listApiKeys } from '#contract/staff/settings-calls.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { CopyText } from '#web/features/staff/settings/copy-text.tsx'
import { DaysField } from '#web/features/staff/settings/days-field.tsx'
import { keyDays, toDays } from '#web/features/staff/settings/key-days.ts'
import { useKeyFormWords } from '#web/features/staff/settings/use-key-form-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Asks what a key is for and how long it counts, and shows the key this once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const say = staffSettingsWords.useSay()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('365')
  const [isTried, setTried] = useState(false)
  const making = useChange(issueApiKey, [listApiKeys])
  const words = useKeyFormWords(say('keys.make-submit'))
  const isNamed = name.trim() !== ''
  const make = () => {
    flushSync(() => setTried(true))
    if (!isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    making.mutate({ body: { name: name.trim(), expiresInDays: toDays(days) } })
  }
  if (making.data) return <MadeKey apiKey={making.data.apiKey} onClose={onClose} />
  return (
    <FormDialog
      title={say('keys.make-title')}
      words={words}
      isChanged={name !== ''}
      isSaving={making.isPending}
      onSave={make}
      onLeave={onClose}
      note={making.error && <Refused error={making.error} />}
    >
      <LineField
        label={say('keys.make-name')}
        hint={say('keys.make-name-hint')}
        error={isTried && !isNamed ? say('keys.make-name-missing') : undefined}
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
  const say = staffSettingsWords.useSay()
  return (
    <Dialog
      title={say('keys.made-title')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {say('keys.kept')}
        </Button>
      }
    >
      <p>{say('keys.made')}</p>
      <CopyText label={say('keys.made-key')} text={apiKey} />
    </Dialog>
  )
}
