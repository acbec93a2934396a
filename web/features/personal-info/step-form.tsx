import { type FormEvent, Suspense, useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { PlannedStep } from '#contract/forms/form-plan.ts'
import { toLabel, toTextInLanguage } from '#contract/forms/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { isAt } from '#web/forms/steps/merge-answers.ts'
import { listIssuesOfStep } from '#web/forms/steps/steps-machine.ts'
import type { FillingState, StepsEvent } from '#web/forms/steps/steps-state.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { FormFields } from '#web/forms/form-fields.tsx'
import { patientWidget } from '#web/forms/field/lazy-widget.ts'
import { UploadsUnderWayContext, useWaitForUploads, type WaitForUploads } from '#web/forms/files/pending-uploads.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { SavedLine } from '#web/forms/steps/save-status.tsx'
import { StepsList, StepsProgress } from '#web/features/personal-info/steps-list.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/forms/steps/steps.css'

type Props = { state: FillingState; steps: readonly PlannedStep[]; shown: PlannedStep; send: Send<StepsEvent> }

// Two devices at once are rare: what is said then comes when it is needed.
const ConflictChoice = patientWidget(() => import('#web/forms/steps/conflict-choice.tsx').then((part) => part.ConflictChoice))

// So is being asked again.
const RetryRemark = patientWidget(() => import('#web/ui/page/retry-remark.tsx').then((part) => part.RetryRemark))

/** Away from the step that shows. */
type Way = Extract<StepsEvent, { is: 'next' | 'go' }>

const formId = 'step-form'

/** One step: its questions, what is wrong with them, and the way on. */
export function StepForm({ state, steps, shown, send }: Props) {
  const say = baseInfoWords.useSay()
  const { language } = useSpeech()
  const { key } = useLocation()
  const { request } = useRequestHold()
  const name = toLabel(shown, language)
  const note = toTextInLanguage(shown.note ?? (shown === steps[0] ? (state.plan.definition.note ?? undefined) : undefined), language)
  const { plan, step, issues } = state
  const own = useMemo(() => listIssuesOfStep({ plan, step, issues }), [plan, step, issues])
  const uploads = useWaitForUploads<Way>(useCallback((way) => send(way), [send]))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    uploads.go({ is: 'next' })
  }
  return (
    <Page
      name={name.text}
      heading={<span lang={languageTag[name.language]}>{name.text}</span>}
      headingKey={key}
      lead={note && <span lang={languageTag[note.language]}>{note.text}</span>}
      progress={<StepsProgress state={state} steps={steps} shown={shown} />}
      actions={<StepActions state={state} steps={steps} shown={shown} uploads={uploads} />}
    >
      {request?.retryStep === 'base-info' && (
        <Suspense>
          <RetryRemark of="personal-info" />
        </Suspense>
      )}
      <StepsList state={state} steps={steps} shown={shown} onGo={(to) => uploads.go({ is: 'go', to })} />
      {state.isLineLost && (
        <Notice mood="warn" role="status" title={say('steps.lost-title')}>
          <p>{say(state.wanted?.is === 'submit' ? 'steps.lost-submit' : 'steps.lost')}</p>
        </Notice>
      )}
      <ErrorSummary issues={own} fields={plan.fields} tries={state.tries} />
      <form id={formId} noValidate onSubmit={onSubmit}>
        <UploadsUnderWayContext value={uploads.shelf}>
          <FormFields
            fields={shown.fields}
            answers={state.answers}
            issues={own}
            onAnswer={(module, field, value) => send({ is: 'answer', module, field, value })}
            after={(planned) => {
              const place = { module: planned.module, field: planned.field.name }
              const conflict = state.conflicts.find((each) => isAt(each, place))
              return (
                conflict && (
                  <Suspense>
                    <ConflictChoice
                      planned={planned}
                      own={state.answers[planned.module]?.[planned.field.name]}
                      kept={conflict.kept}
                      onChoose={(use) => send({ is: 'choose', use, ...place })}
                    />
                  </Suspense>
                )
              )
            }}
          />
        </UploadsUnderWayContext>
      </form>
    </Page>
  )
}

type ActionsProps = Omit<Props, 'send'> & { uploads: WaitForUploads<Way> }

function StepActions({ state, steps, shown, uploads }: ActionsProps) {
  const say = baseInfoWords.useSay()
  const at = steps.indexOf(shown)
  const before = steps[at - 1]
  const isGoing = state.saving !== null && state.saving.purpose.is !== 'draft'
  const isBusy = isGoing || state.wanted?.is === 'submit' || uploads.wanted !== null
  return (
    <div className="step-actions">
      {uploads.wanted ? <UploadsLine uploads={uploads} /> : <SavedLine state={state} />}
      {uploads.isHeldUp && (
        <p className="field-error" role="alert">
          {say('uploads.stopped')}
        </p>
      )}
      <div className="step-buttons">
        {before && (
          <Button kind="plain" onClick={() => uploads.go({ is: 'go', to: before.step })}>
            {say('steps.back')}
          </Button>
        )}
        <Button kind="primary" className="step-next" type="submit" form={formId} aria-disabled={isBusy || undefined}>
          {say(isGoing ? 'steps.saving' : at === steps.length - 1 ? 'steps.last' : 'steps.next')}
        </Button>
      </div>
    </div>
  )
}

/** What the way on waits for, and how not to. */
function UploadsLine({ uploads: { onTheirWay, stay } }: { uploads: WaitForUploads<Way> }) {
  const say = baseInfoWords.useSay()
  return (
    <div className="uploads-line">
      <p role="status">{onTheirWay === 1 ? say('uploads.wait-one') : say('uploads.wait', { count: onTheirWay })}</p>
      <Button kind="plain" onClick={stay}>
        {say('uploads.stay')}
      </Button>
    </div>
  )
}
