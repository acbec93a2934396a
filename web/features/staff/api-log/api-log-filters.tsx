import { type FormEvent, useState } from 'react'
import { type CallOutcome, callOutcomes } from '#contract/api/api-log-calls.ts'
import { apiLogMessages } from '#web/features/staff/api-log/messages/api-log-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/api-log/api-log.module.css'

export type ApiLogFilters = { outcome: string; path: string; keyId: string; requestId: string }
export const noFilters: ApiLogFilters = { outcome: '', path: '', keyId: '', requestId: '' }

/** What was asked for, without what was left empty. */
export function toApiLogQuery({ outcome, path, keyId, requestId }: ApiLogFilters) {
  const known: CallOutcome | undefined = callOutcomes.find((each) => each === outcome)
  return {
    ...(known && { outcome: known }),
    ...(path.trim() && { path: path.trim() }),
    ...(keyId && { keyId }),
    ...(requestId.trim() && { requestId: requestId.trim() }),
  }
}

type Props = { keys: readonly { id: string; name: string }[]; onSearch: (filters: ApiLogFilters) => void }

export function ApiLogFilterBar({ keys, onSearch }: Props) {
  const t = apiLogMessages.useTranslate()
  const [typed, setTyped] = useState(noFilters)
  const set = (change: Partial<ApiLogFilters>) => setTyped({ ...typed, ...change })
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const clear = () => {
    setTyped(noFilters)
    onSearch(noFilters)
  }
  return (
    <form className={styles.bar} noValidate onSubmit={search}>
      <SelectField label={t('api-log.outcome')} value={typed.outcome} onChange={(outcome) => set({ outcome })}>
        <option value="">{t('api-log.any')}</option>
        {callOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`api-log.${outcome}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('api-log.key')} value={typed.keyId} onChange={(keyId) => set({ keyId })}>
        <option value="">{t('api-log.any-key')}</option>
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || id}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('api-log.path')}
        placeholder={t('api-log.path-hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.path}
        onChange={(event) => set({ path: event.target.value })}
      />
      <TextField
        label={t('api-log.request-id')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.requestId}
        onChange={(event) => set({ requestId: event.target.value })}
      />
      <div className="staff-actions">
        <Button kind="primary" type="submit">
          {t('api-log.search')}
        </Button>
        <Button kind="plain" onClick={clear}>
          {t('api-log.clear')}
        </Button>
      </div>
    </form>
  )
}
