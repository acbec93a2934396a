import { useEffect, useState } from 'react'
import { getSignUp, signUpStaff } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { call } from '#web/lib/api/call.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Door } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { DoorNews } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** Where the customer has opened it; elsewhere it says how to get in. */
export function SignUpPage() {
  const say = staffWords.useSay()
  const [isOpen, setOpen] = useState<boolean>()
  const [sentTo, setSentTo] = useState<string>()
  const { error, run } = useTask()
  const look = () => run(async () => setOpen((await call(getSignUp, {})).isOpen))
  useEffect(() => void look(), [])

  const page = say('sign-up.page')
  const login = <PageLink to="/login">{say('sign-in.back')}</PageLink>
  if (sentTo !== undefined) {
    return (
      <DoorNews page={page} title={say('sign-up.sent-title')} icon="mail" words={say('sign-up.sent', { email: sentTo })} after={login} />
    )
  }
  if (isOpen === false) {
    return <DoorNews page={page} title={say('sign-up.closed-title')} icon="lock" words={say('sign-up.closed')} after={login} />
  }
  if (isOpen) return <SignUpForm onSent={setSentTo} />
  return (
    <Door name={page} heading={page} after={login}>
      {error ? <Refused error={error} onAgain={look} /> : <Waiting words={say('area.opening')} />}
    </Door>
  )
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const say = staffWords.useSay()
  const { language } = useSpeech()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isSame = again === password
  const send = async () => {
    await call(signUpStaff, { body: { email: email.trim(), password, languageCode: language } })
    onSent(email.trim())
  }
  return (
    <Door
      name={say('sign-up.page')}
      heading={say('sign-up.title')}
      lead={say('sign-up.lead')}
      after={
        <p>
          {say('sign-up.have')} <PageLink to="/login">{say('sign-in.submit')}</PageLink>
        </p>
      }
    >
      <SmallForm
        submit={say('sign-up.submit')}
        busy={say('door.wait')}
        isRight={isEmail(email) && !findPasswordFault(password, email) && isSame}
        onSend={send}
      >
        {(isTried) => (
          <>
            <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />
            <NewPasswordField label={say('password.choose')} email={email} value={password} onChange={setPassword} isTried={isTried} />
            <PasswordField
              label={say('password.again')}
              kind="new-password"
              error={isTried && !isSame ? say('password.not-the-same') : undefined}
              value={again}
              onChange={setAgain}
            />
          </>
        )}
      </SmallForm>
    </Door>
  )
}
