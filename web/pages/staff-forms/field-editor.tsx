import type { FormField, Limit } from '#contract/form/field-definition.ts'
import { fieldTypes, fileTypes, isOneOf, silentTypes } from '#contract/form/field-type.ts'
import { listModules } from '#contract/form/form-plan.ts'
import { changeField, type FieldPlace, findField, moveToModule, removeField, toType } from '#web/flows/staff-forms/change-definition.ts'
import type { Designer } from '#web/flows/staff-forms/use-designer.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { ChoicesEditor } from '#web/pages/staff-forms/choices-editor.tsx'
import { ConditionEditor } from '#web/pages/staff-forms/condition-editor.tsx'
import { LocalPair, TextPair } from '#web/pages/staff-forms/text-pair.tsx'
import { Tick } from '#web/pages/staff-forms/tick.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

/** One question with all that belongs to it. */
export function FieldEditor({ designer: { definition, change: keep }, place }: { designer: Designer; place: FieldPlace }) {
  const say = staffFormsWords.useSay()
  const { toast } = useDialogs()
  const field = findField(definition, place)
  if (!field) return null
  const change = (part: Partial<FormField>) => keep(changeField(definition, place, part))
  const retype = (word: string) => {
    const type = fieldTypes.find((each) => each === word)
    if (type) change(toType(field, type, { option: say('design.new-option'), column: say('design.new-column') }))
  }
  const remove = () => {
    keep(removeField(definition, place), { is: 'form' })
    toast(say('design.removed', { name: field.alias ?? field.name }))
  }
  const isSilent = isOneOf(silentTypes, field.type)
  return (
    <>
      <h2>{field.alias ?? field.name}</h2>
      <TextPair
        what={say('attr.label')}
        en={field.alias ?? ''}
        cn={field.cn ?? ''}
        onChange={({ en, cn }) => change({ alias: en || undefined, cn: cn || undefined })}
      />
      <div className="design-pair">
        <SelectField label={say('attr.type')} value={field.type} onChange={retype}>
          {fieldTypes.map((type) => (
            <option key={type} value={type}>
              {say(`type.${type}`)}
            </option>
          ))}
        </SelectField>
        <LineField
          label={say('design.key')}
          hint={say('design.key-hint')}
          error={field.name ? undefined : say('design.key-missing')}
          autoComplete="off"
          maxLength={200}
          value={field.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <FieldPlaces designer={{ definition, change: keep }} place={place} field={field} />
      <Tick label={say('design.selected')} isOn={field.selected} onChange={(selected) => change({ selected })} />
      {!isSilent && <Tick label={say('design.required')} isOn={field.limit.required} onChange={(required) => change({ limit: { ...field.limit, required } })} />}
      {!isSilent && <Tick label={say('attr.disabled')} isOn={field.disabled} onChange={(disabled) => change({ disabled })} />}
      <Bounds field={field} onChange={change} />
      {field.options && <ChoicesEditor field={field} onChange={change} />}
      {field.columns && <ChoicesEditor field={field} onChange={change} />}
      <LocalPair what={say('attr.helpText')} value={field.helpText} onChange={(helpText) => change({ helpText })} />
      {!isSilent && <LocalPair what={say('attr.describe')} value={field.describe} onChange={(describe) => change({ describe })} />}
      <LocalPair what={say('attr.remark')} value={field.remark} onChange={(remark) => change({ remark })} />
      <LocalPair what={say('attr.note')} value={field.note} onChange={(note) => change({ note })} />
      <ConditionEditor definition={definition} own={place.module} except={field.name} value={field.when} onChange={(when) => change({ when })} />
      <Button kind="plain" icon="trash" onClick={remove}>
        {say('design.remove-field')}
      </Button>
    </>
  )
}

type PlacesProps = { designer: Pick<Designer, 'definition' | 'change'>; place: FieldPlace; field: FormField }

function FieldPlaces({ designer: { definition, change }, place, field }: PlacesProps) {
  const say = staffFormsWords.useSay()
  const toModule = (word: string) => {
    const key = listModules(definition).find(([each]) => each === word)?.[0]
    if (!key) return
    const [next, there] = moveToModule(definition, place, key)
    change(next, { is: 'field', ...there })
  }
  const toStep = (word: string) => change(changeField(definition, place, { step: word ? Number(word) : undefined, index: undefined }))
  return (
    <div className="design-pair">
      <SelectField label={say('design.module')} value={place.module} onChange={toModule}>
        {listModules(definition).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {definition.steps.length > 0 && (
        <SelectField label={say('view.step')} value={String(field.step ?? '')} onChange={toStep}>
          <option value="">{say('design.no-step')}</option>
          {definition.steps.map(({ step, name }) => (
            <option key={step} value={step}>
              {step}. {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

type BoundName = Exclude<keyof Limit, 'required'>
const texts = ['text', 'url', 'email', 'text-area-long', 'text-area-rich'] as const

/** What may be bounded, by type, as the contract has it. */
function toBounds({ type }: FormField): BoundName[] {
  if (isOneOf(texts, type)) return ['minLength', 'length']
  if (type === 'number') return ['min', 'max', 'above', 'decimals']
  if (type === 'date' || type === 'date-time') return ['min', 'max']
  if (isOneOf(fileTypes, type)) return ['length', 'megabytes']
  return type === 'table' || type === 'multi-select' || type === 'multi-checkbox' ? ['length'] : []
}

function Bounds({ field, onChange }: { field: FormField; onChange: (part: Partial<FormField>) => void }) {
  const say = staffFormsWords.useSay()
  const isDay = field.type === 'date' || field.type === 'date-time'
  const set = (name: BoundName, text: string) => {
    const { [name]: _, ...rest } = field.limit
    const value = isDay ? text : Number(text)
    onChange({ limit: text === '' ? rest : { ...rest, [name]: value } })
  }
  const isFiles = isOneOf(fileTypes, field.type)
  const names = toBounds(field)
  if (names.length === 0 && field.type !== 'downloadLink') return null
  return (
    <div className="design-pair">
      {names.map((name) => (
        <LineField
          key={name}
          label={say(`attr.${name}`)}
          type={isDay ? 'text' : 'number'}
          {...(isDay && { placeholder: 'YYYY-MM-DD / today' })}
          autoComplete="off"
          value={String(field.limit[name] ?? '')}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      {isFiles && (
        <SelectField label={say('attr.accept')} value={field.accept ?? 'documents'} onChange={(word) => onChange({ accept: word === 'pictures' ? 'pictures' : 'documents' })}>
          <option value="documents">{say('design.accept-documents')}</option>
          <option value="pictures">{say('design.accept-pictures')}</option>
        </SelectField>
      )}
      {field.type === 'downloadLink' && (
        <LineField label={say('attr.link')} autoComplete="off" maxLength={2_000} value={field.link ?? ''} onChange={(event) => onChange({ link: event.target.value })} />
      )}
    </div>
  )
}
