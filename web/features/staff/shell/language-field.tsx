import { type Language, languages } from '#contract/language.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

type Props = { label: string; value: Language; onChange: (value: Language) => void }

export function LanguageField({ label, value, onChange }: Props) {
  const t = staffMessages.useTranslate()
  return (
    <SelectField label={label} value={value} onChange={(chosen) => onChange(languages.find((each) => each === chosen) ?? value)}>
      {languages.map((each) => (
        <option key={each} value={each}>
          {t(`links.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}
