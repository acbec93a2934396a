import { useState } from 'react'
import { deleteView, listViews, saveView } from '#contract/queue/queue-calls.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type QueueState, toFilters, toQueueState } from '#web/features/staff/queue/queue-state.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/queue/queue.module.css'

type Props = { choice: QueueState; onChange: (choice: QueueState) => void }

/** Filters and order under a name, one's own or shared. */
export function QueueViews({ choice, onChange }: Props) {
  const t = requestsMessages.useTranslate()
  const { showError, toast } = useDialogs()
  const { data } = useApiQuery(listViews, {})
  const deleting = useApiMutation(deleteView, [listViews])
  const [chosenId, setChosenId] = useState('')
  const [isNaming, setNaming] = useState(false)
  const views = data?.views ?? []
  const chosen = views.find(({ id }) => id === chosenId)
  const choose = (id: string) => {
    setChosenId(id)
    const view = views.find((each) => each.id === id)
    if (view) onChange(toQueueState(view.filters, view.sort, choice.limit))
  }
  const remove = (id: string) =>
    deleting.mutate({ params: { id } }, { onSuccess: () => toast(t('requests.view-deleted')), onError: (error) => showError(error) })
  return (
    <>
      {views.length > 0 && (
        <SelectField label={t('requests.view')} value={chosen?.id ?? ''} onChange={choose}>
          <option value="">{t('requests.view-none')}</option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button kind="plain" onClick={() => setNaming(true)}>
        {t('requests.view-save')}
      </Button>
      {chosen?.isOwn && (
        <Button kind="plain" onClick={() => remove(chosen.id)}>
          {t('requests.view-delete')}
        </Button>
      )}
      {isNaming && <NamingDialog choice={choice} onLeave={() => setNaming(false)} onSaved={setChosenId} />}
    </>
  )
}

function NamingDialog({ choice, onLeave, onSaved }: { choice: QueueState; onLeave: () => void; onSaved: (id: string) => void }) {
  const t = requestsMessages.useTranslate()
  const tShell = useTranslate()
  const { showError, toast } = useDialogs()
  const saving = useApiMutation(saveView, [listViews])
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = () => {
    if (!name.trim() || saving.isPending) return
    saving.mutate(
      { body: { name: name.trim(), isShared, filters: toFilters(choice), sort: choice.sort } },
      {
        onSuccess: ({ view }) => {
          toast(t('requests.view-saved'))
          onSaved(view.id)
          onLeave()
        },
        onError: (error) => showError(error),
      },
    )
  }
  return (
    <Dialog
      title={t('requests.view-save')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          <Button kind="primary" disabled={!name.trim()} onClick={save}>
            {t('requests.view-save')}
          </Button>
        </>
      }
    >
      <TextField label={t('requests.view-name')} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      <label className={styles.queueTick}>
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        {t('requests.view-share')}
      </label>
    </Dialog>
  )
}
