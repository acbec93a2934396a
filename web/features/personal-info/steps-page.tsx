import { Suspense, useEffect, useMemo, useState } from 'react'
import { toSteps } from '#contract/forms/to-steps.ts'
import { toStepPath } from '#contract/requests/entry.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { toPersonalInfoCalls } from '#web/features/personal-info/personal-info-calls.ts'
import { StepForm } from '#web/features/personal-info/step-form.tsx'
import { type FormI18n, FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import type { FillingState, StepsState } from '#web/forms/steps/steps-state.ts'
import { useStepsFlow } from '#web/forms/steps/use-steps-flow.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink, readLanguage } from '#web/lib/api/session.ts'
import { store } from '#web/lib/platform/storage.ts'
import { wasOpenedAnew } from '#web/lib/platform/visibility.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'

let i18n: FormI18n | null = null
/** Once a link was opened, whoever goes to the first step means it. */
let comesAnew = wasOpenedAnew()

// Nobody needs it before the end.
const SubmitDialog = lazyWidget(() => import('#web/features/personal-info/submit-dialog.tsx').then((part) => part.SubmitDialog))

/** The page with the words that forms say, in the reader's language. */
export async function loadStepsPage() {
  i18n = await loadFormI18n(readLanguage())
  return StepsPage
}

/** …/personalInfo/:step: what the form asks, step by step, in whatever order. */
function StepsPage() {
  const { step } = useParams()
  const { base, to } = useMount()
  const link = findLink()
  const number = Number(/^step([1-9]\d{0,2})$/.exec(step ?? '')?.[1])
  if (!link) return <Navigate to={to('/')} replace />
  if (!number) return <Navigate to={toStepPath(1, base)} replace />
  return (
    <FormI18nContext value={i18n}>
      <Steps link={link} step={number} />
    </FormI18nContext>
  )
}

/** Refusals after which this page has nothing more to do: the entry finds out what has. */
const closing = new Set(['TOKEN_EXPIRED', 'LINK_EXPIRED', 'NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED'])

function Steps({ link, step }: { link: Link; step: number }) {
  const t = stepsMessages.useTranslate()
  const navigate = useNavigate()
  const { base, to } = useMount()
  const { showError } = useDialogs()
  const [resumes] = useState(() => comesAnew)
  useEffect(() => {
    comesAnew = false
  }, [])
  const [question, setQuestion] = useState<{ answer: (submits: boolean) => void } | null>(null)
  const calls = useMemo(() => toPersonalInfoCalls(link), [link])
  const [state, send] = useStepsFlow({
    requestId: link.requestId,
    calls,
    step,
    resumes,
    go: (number) => navigate(toStepPath(number, base)),
    confirm: () => new Promise<boolean>((answer) => setQuestion({ answer })),
    onError: async (code) => {
      await showError(new ApiError(code))
      if (closing.has(code)) navigate(to('/'), { replace: true })
    },
    leave: (last) => {
      const verifyLink = new URLSearchParams(link).toString()
      store.save('verifyLink', verifyLink)
      navigate(`${to('/')}?${verifyLink}&skipFormPage=true&FromStep=true&stepIndex=${last}`, { replace: true })
    },
  })

  if (state.at === 'loading') return <Waiting isPage text={t('steps.opening')} />
  if (state.at === 'submitted') return <Waiting isPage text={t('steps.handing-in')} />
  if (state.at === 'failed') return <NotLoaded state={state} onAgain={() => send({ is: 'load' })} />
  const answer = (submits: boolean) => {
    setQuestion(null)
    question?.answer(submits)
  }
  return (
    <>
      <Filling state={state} send={send} />
      {question && (
        <Suspense>
          <SubmitDialog
            state={state}
            onAnswer={answer}
            onChange={(to) => {
              answer(false)
              send({ is: 'go', to })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Filling({ state, send }: { state: FillingState; send: Parameters<typeof StepForm>[0]['send'] }) {
  const { base, to } = useMount()
  const { plan, draft, step } = state
  const { mine: answers } = draft
  const steps = useMemo(() => toSteps(plan, answers), [plan, answers])
  const [first] = steps
  if (!first) return <Navigate to={to('/id-document')} replace />
  const shown = steps.find((each) => each.step === step)
  if (!shown) return <Navigate to={toStepPath(first.step, base)} replace />
  return <StepForm state={state} steps={steps} shown={shown} send={send} />
}

function NotLoaded({ state, onAgain }: { state: Extract<StepsState, { at: 'failed' }>; onAgain: () => void }) {
  const t = stepsMessages.useTranslate()
  const { to } = useMount()
  if (state.code === 'NOT_FOUND') return <Navigate to={to('/id-document')} replace />
  if (closing.has(state.code)) return <Navigate to={to('/')} replace />
  return (
    <Page
      name={t('steps.failed-title')}
      heading={t('steps.failed-title')}
      headingKey="failed"
      lead={t('steps.failed')}
      actions={
        <Button kind="primary" onClick={onAgain}>
          {t('steps.again')}
        </Button>
      }
    />
  )
}
