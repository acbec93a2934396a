import { useState } from 'react'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { type Choice, listChoices } from '#web/features/staff/forms/conditions/condition-texts.ts'
import type { Comparison, Operator } from '#web/features/staff/forms/conditions/condition-tree.ts'
import { SearchField } from '#web/features/staff/forms/conditions/search-field.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/conditions/conditions.module.css'

type Props = { field: FormField | undefined; look: Comparison; onChange: (values: string[]) => void }

/** Longer lists are found by typing. */
const shortList = 12
const withoutValue: readonly Operator[] = ['answered', 'unanswered', 'ticked', 'unticked']

/** What an answer is compared with, as fits its field: one of its options, several of them, a number, a day, or text. */
export function ConditionValue({ field, look, onChange }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { how, values } = look
  if (withoutValue.includes(how)) return null
  const label = t('design.condition-value')
  const choices = field && listChoices(field, language)
  if (how === 'oneOf' || how === 'noneOf') return <Several label={label} choices={choices} values={values} onChange={onChange} />
  const [value = ''] = values
  if (how === 'atLeast' || how === 'atMost' || how === 'notAtLeast' || how === 'notAtMost')
    return <NumberValue label={label} value={value} onChange={(next) => onChange([next])} />
  if (choices) return <OneChoice label={label} choices={withUnknown(choices, values)} value={value} onChange={(next) => onChange([next])} />
  const type = field?.type === 'date' ? 'date' : field?.type === 'time' ? 'time' : field?.type === 'date-time' ? 'datetime-local' : 'text'
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      maxLength={500}
      error={value === '' ? t('design.value-missing') : undefined}
      value={value}
      onChange={(event) => onChange([event.target.value])}
    />
  )
}

/** A value that is offered no more stays in sight until another one is chosen. */
function withUnknown(choices: readonly Choice[], values: readonly string[]): readonly Choice[] {
  const known = new Set(choices.map(({ value }) => value))
  const unknown = values.filter((value) => !known.has(value))
  return unknown.length === 0 ? choices : [...unknown.map((value) => ({ value, label: value })), ...choices]
}

function OneChoice({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) {
  if (choices.length > shortList)
    return <SearchField label={label} options={choices} value={value} onChange={(next) => next && onChange(next)} />
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Half a number is no number: it is kept here until it is one. */
function NumberValue({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = formsMessages.useTranslate()
  const [text, setText] = useState(value)
  const isNumber = (each: string) => each.trim() !== '' && Number.isFinite(Number(each))
  const shown = isNumber(text) && Number(text) !== Number(value) ? value : text
  const type = (next: string) => {
    setText(next)
    if (isNumber(next)) onChange(next)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      error={isNumber(shown) ? undefined : t('design.number-missing')}
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  )
}

type SeveralProps = {
  label: string
  choices: readonly Choice[] | undefined
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Several({ label, choices, values, onChange }: SeveralProps) {
  const t = formsMessages.useTranslate()
  const given = values.filter((value) => value !== '')
  const add = (value: string) => value && !given.includes(value) && onChange([...given, value])
  const remove = (value: string) => onChange(given.filter((each) => each !== value))
  if (choices && choices.length <= shortList) {
    return (
      <fieldset className={styles.conditionSeveral}>
        <legend>{label}</legend>
        {given.length === 0 && <p className="field-error">{t('design.value-missing')}</p>}
        {withUnknown(choices, given).map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            isOn={given.includes(choice.value)}
            onChange={(isOn) => (isOn ? add(choice.value) : remove(choice.value))}
          />
        ))}
      </fieldset>
    )
  }
  const toText = (value: string) => choices?.find((choice) => choice.value === value)?.label ?? value
  return (
    <div className={styles.conditionSeveral}>
      {choices && given.length === 0 && <p className="field-error">{t('design.value-missing')}</p>}
      {choices ? (
        <SearchField label={label} options={choices.filter(({ value }) => !given.includes(value))} value="" onChange={add} />
      ) : (
        <Typed label={label} isFirst={given.length === 0} onAdd={add} />
      )}
      <Chips values={given} toText={toText} onRemove={remove} />
    </div>
  )
}

function Typed({ label, isFirst, onAdd }: { label: string; isFirst: boolean; onAdd: (value: string) => void }) {
  const t = formsMessages.useTranslate()
  const [text, setText] = useState('')
  const add = () => {
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className={styles.conditionTyped}>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={500}
        error={isFirst && !text ? t('design.value-missing') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        onBlur={() => text.trim() && add()}
      />
      <Button onClick={add}>{t('design.value-add')}</Button>
    </div>
  )
}

function Chips({
  values,
  toText,
  onRemove,
}: {
  values: readonly string[]
  toText: (value: string) => string
  onRemove: (value: string) => void
}) {
  const t = formsMessages.useTranslate()
  return (
    <ul className={styles.conditionChips}>
      {values.map((value) => (
        <li key={value}>
          {toText(value)}
          <button type="button" aria-label={t('design.remove-of', { what: toText(value) })} onClick={() => onRemove(value)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
