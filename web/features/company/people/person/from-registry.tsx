import type { Cod2EODType } from '#contract/company/names.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { toBandWords } from '#web/features/company/people/registry/registry-panel.tsx'

/** Where the first answers of a row come from, and what a band leaves to be typed. */
export function FromRegistry({ suggestion: { sharesBand }, list }: { suggestion: RegistrySuggestion; list: Cod2EODType }) {
  const say = corporatePeopleWords.useSay()
  const { language } = useSpeech()
  return (
    <p className="muted">
      {say('registry.form')}{' '}
      {list === 'shareholder' && sharesBand && say('registry.form-band', { band: toBandWords(sharesBand, language, say) })}
    </p>
  )
}
