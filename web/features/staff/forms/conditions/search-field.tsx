import { useId } from 'react'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import type { SearchOption } from '#web/ui/controls/search-options.ts'

type Props = { label: string; options: readonly SearchOption[]; value: string; onChange: (value: string) => void; isFaulty?: boolean }

/** One of many, found by typing. */
export function SearchField({ label, options, value, onChange, isFaulty = false }: Props) {
  const t = formsMessages.useTranslate()
  const id = useId()
  const text = {
    placeholder: t('search.placeholder'),
    clear: t('search.clear', { label }),
    none: t('search.none'),
    count: (count: number) => t('search.count', { count }),
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
        text={text}
        control={{ 'aria-invalid': isFaulty || undefined }}
      />
    </div>
  )
}
