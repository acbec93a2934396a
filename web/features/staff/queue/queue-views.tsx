import { useState } from 'react'
import { deleteView, listViews, saveView } from '#contract/queue/queue-calls.ts'
import { type QueueChoice, toChoice, toFilters } from '#web/features/staff/queue/queue-state.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Props = { choice: QueueChoice; onChange: (choice: QueueChoice) => void }

/** Filters and order under a name, one's own or shared. */
export function QueueViews({ choice, onChange }: Props) {
  const say = staffRequestsWords.useSay()
  const { showError, toast } = useDialogs()
  const { data } = useAnswer(listViews, {})
  const deleting = useChange(deleteView, [listViews])
  const [chosenId, setChosenId] = useState('')
  const [isNaming, setNaming] = useState(false)
  const views = data?.views ?? []
  const chosen = views.find(({ id }) => id === chosenId)
  const choose = (id: string) => {
    setChosenId(id)
    const view = views.find((each) => each.id === id)
    if (view) onChange(toChoice(view.filters, view.sort, choice.limit))
  }
  const remove = (id: string) =>
    deleting.mutate({ params: { id } }, { onSuccess: () => toast(say('requests.view-deleted')), onError: (error) => showError(error) })
  return (
    <>
      {views.length > 0 && (
        <SelectField label={say('requests.view')} value={chosen?.id ?? ''} onChange={choose}>
          <option value="">{say('requests.view-none')}</option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button kind="plain" onClick={() => setNaming(true)}>
        {say('requests.view-save')}
      </Button>
      {chosen?.isOwn && (
        <Button kind="plain" onClick={() => remove(chosen.id)}>
          {say('requests.view-delete')}
        </Button>
      )}
      {isNaming && <NamingDialog choice={choice} onLeave={() => setNaming(false)} onSaved={setChosenId} />}
    </>
  )
}

function NamingDialog({ choice, onLeave, onSaved }: { choice: QueueChoice; onLeave: () => void; onSaved: (id: string) => void }) {
  const say = staffRequestsWords.useSay()
  const shellSay = useSay()
  const { showError, toast } = useDialogs()
  const saving = useChange(saveView, [listViews])
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = () => {
    if (!name.trim() || saving.isPending) return
    saving.mutate(
      { body: { name: name.trim(), isShared, filters: toFilters(choice), sort: choice.sort } },
      {
        onSuccess: ({ view }) => {
          toast(say('requests.view-saved'))
          onSaved(view.id)
          onLeave()
        },
        onError: (error) => showError(error),
      },
    )
  }
  return (
    <Dialog
      title={say('requests.view-save')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{shellSay('dialog.cancel')}</Button>
          <Button kind="primary" disabled={!name.trim()} onClick={save}>
            {say('requests.view-save')}
          </Button>
        </>
      }
    >
      <LineField label={say('requests.view-name')} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      <label className="queue-tick">
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        {say('requests.view-share')}
      </label>
    </Dialog>
  )
}
