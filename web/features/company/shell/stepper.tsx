import type { ReactNode } from 'react'
import type { StepStatus } from '#contract/company/step-status.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { type CorporateStep, corporateSteps, isReachable } from '#web/features/company/shell/state/company-steps.ts'
import { useStepStatuses } from '#web/features/company/shell/state/step-statuses.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/company/shell/stepper.module.css'

type Props = { step: CorporateStep; onGo: (step: CorporateStep) => void }

/** The five steps: the next one and every earlier one are a tap away. On narrow screens a line says where one is. */
export function Stepper({ step: current, onGo }: Props) {
  const t = companyMessages.useTranslate()
  const standings = useStepStatuses()
  return (
    <nav className={styles.stepper} aria-label={t('step.list')} data-print-hidden="">
      <p className={`${styles.stepperPlace} small muted`}>{t('step.of', { step: current, total: corporateSteps.length })}</p>
      <ol>
        {corporateSteps.map((step) => {
          const status = (step !== 5 && standings.get(step)) || 'empty'
          const text = <StepWords step={step} standing={status} isCurrent={step === current} />
          return (
            <li key={step} className={`${status} ${step === current ? 'current' : ''}`}>
              {step !== current && isReachable(step, current) ? (
                <button type="button" className={styles.stepperStep} onClick={() => onGo(step)}>
                  {text}
                </button>
              ) : (
                <span className={styles.stepperStep} aria-current={step === current ? 'step' : undefined}>
                  {text}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A tick says that all is there that the step requires; one that was begun says so in words. */
function StepWords({ step, standing, isCurrent }: { step: CorporateStep; standing: StepStatus; isCurrent: boolean }) {
  const t = companyMessages.useTranslate()
  return (
    <>
      <span className={styles.stepperMark}>{standing === 'done' && !isCurrent ? <Icon name="check" /> : step}</span>
      <span className={styles.stepperLabel}>{toBreakable(t(`step.${step}`))}</span>
      {standing === 'done' && <span className="only-heard"> ({t('step.done')})</span>}
      {standing === 'started' && <span className={isCurrent ? 'only-heard' : `${styles.stepperStarted} small`}>{t('step.started')}</span>}
    </>
  )
}

/** Lines may break behind a slash. */
function toBreakable(label: string): ReactNode[] {
  return label.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={part} />, part]))
}
