import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getStaffInvitation, setStaffPassword } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AuthNotice } from '#web/features/staff/auth/frame/auth-notice.tsx'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { clearLinkSecret, takeLinkSecret } from '#web/features/staff/auth/link-secret.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
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
  const t = staffMessages.useTranslate()
  const [state, setState] = useState<State>({ at: 'reading' })
  const { error, run } = useSubmitAction()
  const isGone = (caught: unknown) => caught instanceof ApiError && caught.code === 'LINK_EXPIRED'

  const read = () =>
    run(async () => {
      const secret = takeLinkSecret()
      if (!secret) return setState({ at: 'gone' })
      try {
        setState({ at: 'asking', secret, whose: await call(getStaffInvitation, { body: { token: secret } }) })
      } catch (caught) {
        if (!isGone(caught)) throw caught
        setState({ at: 'gone' })
      }
    })
  useEffect(() => void read(), [])

  const page = t(`${purpose}.page`)
  const login = <PageLink to="/login">{t('sign-in.back')}</PageLink>
  if (state.at === 'asking') {
    const onGone = (caught: unknown) => {
      if (!isGone(caught)) throw caught
      clearLinkSecret()
      setState({ at: 'gone' })
    }
    const send = async (input: { password: string; displayName?: string }) => {
      await call(setStaffPassword, { body: { token: state.secret, ...input } })
      clearLinkSecret()
      setState({ at: 'done' })
    }
    return <ChoosePassword whose={state.whose} onSend={(desired) => send(desired).catch(onGone)} />
  }
  if (state.at === 'done') {
    return (
      <AuthNotice page={page} title={t(`${purpose}.done-title`)} icon="check" text={t(`${purpose}.done`)}>
        <PageLink className="button primary" to="/login">
          {t('sign-in.submit')}
        </PageLink>
      </AuthNotice>
    )
  }
  if (state.at === 'gone') {
    return (
      <AuthNotice
        page={page}
        title={t(`${purpose}.gone-title`)}
        icon="clock"
        text={t(`${purpose}.gone`)}
        after={purpose === 'reset' && login}
      >
        <PageLink className="button primary" to={purpose === 'reset' ? '/forgot-password' : '/login'}>
          {t(purpose === 'reset' ? 'reset.ask' : 'sign-in.submit')}
        </PageLink>
      </AuthNotice>
    )
  }
  return (
    <AuthFrame name={page} heading={page} after={login}>
      {error ? <LoadError error={error} onAgain={read} /> : <Waiting text={t('area.opening')} />}
    </AuthFrame>
  )
}

type ChooseProps = { whose: Whose; onSend: (input: { password: string; displayName?: string }) => Promise<void> }

function ChoosePassword({ whose, onSend }: ChooseProps) {
  const t = staffMessages.useTranslate()
  const { purpose, email, clientName: client } = whose
  const isInvited = purpose === 'invitation'
  const [displayName, setDisplayName] = useState(whose.displayName)
  const [password, setPassword] = useState('')
  const isNamed = displayName.trim() !== ''
  return (
    <AuthFrame
      name={t(`${purpose}.page`)}
      heading={isInvited ? t('invitation.title', { name: whose.displayName }) : t('reset.title')}
      lead={isInvited ? t('invitation.lead', { email, client }) : t('reset.lead', { email, client })}
    >
      <SmallForm
        submit={t(`${purpose}.submit`)}
        busy={t('sign-in.wait')}
        isRight={!findPasswordFault(password, email) && isNamed}
        onSend={() => onSend({ password, ...(isInvited && { displayName: displayName.trim() }) })}
      >
        {(isTried) => (
          <>
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            {isInvited && (
              <TextField
                label={t('invitation.name')}
                error={isTried && !isNamed ? t('invitation.name-missing') : undefined}
                autoComplete="name"
                maxLength={100}
                value={displayName}
                onChange={(event) => setDisplayName(event.target.value)}
              />
            )}
            <NewPasswordField
              label={t(isInvited ? 'password.choose' : 'password.new')}
              email={email}
              value={password}
              onChange={setPassword}
              isTried={isTried}
            />
          </>
        )}
      </SmallForm>
    </AuthFrame>
  )
}
