import type { ReactNode } from 'react'
import { type CorporateStep, corporateSteps, isReachable } from '#web/flows/corporate/corporate-steps.ts'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/pages/corporate/stepper.css'

type Props = { step: CorporateStep; onGo: (step: CorporateStep) => void }

/** The five steps: the next one and every earlier one are a tap away. On narrow screens a line says where one is. */
export function Stepper({ step: current, onGo }: Props) {
  const say = corporateWords.useSay()
  return (
    <nav className="stepper" aria-label={say('step.list')} data-print-hidden="">
      <p className="stepper-place small muted">{say('step.of', { step: current, total: corporateSteps.length })}</p>
      <ol>
        {corporateSteps.map((step) => {
          const isDone = step < current
          const words = (
            <>
              <span className="stepper-mark">{isDone ? <Icon name="check" /> : step}</span>
              <span className="stepper-label">{toBreakable(say(`step.${step}`))}</span>
              {isDone && <span className="only-heard"> ({say('step.done')})</span>}
            </>
          )
          return (
            <li key={step} className={step === current ? 'current' : isDone ? 'done' : 'ahead'}>
              {step !== current && isReachable(step, current) ? (
                <button type="button" className="stepper-step" onClick={() => onGo(step)}>
                  {words}
                </button>
              ) : (
                <span className="stepper-step" aria-current={step === current ? 'step' : undefined}>
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Lines may break behind a slash. */
function toBreakable(label: string): ReactNode[] {
  return label.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={part} />, part]))
}
