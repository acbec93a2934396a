import { useId, useState } from 'react'
import { type Language, languageTag } from '#contract/language.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import type { RegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/company/people/registry/registry-panel.css'

type Props = {
  list: RegistrySuggestion['list']
  registry: RegistrySuggestions
  onAdd: (suggestion: RegistrySuggestion) => void
  /** Each one is looked over in its form, the next one after it. */
  onAddAll: () => void
}

/** Directors or owners that the register names and the company has not entered. None of them counts before it is added. */
export function RegistryPanel({ list, registry, onAdd, onAddAll }: Props) {
  const say = corporatePeopleWords.useSay()
  const { language } = useSpeech()
  const { showError } = useDialogs()
  const id = useId()
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const { source, retrievedAt } = registry
  const offered = listOffered(registry.suggestions, list)
  const dismissed = registry.suggestions.filter((each) => each.list === list && each.isDismissed)
  if (!source || !retrievedAt || offered.length + dismissed.length === 0) return null

  const dismiss = async (key: string, isDismissed: boolean) => {
    if (busyKey !== null) return
    setBusyKey(key)
    await registry.dismiss(key, isDismissed).catch(showError)
    setBusyKey(null)
    document.getElementById(id)?.focus()
  }
  // Owners stand under a heading of their own.
  const Heading = list === 'director' ? 'h2' : 'h3'
  const date = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' }).format(new Date(retrievedAt))
  return (
    <section className="registry-panel" aria-labelledby={id} data-print-hidden="">
      <Heading id={id} tabIndex={-1}>
        {offered.length > 0 ? say(`registry.${list}`) : say('registry.done')}
      </Heading>
      {offered.length > 0 && <p className="muted small">{say('registry.lead', { source, date })}</p>}
      {offered.length > 0 && (
        <ul>
          {offered.map((suggestion) => (
            <li key={suggestion.key} aria-busy={busyKey === suggestion.key || undefined}>
              <p className="registry-who">
                <strong>{suggestion.name}</strong>
                <span className="muted small">{toDetails(suggestion, language, say)}</span>
              </p>
              <div className="registry-acts">
                <Button aria-label={say('registry.add-named', { name: suggestion.name })} onClick={() => onAdd(suggestion)}>
                  {say('registry.add')}
                </Button>
                <Button
                  kind="plain"
                  aria-label={say('registry.dismiss-named', { name: suggestion.name })}
                  onClick={() => void dismiss(suggestion.key, true)}
                >
                  {say('registry.dismiss')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 1 && <Button onClick={onAddAll}>{say('registry.add-all', { count: offered.length })}</Button>}
      {dismissed.map(({ key, name }) => (
        <p key={key} className="registry-dismissed muted small">
          {say('registry.dismissed', { name })}
          <Button kind="plain" aria-label={say('registry.restore-named', { name })} onClick={() => void dismiss(key, false)}>
            {say('registry.restore')}
          </Button>
        </p>
      ))}
    </section>
  )
}

export function listOffered(suggestions: readonly RegistrySuggestion[], list: RegistrySuggestion['list']): RegistrySuggestion[] {
  return suggestions.filter((each) => each.list === list && !each.isDismissed)
}

type SayPeople = ReturnType<typeof corporatePeopleWords.useSay>

function toDetails({ role, isoCode, companyNumber, ...shares }: RegistrySuggestion, language: Language, say: SayPeople): string {
  const country = isoCode && (new Intl.DisplayNames(languageTag[language], { type: 'region' }).of(isoCode.slice(0, 2)) ?? isoCode)
  return [role, toShares(shares, language, say), companyNumber && [companyNumber, country].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}

type Shares = Pick<RegistrySuggestion, 'sharesPercent' | 'sharesBand'>

function toShares({ sharesPercent, sharesBand }: Shares, language: Language, say: SayPeople): string | null {
  if (sharesPercent !== null) return say('registry.shares', { percent: toPercentText(sharesPercent, language) })
  return sharesBand && toBandWords(sharesBand, language, say)
}

/** A band is no share: the exact one is left to be typed. */
export function toBandWords({ abovePercent, toPercent }: NonNullable<Shares['sharesBand']>, language: Language, say: SayPeople): string {
  return say('registry.band', { above: toPercentText(abovePercent, language), to: toPercentText(toPercent, language) })
}
