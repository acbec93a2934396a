import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { findKeptEnd } from '#web/features/staff/auth/session-end.ts'
import { type SecondStep, signIn, signInByCode, signInByPasskey, signInByPasskeyStep } from '#web/features/staff/shell/staff-session.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { CodeStep } from '#web/features/staff/auth/second-factor/code-step.tsx'
import { Door } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { PasskeyDoor } from '#web/features/staff/auth/second-factor/passkey-sign-in.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { SessionEnded } from '#web/features/staff/auth/session-ended.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

export function SignInPage() {
  const say = staffWords.useSay()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [ended] = useState(findKeptEnd)
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
      <Door name={say('code.title')} heading={say('code.title')}>
        <CodeStep
          submit={say('sign-in.submit')}
          onCode={async (code) => goOn(await signInByCode(ticket, code))}
          leave={say('sign-in.back')}
          onLeave={() => setStep(undefined)}
          hasNoApp={!ways.app}
          onPasskey={ways.passkey ? async () => goOn(await signInByPasskeyStep(ticket)) : undefined}
        />
      </Door>
    )
  }
  return (
    <Door name={say('sign-in.page')} heading={say('sign-in.title')} lead={say('sign-in.lead')} after={<p>{say('sign-in.applicant')}</p>}>
      {ended && <SessionEnded end={ended} />}
      <SmallForm submit={say('sign-in.submit')} busy={say('sign-in.busy')} isRight={isEmail(email) && password !== ''} onSend={send}>
        {(isTried) => (
          <>
            <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />
            <PasswordField
              label={say('sign-in.password')}
              error={isTried && !password ? say('sign-in.password-missing') : undefined}
              kind="current-password"
              value={password}
              onChange={setPassword}
            />
          </>
        )}
      </SmallForm>
      {hasPasskeys() && <PasskeyDoor onEnter={async () => goOn(await signInByPasskey())} />}
      <nav className="door-ways" aria-label={say('sign-in.page')}>
        <PageLink to="/forgot-password">{say('sign-in.forgot')}</PageLink>
        <PageLink to="/signup">{say('sign-in.no-account')}</PageLink>
      </nav>
    </Door>
  )
}
