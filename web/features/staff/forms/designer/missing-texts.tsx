import { useMemo } from 'react'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { toPlaceText } from '#web/features/staff/forms/model/place-texts.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import designStyles from '#web/features/staff/forms/designer/design.module.css'
import formsStyles from '#web/features/staff/forms/problems/forms.module.css'

const most = 100

/** What applicants would read in English though they asked for Chinese; each leads to its place. */
export function MissingTexts({ definition, onGo }: { definition: FormDefinition; onGo: (path: string) => void }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const missing = useMemo(() => findMissingTranslations(definition), [definition])
  if (missing.length === 0) return null
  return (
    <details className={designStyles.designMissing}>
      <summary>{t('view.missing-title', { count: missing.length })}</summary>
      <ul className={formsStyles.formsFaults}>
        {missing.slice(0, most).map(({ path, text }) => (
          <li key={path}>
            <button type="button" className={formsStyles.formsPlace} onClick={() => onGo(path)}>
              {toPlaceText(definition, path, t, language)}
            </button>
            {': '}
            <span className="muted">{text.length > 80 ? `${text.slice(0, 80)}…` : text}</span>
          </li>
        ))}
      </ul>
      {missing.length > most && <p className="muted">{t('forms.fault-more', { count: missing.length - most })}</p>}
    </details>
  )
}
