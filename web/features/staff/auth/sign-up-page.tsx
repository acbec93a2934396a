import { useEffect, useState } from 'react'
import { getSignUp, signUpStaff } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { call } from '#web/lib/api/call.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** Where the customer has opened it; elsewhere it says how to get in. */
export function SignUpPage() {
  const t = staffMessages.useTranslate()
  const [isOpen, setOpen] = useState<boolean>()
  const [sentTo, setSentTo] = useState<string>()
  const { error, run } = useSubmitAction()
  const look = () => run(async () => setOpen((await call(getSignUp, {})).isOpen))
  useEffect(() => void look(), [])

  const page = t('sign-up.page')
  const login = <PageLink to="/login">{t('sign-in.back')}</PageLink>
  if (sentTo !== undefined) {
    return <AuthNotice page={page} title={t('sign-up.sent-title')} icon="mail" text={t('sign-up.sent', { email: sentTo })} after={login} />
  }
  if (isOpen === false) {
    return <AuthNotice page={page} title={t('sign-up.closed-title')} icon="lock" text={t('sign-up.closed')} after={login} />
  }
  if (isOpen) return <SignUpForm onSent={setSentTo} />
  return (
    <AuthFrame name={page} heading={page} after={login}>
      {error ? <LoadError error={error} onAgain={look} /> : <Waiting text={t('area.opening')} />}
    </AuthFrame>
  )
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isSame = again === password
  const send = async () => {
    await call(signUpStaff, { body: { email: email.trim(), password, languageCode: language } })
    onSent(email.trim())
  }
  return (
    <AuthFrame
      name={t('sign-up.page')}
      heading={t('sign-up.title')}
      lead={t('sign-up.lead')}
      after={
        <p>
          {t('sign-up.have')} <PageLink to="/login">{t('sign-in.submit')}</PageLink>
        </p>
      }
    >
      <SmallForm
        submit={t('sign-up.submit')}
        busy={t('sign-in.wait')}
        isRight={isEmail(email) && !findPasswordFault(password, email) && isSame}
        onSend={send}
      >
        {(isTried) => (
          <>
            <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />
            <NewPasswordField label={t('password.choose')} email={email} value={password} onChange={setPassword} isTried={isTried} />
            <PasswordField
              label={t('password.again')}
              kind="new-password"
              error={isTried && !isSame ? t('password.not-the-same') : undefined}
              value={again}
              onChange={setAgain}
            />
          </>
        )}
      </SmallForm>
    </AuthFrame>
  )
}
