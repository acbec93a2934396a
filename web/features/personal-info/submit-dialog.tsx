import { useId, useMemo } from 'react'
import { findAnswer } from '#contract/forms/definition/answers.ts'
import { isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { PlannedStep } from '#contract/forms/form-plan.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { languageTag } from '#contract/language.ts'
import { ReadAnswer } from '#web/forms/read-answer.tsx'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/personal-info/submit-dialog.module.css'

type Props = {
  state: FillingState
  onAnswer: (submits: boolean) => void
  /** Back to a step. */
  onChange: (step: number) => void
}

/** Asks whether all of it is to be submitted, over all of it: what was answered, step by step, each a press away. */
export function SubmitDialog({ state: { plan, draft }, onAnswer, onChange }: Props) {
  const t = stepsMessages.useTranslate()
  const { language, t: tShared } = useI18n()
  const id = useId()
  const steps = useMemo(() => listAnswered(toSteps(plan, draft.mine)), [plan, draft.mine])
  const isChinese = language === 'cn' && plan.definition.chineseConfirmPopup
  return (
    <Dialog
      role="alertdialog"
      title={t(isChinese ? 'confirm.chinese-title' : 'confirm.title')}
      describedBy={`${id}-message`}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{tShared('dialog.cancel')}</Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {t('confirm.ok')}
          </Button>
        </>
      }
    >
      <p id={`${id}-message`}>{t(isChinese ? 'confirm.chinese' : 'confirm.message')}</p>
      {steps.map((step) => {
        const name = toLabel(step, language)
        return (
          <section key={step.step} className={styles.step} aria-labelledby={`${id}-${step.step}`}>
            <div className={styles.head}>
              <h3 id={`${id}-${step.step}`} lang={languageTag[name.language]}>
                {name.text}
              </h3>
              <Button kind="plain" onClick={() => onChange(step.step)}>
                {t('confirm.change')}
                <span className="only-heard" lang={languageTag[name.language]}>
                  {` ${name.text}`}
                </span>
              </Button>
            </div>
            <dl className={styles.answers}>
              {step.fields.map(({ key, module, field }) => {
                const label = toLabel(field, language)
                return (
                  <div key={key}>
                    <dt lang={languageTag[label.language]}>{label.text}</dt>
                    <dd>
                      <ReadAnswer field={field} value={findAnswer(draft.mine, module, field.name)} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        )
      })}
    </Dialog>
  )
}

/** Steps that ask something, with what they ask. */
function listAnswered(steps: readonly PlannedStep[]): PlannedStep[] {
  return steps
    .map((step) => ({ ...step, fields: step.fields.filter(({ field }) => !isOneOf(silentTypes, field.type)) }))
    .filter(({ fields }) => fields.length > 0)
}
