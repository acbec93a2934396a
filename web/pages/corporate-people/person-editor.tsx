import { useMemo } from 'react'
import { type PlannedField, toKey } from '#contract/form/form-plan.ts'
import { useCompany } from '#web/flows/corporate/company.tsx'
import { listFields } from '#web/flows/corporate-people/person-form.ts'
import { isChanged, type PersonState, toName } from '#web/flows/corporate-people/person-machine.ts'
import { dropPerson } from '#web/flows/corporate-people/unsaved-person.ts'
import { usePerson } from '#web/flows/corporate-people/use-person.ts'
import { ErrorSummary } from '#web/form/error-summary.tsx'
import { corporatePeopleWords } from '#web/messages/corporate-people/words.ts'
import { PersonChoice } from '#web/pages/corporate-people/person-choice.tsx'
import type { PersonDialogProps } from '#web/pages/corporate-people/person-dialog.tsx'
import { PersonFields } from '#web/pages/corporate-people/person-fields.tsx'
import { PersonTrouble } from '#web/pages/corporate-people/person-trouble.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { useErrorWords } from '#web/shell/use-error-words.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Props = PersonDialogProps & { title: string; begin: () => PersonState }

export function PersonEditor({ list, place, opened, rows, isReadOnly, title, begin, reload, onClose, onSaved }: Props) {
  const say = corporatePeopleWords.useSay()
  const { form } = useCompany()
  const { toast } = useDialogs()
  const tooMany = useErrorWords('SHARES_OUT_OF_BOUND')
  const [state, send] = usePerson({
    begin,
    place: { ...place, formId: form.id },
    rows,
    reload,
    onSaved: (saved) => {
      toast(say('toast.saved'))
      if (saved.isMerged) toast(say('toast.merged', { name: toName(saved.individual) }), 'note')
      onSaved(saved)
    },
    onTooManyShares: () => toast(tooMany?.title ?? '', 'note'),
  })
  // What was sent before its answer was lost may have arrived: the newest list says.
  const save = async () => send({ is: 'save', rows: (state.sentOver && (await reload())) || rows })
  const isLocked = isReadOnly || state.trouble?.is === 'approved'
  const fields = useFields(state, isLocked)
  const byKey = useMemo(() => new Map(fields.map((planned) => [toKey(planned.module, planned.field.name), planned])), [fields])
  return (
    <FormDialog
      title={title}
      words={useDialogWords()}
      isChanged={isChanged(state)}
      isSaving={state.at === 'saving'}
      isReadOnly={isLocked}
      onSave={() => void save()}
      onLeave={() => {
        dropPerson(place.parentCod, list)
        onClose()
      }}
      note={state.trouble && <PersonTrouble state={state} onAddAgain={() => send({ is: 'addAgain', rows })} />}
    >
      {isReadOnly && <p className="muted">{say('person.read-only')}</p>}
      <ErrorSummary issues={state.issues} fields={byKey} tries={state.tries} />
      {opened.is === 'new' && <PersonChoice list={list} rows={rows} parentCod={place.parentCod} picked={state.EOD} onPick={(person) => send({ is: 'pick', person })} />}
      <PersonFields state={state} send={send} fields={fields} rows={rows} place={{ ...place, formId: form.id }} isReadOnly={isLocked} />
    </FormDialog>
  )
}

/** What is asked now; nothing of it can be typed where it is only looked at. */
function useFields({ form, list, roles, answers }: PersonState, isReadOnly: boolean): PlannedField[] {
  return useMemo(() => {
    const fields = listFields(form, list, roles, answers)
    if (!isReadOnly) return fields
    return fields.map((planned) => ({ ...planned, field: { ...planned.field, disabled: true } }))
  }, [form, list, roles, answers, isReadOnly])
}

function useDialogWords() {
  const say = corporatePeopleWords.useSay()
  return {
    save: say('dialog.save'),
    saving: say('dialog.saving'),
    cancel: say('dialog.cancel'),
    close: say('dialog.close'),
    unsavedTitle: say('dialog.unsaved-title'),
    unsaved: say('dialog.unsaved'),
    stay: say('dialog.stay'),
    leave: say('dialog.leave'),
  }
}
