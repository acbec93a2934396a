import type { Condition, FieldPointer } from '#contract/form/condition.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import { isOneOf, silentTypes } from '#contract/form/field-type.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import { findPointed, listModules, toKey } from '#contract/form/form-plan.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { useConditionWords } from '#web/pages/staff-forms/use-condition-words.ts'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { Button } from '#web/ui/button.tsx'

const hows = ['answered', 'unanswered', 'equals', 'includes', 'atLeast', 'atMost'] as const
type How = (typeof hows)[number]
type Simple = Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition } | { oneOf: string[] }>

type Props = {
  definition: FormDefinition
  /** Where the condition stands: its names are looked for there first. */
  own?: ModuleKey
  /** The field itself cannot be its own condition. */
  except?: string
  value: Condition | undefined
  onChange: (next: Condition | undefined) => void
}

/** When something is asked: one look at one answer. What was put together in a file is kept, and shown in words. */
export function ConditionEditor({ definition, own, except, value, onChange }: Props) {
  const say = staffFormsWords.useSay()
  const toWords = useConditionWords()
  if (value && !isSimple(value)) {
    return (
      <fieldset className="design-rows">
        <legend>{say('design.condition')}</legend>
        <p>{say('design.condition-kept', { condition: toWords(value) })}</p>
        <Button onClick={() => onChange(undefined)}>{say('design.condition-remove')}</Button>
      </fieldset>
    )
  }
  const asked = listModules(definition).flatMap(([module, { fields }]) =>
    fields
      .filter((field) => field.selected && !isOneOf(silentTypes, field.type) && !(module === own && field.name === except))
      .map((field) => ({ key: toKey(module, field.name), pointer: { ...(module !== own && { module }), field: field.name }, field })),
  )
  const key = value && findPointed(definition, own, value)
  const pointed = asked.find((each) => each.key === key)
  const choose = (next: string) => {
    const found = asked.find((each) => each.key === next)
    onChange(found && toCondition(found.pointer, found.field, toHows(found.field)[0] ?? 'answered'))
  }
  return (
    <fieldset className="design-rows">
      <legend>{say('design.condition')}</legend>
      <SelectField label={say('view.field')} value={key ?? ''} onChange={choose}>
        <option value="">{value && !pointed ? toWords(value) : say('design.condition-always')}</option>
        {asked.map(({ key: word, field }) => (
          <option key={word} value={word}>
            {field.alias ?? field.name}
          </option>
        ))}
      </SelectField>
      {value && pointed && <How pointer={pointed.pointer} field={pointed.field} value={value} onChange={onChange} />}
    </fieldset>
  )
}

type HowProps = { pointer: FieldPointer; field: FormField; value: Simple; onChange: (next: Condition) => void }

function How({ pointer, field, value, onChange }: HowProps) {
  const say = staffFormsWords.useSay()
  const how = toHow(value)
  const set = (next: How, word?: string) => onChange(toCondition(pointer, field, next, word))
  const word = 'equals' in value ? String(value.equals) : 'includes' in value ? value.includes : 'atLeast' in value ? String(value.atLeast) : 'atMost' in value ? String(value.atMost) : undefined
  const choices = field.type === 'checkbox' ? [{ value: 'true', words: say('view.yes') }, { value: 'false', words: say('view.no') }] : field.options?.map((option) => ({ value: option.value, words: option.alias ?? option.value }))
  return (
    <>
      <SelectField label={say('design.condition-how')} value={how} onChange={(next) => set(hows.find((each) => each === next) ?? how)}>
        {toHows(field).map((each) => (
          <option key={each} value={each}>
            {say(`how.${each}`)}
          </option>
        ))}
      </SelectField>
      {word !== undefined &&
        (choices ? (
          <SelectField label={say('design.condition-value')} value={word} onChange={(next) => set(how, next)}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.words}
              </option>
            ))}
          </SelectField>
        ) : (
          <LineField
            label={say('design.condition-value')}
            type={how === 'atLeast' || how === 'atMost' ? 'number' : 'text'}
            autoComplete="off"
            maxLength={500}
            value={word}
            onChange={(event) => set(how, event.target.value)}
          />
        ))}
    </>
  )
}

function isSimple(asked: Condition): asked is Simple {
  return !('all' in asked || 'any' in asked || 'not' in asked || 'oneOf' in asked)
}

/** How a field of that type can be looked at: what the import would refuse is not offered. */
function toHows({ type }: FormField): How[] {
  if (type === 'checkbox') return ['equals']
  if (type === 'multi-select' || type === 'multi-checkbox') return ['includes', 'answered', 'unanswered']
  if (type === 'number' || type === 'percent') return ['atLeast', 'atMost', 'answered', 'unanswered']
  if (isOneOf(['table', 'signature', 'updating-files', 'updating-files-base64', 'text-area-rich'] as const, type)) return ['answered', 'unanswered']
  return ['equals', 'answered', 'unanswered']
}

function toHow(value: Simple): How {
  if ('answered' in value) return value.answered ? 'answered' : 'unanswered'
  return hows.find((how) => how in value) ?? 'answered'
}

function toCondition({ module, field: name }: FieldPointer, field: FormField, how: How, word = ''): Condition {
  const pointer = { ...(module && { module }), field: name }
  const text = word || field.options?.[0]?.value || ''
  if (how === 'equals') return { ...pointer, equals: field.type === 'checkbox' ? word !== 'false' : text }
  if (how === 'includes') return { ...pointer, includes: text }
  if (how === 'atLeast') return { ...pointer, atLeast: Number(word) }
  if (how === 'atMost') return { ...pointer, atMost: Number(word) }
  return { ...pointer, answered: how === 'answered' }
}
