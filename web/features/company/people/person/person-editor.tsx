import { useMemo } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { fieldNames, verifiedFieldNames } from '#contract/forms/definition/field-names.ts'
import { type PlannedField, toKey } from '#contract/forms/form-plan.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { openLocalPerson } from '#web/features/company/people/model/local-person.ts'
import { listFields } from '#web/features/company/people/model/person-form.ts'
import { type PersonState, personRules, toName } from '#web/features/company/people/model/person-machine.ts'
import { usePerson } from '#web/features/company/people/model/use-person.ts'
import { FromRegistry } from '#web/features/company/people/person/from-registry.tsx'
import { PersonChoice } from '#web/features/company/people/person/person-choice.tsx'
import type { PersonDialogProps } from '#web/features/company/people/person/person-dialog.tsx'
import { PersonFields } from '#web/features/company/people/person/person-fields.tsx'
import { PersonProblemNotice } from '#web/features/company/people/person/person-problem.tsx'
import { useDialogMessages } from '#web/features/company/people/person/use-dialog-messages.ts'
import { VerificationLock } from '#web/features/company/people/person/verification-lock.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { toRowStatus } from '#web/lib/draft/row-draft.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type Props = PersonDialogProps & {
  title: string
  begin: () => PersonState /** The company is open: what is only looked at is so because of its person. */
  mayChange: boolean
}

export function PersonEditor({ list, place, opened, rows, isReadOnly, mayChange, title, begin, reload, onClose, onSaved }: Props) {
  const t = peopleMessages.useTranslate()
  const { form } = useCompany()
  const { toast } = useDialogs()
  const tooMany = useErrorMessages('SHARES_OUT_OF_BOUND')
  const [state, send] = usePerson({
    begin,
    list,
    place: { ...place, formId: form.id, ...(opened.is === 'suggested' && { registryKey: opened.suggestion.key }) },
    rows,
    reload,
    onSaved: (saved) => {
      toast(t('toast.saved'))
      if (saved.isLinkSent) toast(t('toast.link-sent', { email: saved.individual['Email Address'] }), 'note')
      if (saved.isMerged) toast(t('toast.merged', { name: toName(saved.individual) }), 'note')
      onSaved(saved)
    },
    onTooManyShares: () => toast(tooMany?.title ?? '', 'note'),
  })
  // What was sent before its answer was lost may have arrived: the newest list says.
  const save = async () => send({ is: 'save-row', rows: (state.sentOver && (await reload())) || rows })
  const row = rows.find(({ requestId }) => requestId === state.id)
  const isBegun = (row?.isBegun ?? false) && !state.startsNewVerification
  const isApproved = state.problem?.is === 'approved'
  // In review it is only looked at, until a new verification is asked for.
  const isLocked = isApproved || (isReadOnly && !(isInReview(row) && state.startsNewVerification))
  const fields = useFields(state, { isReadOnly: isLocked, isBegun })
  const byKey = useMemo(() => new Map(fields.map((planned) => [toKey(planned.module, planned.field.name), planned])), [fields])
  return (
    <FormDialog
      title={title}
      text={useDialogMessages()}
      isChanged={hasUnsaved(personRules.draft, state.draft)}
      isSaving={toRowStatus(state) === 'saving'}
      isReadOnly={isLocked}
      onSave={() => void save()}
      onLeave={() => {
        openLocalPerson(place.parentCod, list).clear()
        onClose()
      }}
      note={
        state.problem && (
          <PersonProblemNotice state={state} onAddAgain={() => send({ is: 'add-again', rows })} onAnew={() => send({ is: 'anew' })} />
        )
      }
    >
      {isLocked && !isInReview(row) && <p className="muted">{t('person.read-only')}</p>}
      {row && mayChange && !isApproved && (
        <VerificationLock row={row} isAnew={state.startsNewVerification} onAnew={() => send({ is: 'anew' })} />
      )}
      {opened.is === 'suggested' && <FromRegistry suggestion={opened.suggestion} list={list} />}
      <ErrorSummary issues={state.issues} fields={byKey} tries={state.tries} />
      {opened.is === 'new' && (
        <PersonChoice
          list={list}
          rows={rows}
          parentCod={place.parentCod}
          picked={state.id}
          onPick={(person) => send({ is: 'pick', person })}
        />
      )}
      <PersonFields
        state={state}
        send={send}
        fields={fields}
        rows={rows}
        place={{ ...place, formId: form.id }}
        isReadOnly={isLocked}
        isBegun={isBegun}
      />
    </FormDialog>
  )
}

const isInReview = (row: IndividualRow | undefined) => row?.status === 'WAIT_FOR_APPROVAL'

/** On what a verification rests. */
const verified: ReadonlySet<string> = new Set([...verifiedFieldNames, fieldNames.emailAddress])

/** What is asked now; nothing can be typed where it is only looked at, nor what the verification of somebody who has begun rests on. */
function useFields({ form, list, draft }: PersonState, { isReadOnly, isBegun }: { isReadOnly: boolean; isBegun: boolean }): PlannedField[] {
  const { roles, answers } = draft.mine
  return useMemo(() => {
    const fields = listFields(form, list, roles, answers)
    const isClosed = ({ field }: PlannedField) => isReadOnly || (isBegun && verified.has(field.name))
    return fields.map((planned) => (isClosed(planned) ? { ...planned, field: { ...planned.field, disabled: true } } : planned))
  }, [form, list, roles, answers, isReadOnly, isBegun])
}
