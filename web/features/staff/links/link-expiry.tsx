import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'

const days = [1, 3, 7, 14, 30, 90] as const

/** How long the links open, in hours; nothing where the settings decide. */
export function LinkExpiry({ hours, onChange }: { hours: number | undefined; onChange: (hours: number | undefined) => void }) {
  const t = staffMessages.useTranslate()
  return (
    <SelectField label={t('links.opens-for')} value={hours ? String(hours) : ''} onChange={(value) => onChange(Number(value) || undefined)}>
      <option value="">{t('links.opens-default')}</option>
      {days.map((count) => (
        <option key={count} value={count * 24}>
          {count === 1 ? t('links.opens-day') : t('links.opens-days', { count })}
        </option>
      ))}
    </SelectField>
  )
}
