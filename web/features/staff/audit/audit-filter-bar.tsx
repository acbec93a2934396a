import { type FormEvent, useState } from 'react'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { type AuditWish, isId, noWish, toActorKind } from '#web/features/staff/audit/audit-filters.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { auditKinds, findAuditWords } from '#web/features/staff/audit/audit-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { Button } from '#web/ui/controls/button.tsx'

const actorKinds = ['staff', 'operator', 'customer', 'system', 'stranger'] as const

type Props = { wish: AuditWish; onSearch: (wish: AuditWish) => void }

export function AuditFilterBar({ wish, onSearch }: Props) {
  const say = staffPeopleWords.useSay()
  const [typed, setTyped] = useState(wish)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<AuditWish>) => setTyped({ ...typed, ...change })
  const target = typed.targetId.trim()
  const isRight = !target || isId(target)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight) onSearch({ ...typed, targetId: target })
  }
  const clear = () => {
    setTyped(noWish)
    setTried(false)
    onSearch(noWish)
  }
  const isAnything = JSON.stringify(wish) !== JSON.stringify(noWish)
  return (
    <form className="audit-bar" noValidate onSubmit={search}>
      <ActorField value={typed.actor} onChange={(actor) => set({ actor })} />
      <ActionField value={typed.action} onChange={(action) => set({ action })} />
      <LineField
        label={say('audit.target')}
        error={isTried && !isRight ? say('audit.target-wrong') : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.targetId}
        onChange={(event) => set({ targetId: event.target.value })}
      />
      <LineField
        label={say('audit.from')}
        type="date"
        title={say('audit.days-utc')}
        value={typed.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <LineField
        label={say('audit.to')}
        type="date"
        title={say('audit.days-utc')}
        value={typed.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <div className="desk-actions">
        <Button kind="primary" type="submit">
          {say('audit.search')}
        </Button>
        {isAnything && (
          <Button kind="plain" onClick={clear}>
            {say('audit.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void }

function ActorField({ value, onChange }: FieldProps) {
  const say = staffPeopleWords.useSay()
  const { data } = useAnswer(listStaffUsers, {}, { isWanted: useMay('users:read') })
  const colleagues = data?.data ?? []
  const isKnown = value === '' || value.includes(':') || colleagues.some(({ id }) => id === value)
  return (
    <SelectField label={say('audit.who')} value={value} onChange={onChange}>
      <option value="">{say('audit.anybody')}</option>
      {!isKnown && <option value={value}>{data ? say('audit.colleague-gone') : value}</option>}
      <optgroup label={say('audit.kind-of-actor')}>
        {actorKinds.map((kind) => (
          <option key={kind} value={toActorKind(kind)}>
            {say(`audit.actor-${kind}`)}
          </option>
        ))}
      </optgroup>
      {colleagues.length > 0 && (
        <optgroup label={say('audit.colleagues')}>
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
  const say = staffPeopleWords.useSay()
  const toWords = (prefix: 'kind' | 'action', code: string) => {
    const key = findAuditWords(prefix, code)
    return key ? say(key) : code
  }
  return (
    <SelectField label={say('audit.action')} value={value} onChange={onChange}>
      <option value="">{say('audit.any')}</option>
      {auditKinds.map(({ kind, actions }) => (
        <optgroup key={kind} label={toWords('kind', kind)}>
          <option value={`${kind}.`}>{say('audit.all-of', { kind: toWords('kind', kind) })}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {toWords('action', action)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
