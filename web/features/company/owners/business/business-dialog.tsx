import { useMemo } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormPlan, PlannedField } from '#contract/forms/form-plan.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import type { SavedBusiness } from '#web/features/company/owners/business/business-calls.ts'
import { businessModule, listBusinessFields } from '#web/features/company/owners/business/business-form.ts'
import { type BusinessValue, businessRules, type StoredBusiness } from '#web/features/company/owners/business/business-machine.ts'
import { BusinessProblemNotice } from '#web/features/company/owners/business/business-problem.tsx'
import { toText } from '#web/features/company/owners/business/company-identity.ts'
import { CompanyLookup } from '#web/features/company/owners/business/company-lookup.tsx'
import { openLocalBusiness } from '#web/features/company/owners/business/local-business.ts'
import { useBusiness } from '#web/features/company/owners/business/use-business.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toBandText } from '#web/features/company/people/registry/registry-panel.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { FormFields, toFieldId } from '#web/forms/form-fields.tsx'
import { ConflictChoice } from '#web/forms/steps/conflict-choice.tsx'
import { findStoredAnswer, toRowStatus } from '#web/lib/draft/row-draft.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { loadErrorMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'

/** What the dialog opens with: a row, a new one, what was typed before and is not saved, or what the register says. */
export type OpenedBusiness = { stored: StoredBusiness; base?: BusinessValue; suggestion?: RegistrySuggestion }

type Props = {
  opened: OpenedBusiness
  plan: FormPlan
  /** The company whose shares are held. */
  parentId: string
  rows: readonly BusinessShareholderRow[]
  /** Of the company's shares, without those of this row. */
  leftPercent: number
  /** The company of the link among the owners of another: it is described in its own steps. */
  isOwn: boolean
  onSaved: (saved: SavedBusiness) => void
  onLeave: () => void
}

const identityFields: readonly string[] = [fieldNames.businessName, fieldNames.country, fieldNames.companyNumber]

/** A company that holds shares: looked up or typed, with its part. */
export function BusinessDialog({ opened, plan, parentId, rows, leftPercent, isOwn, onSaved, onLeave }: Props) {
  const t = ownersMessages.useTranslate()
  const tPeople = peopleMessages.useTranslate()
  const { language } = useI18n()
  const { cod, form } = useCompany()
  const { toast } = useDialogs()
  const { state, send, save } = useBusiness({
    opened,
    place: { requestId: cod, parentId, formName: form.formName, plan, registryKey: opened.suggestion?.key },
    rows,
    onSaved,
    onTooManyShares: () => {
      focusShares()
      loadErrorMessages(language).then(
        (text) => toast(text.SHARES_OUT_OF_BOUND.title, 'note'),
        () => undefined,
      )
    },
  })
  const { issues, tries, problem, draft } = state
  const { answers } = draft.mine
  const fields = useMemo(
    () => listBusinessFields(plan, answers).map((each) => lockOwn(each, isOwn, opened.stored)),
    [plan, answers, isOwn, opened],
  )
  const lastIdentity = fields.filter(({ field }) => identityFields.includes(field.name)).at(-1)
  const left = state.sharesLeftPercent ?? leftPercent
  const after = (planned: PlannedField) => {
    const { field } = planned
    const storedAnswer = findStoredAnswer(state, field.name)
    return (
      <>
        {storedAnswer !== undefined && (
          <ConflictChoice
            planned={planned}
            own={answers[field.name]}
            stored={storedAnswer}
            onChoose={(use) => send({ is: 'choose', place: field.name, use })}
          />
        )}
        {draft.taken.includes(field.name) && <p className="muted small">{tPeople('trouble.taken')}</p>}
        {field.name === fieldNames.shares && (
          <p className="muted small" role={state.sharesLeftPercent === null ? undefined : 'status'}>
            {left > 0 ? tPeople('person.shares-left', { percent: toPercentText(left, language) }) : tPeople('person.none-left')}
          </p>
        )}
        {field.name === lastIdentity?.field.name && !isOwn && (
          <CompanyLookup
            answers={answers}
            onTake={(found) => {
              send({ is: 'take', found })
              focusShares()
            }}
          />
        )}
      </>
    )
  }
  const isNew = state.id === null
  return (
    <FormDialog
      title={t(isNew ? 'dialog.title-add' : 'dialog.title-edit')}
      text={{
        save: tPeople('dialog.save'),
        saving: tPeople('dialog.saving'),
        cancel: tPeople('dialog.cancel'),
        close: tPeople('dialog.close'),
        unsavedTitle: tPeople('dialog.unsaved-title'),
        unsaved: tPeople('dialog.unsaved'),
        stay: tPeople('dialog.stay'),
        leave: tPeople('dialog.leave'),
      }}
      isChanged={hasUnsaved(businessRules.draft, draft)}
      isSaving={toRowStatus(state) === 'saving'}
      isReadOnly={problem?.is === 'approved'}
      onSave={() => void save()}
      onLeave={() => {
        openLocalBusiness(parentId).clear()
        onLeave()
      }}
      note={
        problem && (
          <BusinessProblemNotice
            problem={problem}
            isWaiting={toRowStatus(state) === 'waiting'}
            hasDisputes={draft.conflicts.length > 0}
            company={toText(answers[fieldNames.businessName])}
            onAddAgain={() => send({ is: 'add-again', rows })}
          />
        )
      }
    >
      {opened.suggestion && (
        <p className="muted">
          {tPeople('registry.form')}{' '}
          {opened.suggestion.sharesBand &&
            tPeople('registry.form-band', { band: toBandText(opened.suggestion.sharesBand, language, tPeople) })}
        </p>
      )}
      <ErrorSummary issues={issues} fields={plan.fields} tries={tries} />
      <FormFields
        fields={fields}
        answers={{ [businessModule]: answers }}
        issues={issues}
        onAnswer={(_, field, value) => send({ is: 'answer', field, value })}
        after={after}
      />
    </FormDialog>
  )
}

/** What is left to be given. */
function focusShares() {
  document.getElementById(toFieldId(businessModule, fieldNames.shares))?.focus()
}

/** Only the share of the company of the link is asked here; what is not known of it still can be given. */
function lockOwn(planned: PlannedField, isOwn: boolean, { answers }: StoredBusiness): PlannedField {
  const { field } = planned
  if (!isOwn || field.name === fieldNames.shares || answers[field.name] === undefined) return planned
  return { ...planned, field: { ...field, disabled: true } }
}
