import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'

type Props = { label: string; email: string; value: string; onChange: (value: string) => void; isTried: boolean }

/** A password that is chosen now. What is wrong with it is said by `findPasswordFault`, here as on the server. */
export function NewPasswordField({ label, email, value, onChange, isTried }: Props) {
  const say = staffWords.useSay()
  const fault = findPasswordFault(value, email)
  const words = value ? fault && say(`password.${fault}`) : say('password.missing')
  return (
    <PasswordField
      label={label}
      kind="new-password"
      hint={say('password.hint')}
      error={isTried ? words : undefined}
      value={value}
      onChange={onChange}
    />
  )
}
