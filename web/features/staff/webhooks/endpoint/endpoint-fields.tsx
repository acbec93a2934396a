import { useState } from 'react'
import type { EventType } from '#contract/events/event-type.ts'
import { scopePermissions } from '#contract/scopes.ts'
import { type WebhookEndpoint, webhookLimits } from '#contract/webhooks/webhook-schemas.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { EventTypeBoxes } from '#web/features/staff/webhooks/endpoint/event-type-boxes.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

type Payload = WebhookEndpoint['payload']
export type TypedEndpoint = { url: string; description: string; wants: 'all' | 'some'; eventTypes: readonly EventType[]; payload: Payload }

export function isWhole({ url, wants, eventTypes: chosen }: TypedEndpoint): boolean {
  return isWebAddress(url) && (wants === 'all' || chosen.length > 0)
}

/** As the call takes it: no types are all types. */
export function toSentEndpoint({ url, description, wants, eventTypes: chosen, payload }: TypedEndpoint) {
  return { url: url.trim(), description: description.trim(), payload, eventTypes: wants === 'all' ? [] : [...chosen] }
}

/** Which addresses are allowed the server says. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text.trim())
}

type Props = { value: TypedEndpoint; onChange: (value: TypedEndpoint) => void; isTried: boolean }

export function EndpointFields({ value, onChange, isTried }: Props) {
  const t = webhooksMessages.useTranslate()
  const set = (change: Partial<TypedEndpoint>) => onChange({ ...value, ...change })
  const choices = [
    { value: 'all', text: t('form.all') },
    { value: 'some', text: t('form.some') },
  ] as const
  return (
    <>
      <TextField
        label={t('form.url')}
        hint={t('form.url-hint')}
        error={isTried && !isWebAddress(value.url) ? t('form.url-missing') : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={webhookLimits.longestUrl}
        value={value.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <TextField
        label={t('form.description')}
        autoComplete="off"
        maxLength={webhookLimits.longestDescription}
        value={value.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div>
        <Segments label={t('form.events')} value={value.wants} onChange={(wants) => set({ wants })} choices={choices} />
        {value.wants === 'all' && <p className="muted small">{t('form.all-hint')}</p>}
      </div>
      {value.wants === 'some' && (
        <EventTypeBoxes
          value={value.eventTypes}
          onChange={(chosen) => set({ eventTypes: chosen })}
          error={isTried && value.eventTypes.length === 0 ? t('form.none-chosen') : undefined}
        />
      )}
      <PayloadField value={value.payload} onChange={(payload) => set({ payload })} />
    </>
  )
}

/** Full bodies hold personal data: only who may read it chooses them. The server asks the same. */
function PayloadField({ value, onChange }: { value: Payload; onChange: (payload: Payload) => void }) {
  const t = webhooksMessages.useTranslate()
  const { permissions } = useStaff()
  const [isFullNow] = useState(value === 'full')
  const mayReadPeople = scopePermissions['requests:read'].every((permission) => permissions.includes(permission))
  if (!mayReadPeople && !isFullNow) return <p className="muted">{t('form.payload-thin-only')}</p>
  const choices = [
    { value: 'thin', text: t('payload.thin') },
    { value: 'full', text: t('payload.full') },
  ] as const
  return (
    <div>
      <Segments label={t('form.payload')} value={value} onChange={onChange} choices={choices} />
      <p className="muted small">{t(value === 'full' ? 'form.payload-full-hint' : 'form.payload-thin-hint')}</p>
    </div>
  )
}
