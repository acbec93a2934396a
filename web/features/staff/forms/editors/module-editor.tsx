import { isProductModule } from '#contract/company/corporate-definition.ts'
import { toKey } from '#contract/forms/form-plan.ts'
import { toLabel } from '#contract/forms/local-text.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import { changeModule, removeModule } from '#web/features/staff/forms/model/change-parts.ts'
import { countLookers } from '#web/features/staff/forms/model/update-references.ts'
import { moduleNames } from '#web/features/staff/forms/model/module-names.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LocalPair, TextPair } from '#web/features/staff/forms/editors/text-pair.tsx'
import { useRemoval } from '#web/features/staff/forms/editors/use-removal.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** A part of the form: its name and its note. What the product needs of a company's form stays. */
export function ModuleEditor({ designer: { definition, change }, module }: { designer: Designer; module: ModuleKey }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const remove = useRemoval()
  const own = definition.modules[module]
  if (!own) return null
  const isNeeded = definition.kind === 'corporate' && isProductModule(module)
  const leave = () => {
    const keys = new Set(own.fields.map(({ name }) => toKey(module, name)))
    const lookers = countLookers(definition, keys, (place) => place.module === module)
    remove({ name: own.name, fields: own.fields.length, lookers, act: () => change(removeModule(definition, module), { is: 'form' }) })
  }
  return (
    <>
      <h2 tabIndex={-1}>
        {say('design.module')} <span className="muted small">{toLabel(moduleNames[module], language).text}</span>{' '}
        <code className="small muted">{module}</code>
      </h2>
      <TextPair
        what={say('attr.name')}
        en={own.name}
        cn={own.cn ?? ''}
        error={own.name ? undefined : say('design.key-missing')}
        onChange={({ en, cn }) => change(changeModule(definition, module, { name: en, cn: cn || undefined }))}
      />
      <LocalPair
        part="note"
        what={say('attr.note')}
        value={own.note}
        onChange={(note) => change(changeModule(definition, module, { note }))}
      />
      {isNeeded ? (
        <p className="muted">{say(module === 'requiredDocuments' ? 'design.module-documents' : 'design.module-needed')}</p>
      ) : (
        <Button kind="plain" icon="trash" onClick={leave}>
          {say('design.remove-module')}
        </Button>
      )}
    </>
  )
}
