import { createContext, useContext } from 'react'
import { fillIn } from '#contract/fill-in.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { type Labelled, toLabel } from '#contract/forms/definition/local-text.ts'
import type { FormMessages } from '#contract/forms/messages/form-messages.ts'
import type { Language } from '#contract/language.ts'
import type { WidgetKey, WidgetMessages } from '#web/forms/field/messages.en.ts'

type Values = Record<string, string | number>
export type FormI18n = { language: Language; text: FormMessages; widgets: WidgetMessages }
export const FormI18nContext = createContext<FormI18n | null>(null)

/** One language's words of forms, and only that one. */
export async function loadFormI18n(language: Language): Promise<FormI18n> {
  if (language === 'cn') {
    const [{ formCn }, { widgetCn }] = await Promise.all([
      import('#contract/forms/messages/cn.ts'),
      import('#web/forms/field/messages.cn.ts'),
    ])
    return { language, text: formCn, widgets: widgetCn }
  }
  const [{ formEn }, { widgetEn }] = await Promise.all([
    import('#contract/forms/messages/en.ts'),
    import('#web/forms/field/messages.en.ts'),
  ])
  return { language, text: formEn, widgets: widgetEn }
}

export function useFormI18n() {
  const i18n = useContext(FormI18nContext)
  if (!i18n) throw new Error('No words of forms are loaded: render inside FormSpeechContext')
  const { language, text: texts, widgets } = i18n
  return {
    language,
    text: texts,
    t: (key: WidgetKey, values: Values = {}) => fillIn(widgets[key], values),
    labelOf: (labelled: Labelled) => toLabel(labelled, language).text,
    optionsOf: ({ options = [] }: Pick<FormField, 'options'>) =>
      options.map((option) => ({ value: option.value, label: toLabel({ name: option.value, ...option }, language).text })),
  }
}
