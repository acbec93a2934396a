import { useEffect, useRef, useState } from 'react'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { CodeStep } from '#web/features/staff/auth/second-factor/code-step.tsx'
import { finishAtProvider, takeReturned } from '#web/features/staff/auth/sso/sso-flow.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { dropSession, type SecondStep, signInByCode, signInByPasskeyStep } from '#web/features/staff/shell/staff-session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Outcome =
  | { at: 'waiting' }
  | { at: 'step'; step: SecondStep }
  | { at: 'linked' }
  | { at: 'cancelled' }
  | { at: 'refused'; error: ApiError }

/** Where the provider sends the browser back. What it brings is used once; where to go on stands in this tab, never in the address. */
export function SsoCallbackPage() {
  const t = staffMessages.useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [slug] = useState(pathname.split('/')[3] ?? '')
  const [outcome, setOutcome] = useState<Outcome>({ at: 'waiting' })
  const isBegun = useRef(false)
  const goOn = (place: string) => navigate(place, { replace: true })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const returned = takeReturned(slug)
    if (!returned) return setOutcome({ at: 'cancelled' })
    finishAtProvider(returned).then(
      (finished) => {
        if (finished === 'linked') {
          dropSession()
          return setOutcome({ at: 'linked' })
        }
        if ('step' in finished) return setOutcome({ at: 'step', step: finished.step })
        navigate(finished.place, { replace: true })
      },
      (caught: unknown) =>
        setOutcome({ at: 'refused', error: caught instanceof ApiError ? caught : new ApiError('ERROR_SOMETHING_WENT_WRONG') }),
    )
  }, [slug, navigate])
  if (outcome.at === 'step') {
    const { ticket, ways } = outcome.step
    return (
      <AuthFrame name={t('code.title')} heading={t('code.title')}>
        <CodeStep
          submit={t('sign-in.submit')}
          onCode={async (code) => goOn(await signInByCode(ticket, code))}
          leave={t('sign-in.back')}
          onLeave={() => goOn('/login')}
          hasNoApp={!ways.app}
          onPasskey={ways.passkey ? async () => goOn(await signInByPasskeyStep(ticket)) : undefined}
        />
      </AuthFrame>
    )
  }
  if (outcome.at === 'waiting') {
    return (
      <AuthFrame name={t('sign-in.page')} heading={t('sign-in.title')}>
        <Waiting text={t('sign-in.busy')} />
      </AuthFrame>
    )
  }
  const back = (
    <PageLink className="button primary" to="/login">
      {t('sign-in.back')}
    </PageLink>
  )
  if (outcome.at === 'refused') {
    return (
      <AuthFrame name={t('sign-in.page')} heading={t('sso.refused-title')}>
        <LoadError error={outcome.error} />
        {back}
      </AuthFrame>
    )
  }
  return (
    <AuthNotice
      page={t('sign-in.page')}
      title={t(`sso.${outcome.at}-title`)}
      icon={outcome.at === 'linked' ? 'check' : 'clock'}
      text={t(`sso.${outcome.at}`)}
    >
      {back}
    </AuthNotice>
  )
}
