import { type Language, languages } from '#contract/language.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { SelectField } from '#web/pages/staff/select-field.tsx'

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
