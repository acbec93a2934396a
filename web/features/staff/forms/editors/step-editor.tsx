import { toKey } from '#contract/forms/form-plan.ts'
import { ConditionEditor } from '#web/features/staff/forms/conditions/condition-editor.tsx'
import { LocalPair, TextPair } from '#web/features/staff/forms/editors/text-pair.tsx'
import { useRemoval } from '#web/features/staff/forms/editors/use-removal.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { listGroups } from '#web/features/staff/forms/model/change-definition.ts'
import { changeStep, removeStep } from '#web/features/staff/forms/model/change-parts.ts'
import { countReferences } from '#web/features/staff/forms/model/update-references.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** A page of a person's form: its name, its note, and when it is there. */
export function StepEditor({ designer: { definition, change }, step }: { designer: Designer; step: number }) {
  const t = formsMessages.useTranslate()
  const remove = useRemoval()
  const at = definition.steps.findIndex((each) => each.step === step)
  const own = definition.steps[at]
  if (!own) return null
  const fields = listGroups(definition).find(({ group }) => 'step' in group && group.step === step)?.fields ?? []
  const leave = () => {
    const keys = new Set(fields.map(({ module, field }) => toKey(module, field.name)))
    const lookers = countReferences(definition, keys, (place) => place.step === step)
    remove({ name: own.name, fields: fields.length, lookers, act: () => change(removeStep(definition, step), { is: 'form' }) })
  }
  return (
    <>
      <h2 tabIndex={-1}>{t('design.step', { step })}</h2>
      <TextPair
        what={t('attr.name')}
        en={own.name}
        cn={own.cn ?? ''}
        error={own.name ? undefined : t('design.key-missing')}
        onChange={({ en, cn }) => change(changeStep(definition, step, { name: en, cn: cn || undefined }))}
      />
      <LocalPair part="note" what={t('attr.note')} value={own.note} onChange={(note) => change(changeStep(definition, step, { note }))} />
      <ConditionEditor
        definition={definition}
        path={`steps[${at}]`}
        value={own.when}
        onChange={(when) => change(changeStep(definition, step, { when }))}
      />
      <Button kind="plain" icon="trash" onClick={leave}>
        {t('design.remove-step')}
      </Button>
    </>
  )
}
