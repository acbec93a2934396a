import { useMemo, useState } from 'react'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { toHandoffCalls } from '#web/features/applicant/handoff/handoff-calls.ts'
import { useHandoff } from '#web/features/applicant/handoff/use-handoff.ts'
import { findStepOfState, withLanguage } from '#web/features/applicant/shell/step-of-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useEndpoints } from '#web/lib/request/use-endpoints.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { QrCode } from '#web/ui/controls/qr-code.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/handoff/qr-page.module.css'

export function QrPage() {
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <Handoff request={request} link={link} />
}

function Handoff({ request, link }: { request: VerificationRequest; link: Link }) {
  const { t, language } = useI18n()
  const navigate = useNavigate()
  const location = useLocation()
  const { base, to } = useMount()
  const endpoints = useEndpoints()
  const calls = useMemo(() => toHandoffCalls(endpoints), [endpoints])
  const { updateRequest } = useRequest()
  const { showError, toast } = useDialogs()
  const [shown, setShown] = useState(false)
  const step = findStepOfState(location.state) ?? (request.documentInfo ? 'liveness-check' : 'document-id')
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
  const copy = async () => {
    if (await copyText(address)) toast(t('qr.copied'))
    else setShown(true)
  }
  return (
    <Page
      name={t('qr.page')}
      heading={t('qr.title')}
      lead={t('qr.lead')}
      actions={
        <>
          <Button kind="primary" disabled={state.isChecking} onClick={check}>
            {t('qr.check')}
          </Button>
          <Button kind="plain" onClick={() => navigate(to('/'))}>
            {t('qr.stay')}
          </Button>
        </>
      }
    >
      <div className={styles.qr}>
        <QrCode text={address} label={t('qr.code')} />
        <Button icon="copy" onClick={copy}>
          {t('qr.copy')}
        </Button>
        {shown && (
          <label className={`field ${styles.qrLink}`}>
            {t('qr.copy-failed')}
            <input className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
      <p className={`phone-progress ${state.progress}`} role="status">
        <Icon name={state.progress === 'waiting' ? 'clock' : 'phone'} />
        <span>
          {state.isStale ? t('qr.offline') : t(`qr.${state.progress}`)}
          {state.wasToldToWait && ` ${t('qr.not-yet')}`}
        </span>
      </p>
      <p className="muted small">{t('qr.private')}</p>
    </Page>
  )
}
