import { toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { languageTag } from '#contract/language.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/company/owners/owners.module.css'

/** What the customer says about a list; nothing where it says nothing. */
export function ModuleNote({ module }: { module: FormInfo['businessShareholders'] }) {
  const { language } = useI18n()
  const note = toTextInLanguage(module?.note, language)
  if (!note) return null
  return (
    <p className={`${styles.ownersNote} muted`} lang={languageTag[note.language]}>
      {note.text}
    </p>
  )
}
