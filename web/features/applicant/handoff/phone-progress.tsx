import { type HandoffState, type ListedStep, listPhoneSteps } from '#web/features/applicant/handoff/handoff-machine.ts'
import { handoffMessages } from '#web/features/applicant/handoff/messages/handoff-messages.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/applicant/handoff/qr-page.module.css'

type Props = { state: HandoffState; begins: 'document' | 'liveness'; asksLiveness: boolean }

/** How far the phone is: one sentence, which is also spoken, over the steps. */
export function PhoneProgress({ state, begins, asksLiveness }: Props) {
  const t = handoffMessages.useTranslate()
  const steps = listPhoneSteps(state.progress, { begins, asksLiveness })
  return (
    <div className={styles.phone}>
      <p className={styles.sentence} role="status">
        <Icon name={state.progress === 'waiting' ? 'clock' : 'phone'} />
        <span>
          {t(state.isStale ? 'offline' : state.progress)}
          {state.wasToldToWait && ` ${t('not-yet')}`}
        </span>
      </p>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label={t('steps')}>
          {steps.map((step) => (
            <Step key={step.step} {...step} />
          ))}
        </ol>
      )}
    </div>
  )
}

const lookOf = { done: styles.done, current: styles.current, ahead: styles.ahead }

function Step({ step, is }: ListedStep) {
  const t = handoffMessages.useTranslate()
  return (
    <li className={`${styles.step} ${lookOf[is]}`} aria-current={is === 'current' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {is === 'done' && <Icon name="check" />}
      </span>
      {t(`step-${step}`)}
      <span className="only-heard">{` (${t(`is-${is}`)})`}</span>
    </li>
  )
}
