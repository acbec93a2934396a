import { emailPattern } from '#contract/email-pattern.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'

type Props = { value: string; onChange: (value: string) => void; isTried: boolean; autoComplete: 'username' | 'off' }

export function isEmail(text: string): boolean {
  return emailPattern.test(text.trim())
}

export function EmailField({ value, onChange, isTried, autoComplete }: Props) {
  const t = staffMessages.useTranslate()
  const fault = !value.trim() ? t('sign-in.email-missing') : isEmail(value) ? undefined : t('sign-in.email-wrong')
  return (
    <TextField
      label={t('sign-in.email')}
      error={isTried ? fault : undefined}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
