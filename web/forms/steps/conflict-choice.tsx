import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { PlannedField } from '#contract/forms/form-plan.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { toShownValue } from '#web/forms/steps/shown-value.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/forms/steps/steps.module.css'

type Props = {
  planned: PlannedField
  own: AnswerValue | undefined
  stored: AnswerValue | undefined
  onChoose: (use: 'own' | 'kept') => void
}

/** Two devices gave different answers: the person says which one is right. */
export function ConflictChoice({ planned: { field }, own, stored, onChoose }: Props) {
  const t = stepsMessages.useTranslate()
  const { language } = useI18n()
  const label = toLabel(field, language).text
  const choices = [
    { use: 'own', from: t('conflict.own'), value: toShownValue(field, own, language, t), named: 'conflict.use-own-named' },
    { use: 'kept', from: t('conflict.kept'), value: toShownValue(field, stored, language, t), named: 'conflict.use-kept-named' },
  ] as const
  return (
    <Notice mood="warn" role="alert" title={`${label}: ${t('conflict.title')}`}>
      <p>{t('conflict.lead')}</p>
      <ul className={styles.conflictValues}>
        {choices.map(({ use, from, value, named }) => (
          <li key={use}>
            <span className="muted small">{from}</span>
            <span className={styles.conflictValue}>{value}</span>
            <Button aria-label={t(named, { field: label, value })} onClick={() => onChoose(use)}>
              {t('conflict.use-own')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
