import { useState } from 'react'
import { changeOwnPassword } from '#contract/staff/account-calls.ts'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { listStaffSessions } from '#contract/staff/session-calls.ts'
import { NewPasswordField } from '#web/features/staff/auth/frame/new-password-field.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function OwnPassword() {
  const t = accessMessages.useTranslate()
  const { email } = useStaff()
  const { toast } = useDialogs()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  // What the server found to be another than the one of now.
  const [wrong, setWrong] = useState<string>()
  const changing = useApiMutation(changeOwnPassword, [listStaffSessions])
  const fault = !current ? t('own.password-current-missing') : current === wrong ? t('own.password-wrong') : undefined
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
    toast(t('own.password-done'))
  }
  return (
    <StaffSection title={t('own.password')} lead={t('own.password-lead')}>
      <SmallForm
        isQuiet
        submit={t('own.password-submit')}
        busy={t('area.saving')}
        isRight={!fault && !findPasswordFault(password, email)}
        onSend={send}
      >
        {(isTried) => (
          <>
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            <PasswordField
              label={t('own.password-current')}
              kind="current-password"
              error={isTried ? fault : undefined}
              value={current}
              onChange={setCurrent}
            />
            <NewPasswordField label={t('own.password-new')} email={email} value={password} onChange={setPassword} isTried={isTried} />
          </>
        )}
      </SmallForm>
    </StaffSection>
  )
}
