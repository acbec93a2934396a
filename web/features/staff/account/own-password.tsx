import { useState } from 'react'
import { changeOwnPassword } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { listStaffSessions } from '#contract/staff/session-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function OwnPassword() {
  const say = staffPeopleWords.useSay()
  const { email } = useStaff()
  const { toast } = useDialogs()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  // What the server found to be another than the one of now.
  const [wrong, setWrong] = useState<string>()
  const changing = useChange(changeOwnPassword, [listStaffSessions])
  const fault = !current ? say('own.password-current-missing') : current === wrong ? say('own.password-wrong') : undefined
  const send = async () => {
    try {
      await changing.mutateAsync({ body: { currentPassword: current, password } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'INVALID_USERNAME_OR_PASSWORD') throw error
      setWrong(current)
      return false
    }
    setCurrent('')
    setPassword('')
    toast(say('own.password-done'))
  }
  return (
    <DeskSection title={say('own.password')} lead={say('own.password-lead')}>
      <SmallForm
        isQuiet
        submit={say('own.password-submit')}
        busy={say('area.saving')}
        isRight={!fault && !findPasswordFault(password, email)}
        onSend={send}
      >
        {(isTried) => (
          <>
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            <PasswordField
              label={say('own.password-current')}
              kind="current-password"
              error={isTried ? fault : undefined}
              value={current}
              onChange={setCurrent}
            />
            <NewPasswordField label={say('own.password-new')} email={email} value={password} onChange={setPassword} isTried={isTried} />
          </>
        )}
      </SmallForm>
    </DeskSection>
  )
}
