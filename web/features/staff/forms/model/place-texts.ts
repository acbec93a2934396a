import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { Language } from '#contract/language.ts'
import type { formsEn } from '#web/features/staff/forms/messages/en.ts'
import { findPlace } from '#web/features/staff/forms/model/find-place.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'

type Translate = TranslateIn<typeof formsEn>
type AttributeKey = keyof typeof formsEn extends infer Key ? (Key extends `attr.${infer Word}` ? Word : never) : never

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
] as const satisfies AttributeKey[]

/** A place in a form as people call it: Gender › Option 2 › Chinese label. */
export function toPlaceText(definition: FormDefinition, path: string, t: Translate, language: Language): string {
  const { chosen, rest } = findPlace(definition, path)
  const parts: string[] = []
  if (chosen.is === 'step') {
    const own = definition.steps.find(({ step }) => step === chosen.step)
    parts.push(`${t('design.step', { step: chosen.step })}${own?.name ? ` “${toLabel(own, language).text}”` : ''}`)
  } else if (chosen.is === 'module') {
    const own = definition.modules[chosen.module]
    parts.push((own && toLabel(own, language).text) || chosen.module)
  } else if (chosen.is === 'field') {
    const own = definition.modules[chosen.module]?.fields[chosen.at]
    parts.push((own && toLabel(own, language).text) || t('design.new-field'))
  } else parts.push(t('part.form'))
  return [...parts, ...toRestText(rest, t)].join(' › ')
}

function toRestText([part, at, ...rest]: readonly (string | number)[], t: Translate): string[] {
  if (part === undefined) return []
  if ((part === 'options' || part === 'columns') && typeof at === 'number') {
    return [t(part === 'options' ? 'design.option-of' : 'design.column-of', { at: at + 1 }), ...toRestText(rest, t)]
  }
  if (part === 'limit') return typeof at === 'string' ? toRestText([at], t) : []
  if (part === 'when' || part === 'options' || part === 'columns') return [t(part === 'when' ? 'attr.when' : `design.${part}`)]
  if (part === 'documents') return [t('view.documents'), ...(rest.includes('when') ? [t('attr.when')] : [])]
  const word = attributes.find((each) => each === (part === 'alias' ? 'label' : part))
  return [word ? t(`attr.${word}`) : String(part)]
}
