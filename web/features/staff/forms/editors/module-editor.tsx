import { isProductModule } from '#contract/company/corporate-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toKey } from '#contract/forms/form-plan.ts'
import { LocalPair, TextPair } from '#web/features/staff/forms/editors/text-pair.tsx'
import { useRemoval } from '#web/features/staff/forms/editors/use-removal.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { changeModule, removeModule } from '#web/features/staff/forms/model/change-parts.ts'
import { moduleNames } from '#web/features/staff/forms/model/module-names.ts'
import { countReferences } from '#web/features/staff/forms/model/update-references.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** A part of the form: its name and its note. What the product needs of a company's form stays. */
export function ModuleEditor({ designer: { definition, change }, module }: { designer: Designer; module: ModuleKey }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const remove = useRemoval()
  const own = definition.modules[module]
  if (!own) return null
  const isNeeded = definition.kind === 'corporate' && isProductModule(module)
  const leave = () => {
    const keys = new Set(own.fields.map(({ name }) => toKey(module, name)))
    const lookers = countReferences(definition, keys, (place) => place.module === module)
    remove({ name: own.name, fields: own.fields.length, lookers, act: () => change(removeModule(definition, module), { is: 'form' }) })
  }
  return (
    <>
      <h2 tabIndex={-1}>
        {t('design.module')} <span className="muted small">{toLabel(moduleNames[module], language).text}</span>{' '}
        <code className="small muted">{module}</code>
      </h2>
      <TextPair
        what={t('attr.name')}
        en={own.name}
        cn={own.cn ?? ''}
        error={own.name ? undefined : t('design.key-missing')}
        onChange={({ en, cn }) => change(changeModule(definition, module, { name: en, cn: cn || undefined }))}
      />
      <LocalPair
        part="note"
        what={t('attr.note')}
        value={own.note}
        onChange={(note) => change(changeModule(definition, module, { note }))}
      />
      {isNeeded ? (
        <p className="muted">{t(module === 'requiredDocuments' ? 'design.module-documents' : 'design.module-needed')}</p>
      ) : (
        <Button kind="plain" icon="trash" onClick={leave}>
          {t('design.remove-module')}
        </Button>
      )}
    </>
  )
}
