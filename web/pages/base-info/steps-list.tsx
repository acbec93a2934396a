import { useMemo, useState } from 'react'
import { isEmptyAnswer } from '#contract/form/answers.ts'
import type { PlannedStep } from '#contract/form/form-plan.ts'
import { judgeAnswers } from '#contract/form/judge-answers.ts'
import { toLabel } from '#contract/form/local-text.ts'
import { languageTag } from '#contract/language.ts'
import type { FillingState } from '#web/flows/personal-info/steps-state.ts'
import { baseInfoWords } from '#web/messages/base-info/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { listJourneySteps } from '#web/shell/progress.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Shown = { steps: readonly PlannedStep[]; shown: PlannedStep }

export function StepsProgress({ steps, shown }: Shown) {
  const say = baseInfoWords.useSay()
  const { request } = useRequestHold()
  const at = steps.indexOf(shown)
  // The details are the first of the journey's steps: their own pages part it.
  const later = listJourneySteps(request).filter((step) => step !== 'details')
  return (
    <div className="progress">
      <p>
        {say('steps.progress', { total: later.length + 1 })} <span aria-hidden="true">·</span>{' '}
        {say('steps.of', { page: at + 1, pages: steps.length })}
      </p>
      <div className="progress-line" aria-hidden="true">
        <span className="progress-pages">
          {steps.map(({ step }, index) => (
            <span key={step} className={index <= at ? 'done' : ''} />
          ))}
        </span>
        {later.map((step) => (
          <span key={step} />
        ))}
      </div>
    </div>
  )
}

type Standing = 'open' | 'done' | 'wrong'

/** Every step, one tap away: nobody has to keep an order. */
export function StepsList({ state, steps, shown, onGo }: Shown & { state: FillingState; onGo: (step: number) => void }) {
  const say = baseInfoWords.useSay()
  const { language } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const { plan, base, issues } = state
  const standings = useMemo(
    () => (isOpen ? new Map(steps.map((step) => [step.step, toStanding({ plan, base, issues }, step)])) : undefined),
    [isOpen, steps, plan, base, issues],
  )
  return (
    <details className="steps-list" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" className="steps-mark" />
        {say('steps.all')}
      </summary>
      <ol>
        {steps.map((step, index) => {
          const label = toLabel(step, language)
          const standing = standings?.get(step.step) ?? 'open'
          const isShown = step.step === shown.step
          return (
            <li key={step.step}>
              <button
                type="button"
                className={`steps-item ${standing}`}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => {
                  setOpen(false)
                  if (!isShown) onGo(step.step)
                }}
              >
                <span className="steps-number">{standing === 'done' ? <Icon name="check" /> : index + 1}</span>
                <span lang={languageTag[label.language]}>{label.text}</span>
                {standing !== 'open' && <span className="muted small steps-standing">{say(`steps.${standing}`)}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** By what is saved: the list is for looking over, not for following every letter. */
function toStanding({ plan, base, issues }: Pick<FillingState, 'plan' | 'base' | 'issues'>, step: PlannedStep): Standing {
  const isOfStep = ({ module, field }: { module: string; field: string }) =>
    step.fields.some((planned) => planned.module === module && planned.field.name === field)
  if (issues.some(isOfStep)) return 'wrong'
  const isBegun = step.fields.some(({ module, field }) => !field.disabled && !isEmptyAnswer(base[module]?.[field.name]))
  return isBegun && judgeAnswers(plan, base, 'submit', { step: step.step, given: base }).issues.length === 0 ? 'done' : 'open'
}
