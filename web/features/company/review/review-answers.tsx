import { useMemo } from 'react'
import { findAnswer } from '#contract/forms/definition/answers.ts'
import { isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { languageTag } from '#contract/language.ts'
import { ReviewSection } from '#web/features/company/review/review-section.tsx'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { ReadAnswer } from '#web/forms/read-answer.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/company/review/review.module.css'

/** What step 1 was answered, to be read over. */
export function ReviewAnswers() {
  const { language } = useI18n()
  const { state } = useCompanyAnswers()
  const { plan, draft } = state
  const { mine: answers } = draft
  const shown = useMemo(() => toSteps(plan, answers).flatMap(({ fields }) => fields), [plan, answers])
  return listModules(plan.definition).map(([key, module]) => {
    const fields = shown.filter((planned) => planned.module === key && !isOneOf(silentTypes, planned.field.type))
    if (fields.length === 0) return null
    const name = toLabel({ name: module.name, cn: module.cn }, language)
    return (
      <ReviewSection key={key} title={name.text} lang={languageTag[name.language]} step={1}>
        <dl className={styles.reviewGrid}>
          {fields.map((planned) => {
            const label = toLabel(planned.field, language)
            return (
              <div key={planned.key} data-print-row="">
                <dt lang={languageTag[label.language]}>{label.text}</dt>
                <dd>
                  <ReadAnswer field={planned.field} value={findAnswer(answers, planned.module, planned.field.name)} />
                </dd>
              </div>
            )
          })}
        </dl>
      </ReviewSection>
    )
  })
}
