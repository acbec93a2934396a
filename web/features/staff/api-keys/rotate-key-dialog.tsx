import { useState } from 'react'
import { type ApiKey, listApiKeys, rotateApiKey } from '#contract/staff/settings-calls.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { ShownKeyDialog } from '#web/features/staff/api-keys/shown-key-dialog.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const dayHours = 24
/** Up to 30 days. */
const overlaps = [0, 1, 24, 72, 168, 720] as const
const usualOverlap = '24'

/** Asks how long the current secret goes on, and shows the new one this once. */
export function RotateKeyDialog({ apiKey: { id, previous }, name, onClose }: { apiKey: ApiKey; name: string; onClose: () => void }) {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const [hours, setHours] = useState<string>(usualOverlap)
  const rotating = useApiMutation(rotateApiKey, [listApiKeys])
  const text = useFormMessages({ save: t('keys.rotate'), saving: t('keys.rotating') })
  const toOverlap = (count: number) => {
    if (count === 0) return t('keys.overlap-none')
    return count < dayHours ? t('keys.overlap-hours', { hours: count }) : t('keys.overlap-days', { days: count / dayHours })
  }
  if (rotating.data) {
    const { apiKey, data } = rotating.data
    return (
      <ShownKeyDialog apiKey={apiKey} onClose={onClose}>
        <p>{data.previous ? t('keys.made-overlap', { time: formatDateTime(data.previous.endsAt, language) }) : t('keys.made-at-once')}</p>
      </ShownKeyDialog>
    )
  }
  return (
    <FormDialog
      title={t('keys.rotate-title')}
      text={text}
      isChanged={hours !== usualOverlap}
      isSaving={rotating.isPending}
      onSave={() => rotating.mutate({ params: { id }, body: { overlapHours: Number(hours) } })}
      onLeave={onClose}
      note={rotating.error && <LoadError error={rotating.error} />}
    >
      <p>{t('keys.rotate-lead', { name })}</p>
      <SelectField label={t('keys.overlap')} value={hours} onChange={setHours}>
        {overlaps.map((count) => (
          <option key={count} value={count}>
            {toOverlap(count)}
          </option>
        ))}
      </SelectField>
      {previous && <p className="muted">{t('keys.rotate-again', { lastFour: previous.lastFour ?? '' })}</p>}
    </FormDialog>
  )
}
