import { type FormEvent, useState } from 'react'
import { eventTypes } from '#contract/events/event-type.ts'
import { deliveryStates } from '#contract/webhooks/delivery.ts'
import { type DeliveryFilters, noFilters } from '#web/features/staff/webhooks/deliveries/delivery-filters.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

type Props = { filters: DeliveryFilters; onFilter: (filters: DeliveryFilters) => void }

export function DeliveryFilterBar({ filters, onFilter }: Props) {
  const t = webhooksMessages.useTranslate()
  const [typed, setTyped] = useState(filters)
  const set = (change: Partial<DeliveryFilters>) => setTyped({ ...typed, ...change })
  const send = (event: FormEvent) => {
    event.preventDefault()
    onFilter(typed)
  }
  const clear = () => {
    setTyped(noFilters)
    onFilter(noFilters)
  }
  return (
    <form className={styles.bar} noValidate onSubmit={send}>
      <SelectField label={t('log.state')} value={typed.state} onChange={(state) => set({ state })}>
        <option value="">{t('log.any')}</option>
        {deliveryStates.map((state) => (
          <option key={state} value={state}>
            {t(`log.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('log.type')} value={typed.eventType} onChange={(eventType) => set({ eventType })}>
        <option value="">{t('log.any-type')}</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <TextField label={t('log.from')} type="datetime-local" value={typed.from} onChange={(event) => set({ from: event.target.value })} />
      <TextField label={t('log.to')} type="datetime-local" value={typed.to} onChange={(event) => set({ to: event.target.value })} />
      <div className="staff-actions">
        <Button type="submit">{t('log.filter')}</Button>
        {filters !== noFilters && (
          <Button kind="plain" onClick={clear}>
            {t('log.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
