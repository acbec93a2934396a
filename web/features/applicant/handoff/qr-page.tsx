import { useMemo, useState } from 'react'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { toHandoffCalls } from '#web/features/applicant/handoff/handoff-calls.ts'
import { LinkWays } from '#web/features/applicant/handoff/link-ways.tsx'
import { handoffMessages } from '#web/features/applicant/handoff/messages/handoff-messages.ts'
import { PhoneProgress } from '#web/features/applicant/handoff/phone-progress.tsx'
import { useHandoff } from '#web/features/applicant/handoff/use-handoff.ts'
import { findStepOfState, withLanguage } from '#web/features/applicant/shell/step-of-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink } from '#web/lib/api/session.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { isHandheld } from '#web/lib/platform/user-agent.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useEndpoints } from '#web/lib/request/use-endpoints.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QrCode } from '#web/ui/controls/qr-code.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/handoff/qr-page.module.css'

/** With its words, which the first load is without. */
export const loadQrPage = withMessages(handoffMessages, async () => QrPage)

function QrPage() {
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <Handoff request={request} link={link} />
}

function Handoff({ request, link }: { request: VerificationRequest; link: Link }) {
  const t = handoffMessages.useTranslate()
  const { language } = useI18n()
  const navigate = useNavigate()
  const location = useLocation()
  const { base, to } = useMount()
  const endpoints = useEndpoints()
  const calls = useMemo(() => toHandoffCalls(endpoints), [endpoints])
  const { updateRequest } = useRequest()
  const { showError } = useDialogs()
  const [isHeld] = useState(() => isHandheld())
  // Of the moment that this page was opened: the request goes on meanwhile.
  const [step] = useState(() => findStepOfState(location.state) ?? (request.documentInfo ? 'liveness-check' : 'document-id'))
  const { state, phoneLink, check } = useHandoff({
    link,
    step,
    base,
    calls,
    go: (path) => navigate(to(path), { replace: true }),
    onError: (code) => void showError(new ApiError(code)),
    onHeard: updateRequest,
  })
  const address = withLanguage(phoneLink, language)
  const begins = step === 'liveness-check' ? 'liveness' : 'document'
  const progress = <PhoneProgress state={state} begins={begins} asksLiveness={request.asksLiveness} />
  const ways = <LinkWays link={link} step={step} address={address} maskedEmail={request.maskedEmail} />
  const stay = () => navigate(`${to('/')}?step=${step}`)
  if (isHeld) {
    return (
      <Page
        name={t('held-page')}
        heading={t('held-title')}
        lead={t('held-lead')}
        actions={
          <Button kind="primary" onClick={stay}>
            {t('held-continue')}
          </Button>
        }
      >
        {state.progress !== 'waiting' && progress}
        <dl className={styles.help}>
          {(['camera', ...(begins === 'document' ? (['file'] as const) : []), 'other'] as const).map((what) => (
            <div key={what}>
              <dt>{t(`held-${what}-title`)}</dt>
              <dd>{t(`held-${what}`)}</dd>
            </div>
          ))}
        </dl>
        {ways}
        <p className="muted small">{t('private')}</p>
      </Page>
    )
  }
  return (
    <Page
      name={t('page')}
      heading={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Button kind="primary" disabled={state.isChecking} onClick={check}>
            {t('check')}
          </Button>
          <Button kind="plain" onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    >
      {progress}
      <div className={styles.qr}>
        <QrCode text={address} label={t('code')} />
        {ways}
      </div>
      <p className="muted small">{t('private')}</p>
    </Page>
  )
}
