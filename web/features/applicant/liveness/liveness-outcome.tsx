import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import type { LivenessState } from '#web/features/applicant/liveness/liveness-machine.ts'
import type { LivenessFlow } from '#web/features/applicant/liveness/use-liveness-flow.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { CameraFailed } from '#web/ui/camera/camera-failed.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type WithFlow = { flow: LivenessFlow }

export function LivenessPassed() {
  const say = useSay()
  return (
    <Page
      name={say('liveness.page')}
      headingKey="passed"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {say('liveness.passed-title')}
        </OutcomeHeading>
      }
      lead={say('liveness.passed')}
    />
  )
}

export function LivenessFailed({ flow, state }: WithFlow & { state: Extract<LivenessState, { at: 'failed' }> }) {
  const say = useSay()
  const known = useErrorWords(state.code)
  const words =
    state.code === 'too-many-attempts'
      ? { title: say('liveness.too-many-title'), message: say('liveness.too-many') }
      : (state.words ?? known)
  return (
    <Page
      step="liveness"
      name={say('liveness.page')}
      headingKey="failed"
      heading={say('liveness.failed-title')}
      actions={
        <>
          <Button kind="primary" onClick={flow.tryAgain}>
            {say('liveness.again')}
          </Button>
          <Button onClick={flow.uploadAnotherDocument}>{say('liveness.other-document')}</Button>
          <Button kind="plain" icon="phone" onClick={flow.openQr}>
            {say('capture.on-phone')}
          </Button>
        </>
      }
    >
      {words && (
        <Notice mood="warn" role="status" title={words.title}>
          <p>{words.message}</p>
        </Notice>
      )}
    </Page>
  )
}

export function LivenessCameraFailed({ flow, failure }: WithFlow & { failure: CameraFailure }) {
  const say = useSay()
  return (
    <Page
      step="liveness"
      name={say('liveness.page')}
      headingKey="camera-failed"
      heading={say('liveness.title')}
      actions={
        <>
          <Button kind="primary" onClick={flow.tryAgain}>
            {say('camera.retry')}
          </Button>
          <Button icon="phone" onClick={flow.openQr}>
            {say('capture.no-camera')}
          </Button>
        </>
      }
    >
      <div className="camera-failed-page">
        <CameraFailed failure={failure}>{null}</CameraFailed>
      </div>
      <p className="muted">{say('camera.elsewhere')}</p>
    </Page>
  )
}

type Awaiting = 'submitting' | 'asking-outcome' | 'waiting-for-network' | 'locked-out'

export function LivenessWaiting({ flow, at }: WithFlow & { at: Awaiting }) {
  const say = useSay()
  const isOffline = at === 'waiting-for-network'
  return (
    <Page step="liveness" name={say('liveness.page')} headingKey={isOffline ? 'offline' : 'checking'} heading={say('liveness.page')}>
      {isOffline ? (
        <Notice mood="warn" role="status" title={say('error.offline-title')}>
          <p>{say('liveness.waiting-network')}</p>
          <Button onClick={flow.tryAgain}>{say('liveness.again')}</Button>
        </Notice>
      ) : (
        <Waiting
          key={at}
          words={say(at === 'submitting' ? 'liveness.checking' : 'liveness.asking')}
          detail={at === 'submitting' ? say('liveness.checking-detail') : undefined}
          onStop={flow.leave}
        />
      )}
    </Page>
  )
}
