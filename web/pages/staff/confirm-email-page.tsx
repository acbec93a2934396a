import { useState } from 'react'
import { confirmStaffEmail } from '#contract/staff/account-calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { forgetDoorSecret, takeDoorSecret } from '#web/flows/staff/door-secret.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { Door } from '#web/pages/staff/door.tsx'
import { DoorNews } from '#web/pages/staff/door-news.tsx'
import { SmallForm } from '#web/pages/staff/small-form.tsx'
import { PageLink } from '#web/shell/page-link.tsx'

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
