import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'

type Props = { label: string; email: string; value: string; onChange: (value: string) => void; isTried: boolean }

/** A password that is chosen now. What is wrong with it is said by `findPasswordFault`, here as on the server. */
export function NewPasswordField({ label, email, value, onChange, isTried }: Props) {
  const t = staffMessages.useTranslate()
  const fault = findPasswordFault(value, email)
  const text = value ? fault && t(`password.${fault}`) : t('password.missing')
  return (
    <PasswordField
      label={label}
      kind="new-password"
      hint={t('password.hint')}
      error={isTried ? text : undefined}
      value={value}
      onChange={onChange}
    />
  )
}
