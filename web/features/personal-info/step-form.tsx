import { type FormEvent, Suspense, useCallback, useMemo } from 'react'
import { toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import type { PlannedStep } from '#contract/forms/form-plan.ts'
import { languageTag } from '#contract/language.ts'
import { StepsList, StepsProgress } from '#web/features/personal-info/steps-list.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'
import { PendingUploadsContext, useWaitForUploads, type WaitForUploads } from '#web/forms/files/pending-uploads.ts'
import { FormFields } from '#web/forms/form-fields.tsx'
import { findConflict } from '#web/forms/steps/answers-draft.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { SaveStatus } from '#web/forms/steps/save-status.tsx'
import { listIssuesOfStep } from '#web/forms/steps/steps-machine.ts'
import type { FillingState, StepsEvent } from '#web/forms/steps/steps-state.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/forms/steps/steps.module.css'
import styles from '#web/features/personal-info/step-form.module.css'

type Props = { state: FillingState; steps: readonly PlannedStep[]; shown: PlannedStep; send: Send<StepsEvent> }

// Two devices at once are rare: what is said then comes when it is needed.
const ConflictChoice = lazyWidget(() => import('#web/forms/steps/conflict-choice.tsx').then((part) => part.ConflictChoice))

// So is being asked again.
const RetryRemark = lazyWidget(() => import('#web/ui/page/retry-remark.tsx').then((part) => part.RetryRemark))

/** Away from the step that shows. */
type Way = Extract<StepsEvent, { is: 'next' | 'go' }>

const formId = 'step-form'

/** One step: its questions, what is wrong with them, and the way on. */
export function StepForm({ state, steps, shown, send }: Props) {
  const t = stepsMessages.useTranslate()
  const { language } = useI18n()
  const { key } = useLocation()
  const { request } = useRequest()
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
      {state.draft.isConnectionLost && (
        <Notice mood="warn" role="status" title={t('steps.lost-title')}>
          <p>{t(state.draft.desired?.is === 'submit' ? 'steps.lost-submit' : 'steps.lost')}</p>
        </Notice>
      )}
      <ErrorSummary issues={own} fields={plan.fields} tries={state.tries} />
      <form id={formId} noValidate onSubmit={onSubmit}>
        <PendingUploadsContext value={uploads.shelf}>
          <FormFields
            fields={shown.fields}
            answers={state.draft.mine}
            issues={own}
            onAnswer={(module, field, value) => send({ is: 'answer', module, field, value })}
            after={(planned) => {
              const conflict = findConflict(state.draft, planned.module, planned.field.name)
              return (
                conflict && (
                  <Suspense>
                    <ConflictChoice
                      planned={planned}
                      own={state.draft.mine[planned.module]?.[planned.field.name]}
                      stored={conflict.stored}
                      onChoose={(use) => send({ is: 'choose', use, place: conflict.place })}
                    />
                  </Suspense>
                )
              )
            }}
          />
        </PendingUploadsContext>
      </form>
    </Page>
  )
}

type ActionsProps = Omit<Props, 'send'> & { uploads: WaitForUploads<Way> }

function StepActions({ state, steps, shown, uploads }: ActionsProps) {
  const t = stepsMessages.useTranslate()
  const at = steps.indexOf(shown)
  const before = steps[at - 1]
  const isGoing = state.draft.saving !== null && state.draft.saving.purpose.is !== 'draft'
  const isBusy = isGoing || state.draft.desired?.is === 'submit' || uploads.desired !== null
  return (
    <div className={styles.stepActions}>
      {uploads.desired ? <UploadsLine uploads={uploads} /> : <SaveStatus draft={state.draft} />}
      {uploads.isHeldUp && (
        <p className="field-error" role="alert">
          {t('uploads.stopped')}
        </p>
      )}
      <div className={styles.stepButtons}>
        {before && (
          <Button kind="plain" onClick={() => uploads.go({ is: 'go', to: before.step })}>
            {t('steps.back')}
          </Button>
        )}
        <Button kind="primary" className={styles.stepNext} type="submit" form={formId} aria-disabled={isBusy || undefined}>
          {t(isGoing ? 'steps.saving' : at === steps.length - 1 ? 'steps.last' : 'steps.next')}
        </Button>
      </div>
    </div>
  )
}

/** What the way on waits for, and how not to. */
function UploadsLine({ uploads: { uploading, stay } }: { uploads: WaitForUploads<Way> }) {
  const t = stepsMessages.useTranslate()
  return (
    <div className={styles.uploadsLine}>
      <p role="status">{uploading === 1 ? t('uploads.wait-one') : t('uploads.wait', { count: uploading })}</p>
      <Button kind="plain" onClick={stay}>
        {t('uploads.stay')}
      </Button>
    </div>
  )
}
