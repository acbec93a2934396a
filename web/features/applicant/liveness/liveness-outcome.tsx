import type { LivenessState } from '#web/features/applicant/liveness/liveness-machine.ts'
import type { LivenessFlow } from '#web/features/applicant/liveness/use-liveness-flow.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import { CameraFailed } from '#web/ui/camera/camera-failed.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

type WithFlow = { flow: LivenessFlow }

export function LivenessPassed() {
  const t = useTranslate()
  return (
    <Page
      name={t('liveness.page')}
      headingKey="passed"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {t('liveness.passed-title')}
        </OutcomeHeading>
      }
      lead={t('liveness.passed')}
    />
  )
}

export function LivenessFailed({ flow, state }: WithFlow & { state: Extract<LivenessState, { at: 'failed' }> }) {
  const t = useTranslate()
  const known = useErrorMessages(state.code)
  const text =
    state.code === 'too-many-attempts' ? { title: t('liveness.too-many-title'), message: t('liveness.too-many') } : (state.text ?? known)
  return (
    <Page
      step="liveness"
      name={t('liveness.page')}
      headingKey="failed"
      heading={t('liveness.failed-title')}
      actions={
        <>
          <Button kind="primary" onClick={flow.tryAgain}>
            {t('liveness.again')}
          </Button>
          <Button onClick={flow.uploadAnotherDocument}>{t('liveness.other-document')}</Button>
          <Button kind="plain" icon="phone" onClick={flow.openQr}>
            {t('capture.on-phone')}
          </Button>
        </>
      }
    >
      {text && (
        <Notice mood="warn" role="status" title={text.title}>
          <p>{text.message}</p>
        </Notice>
      )}
    </Page>
  )
}

export function LivenessCameraFailed({ flow, failure }: WithFlow & { failure: CameraFailure }) {
  const t = useTranslate()
  return (
    <Page
      step="liveness"
      name={t('liveness.page')}
      headingKey="camera-failed"
      heading={t('liveness.title')}
      actions={
        <>
          <Button kind="primary" onClick={flow.tryAgain}>
            {t('camera.retry')}
          </Button>
          <Button icon="phone" onClick={flow.openQr}>
            {t('capture.no-camera')}
          </Button>
        </>
      }
    >
      <div className="camera-failed-page">
        <CameraFailed failure={failure}>{null}</CameraFailed>
      </div>
      <p className="muted">{t('camera.elsewhere')}</p>
    </Page>
  )
}

type Awaiting = 'submitting' | 'asking-outcome' | 'waiting-for-network' | 'locked-out'

export function LivenessWaiting({ flow, at }: WithFlow & { at: Awaiting }) {
  const t = useTranslate()
  const isOffline = at === 'waiting-for-network'
  return (
    <Page step="liveness" name={t('liveness.page')} headingKey={isOffline ? 'offline' : 'checking'} heading={t('liveness.page')}>
      {isOffline ? (
        <Notice mood="warn" role="status" title={t('error.offline-title')}>
          <p>{t('liveness.waiting-network')}</p>
          <Button onClick={flow.tryAgain}>{t('liveness.again')}</Button>
        </Notice>
      ) : (
        <Waiting
          key={at}
          text={t(at === 'submitting' ? 'liveness.checking' : 'liveness.asking')}
          detail={at === 'submitting' ? t('liveness.checking-detail') : undefined}
          onStop={flow.leave}
        />
      )}
    </Page>
  )
}
