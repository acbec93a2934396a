import { emailPattern } from '#contract/email-pattern.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'

type Props = { value: string; onChange: (value: string) => void; isTried: boolean; autoComplete: 'username' | 'off' }

export function isEmail(text: string): boolean {
  return emailPattern.test(text.trim())
}

export function EmailField({ value, onChange, isTried, autoComplete }: Props) {
  const say = staffWords.useSay()
  const fault = !value.trim() ? say('sign-in.email-missing') : isEmail(value) ? undefined : say('sign-in.email-wrong')
  return (
    <LineField
      label={say('sign-in.email')}
      error={isTried ? fault : undefined}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
