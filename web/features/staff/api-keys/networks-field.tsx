import { useId } from 'react'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'

type Props = { value: string; onChange: (value: string) => void; error: string | undefined }

export function NetworksField({ value, onChange, error }: Props) {
  const t = apiKeysMessages.useTranslate()
  const id = useId()
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{t('keys.networks-label')}</label>
      <p id={`${id}-hint`} className="muted small">
        {t('keys.networks-hint')}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        rows={3}
        spellCheck={false}
        maxLength={3_000}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
