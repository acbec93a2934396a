import { type ReactNode, useRef, useState } from 'react'
import { ConnectionNotice } from '#web/features/company/shell/connection-notice.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { StaffRemark } from '#web/features/company/shell/staff-remark.tsx'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { type CorporateStep, toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { Stepper } from '#web/features/company/shell/stepper.tsx'
import { useLinkedField } from '#web/features/company/shell/use-linked-field.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/company/shell/step-frame.module.css'

type Props = {
  step: CorporateStep
  /** Saves, and answers whether to go on to the next step. What it throws is shown. */
  next: () => Promise<boolean>
  lead?: ReactNode
  /** How the last save went, said quietly in the bar. */
  saved?: ReactNode
  /** Instead of its label, while something is on its way. */
  busyText?: string | undefined
  /** What else can be done here, beside Back and Next. */
  more?: ReactNode
  children: ReactNode
}

/** One of the five steps: where one is, what it asks, and the bar below. */
export function StepFrame({ step, next, lead, saved, busyText, more, children }: Props) {
  const t = companyMessages.useTranslate()
  const navigate = useNavigate()
  const { showError } = useDialogs()
  const [isGoing, setGoing] = useState(false)
  const going = useRef(false)
  const { state } = useCompanyAnswers()
  const label = t(`step.${step}`)
  useLinkedField()

  const goOn = async () => {
    if (going.current) return
    going.current = true
    setGoing(true)
    try {
      if (await next()) navigate(toCorporateStepPath(step + 1))
    } catch (error) {
      await showError(error)
    } finally {
      going.current = false
      setGoing(false)
    }
  }
  // Ahead is the same as Next: nothing is left behind unsaved.
  const goTo = (to: CorporateStep) => (to > step ? goOn() : navigate(toCorporateStepPath(to)))
  const isBusy = isGoing || busyText !== undefined
  const text = t(step === 5 ? 'step.submit' : 'step.next')
  return (
    <div className={styles.companyWide}>
      <Page
        name={label}
        heading={label}
        lead={lead}
        progress={<Stepper step={step} onGo={(to) => void goTo(to)} />}
        actions={
          <div className={styles.companyActions}>
            {saved}
            <div className={styles.companyButtons}>
              {step > 1 && (
                <Button kind="plain" onClick={() => navigate(toCorporateStepPath(step - 1))}>
                  {t('step.back')}
                </Button>
              )}
              {more}
              <Button kind="primary" className={styles.companyNext} aria-disabled={isBusy || undefined} onClick={() => void goOn()}>
                {busyText ?? (isGoing && step < 5 ? t('step.saving') : text)}
              </Button>
            </div>
          </div>
        }
      >
        <StaffRemark />
        <ConnectionNotice state={state} />
        {children}
      </Page>
    </div>
  )
}
