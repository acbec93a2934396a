import { useState } from 'react'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { CodeStep } from '#web/features/staff/auth/second-factor/code-step.tsx'
import { PasskeySignIn } from '#web/features/staff/auth/second-factor/passkey-sign-in.tsx'
import { findSavedSessionEnd } from '#web/features/staff/auth/session-end.ts'
import { SessionEnded } from '#web/features/staff/auth/session-ended.tsx'
import { SsoSignIn } from '#web/features/staff/auth/sso/sso-sign-in.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { type SecondStep, signIn, signInByCode, signInByPasskey, signInByPasskeyStep } from '#web/features/staff/shell/staff-session.ts'
import { hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import styles from '#web/features/staff/auth/sign-in-page.module.css'

export function SignInPage() {
  const t = staffMessages.useTranslate()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [ended] = useState(findSavedSessionEnd)
  const [step, setStep] = useState<SecondStep>()
  const goOn = (place: string) => navigate(place, { replace: true })

  const send = async () => {
    const signedIn = await signIn(email.trim(), password)
    if ('step' in signedIn) setStep(signedIn.step)
    else goOn(signedIn.place)
  }
  if (step) {
    const { ticket, ways } = step
    return (
      <AuthFrame name={t('code.title')} heading={t('code.title')}>
        <CodeStep
          submit={t('sign-in.submit')}
          onCode={async (code) => goOn(await signInByCode(ticket, code))}
          leave={t('sign-in.back')}
          onLeave={() => setStep(undefined)}
          hasNoApp={!ways.app}
          onPasskey={ways.passkey ? async () => goOn(await signInByPasskeyStep(ticket)) : undefined}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame name={t('sign-in.page')} heading={t('sign-in.title')} lead={t('sign-in.lead')} after={<p>{t('sign-in.applicant')}</p>}>
      {ended && <SessionEnded end={ended} />}
      <SmallForm submit={t('sign-in.submit')} busy={t('sign-in.busy')} isRight={isEmail(email) && password !== ''} onSend={send}>
        {(isTried) => (
          <>
            <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />
            <PasswordField
              label={t('sign-in.password')}
              error={isTried && !password ? t('sign-in.password-missing') : undefined}
              kind="current-password"
              value={password}
              onChange={setPassword}
            />
          </>
        )}
      </SmallForm>
      <SsoSignIn email={email} />
      {hasPasskeys() && <PasskeySignIn onEnter={async () => goOn(await signInByPasskey())} />}
      <nav className={styles.signInWays} aria-label={t('sign-in.page')}>
        <PageLink to="/forgot-password">{t('sign-in.forgot')}</PageLink>
        <PageLink to="/signup">{t('sign-in.no-account')}</PageLink>
      </nav>
    </AuthFrame>
  )
}
