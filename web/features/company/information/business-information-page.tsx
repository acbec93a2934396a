import { type FormEvent, useMemo } from 'react'
import { toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules, type PlannedField } from '#contract/forms/form-plan.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { languageTag } from '#contract/language.ts'
import { RegistryBadge, useIsFromRegistry } from '#web/features/company/information/registry-badge.tsx'
import { RegistryNotice } from '#web/features/company/information/registry-notice.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { FormFields } from '#web/forms/form-fields.tsx'
import { findConflict } from '#web/forms/steps/answers-draft.ts'
import { ConflictChoice } from '#web/forms/steps/conflict-choice.tsx'
import { SaveStatus } from '#web/forms/steps/save-status.tsx'
import { listIssuesOfStep } from '#web/forms/steps/steps-machine.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/company/information/business-information.module.css'

/** Step 1: what the customer's form asks of the company itself. */
export function BusinessInformationPage() {
  const t = companyMessages.useTranslate()
  const { language } = useI18n()
  const { form } = useCompany()
  const { state, send } = useCompanyAnswers()
  const { plan, step, issues } = state
  const own = useMemo(() => listIssuesOfStep({ plan, step, issues }), [plan, step, issues])
  const note = toTextInLanguage(form.note ?? undefined, language)
  const goOn = () => send({ is: 'next', to: 2 })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    goOn()
  }
  return (
    <StepFrame
      step={1}
      lead={note && <span lang={languageTag[note.language]}>{note.text}</span>}
      // The answers go on by themselves once they are saved.
      next={async () => {
        goOn()
        return false
      }}
      busyText={state.draft.saving && state.draft.saving.purpose.is !== 'draft' ? t('step.saving') : undefined}
      saved={<SaveStatus draft={state.draft} />}
    >
      <RegistryNotice />
      <ErrorSummary issues={own} fields={plan.fields} tries={state.tries} />
      <form className={styles.companyForm} noValidate onSubmit={onSubmit}>
        {listModules(plan.definition).map(([key]) => (
          <ModuleFields key={key} module={key} />
        ))}
        {/* Enter in a field goes on, as the button below does. */}
        <button type="submit" className="only-heard" tabIndex={-1} aria-hidden="true" />
      </form>
    </StepFrame>
  )
}

function ModuleFields({ module }: { module: ModuleKey }) {
  const { language } = useI18n()
  const { state, send } = useCompanyAnswers()
  const isFromRegister = useIsFromRegistry()
  const { plan, draft, step, issues } = state
  const { mine: answers } = draft
  const shown = useMemo(() => toSteps(plan, answers).flatMap(({ fields }) => fields), [plan, answers])
  const own = useMemo(() => listIssuesOfStep({ plan, step, issues }), [plan, step, issues])
  const written = plan.definition.modules[module]
  const fields = shown.filter((planned) => planned.module === module)
  if (!written || fields.length === 0) return null
  const name = toLabel({ name: written.name, cn: written.cn }, language)
  const note = toTextInLanguage(written.note, language)

  const after = (planned: PlannedField) => {
    const conflict = findConflict(draft, planned.module, planned.field.name)
    if (conflict) {
      const value = answers[planned.module]?.[planned.field.name]
      return (
        <ConflictChoice
          planned={planned}
          own={value}
          stored={conflict.stored}
          onChoose={(use) => send({ is: 'choose', use, place: conflict.place })}
        />
      )
    }
    return isFromRegister(planned) && <RegistryBadge planned={planned} />
  }
  return (
    <section className={styles.companyModule} aria-labelledby={`module-${module}`}>
      <div className="stack tight">
        <h2 id={`module-${module}`} lang={languageTag[name.language]}>
          {name.text}
        </h2>
        {note && (
          <p className="muted" lang={languageTag[note.language]}>
            {note.text}
          </p>
        )}
      </div>
      <div className={styles.companyFields}>
        <FormFields
          fields={fields}
          answers={answers}
          issues={own}
          onAnswer={(module, field, value) => send({ is: 'answer', module, field, value })}
          after={after}
        />
      </div>
    </section>
  )
}
