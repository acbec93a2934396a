import { formCn } from '#contract/form/words/cn.ts'
import { formEn } from '#contract/form/words/en.ts'
import type { FormWords } from '#contract/form/words/form-words.ts'
import type { Language } from '#contract/language.ts'

const formWords = { en: formEn, cn: formCn } as const satisfies Record<Language, FormWords>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toFormWords(language: Language): FormWords {
  return formWords[language]
}
