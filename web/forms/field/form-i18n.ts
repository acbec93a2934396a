import { createContext, useContext } from 'react'
import type { FormField } from '#contract/forms/field-definition.ts'
import { type Labelled, toLabel } from '#contract/forms/local-text.ts'
import type { FormMessages } from '#contract/forms/messages/form-messages.ts'
import { fill } from '#contract/forms/messages/to-field-message.ts'
import type { Language } from '#contract/language.ts'
import type { WidgetKey, WidgetWords } from '#web/forms/field/messages.en.ts'

type Values = Record<string, string | number>
export type FormSpeech = { language: Language; words: FormMessages; widgets: WidgetWords }
export const FormSpeechContext = createContext<FormSpeech | null>(null)

/** One language's words of forms, and only that one. */
export async function loadFormSpeech(language: Language): Promise<FormSpeech> {
  if (language === 'cn') {
    const [{ formCn }, { widgetCn }] = await Promise.all([import('#contract/forms/messages/cn.ts'), import('#web/forms/field/messages.cn.ts')])
    return { language, words: formCn, widgets: widgetCn }
  }
  const [{ formEn }, { widgetEn }] = await Promise.all([import('#contract/forms/messages/en.ts'), import('#web/forms/field/messages.en.ts')])
  return { language, words: formEn, widgets: widgetEn }
}

export function useFormSpeech() {
  const speech = useContext(FormSpeechContext)
  if (!speech) throw new Error('No words of forms are loaded: render inside FormSpeechContext')
  const { language, words, widgets } = speech
  return {
    language,
    words,
    say: (key: WidgetKey, values: Values = {}) => fill(widgets[key], values),
    labelOf: (labelled: Labelled) => toLabel(labelled, language).text,
    optionsOf: ({ options = [] }: Pick<FormField, 'options'>) =>
      options.map((option) => ({ value: option.value, label: toLabel({ name: option.value, ...option }, language).text })),
  }
}
