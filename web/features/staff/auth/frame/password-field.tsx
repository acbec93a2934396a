import { useState } from 'react'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  /** For the password manager. */
  kind: 'current-password' | 'new-password'
}

export function PasswordField({ label, value, onChange, error, hint, kind }: Props) {
  const t = staffMessages.useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      error={error}
      {...(hint && { hint })}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      after={
        <button type="button" className="secret-show" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'sign-in.hide' : 'sign-in.show')}
        </button>
      }
    />
  )
}
