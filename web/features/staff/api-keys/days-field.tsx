import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

type Props = { value: string; onChange: (value: string) => void; choices: readonly string[] }

export function DaysField({ value, onChange, choices }: Props) {
  const t = apiKeysMessages.useTranslate()
  return (
    <SelectField label={t('keys.days')} value={value} onChange={onChange}>
      {choices.map((days) => (
        <option key={days} value={days}>
          {days === 'none' ? t('keys.days-none') : t('keys.days-count', { days })}
        </option>
      ))}
    </SelectField>
  )
}
