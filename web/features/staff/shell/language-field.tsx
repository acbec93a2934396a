import { type Language, languages } from '#contract/language.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

type Props = { label: string; value: Language; onChange: (value: Language) => void }

export function LanguageField({ label, value, onChange }: Props) {
  const say = staffWords.useSay()
  return (
    <SelectField label={label} value={value} onChange={(chosen) => onChange(languages.find((each) => each === chosen) ?? value)}>
      {languages.map((each) => (
        <option key={each} value={each}>
          {say(`links.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}
