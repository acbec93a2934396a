import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

type Props = { value: string; onChange: (value: string) => void; choices: readonly string[] }

export function DaysField({ value, onChange, choices }: Props) {
  const t = settingsMessages.useTranslate()
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
