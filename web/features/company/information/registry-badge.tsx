import { useMemo } from 'react'
import { findAnswer, isSameAnswer } from '#contract/forms/definition/answers.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { toAnswers } from '#contract/forms/form-content.ts'
import type { PlannedField } from '#contract/forms/form-plan.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/company/information/business-information.module.css'

/** Whether an answer is the register's, and nobody has typed over it. */
export function useIsFromRegistry(): (planned: PlannedField) => boolean {
  const { request } = useCompany()
  const { state } = useCompanyAnswers()
  const { answers: filled } = useMemo(() => toAnswers(request.formContent), [request.formContent])
  const { mine: answers } = state.draft
  return ({ module, field }) =>
    request.autoFilled.some((each) => each.module === module && each.field === field.name) &&
    isSameAnswer(findAnswer(answers, module, field.name), findAnswer(filled, module, field.name))
}

/** Where an answer comes from, and the way to change it. */
export function RegistryBadge({ planned: { module, field } }: { planned: PlannedField }) {
  const t = companyMessages.useTranslate()
  const { language } = useI18n()
  const change = () => {
    const control = document.getElementById(toFieldId(module, field.name))
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }
  return (
    <p className={styles.registerMark}>
      <Icon name="check" />
      {t('register.mark')}
      <button type="button" aria-label={t('register.change-named', { field: toLabel(field, language).text })} onClick={change}>
        {t('register.change')}
      </button>
    </p>
  )
}
