import { useId } from 'react'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import type { SearchOption } from '#web/ui/controls/search-options.ts'

type Props = { label: string; options: readonly SearchOption[]; value: string; onChange: (value: string) => void; isFaulty?: boolean }

/** One of many, found by typing. */
export function SearchField({ label, options, value, onChange, isFaulty = false }: Props) {
  const say = staffFormsWords.useSay()
  const id = useId()
  const words = {
    placeholder: say('search.placeholder'),
    clear: say('search.clear', { label }),
    none: say('search.none'),
    count: (count: number) => say('search.count', { count }),
  }
  return (
    <div className={`field search-field ${isFaulty ? 'invalid' : ''}`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Combobox
        id={id}
        labelId={`${id}-label`}
        options={options}
        value={value}
        onChange={onChange}
        words={words}
        control={{ 'aria-invalid': isFaulty || undefined }}
      />
    </div>
  )
}
