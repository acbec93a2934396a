import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getSso } from '#contract/sso/sso-calls.ts'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { goToProvider } from '#web/features/staff/auth/sso/sso-flow.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Found = AnswerOf<typeof getSso>['provider']

/** A company's own sign-in address. It asks for a press: a page of another site that sends somebody here signs nobody in. */
export function SsoPage() {
  const t = staffMessages.useTranslate()
  const { pathname } = useLocation()
  const slug = pathname.split('/')[3] ?? ''
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<ApiError>()
  useEffect(() => {
    let isCurrent = true
    call(getSso, { body: { slug } }).then(
      ({ provider }) => isCurrent && setFound(provider),
      (caught: unknown) => isCurrent && setError(caught instanceof ApiError ? caught : new ApiError('ERROR_SOMETHING_WENT_WRONG')),
    )
    return () => {
      isCurrent = false
    }
  }, [slug])
  if (error) {
    return (
      <AuthNotice page={t('sign-in.page')} title={t('sso.not-here-title')} icon="lock" text={t('sso.not-here')}>
        {error.code !== 'SSO_NOT_AVAILABLE' && error.code !== 'VALIDATION_ERROR' && <LoadError error={error} />}
        <PageLink className="button primary" to="/login">
          {t('sign-in.back')}
        </PageLink>
      </AuthNotice>
    )
  }
  if (!found) {
    return (
      <AuthFrame name={t('sign-in.page')} heading={t('sign-in.title')}>
        <Waiting text={t('sign-in.wait')} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame name={t('sign-in.page')} heading={t('sign-in.title')} lead={t('sso.lead', { client: found.clientName })}>
      <SmallForm submit={t('sso.with', { name: found.name })} busy={t('sign-in.wait')} isRight onSend={() => goToProvider(found.slug)}>
        {() => null}
      </SmallForm>
      <nav>
        <PageLink to="/login">{t('sso.by-password')}</PageLink>
      </nav>
    </AuthFrame>
  )
}
