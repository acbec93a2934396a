import { useState } from 'react'
import { confirmStaffEmail } from '#contract/staff/account-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { forgetDoorSecret, takeDoorSecret } from '#web/features/staff/auth/link-secret.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Door } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { DoorNews } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

/** Asks for a press: programs that look into e-mails follow links too, and the secret counts once. */
export function ConfirmEmailPage() {
  const say = staffWords.useSay()
  const [secret] = useState(takeDoorSecret)
  const [outcome, setOutcome] = useState<'done' | 'gone' | undefined>(secret ? undefined : 'gone')
  const send = async () => {
    try {
      await call(confirmStaffEmail, { body: { token: secret ?? '' } })
      setOutcome('done')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'LINK_EXPIRED') throw error
      setOutcome('gone')
    }
    forgetDoorSecret()
  }
  if (!outcome) {
    return (
      <Door name={say('confirm.page')} heading={say('confirm.title')} lead={say('confirm.lead')}>
        <SmallForm submit={say('confirm.submit')} busy={say('door.wait')} isRight onSend={send}>
          {() => null}
        </SmallForm>
      </Door>
    )
  }
  return (
    <DoorNews
      page={say('confirm.page')}
      title={say(`confirm.${outcome}-title`)}
      icon={outcome === 'done' ? 'check' : 'clock'}
      words={say(`confirm.${outcome}`)}
      after={outcome === 'gone' && <PageLink to="/signup">{say('sign-up.page')}</PageLink>}
    >
      <PageLink className="button primary" to="/login">
        {say('sign-in.submit')}
      </PageLink>
    </DoorNews>
  )
}
