import { useState } from 'react'
import { confirmStaffEmail } from '#contract/staff/account-calls.ts'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { clearLinkSecret, takeLinkSecret } from '#web/features/staff/auth/link-secret.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'

/** Asks for a press: programs that look into emails follow links too, and the secret counts once. */
export function ConfirmEmailPage() {
  const t = staffMessages.useTranslate()
  const [secret] = useState(takeLinkSecret)
  const [outcome, setOutcome] = useState<'done' | 'gone' | undefined>(secret ? undefined : 'gone')
  const send = async () => {
    try {
      await call(confirmStaffEmail, { body: { token: secret ?? '' } })
      setOutcome('done')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'LINK_EXPIRED') throw error
      setOutcome('gone')
    }
    clearLinkSecret()
  }
  if (!outcome) {
    return (
      <AuthFrame name={t('confirm.page')} heading={t('confirm.title')} lead={t('confirm.lead')}>
        <SmallForm submit={t('confirm.submit')} busy={t('sign-in.wait')} isRight onSend={send}>
          {() => null}
        </SmallForm>
      </AuthFrame>
    )
  }
  return (
    <AuthNotice
      page={t('confirm.page')}
      title={t(`confirm.${outcome}-title`)}
      icon={outcome === 'done' ? 'check' : 'clock'}
      text={t(`confirm.${outcome}`)}
      after={outcome === 'gone' && <PageLink to="/signup">{t('sign-up.page')}</PageLink>}
    >
      <PageLink className="button primary" to="/login">
        {t('sign-in.submit')}
      </PageLink>
    </AuthNotice>
  )
}
