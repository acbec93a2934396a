import { useMemo, useRef } from 'react'
import type { Condition } from '#contract/forms/definition/condition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { resolvePointer } from '#contract/forms/form-plan.ts'
import type { Language } from '#contract/language.ts'
import { findPointedField, listChoices, toConditionText } from '#web/features/staff/forms/conditions/condition-texts.ts'
import {
  type Branch,
  type Comparison,
  type ConditionField,
  findBranch,
  findComparison,
  fromBranch,
  fromComparison,
  listOperators,
  modes,
  newComparison,
  withOperator,
} from '#web/features/staff/forms/conditions/condition-tree.ts'
import { ConditionValue } from '#web/features/staff/forms/conditions/condition-value.tsx'
import { SearchField } from '#web/features/staff/forms/conditions/search-field.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import styles from '#web/features/staff/forms/conditions/conditions.module.css'

export type ConditionTools = {
  definition: FormDefinition
  own?: ModuleKey | undefined
  askable: readonly ConditionField[]
  byKey: ReadonlyMap<string, ConditionField>
  /** A row as it begins; nothing where no field can be looked at. */
  begin: () => Condition | undefined
}

type Props = {
  tools: ConditionTools
  value: Condition
  depth: number
  /** By which it is told from its neighbours. */
  name: string
  onChange: (next: Condition | undefined) => void
}

/** A group deeper than this is not offered; one that a file has is shown. */
const maxDepth = 4

/** A row, a group of rows, or what is neither: that is shown in words and kept. */
export function ConditionPart(props: Props) {
  const { value } = props
  const branch = findBranch(value)
  if (branch) return <Group {...props} branch={branch} />
  const look = findComparison(value)
  return look ? <Row {...props} look={look} /> : <Stored {...props} />
}

function Stored({ tools: { definition, own }, value, name, onChange }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  return (
    <fieldset className="condition-row" aria-label={name}>
      <RowHead name={name} onRemove={() => onChange(undefined)} />
      <p>{t('design.condition-kept', { condition: toConditionText(value, { definition, own, t, language }) })}</p>
    </fieldset>
  )
}

function Row({ tools, value, look, name, onChange }: Props & { look: Comparison }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { definition, own, askable, byKey } = tools
  const key = resolvePointer(definition, own, look.pointer)
  const known = key === undefined ? undefined : byKey.get(key)
  const field = known?.field ?? findPointedField(definition, own, look.pointer)
  const hows = field ? listOperators(field.type) : []
  const options = useMemo(() => listOptions(askable, definition, language), [askable, definition, language])
  // What the condition looks at stays named, though it is gone or cannot be looked at.
  const all = known ? options : [{ value: '', label: field ? toLabel(field, language).text : look.pointer.field }, ...options]
  const choose = (next: string) => {
    const found = byKey.get(next)
    if (found && next !== key) onChange(fromComparison(newComparison(found, listChoices(found.field, language)?.[0]?.value ?? '')))
  }
  return (
    <fieldset className="condition-row" aria-label={name}>
      <RowHead name={name} what={toConditionText(value, { definition, own, t, language, most: 3 })} onRemove={() => onChange(undefined)} />
      <SearchField label={t('view.field')} options={all} value={known ? known.key : ''} onChange={choose} isFaulty={!known} />
      <SelectField
        label={t('design.condition-how')}
        value={look.how}
        onChange={(next) => {
          const how = [...hows, look.how].find((each) => each === next)
          if (how) onChange(fromComparison(withOperator(look, how, (field && listChoices(field, language)?.[0]?.value) ?? '')))
        }}
      >
        {(hows.includes(look.how) ? hows : [look.how, ...hows]).map((how) => (
          <option key={how} value={how}>
            {t(`how.${how}`)}
          </option>
        ))}
      </SelectField>
      <ConditionValue
        key={`${JSON.stringify(look.pointer)} ${look.how}`}
        field={field}
        look={look}
        onChange={(values) => onChange(fromComparison({ ...look, values }))}
      />
    </fieldset>
  )
}

/** By their labels; fields of one label say their module, too. */
function listOptions(askable: readonly ConditionField[], definition: FormDefinition, language: Language) {
  const times = new Map<string, number>()
  const labels = askable.map(({ field }) => toLabel(field, language).text)
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1)
  return askable.map(({ key, module, field }, at) => {
    const label = labels[at] ?? field.name
    return { value: key, label: (times.get(label) ?? 0) > 1 ? `${label} · ${definition.modules[module]?.name}` : label, also: [field.name] }
  })
}

type HeadProps = { name: string; what?: string; onRemove: () => void }

function RowHead(props: HeadProps) {
  return (
    <div className={styles.conditionRowHead}>
      <span className="muted small">{props.name}</span>
      <RemovePart {...props} />
    </div>
  )
}

function RemovePart({ name, what, onRemove }: HeadProps) {
  const t = formsMessages.useTranslate()
  return (
    <Button
      kind="plain"
      className="condition-remove"
      icon="trash"
      aria-label={t('design.remove-of', { what: what ? `${name}: ${what}` : name })}
      title={t('design.remove-of', { what: name })}
      onClick={onRemove}
    >
      {''}
    </Button>
  )
}

function Group({ tools, branch, depth, name, onChange }: Props & { branch: Branch }) {
  const t = formsMessages.useTranslate()
  const acts = useRef<HTMLDivElement>(null)
  const { mode, parts } = branch
  const set = (next: readonly Condition[]) => {
    const [only] = next
    if (!only) return onChange(undefined)
    // One that is left over needs no group round it.
    const isAlone = next.length === 1 && next.length < parts.length && (mode === 'all' || mode === 'any')
    onChange(isAlone ? only : fromBranch({ mode, parts: next }))
  }
  const remove = (at: number) => {
    acts.current?.querySelector('button')?.focus()
    set(parts.toSpliced(at, 1))
  }
  const add = (part: Condition | undefined) => part && set([...parts, part])
  const begin = tools.begin()
  const addGroup = () => begin && add(mode === 'any' || mode === 'none' ? { all: [begin, begin] } : { any: [begin, begin] })
  return (
    <fieldset className="condition-group" aria-label={name}>
      <div className={styles.conditionHead}>
        <SelectField
          label={t('design.condition-mode')}
          value={mode}
          onChange={(word) => onChange(fromBranch({ mode: modes.find((each) => each === word) ?? mode, parts }))}
        >
          {modes.map((each) => (
            <option key={each} value={each}>
              {t(`mode.${each}`)}
            </option>
          ))}
        </SelectField>
        {depth > 0 && <RemovePart name={name} onRemove={() => onChange(undefined)} />}
      </div>
      {parts.map((part, at) => {
        const own = depth === 0 ? t('design.condition-row', { at: at + 1 }) : `${name}.${at + 1}`
        return (
          <ConditionPart
            // Rows have no names of their own: each is what stands there.
            key={`${at} ${parts.length}`}
            tools={tools}
            value={part}
            depth={depth + 1}
            name={own}
            onChange={(next) => (next === undefined ? remove(at) : set(parts.with(at, next)))}
          />
        )
      })}
      <div ref={acts} className={styles.conditionActs}>
        {parts.length < 50 && (
          <Button icon="plus" onClick={() => add(begin)}>
            {t('design.condition-and')}
          </Button>
        )}
        {parts.length < 50 && depth < maxDepth && (
          <Button icon="plus" onClick={addGroup}>
            {t('design.condition-group')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
