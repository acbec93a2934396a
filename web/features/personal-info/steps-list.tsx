import { useMemo, useState } from 'react'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { PlannedStep } from '#contract/forms/form-plan.ts'
import { languageTag } from '#contract/language.ts'
import { judgeStepStatus } from '#web/features/personal-info/step-status.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { listJourneySteps } from '#web/ui/page/progress.tsx'
import styles from '#web/features/personal-info/steps-list.module.css'

type Shown = { state: FillingState; steps: readonly PlannedStep[]; shown: PlannedStep }

/** Where one is, and which pages hold what they require: a page that was left empty counts for nothing. */
export function StepsProgress({ state, steps, shown }: Shown) {
  const t = stepsMessages.useTranslate()
  const { request } = useRequest()
  const at = steps.indexOf(shown)
  const standings = useStandings(state, steps)
  // The details are the first of the journey's steps: their own pages part it.
  const later = listJourneySteps(request).filter((step) => step !== 'details')
  return (
    <div className="progress">
      <p>
        {t('steps.progress', { total: later.length + 1 })} <span aria-hidden="true">·</span>{' '}
        {t('steps.of', { page: at + 1, pages: steps.length })}
      </p>
      <div className="progress-line" aria-hidden="true">
        <span className={styles.progressPages}>
          {steps.map((step) => (
            <span key={step.step} className={`${standings.get(step.step)} ${step === shown ? 'current' : ''}`} />
          ))}
        </span>
        {later.map((step) => (
          <span key={step} />
        ))}
      </div>
    </div>
  )
}

/** Every step, one tap away: nobody has to keep an order. */
export function StepsList({ state, steps, shown, onGo }: Shown & { onGo: (step: number) => void }) {
  const t = stepsMessages.useTranslate()
  const { language } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const standings = useStandings(state, steps)
  return (
    <details className={styles.stepsList} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" className="steps-mark" />
        {t('steps.all')}
      </summary>
      <ol>
        {steps.map((step, index) => {
          const label = toLabel(step, language)
          const status = standings.get(step.step) ?? 'empty'
          const isShown = step.step === shown.step
          return (
            <li key={step.step}>
              <button
                type="button"
                className={`steps-item ${status}`}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => {
                  setOpen(false)
                  if (!isShown) onGo(step.step)
                }}
              >
                <span className={styles.stepsNumber}>{status === 'done' ? <Icon name="check" /> : index + 1}</span>
                <span lang={languageTag[label.language]}>{label.text}</span>
                {status !== 'empty' && <span className={`muted small ${styles.stepsStanding}`}>{t(`steps.${status}`)}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

function useStandings({ plan, draft, issues }: FillingState, steps: readonly PlannedStep[]) {
  const { base } = draft
  return useMemo(
    () => new Map(steps.map((step) => [step.step, judgeStepStatus({ plan, base, issues }, step)])),
    [steps, plan, base, issues],
  )
}
