import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { LivenessState } from '#web/features/applicant/liveness/liveness-machine.ts'
import { TriesLeft } from '#web/features/applicant/liveness/tries-left.tsx'
import type { LivenessFlow } from '#web/features/applicant/liveness/use-liveness-flow.ts'
import { type Translate, useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import { CameraFailed } from '#web/ui/camera/camera-failed.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/liveness/liveness.module.css'

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

type FailedProps = WithFlow & { state: Extract<LivenessState, { at: 'failed' }>; request: VerificationRequest }

/** One cause, one thing to do about it, and the button that does it; what else there is stands below. */
export function LivenessFailed({ flow, state, request }: FailedProps) {
  const t = useTranslate()
  const text = useFailureText(state)
  // What this browser records is recorded no better the next time.
  const isUnreadable = state.code === 'VIDEO_UNSUPPORTED_FORMAT'
  return (
    <Page
      step="liveness"
      name={t('liveness.page')}
      headingKey="failed"
      heading={t('liveness.failed-title')}
      actions={
        isUnreadable ? (
          <Button kind="primary" icon="phone" onClick={flow.openQr}>
            {t('capture.on-phone')}
          </Button>
        ) : (
          <Button kind="primary" onClick={flow.tryAgain}>
            {t('liveness.again')}
          </Button>
        )
      }
    >
      {text && (
        <Notice mood="warn" role="status" title={text.title}>
          <p>{text.message}</p>
        </Notice>
      )}
      <div className={styles.tries}>
        {state.cause && <p className="muted small">{t('liveness.not-counted')}</p>}
        <TriesLeft request={request} />
      </div>
      <section className={styles.otherWays} aria-label={t('liveness.other-ways')}>
        <Button kind="plain" icon="document" onClick={flow.uploadAnotherDocument}>
          {t('liveness.other-document')}
        </Button>
        {isUnreadable ? (
          <Button kind="plain" icon="camera" onClick={flow.tryAgain}>
            {t('liveness.again')}
          </Button>
        ) : (
          <Button kind="plain" icon="phone" onClick={flow.openQr}>
            {t('capture.on-phone')}
          </Button>
        )}
        <Button kind="plain" icon="person" onClick={flow.askPerson}>
          {t('person.ask')}
        </Button>
      </section>
    </Page>
  )
}

/** The recording is kept: sending it once more is one press, and a new one the other way. */
export function LivenessNotSent({ flow, code }: WithFlow & { code: string }) {
  const t = useTranslate()
  const text = useErrorMessages(code)
  return (
    <Page
      step="liveness"
      name={t('liveness.page')}
      headingKey="not-sent"
      heading={t('liveness.not-sent-title')}
      lead={t('liveness.not-sent')}
      actions={
        <Button kind="primary" onClick={flow.sendAgain}>
          {t('liveness.send-again')}
        </Button>
      }
    >
      {text && (
        <Notice mood="warn" role="status" title={text.title}>
          <p>{text.message}</p>
        </Notice>
      )}
      <section className={styles.otherWays} aria-label={t('liveness.other-ways')}>
        <Button kind="plain" icon="camera" onClick={flow.tryAgain}>
          {t('liveness.record-again')}
        </Button>
        <Button kind="plain" icon="phone" onClick={flow.openQr}>
          {t('capture.on-phone')}
        </Button>
        <Button kind="plain" icon="person" onClick={flow.askPerson}>
          {t('person.ask')}
        </Button>
      </section>
    </Page>
  )
}

function useFailureText({ code, text, cause }: FailedProps['state']): { title: string; message: string } | undefined {
  const t = useTranslate()
  const known = useErrorMessages(code)
  if (cause) return { title: t(`liveness.poor.${cause}-title`), message: t(`liveness.poor.${cause}`) }
  return text ?? known
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
          <Button kind="plain" icon="person" onClick={flow.askPerson}>
            {t('person.no-camera')}
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

const toSentText = (t: Translate, share: number) => t('capture.sent-share', { percent: Math.round(share * 100) })

type Awaiting = 'found' | 'submitting' | 'asking-outcome' | 'waiting-for-network' | 'locked-out'

export function LivenessWaiting({ flow, at, share = 1 }: WithFlow & { at: Awaiting; share?: number | undefined }) {
  const t = useTranslate()
  const isSending = at === 'found' || (at === 'submitting' && share < 1)
  const isOffline = at === 'waiting-for-network'
  return (
    <Page step="liveness" name={t('liveness.page')} headingKey={isOffline ? 'offline' : 'checking'} heading={t('liveness.page')}>
      {isOffline ? (
        <Notice mood="warn" role="status" title={t('error.offline-title')}>
          <p>{t('liveness.waiting-network')}</p>
          <Button onClick={flow.state.at === 'waiting-for-network' && flow.state.goesOn === 'submitting' ? flow.sendAgain : flow.tryAgain}>
            {t('liveness.again')}
          </Button>
        </Notice>
      ) : (
        <Waiting
          text={t(isSending ? 'liveness.sending' : at === 'submitting' ? 'liveness.checking' : 'liveness.asking')}
          detail={isSending ? toSentText(t, at === 'found' ? 0 : share) : at === 'submitting' ? t('liveness.checking-detail') : undefined}
          onStop={flow.leave}
        />
      )}
    </Page>
  )
}
