import { useState } from 'react'
import { isProductField } from '#contract/company/corporate-definition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { fieldTypes, fileTypes, isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { listModules, toKey } from '#contract/forms/form-plan.ts'
import { ConditionEditor } from '#web/features/staff/forms/conditions/condition-editor.tsx'
import { BoundsEditor, TypeSettings } from '#web/features/staff/forms/editors/bounds-editor.tsx'
import { ColumnsEditor } from '#web/features/staff/forms/editors/columns-editor.tsx'
import { OptionsEditor } from '#web/features/staff/forms/editors/options-editor.tsx'
import { LocalPair, TextPair } from '#web/features/staff/forms/editors/text-pair.tsx'
import { useRemoval } from '#web/features/staff/forms/editors/use-removal.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import {
  changeField,
  type FieldPlace,
  findField,
  moveToModule,
  removeField,
  toType,
} from '#web/features/staff/forms/model/change-definition.ts'
import { countReferences } from '#web/features/staff/forms/model/update-references.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

type Props = { designer: Designer; place: FieldPlace }
const texts = ['helpText', 'describe', 'remark', 'note'] as const

/** One question with all that belongs to it. */
export function FieldEditor({ designer: { definition, change: keep, aim }, place }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const remove = useRemoval()
  const field = findField(definition, place)
  if (!field) return null
  const change = (part: Partial<FormField>) => keep(changeField(definition, place, part))
  const label = toLabel(field, language).text
  const isNeeded = definition.kind === 'corporate' && isProductField(place.module, field.name)
  const isSilent = isOneOf(silentTypes, field.type)
  const leave = () => {
    const keys = new Set([toKey(place.module, field.name)])
    const lookers = countReferences(definition, keys, ({ module, name }) => module === place.module && name === field.name)
    remove({ name: label, fields: 0, lookers, act: () => keep(removeField(definition, place), { is: 'form' }) })
  }
  const [first, second] = aim?.rest ?? []
  return (
    <>
      <h2 tabIndex={-1}>{label || t('design.new-field')}</h2>
      {isNeeded && <p className="muted">{t('design.field-needed')}</p>}
      <TextPair
        part="alias"
        what={t('attr.label')}
        en={field.alias ?? ''}
        cn={field.cn ?? ''}
        placeholder={field.name}
        onChange={({ en, cn }) => change({ alias: en || undefined, cn: cn || undefined })}
      />
      <TypeAndName designer={{ definition, change: keep }} place={place} field={field} isNeeded={isNeeded} />
      {!isNeeded && <Checkbox label={t('design.selected')} isOn={field.selected} onChange={(selected) => change({ selected })} />}
      {!isSilent && (
        <Checkbox
          label={t('design.required')}
          isOn={field.limit.required}
          onChange={(required) => change({ limit: { ...field.limit, required } })}
        />
      )}
      {!isSilent && !isNeeded && (
        <Checkbox label={t('attr.disabled')} isOn={field.disabled} onChange={(disabled) => change({ disabled })} />
      )}
      <BoundsEditor key={field.type} type={field.type} limit={field.limit} onChange={(limit) => change({ limit })} />
      {isOneOf(fileTypes, field.type) && (
        <SelectField
          label={t('attr.accept')}
          value={field.accept ?? 'documents'}
          onChange={(word) => change({ accept: word === 'pictures' ? 'pictures' : 'documents' })}
        >
          <option value="documents">{t('design.accept-documents')}</option>
          <option value="pictures">{t('design.accept-pictures')}</option>
        </SelectField>
      )}
      <TypeSettings field={field} onChange={change} />
      {field.options && <OptionsEditor options={field.options} onChange={(options) => change({ options })} />}
      {field.columns && (
        <ColumnsEditor
          columns={field.columns}
          aimed={first === 'columns' && typeof second === 'number' ? second : undefined}
          onChange={(columns) => change({ columns })}
        />
      )}
      <ConditionEditor
        definition={definition}
        own={place.module}
        except={field.name}
        path={`modules.${place.module}.fields[${place.at}]`}
        value={field.when}
        onChange={(when) => change({ when })}
      />
      <details className={styles.designMore} open={texts.some((name) => field[name] !== undefined) || undefined}>
        <summary>{t('design.texts')}</summary>
        {texts.map((name) =>
          isSilent && name === 'describe' ? null : (
            <LocalPair key={name} part={name} what={t(`attr.${name}`)} value={field[name]} onChange={(text) => change({ [name]: text })} />
          ),
        )}
      </details>
      {!isNeeded && (
        <Button kind="plain" icon="trash" onClick={leave}>
          {t('design.remove-field')}
        </Button>
      )}
    </>
  )
}

type PlacesProps = { designer: Pick<Designer, 'definition' | 'change'>; place: FieldPlace; field: FormField; isNeeded: boolean }

/** What a field is, by which key it is known, and where it stands. The product's own field keeps all of that. */
function TypeAndName({ designer: { definition, change }, place, field, isNeeded }: PlacesProps) {
  const t = formsMessages.useTranslate()
  const retype = (word: string) => {
    const type = fieldTypes.find((each) => each === word)
    if (type)
      change(changeField(definition, place, toType(field, type, { option: t('design.new-option'), column: t('design.new-column') })))
  }
  const toModule = (word: string) => {
    const key = listModules(definition).find(([each]) => each === word)?.[0]
    if (!key) return
    const [next, there] = moveToModule(definition, place, key)
    change(next, { is: 'field', ...there })
  }
  const toStep = (word: string) =>
    change(changeField(definition, place, { step: word ? Number(word) : undefined, index: undefined }), { is: 'field', ...place })
  if (isNeeded) {
    return (
      <p className="muted">
        {t(`type.${field.type}`)} · <code>{field.name}</code>
      </p>
    )
  }
  const isTaken = (name: string) =>
    definition.modules[place.module]?.fields.some((other, at) => at !== place.at && other.name === name) ?? false
  return (
    <div className={styles.designPair}>
      <div data-part="type">
        <SelectField label={t('attr.type')} value={field.type} onChange={retype}>
          {fieldTypes.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField label={t('design.module')} value={place.module} onChange={toModule}>
        {listModules(definition).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {definition.kind === 'individual' && (
        <div data-part="step">
          <SelectField label={t('view.step')} value={String(field.step ?? '')} onChange={toStep}>
            <option value="">{t('design.no-step')}</option>
            {definition.steps.map(({ step, name }) => (
              <option key={step} value={step}>
                {step}. {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div data-part="name">
        <KeyField name={field.name} isTaken={isTaken} onChange={(name) => change(changeField(definition, place, { name }))} />
      </div>
    </div>
  )
}

type KeyProps = { name: string; isTaken: (name: string) => boolean; onChange: (name: string) => void }

/** A name that is taken, or none, stays here until it is another one: conditions that look at a field would no longer know which. */
function KeyField({ name, isTaken, onChange }: KeyProps) {
  const t = formsMessages.useTranslate()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? name
  const type = (next: string) => {
    const isFree = next !== '' && !isTaken(next)
    setTyped(isFree ? undefined : next)
    if (isFree) onChange(next)
  }
  return (
    <TextField
      label={t('design.key')}
      title={t('design.key-hint')}
      error={shown === '' ? t('design.key-missing') : isTaken(shown) ? t('design.key-twice') : undefined}
      autoComplete="off"
      maxLength={200}
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  )
}
