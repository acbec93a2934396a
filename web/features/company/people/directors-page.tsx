import { toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { PeopleTable } from '#web/features/company/people/people-table.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** Step 2: everybody who runs or controls the company or signs for it. Rows are saved one by one: Next only goes on. */
export function DirectorsPage() {
  const { language } = useI18n()
  const { cod, form, isReadOnly } = useCompany()
  const note = toTextInLanguage(form.directors?.note, language)
  return (
    <StepFrame step={2} lead={note && <span lang={languageTag[note.language]}>{note.text}</span>} next={async () => true}>
      <PeopleTable kind="DIRECTOR" parentCod={cod} isReadOnly={isReadOnly} />
    </StepFrame>
  )
}
