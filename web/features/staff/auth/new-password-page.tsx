import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getStaffInvitation, setStaffPassword } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { forgetDoorSecret, takeDoorSecret } from '#web/features/staff/auth/link-secret.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Door } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { DoorNews } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Purpose = 'invitation' | 'reset'
type Whose = AnswerOf<typeof getStaffInvitation>
type State = { at: 'reading' } | { at: 'asking'; secret: string; whose: Whose } | { at: 'done' } | { at: 'gone' }

export function AcceptInvitationPage() {
  return <NewPasswordPage purpose="invitation" />
}

export function ResetPasswordPage() {
  return <NewPasswordPage purpose="reset" />
}

/** A password, by the secret of an invitation or of a forgotten one. */
function NewPasswordPage({ purpose }: { purpose: Purpose }) {
  const say = staffWords.useSay()
  const [state, setState] = useState<State>({ at: 'reading' })
  const { error, run } = useTask()
  const isGone = (caught: unknown) => caught instanceof ApiError && caught.code === 'LINK_EXPIRED'

  const read = () =>
    run(async () => {
      const secret = takeDoorSecret()
      if (!secret) return setState({ at: 'gone' })
      try {
        setState({ at: 'asking', secret, whose: await call(getStaffInvitation, { body: { token: secret } }) })
      } catch (caught) {
        if (!isGone(caught)) throw caught
        setState({ at: 'gone' })
      }
    })
  useEffect(() => void read(), [])

  const page = say(`${purpose}.page`)
  const login = <PageLink to="/login">{say('sign-in.back')}</PageLink>
  if (state.at === 'asking') {
    const onGone = (caught: unknown) => {
      if (!isGone(caught)) throw caught
      forgetDoorSecret()
      setState({ at: 'gone' })
    }
    const send = async (wanted: { password: string; displayName?: string }) => {
      await call(setStaffPassword, { body: { token: state.secret, ...wanted } })
      forgetDoorSecret()
      setState({ at: 'done' })
    }
    return <ChoosePassword whose={state.whose} onSend={(wanted) => send(wanted).catch(onGone)} />
  }
  if (state.at === 'done') {
    return (
      <DoorNews page={page} title={say(`${purpose}.done-title`)} icon="check" words={say(`${purpose}.done`)}>
        <PageLink className="button primary" to="/login">
          {say('sign-in.submit')}
        </PageLink>
      </DoorNews>
    )
  }
  if (state.at === 'gone') {
    return (
      <DoorNews
        page={page}
        title={say(`${purpose}.gone-title`)}
        icon="clock"
        words={say(`${purpose}.gone`)}
        after={purpose === 'reset' && login}
      >
        <PageLink className="button primary" to={purpose === 'reset' ? '/forgot-password' : '/login'}>
          {say(purpose === 'reset' ? 'reset.ask' : 'sign-in.submit')}
        </PageLink>
      </DoorNews>
    )
  }
  return (
    <Door name={page} heading={page} after={login}>
      {error ? <Refused error={error} onAgain={read} /> : <Waiting words={say('area.opening')} />}
    </Door>
  )
}

type ChooseProps = { whose: Whose; onSend: (wanted: { password: string; displayName?: string }) => Promise<void> }

function ChoosePassword({ whose, onSend }: ChooseProps) {
  const say = staffWords.useSay()
  const { purpose, email, clientName: client } = whose
  const isInvited = purpose === 'invitation'
  const [displayName, setDisplayName] = useState(whose.displayName)
  const [password, setPassword] = useState('')
  const isNamed = displayName.trim() !== ''
  return (
    <Door
      name={say(`${purpose}.page`)}
      heading={isInvited ? say('invitation.title', { name: whose.displayName }) : say('reset.title')}
      lead={isInvited ? say('invitation.lead', { email, client }) : say('reset.lead', { email, client })}
    >
      <SmallForm
        submit={say(`${purpose}.submit`)}
        busy={say('door.wait')}
        isRight={!findPasswordFault(password, email) && isNamed}
        onSend={() => onSend({ password, ...(isInvited && { displayName: displayName.trim() }) })}
      >
        {(isTried) => (
          <>
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            {isInvited && (
              <LineField
                label={say('invitation.name')}
                error={isTried && !isNamed ? say('invitation.name-missing') : undefined}
                autoComplete="name"
                maxLength={100}
                value={displayName}
                onChange={(event) => setDisplayName(event.target.value)}
              />
            )}
            <NewPasswordField
              label={say(isInvited ? 'password.choose' : 'password.new')}
              email={email}
              value={password}
              onChange={setPassword}
              isTried={isTried}
            />
          </>
        )}
      </SmallForm>
    </Door>
  )
}
