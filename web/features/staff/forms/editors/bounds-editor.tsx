import { useState } from 'react'
import type { FormField, Limit } from '#contract/forms/definition/field-definition.ts'
import { type FieldType, factsOfType, fileTypes, isOneOf } from '#contract/forms/definition/field-type.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

type BoundName = Exclude<keyof Limit, 'required'>
type Props = { type: FieldType; limit: Limit; onChange: (limit: Limit) => void }

const order: readonly BoundName[] = ['minLength', 'length', 'min', 'max', 'above', 'decimals', 'megabytes']
const countWords = { table: 'attr.length-rows', 'multi-select': 'attr.length-choices', 'multi-checkbox': 'attr.length-choices' } as const

/** What may be bounded of a field, or of a column, by its type, as the contract has it. */
export function BoundsEditor({ type, limit, onChange }: Props) {
  const t = formsMessages.useTranslate()
  const isDay = type === 'date' || type === 'date-time'
  const names = order.filter((name) => factsOfType(type).limits.includes(name) || limit[name] !== undefined)
  if (names.length === 0) return null
  const set = (name: BoundName, value: string | number | undefined) => {
    const { [name]: _, ...rest } = limit
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  const toLabel = (name: BoundName) => {
    if (name !== 'length') return t(`attr.${name}`)
    if (isOneOf(fileTypes, type)) return t('attr.length-files')
    return t(type in countWords ? countWords[type as keyof typeof countWords] : 'attr.length')
  }
  return (
    <div className={styles.designPair} data-part="limit">
      {names.map((name) =>
        isDay && (name === 'min' || name === 'max') ? (
          <DayBound key={name} label={toLabel(name)} value={limit[name]} onChange={(value) => set(name, value)} />
        ) : (
          <NumberBound key={name} label={toLabel(name)} value={limit[name]} onChange={(value) => set(name, value)} />
        ),
      )}
    </div>
  )
}

type BoundProps<Value> = { label: string; value: string | number | undefined; onChange: (value: Value | undefined) => void }

/** Half a number is kept here until it is one. */
function NumberBound({ label, value, onChange }: BoundProps<number>) {
  const t = formsMessages.useTranslate()
  const [text, setText] = useState(String(value ?? ''))
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  const isBehind = isNumber ? Number(text) !== value : text.trim() === '' && value !== undefined
  const shown = isBehind ? String(value ?? '') : text
  const type = (next: string) => {
    setText(next)
    if (next.trim() === '') onChange(undefined)
    else if (Number.isFinite(Number(next))) onChange(Number(next))
  }
  const isWrong = shown.trim() !== '' && !Number.isFinite(Number(shown))
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      error={isWrong ? t('design.number-missing') : undefined}
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  )
}

function DayBound({ label, value, onChange }: BoundProps<string>) {
  return (
    <TextField
      label={label}
      placeholder="YYYY-MM-DD / today"
      autoComplete="off"
      maxLength={10}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value.trim() || undefined)}
    />
  )
}

type MoreProps = { field: FormField; onChange: (part: Partial<FormField>) => void }

/** What files a field takes, or what its link opens. */
export function TypeSettings({ field, onChange }: MoreProps) {
  const t = formsMessages.useTranslate()
  if (field.type !== 'downloadLink') return null
  return (
    <div data-part="link">
      <TextField
        label={t('attr.link')}
        hint={t('design.link-hint')}
        autoComplete="off"
        maxLength={2_000}
        value={field.link ?? ''}
        error={field.link ? undefined : t('design.link-missing')}
        onChange={(event) => onChange({ link: event.target.value })}
      />
    </div>
  )
}
