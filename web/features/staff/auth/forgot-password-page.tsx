import { useState } from 'react'
import { forgotStaffPassword } from '#contract/staff/account-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Door } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { DoorNews } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Says the same whether there is such an account. */
export function ForgotPasswordPage() {
  const say = staffWords.useSay()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const back = <PageLink to="/login">{say('sign-in.back')}</PageLink>
  if (sentTo !== undefined) {
    return (
      <DoorNews
        page={say('forgot.page')}
        title={say('forgot.sent-title')}
        icon="mail"
        words={say('forgot.sent', { email: sentTo })}
        after={back}
      >
        <p className="muted">{say('forgot.sent-none')}</p>
        <Button onClick={() => setSentTo(undefined)}>{say('forgot.again')}</Button>
      </DoorNews>
    )
  }
  return (
    <Door name={say('forgot.page')} heading={say('forgot.title')} lead={say('forgot.lead')} after={back}>
      <SmallForm
        submit={say('forgot.submit')}
        busy={say('door.wait')}
        isRight={isEmail(email)}
        onSend={async () => {
          await call(forgotStaffPassword, { body: { email: email.trim() } })
          setSentTo(email.trim())
        }}
      >
        {(isTried) => <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="username" />}
      </SmallForm>
    </Door>
  )
}
