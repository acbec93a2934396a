import { useId, useState } from 'react'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Props = {
  title: string
  /** Who has it now; nobody where several requests are assigned at once. */
  assigneeId?: string | null
  onLeave: () => void
  onAssign: (colleague: { id: string; displayName: string } | null) => void
}

const nobody = ''

/** Gives requests to a colleague who may decide, or to nobody. */
export function AssignDialog({ title, assigneeId, onLeave, onAssign }: Props) {
  const say = staffRequestsWords.useSay()
  const shellSay = useSay()
  const own = useStaff()
  const name = useId()
  const { data, error } = useAnswer(listColleagues, {})
  const [chosen, setChosen] = useState<string>()
  const deciders = data?.colleagues.filter(({ mayDecide }) => mayDecide) ?? []
  const options = [
    ...deciders.map(({ id, displayName }) => ({ id, words: id === own.id ? say('assign.me', { name: displayName }) : displayName })),
    ...(assigneeId === null ? [] : [{ id: nobody, words: say('assign.nobody') }]),
  ].filter(({ id }) => id !== assigneeId)
  return (
    <Dialog
      title={title}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{shellSay('dialog.cancel')}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && onAssign(deciders.find(({ id }) => id === chosen) ?? null)}
          >
            {say(chosen === nobody ? 'requests.unassign' : 'assign.submit')}
          </Button>
        </>
      }
    >
      {error && <p role="alert">{say('assign.failed')}</p>}
      {!data && !error && <Waiting words={say('assign.loading')} />}
      {data && (
        <fieldset className="assign-options">
          <legend>{say('assign.lead')}</legend>
          {options.map(({ id, words }) => (
            <label key={id}>
              <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => setChosen(id)} />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
