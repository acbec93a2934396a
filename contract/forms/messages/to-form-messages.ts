import { formCn } from '#contract/forms/messages/cn.ts'
import { formEn } from '#contract/forms/messages/en.ts'
import type { FormMessages } from '#contract/forms/messages/form-messages.ts'
import type { Language } from '#contract/language.ts'

const formWords = { en: formEn, cn: formCn } as const satisfies Record<Language, FormMessages>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toFormMessages(language: Language): FormMessages {
  return formWords[language]
}
