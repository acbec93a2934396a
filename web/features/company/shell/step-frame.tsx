import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { type CorporateStep, toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { LostLine } from '#web/features/company/shell/connection-notice.tsx'
import { StaffRemark } from '#web/features/company/shell/staff-remark.tsx'
import { Stepper } from '#web/features/company/shell/stepper.tsx'
import { useNamedPlace } from '#web/features/company/shell/use-linked-field.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/company/shell/step-frame.css'

type Props = {
  step: CorporateStep
  /** Saves, and answers whether to go on to the next step. What it throws is shown. */
  next: () => Promise<boolean>
  lead?: ReactNode
  /** How the last save went, said quietly in the bar. */
  saved?: ReactNode
  /** Instead of its label, while something is on its way. */
  busyWords?: string | undefined
  /** What else can be done here, beside Back and Next. */
  more?: ReactNode
  children: ReactNode
}

/** One of the five steps: where one is, what it asks, and the bar below. */
export function StepFrame({ step, next, lead, saved, busyWords, more, children }: Props) {
  const say = corporateWords.useSay()
  const navigate = useNavigate()
  const { showError } = useDialogs()
  const [isGoing, setGoing] = useState(false)
  const going = useRef(false)
  const { state } = useCompanyAnswers()
  const label = say(`step.${step}`)
  useNamedPlace()

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
  const isBusy = isGoing || busyWords !== undefined
  const words = say(step === 5 ? 'step.submit' : 'step.next')
  return (
    <div className="company-wide">
      <Page
        name={label}
        heading={label}
        lead={lead}
        progress={<Stepper step={step} onGo={(to) => void goTo(to)} />}
        actions={
          <div className="company-actions">
            {saved}
            <div className="company-buttons">
              {step > 1 && (
                <Button kind="plain" onClick={() => navigate(toCorporateStepPath(step - 1))}>
                  {say('step.back')}
                </Button>
              )}
              {more}
              <Button kind="primary" className="company-next" aria-disabled={isBusy || undefined} onClick={() => void goOn()}>
                {busyWords ?? (isGoing && step < 5 ? say('step.saving') : words)}
              </Button>
            </div>
          </div>
        }
      >
        <StaffRemark />
        <LostLine state={state} />
        {children}
      </Page>
    </div>
  )
}
