import { type DocumentType, documentTypeNames } from '#contract/document-type.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'
import { changeModule, changeStep, findField, removeModule, removeStep } from '#web/flows/staff-forms/change-definition.ts'
import type { Designer } from '#web/flows/staff-forms/use-designer.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { ConditionEditor } from '#web/pages/staff-forms/condition-editor.tsx'
import { FieldEditor } from '#web/pages/staff-forms/field-editor.tsx'
import { LocalPair, TextPair } from '#web/pages/staff-forms/text-pair.tsx'
import { Tick } from '#web/pages/staff-forms/tick.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

/** What is chosen at the left, to be changed. */
export function DesignEditor({ designer }: { designer: Designer }) {
  const say = staffFormsWords.useSay()
  const { chosen, definition } = designer
  return (
    <section className="design-editor" aria-label={say('design.editor')}>
      {chosen.is === 'form' && <FormSettings designer={designer} />}
      {chosen.is === 'step' && <StepEditor designer={designer} step={chosen.step} />}
      {chosen.is === 'module' && <ModuleEditor designer={designer} module={chosen.module} />}
      {chosen.is === 'field' && findField(definition, chosen) && (
        <FieldEditor key={`${chosen.module} ${chosen.at}`} designer={designer} place={{ module: chosen.module, at: chosen.at }} />
      )}
    </section>
  )
}

function FormSettings({ designer: { definition, change } }: { designer: Designer }) {
  const say = staffFormsWords.useSay()
  return (
    <>
      <h2>{say('design.settings')}</h2>
      <Tick label={say('attr.asksPersonalInfo')} isOn={definition.asksPersonalInfo} onChange={(asksPersonalInfo) => change({ ...definition, asksPersonalInfo })} />
      <Tick label={say('attr.chineseConfirmPopup')} isOn={definition.chineseConfirmPopup} onChange={(chineseConfirmPopup) => change({ ...definition, chineseConfirmPopup })} />
      <SelectField
        label={say('attr.livenessMode')}
        value={definition.livenessMode}
        onChange={(mode) => change({ ...definition, livenessMode: mode === 'challenge' ? 'challenge' : 'passive' })}
      >
        <option value="passive">{say('design.passive')}</option>
        <option value="challenge">{say('design.challenge')}</option>
      </SelectField>
      <LocalPair what={say('attr.note')} value={definition.note} onChange={(note) => change({ ...definition, note: note ?? null })} />
      <LocalPair
        what={say('attr.termsAndConditionsContent')}
        value={definition.termsAndConditionsContent}
        onChange={(terms) => change({ ...definition, termsAndConditionsContent: terms ?? null })}
      />
      <div className="design-pair">
        {(['termsOfUseLink', 'privacyPolicyLink'] as const).map((name) => (
          <LineField
            key={name}
            label={say(`attr.${name}`)}
            inputMode="url"
            autoComplete="off"
            maxLength={2_000}
            value={definition[name] ?? ''}
            onChange={(event) => change({ ...definition, [name]: event.target.value || null })}
          />
        ))}
      </div>
      <OfferedDocuments definition={definition} onChange={(documents) => change(documents ? { ...definition, documents } : withoutDocuments(definition))} />
    </>
  )
}

type Documents = NonNullable<FormDefinition['documents']>

const withoutDocuments = ({ documents: _, ...rest }: FormDefinition): FormDefinition => rest

/** All of them, or those that are ticked; one at least. A condition that a document has in its file stays with it. */
function OfferedDocuments({ definition, onChange }: { definition: FormDefinition; onChange: (documents: Documents | undefined) => void }) {
  const say = staffFormsWords.useSay()
  const { documents } = definition
  const isOffered = (type: DocumentType) => !documents || documents.some(({ documentType }) => documentType === type)
  const set = (type: DocumentType, isOn: boolean) => {
    const next = documentTypeNames
      .filter((each) => (each === type ? isOn : isOffered(each)))
      .map((documentType) => documents?.find((each) => each.documentType === documentType) ?? { documentType })
    const isEvery = next.length === documentTypeNames.length && next.every(({ when }) => !when)
    if (next.length > 0) onChange(isEvery ? undefined : next)
  }
  return (
    <fieldset className="design-rows">
      <legend>{say('view.documents')}</legend>
      {documentTypeNames.map((type) => (
        <Tick key={type} label={say(`document.${type}`)} isOn={isOffered(type)} onChange={(isOn) => set(type, isOn)} />
      ))}
    </fieldset>
  )
}

function StepEditor({ designer: { definition, change }, step }: { designer: Designer; step: number }) {
  const say = staffFormsWords.useSay()
  const { toast } = useDialogs()
  const own = definition.steps.find((each) => each.step === step)
  if (!own) return null
  const remove = () => {
    change(removeStep(definition, step), { is: 'form' })
    toast(say('design.removed', { name: own.name }))
  }
  return (
    <>
      <h2>{say('design.step', { step })}</h2>
      <TextPair
        what={say('attr.name')}
        en={own.name}
        cn={own.cn ?? ''}
        error={own.name ? undefined : say('design.key-missing')}
        onChange={({ en, cn }) => change(changeStep(definition, step, { name: en, cn: cn || undefined }))}
      />
      <LocalPair what={say('attr.note')} value={own.note} onChange={(note) => change(changeStep(definition, step, { note }))} />
      <ConditionEditor definition={definition} value={own.when} onChange={(when) => change(changeStep(definition, step, { when }))} />
      <Button kind="plain" icon="trash" onClick={remove}>
        {say('design.remove-step')}
      </Button>
    </>
  )
}

function ModuleEditor({ designer: { definition, change }, module }: { designer: Designer; module: ModuleKey }) {
  const say = staffFormsWords.useSay()
  const { toast } = useDialogs()
  const own = definition.modules[module]
  if (!own) return null
  const remove = () => {
    change(removeModule(definition, module), { is: 'form' })
    toast(say('design.removed', { name: own.name }))
  }
  return (
    <>
      <h2>
        {say('design.module')} <code className="small">{module}</code>
      </h2>
      <TextPair
        what={say('attr.name')}
        en={own.name}
        cn={own.cn ?? ''}
        error={own.name ? undefined : say('design.key-missing')}
        onChange={({ en, cn }) => change(changeModule(definition, module, { name: en, cn: cn || undefined }))}
      />
      <LocalPair what={say('attr.note')} value={own.note} onChange={(note) => change(changeModule(definition, module, { note }))} />
      <Button kind="plain" icon="trash" onClick={remove}>
        {say('design.remove-module')}
      </Button>
    </>
  )
}
