import { type FormEvent, useMemo } from 'react'
import { listModules, type PlannedField } from '#contract/forms/form-plan.ts'
import { toLabel, toTextInLanguage } from '#contract/forms/local-text.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import { languageTag } from '#contract/language.ts'
import { useCompanyAnswers } from '#web/flows/corporate/answers.tsx'
import { useCompany } from '#web/flows/corporate/company.tsx'
import { isAt } from '#web/flows/personal-info/merge-answers.ts'
import { listIssuesOfStep, listSteps } from '#web/flows/personal-info/steps-machine.ts'
import { ErrorSummary } from '#web/form/error-summary.tsx'
import { FormFields } from '#web/form/form-fields.tsx'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { ConflictChoice } from '#web/pages/base-info/conflict-choice.tsx'
import { SavedLine } from '#web/pages/base-info/saved-line.tsx'
import { RegisterMark, useIsFromRegister } from '#web/pages/corporate/register-mark.tsx'
import { RegisterNotice } from '#web/pages/corporate/register-notice.tsx'
import { StepFrame } from '#web/pages/corporate/step-frame.tsx'
import '#web/pages/corporate/business-information.css'

/** Step 1: what the customer's form asks of the company itself. */
export function BusinessInformationPage() {
  const say = corporateWords.useSay()
  const { language } = useSpeech()
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
      busyWords={state.saving && state.saving.purpose.is !== 'draft' ? say('step.saving') : undefined}
      saved={<SavedLine state={state} />}
    >
      <RegisterNotice />
      <ErrorSummary issues={own} fields={plan.fields} tries={state.tries} />
      <form className="company-form" noValidate onSubmit={onSubmit}>
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
  const { language } = useSpeech()
  const { state, send } = useCompanyAnswers()
  const isFromRegister = useIsFromRegister()
  const { plan, answers, step, issues } = state
  const shown = useMemo(() => listSteps({ plan, answers }).flatMap(({ fields }) => fields), [plan, answers])
  const own = useMemo(() => listIssuesOfStep({ plan, step, issues }), [plan, step, issues])
  const written = plan.definition.modules[module]
  const fields = shown.filter((planned) => planned.module === module)
  if (!written || fields.length === 0) return null
  const name = toLabel({ name: written.name, cn: written.cn }, language)
  const note = toTextInLanguage(written.note, language)

  const after = (planned: PlannedField) => {
    const place = { module: planned.module, field: planned.field.name }
    const conflict = state.conflicts.find((each) => isAt(each, place))
    if (conflict) {
      const value = answers[planned.module]?.[planned.field.name]
      return <ConflictChoice planned={planned} own={value} kept={conflict.kept} onChoose={(use) => send({ is: 'choose', use, ...place })} />
    }
    return isFromRegister(planned) && <RegisterMark planned={planned} />
  }
  return (
    <section className="company-module" aria-labelledby={`module-${module}`}>
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
      <div className="company-fields">
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
