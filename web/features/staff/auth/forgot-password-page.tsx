import { useState } from 'react'
import { forgotStaffPassword } from '#contract/staff/account-calls.ts'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { call } from '#web/lib/api/call.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Says the same whether there is such an account. */
export function ForgotPasswordPage() {
  const t = staffMessages.useTranslate()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const back = <PageLink to="/login">{t('sign-in.back')}</PageLink>
  if (sentTo !== undefined) {
    return (
      <AuthNotice
        page={t('forgot.page')}
        title={t('forgot.sent-title')}
        icon="mail"
        text={t('forgot.sent', { email: sentTo })}
        after={back}
      >
        <p className="muted">{t('forgot.sent-none')}</p>
        <Button onClick={() => setSentTo(undefined)}>{t('forgot.again')}</Button>
      </AuthNotice>
    )
  }
  return (
    <AuthFrame name={t('forgot.page')} heading={t('forgot.title')} lead={t('forgot.lead')} after={back}>
      <SmallForm
        submit={t('forgot.submit')}
        busy={t('sign-in.wait')}
        isRight={isEmail(email)}
        onSend={async () => {
          await call(forgotStaffPassword, { body: { email: email.trim() } })
          setSentTo(email.trim())
        }}
      >
        {(isTried) => <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />}
      </SmallForm>
    </AuthFrame>
  )
}
