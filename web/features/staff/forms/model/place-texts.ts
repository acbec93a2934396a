import type { FormDefinition } from '#contract/forms/form-definition.ts'
import { toLabel } from '#contract/forms/local-text.ts'
import type { Language } from '#contract/language.ts'
import { findPlace } from '#web/features/staff/forms/model/find-place.ts'
import type { SayIn } from '#web/lib/i18n/feature-messages.ts'
import type { staffFormsEn } from '#web/features/staff/forms/messages/en.ts'

type Say = SayIn<typeof staffFormsEn>
type AttributeWord = keyof typeof staffFormsEn extends infer Key ? (Key extends `attr.${infer Word}` ? Word : never) : never

const attributes = [
  'label',
  'name',
  'cn',
  'type',
  'step',
  'selected',
  'required',
  'length',
  'minLength',
  'min',
  'max',
  'above',
  'decimals',
  'megabytes',
  'describe',
  'helpText',
  'remark',
  'note',
  'disabled',
  'link',
  'accept',
  'value',
  'termsAndConditionsContent',
  'termsOfUseLink',
  'privacyPolicyLink',
  'chineseConfirmPopup',
  'asksPersonalInfo',
  'livenessMode',
] as const satisfies AttributeWord[]

/** A place in a form as people call it: Gender › Option 2 › Chinese label. */
export function toPlaceWords(definition: FormDefinition, path: string, say: Say, language: Language): string {
  const { chosen, rest } = findPlace(definition, path)
  const parts: string[] = []
  if (chosen.is === 'step') {
    const own = definition.steps.find(({ step }) => step === chosen.step)
    parts.push(`${say('design.step', { step: chosen.step })}${own?.name ? ` “${toLabel(own, language).text}”` : ''}`)
  } else if (chosen.is === 'module') {
    const own = definition.modules[chosen.module]
    parts.push((own && toLabel(own, language).text) || chosen.module)
  } else if (chosen.is === 'field') {
    const own = definition.modules[chosen.module]?.fields[chosen.at]
    parts.push((own && toLabel(own, language).text) || say('design.new-field'))
  } else parts.push(say('part.form'))
  return [...parts, ...toRestWords(rest, say)].join(' › ')
}

function toRestWords([part, at, ...rest]: readonly (string | number)[], say: Say): string[] {
  if (part === undefined) return []
  if ((part === 'options' || part === 'columns') && typeof at === 'number') {
    return [say(part === 'options' ? 'design.option-of' : 'design.column-of', { at: at + 1 }), ...toRestWords(rest, say)]
  }
  if (part === 'limit') return typeof at === 'string' ? toRestWords([at], say) : []
  if (part === 'when' || part === 'options' || part === 'columns') return [say(part === 'when' ? 'attr.when' : `design.${part}`)]
  if (part === 'documents') return [say('view.documents'), ...(rest.includes('when') ? [say('attr.when')] : [])]
  const word = attributes.find((each) => each === (part === 'alias' ? 'label' : part))
  return [word ? say(`attr.${word}`) : String(part)]
}
