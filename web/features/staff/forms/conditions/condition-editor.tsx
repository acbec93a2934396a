import { useMemo } from 'react'
import type { Condition } from '#contract/forms/definition/condition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { ConditionPart, type ConditionTools } from '#web/features/staff/forms/conditions/condition-part.tsx'
import { listChoices, toConditionText } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { findBranch, fromComparison, listConditionFields, newComparison } from '#web/features/staff/forms/conditions/condition-tree.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { useFaultsAt } from '#web/features/staff/forms/problems/design-faults.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/forms/conditions/conditions.module.css'

type Props = {
  definition: FormDefinition
  /** Where the condition stands: its names are looked for there first. */
  own?: ModuleKey
  /** The field itself cannot be its own condition. */
  except?: string
  /** What has the condition, as a path of the definition. */
  path: string
  /** A document is offered, all else is asked. */
  isOffer?: boolean
  value: Condition | undefined
  onChange: (next: Condition | undefined) => void
}

/** When something is asked: rows that look at answers, put together as deep as wished, and read out as a sentence. */
export function ConditionEditor({ definition, own, except, path, isOffer = false, value, onChange }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const faults = useFaultsAt(`${path}.when`)
  const askable = useMemo(() => listConditionFields(definition, own, except), [definition, own, except])
  const tools = useMemo((): ConditionTools => {
    const begin = () => {
      const first = askable.find(({ field }) => field.options) ?? askable[0]
      return first && fromComparison(newComparison(first, listChoices(first.field, language)?.[0]?.value ?? ''))
    }
    return { askable, byKey: new Map(askable.map((each) => [each.key, each])), definition, own, begin }
  }, [askable, definition, own, language])
  const add = () => {
    const row = tools.begin()
    if (row) onChange(value === undefined ? row : { all: [value, row] })
  }
  return (
    <fieldset className={styles.designRows} data-part="when">
      <legend>{t(isOffer ? 'design.offered' : 'design.condition')}</legend>
      <p className={value ? styles.designReading : 'muted'} role="status">
        {value
          ? t(isOffer ? 'when.offered' : 'when.only', { condition: toConditionText(value, { definition, own, t, language, most: 8 }) })
          : t(isOffer ? 'design.offered-always' : 'design.condition-always')}
      </p>
      {faults.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      {value && <ConditionPart tools={tools} value={value} depth={0} name={t('design.condition-row', { at: 1 })} onChange={onChange} />}
      {!(value && findBranch(value)) && askable.length > 0 && (
        <Button icon="plus" onClick={add}>
          {t(value ? 'design.condition-and' : 'design.condition-add')}
        </Button>
      )}
      {askable.length === 0 && <p className="muted small">{t('design.condition-nothing')}</p>}
    </fieldset>
  )
}
