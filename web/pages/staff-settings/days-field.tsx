import { staffSettingsWords } from '#web/messages/staff-settings/words.ts'
import { SelectField } from '#web/pages/staff/select-field.tsx'

type Props = { value: string; onChange: (value: string) => void; choices: readonly string[] }

export function DaysField({ value, onChange, choices }: Props) {
  const say = staffSettingsWords.useSay()
  return (
    <SelectField label={say('keys.days')} value={value} onChange={onChange}>
      {choices.map((days) => (
        <option key={days} value={days}>
          {days === 'none' ? say('keys.days-none') : say('keys.days-count', { days })}
        </option>
      ))}
    </SelectField>
  )
}
