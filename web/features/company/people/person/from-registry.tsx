import type { Cod2EODType } from '#contract/company/names.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toBandText } from '#web/features/company/people/registry/registry-panel.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** Where the first answers of a row come from, and what a band leaves to be typed. */
export function FromRegistry({ suggestion: { sharesBand }, list }: { suggestion: RegistrySuggestion; list: Cod2EODType }) {
  const t = peopleMessages.useTranslate()
  const { language } = useI18n()
  return (
    <p className="muted">
      {t('registry.form')} {list === 'shareholder' && sharesBand && t('registry.form-band', { band: toBandText(sharesBand, language, t) })}
    </p>
  )
}
