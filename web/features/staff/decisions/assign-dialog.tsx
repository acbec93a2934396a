import { useId, useState } from 'react'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/decisions/assign-dialog.module.css'

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
  const t = requestsMessages.useTranslate()
  const tShell = useTranslate()
  const own = useStaff()
  const name = useId()
  const { data, error } = useApiQuery(listColleagues, {})
  const [chosen, setChosen] = useState<string>()
  const deciders = data?.colleagues.filter(({ mayDecide }) => mayDecide) ?? []
  const options = [
    ...deciders.map(({ id, displayName }) => ({ id, text: id === own.id ? t('assign.me', { name: displayName }) : displayName })),
    ...(assigneeId === null ? [] : [{ id: nobody, text: t('assign.nobody') }]),
  ].filter(({ id }) => id !== assigneeId)
  return (
    <Dialog
      title={title}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && onAssign(deciders.find(({ id }) => id === chosen) ?? null)}
          >
            {t(chosen === nobody ? 'requests.unassign' : 'assign.submit')}
          </Button>
        </>
      }
    >
      {error && <p role="alert">{t('assign.failed')}</p>}
      {!data && !error && <Waiting text={t('assign.loading')} />}
      {data && (
        <fieldset className={styles.assignOptions}>
          <legend>{t('assign.lead')}</legend>
          {options.map(({ id, text }) => (
            <label key={id}>
              <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => setChosen(id)} />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
