import { type FormEvent, useState } from 'react'
import { auditActorKinds } from '#contract/audit/audit-actor-kind.ts'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { type AuditFilters, isId, noAuditFilters, toActorKind } from '#web/features/staff/audit/audit-filters.ts'
import { auditKinds, findAuditMessages } from '#web/features/staff/audit/audit-messages.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/audit/audit.module.css'

type Props = { auditFilters: AuditFilters; onSearch: (auditFilters: AuditFilters) => void }

export function AuditFilterBar({ auditFilters, onSearch }: Props) {
  const t = accessMessages.useTranslate()
  const [typed, setTyped] = useState(auditFilters)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<AuditFilters>) => setTyped({ ...typed, ...change })
  const target = typed.targetId.trim()
  const isRight = !target || isId(target)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight) onSearch({ ...typed, targetId: target })
  }
  const clear = () => {
    setTyped(noAuditFilters)
    setTried(false)
    onSearch(noAuditFilters)
  }
  const isAnything = JSON.stringify(auditFilters) !== JSON.stringify(noAuditFilters)
  return (
    <form className={styles.auditBar} noValidate onSubmit={search}>
      <ActorField value={typed.actor} onChange={(actor) => set({ actor })} />
      <ActionField value={typed.action} onChange={(action) => set({ action })} />
      <TextField
        label={t('audit.target')}
        error={isTried && !isRight ? t('audit.target-wrong') : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.targetId}
        onChange={(event) => set({ targetId: event.target.value })}
      />
      <TextField
        label={t('audit.from')}
        type="date"
        title={t('audit.days-utc')}
        value={typed.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        label={t('audit.to')}
        type="date"
        title={t('audit.days-utc')}
        value={typed.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <div className="staff-actions">
        <Button kind="primary" type="submit">
          {t('audit.search')}
        </Button>
        {isAnything && (
          <Button kind="plain" onClick={clear}>
            {t('audit.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void }

function ActorField({ value, onChange }: FieldProps) {
  const t = accessMessages.useTranslate()
  const { data } = useApiQuery(listStaffUsers, {}, { isDesired: usePermission('users:read') })
  const colleagues = data?.data ?? []
  const isKnown = value === '' || value.includes(':') || colleagues.some(({ id }) => id === value)
  return (
    <SelectField label={t('audit.who')} value={value} onChange={onChange}>
      <option value="">{t('audit.anybody')}</option>
      {!isKnown && <option value={value}>{data ? t('audit.colleague-gone') : value}</option>}
      <optgroup label={t('audit.kind-of-actor')}>
        {auditActorKinds.map((kind) => (
          <option key={kind} value={toActorKind(kind)}>
            {t(`audit.actor-${kind}`)}
          </option>
        ))}
      </optgroup>
      {colleagues.length > 0 && (
        <optgroup label={t('audit.colleagues')}>
          {colleagues.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

function ActionField({ value, onChange }: FieldProps) {
  const t = accessMessages.useTranslate()
  const toText = (prefix: 'kind' | 'action', code: string) => {
    const key = findAuditMessages(prefix, code)
    return key ? t(key) : code
  }
  return (
    <SelectField label={t('audit.action')} value={value} onChange={onChange}>
      <option value="">{t('audit.any')}</option>
      {auditKinds.map(({ kind, actions }) => (
        <optgroup key={kind} label={toText('kind', kind)}>
          <option value={`${kind}.`}>{t('audit.all-of', { kind: toText('kind', kind) })}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {toText('action', action)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
