import { useId, useState } from 'react'
import { type Language, languageTag } from '#contract/language.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { RegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/features/company/people/registry/registry-panel.module.css'

type Props = {
  list: RegistrySuggestion['list']
  registry: RegistrySuggestions
  onAdd: (suggestion: RegistrySuggestion) => void
  /** Each one is looked over in its form, the next one after it. */
  onAddAll: () => void
}

/** Directors or owners that the register names and the company has not entered. None of them counts before it is added. */
export function RegistryPanel({ list, registry, onAdd, onAddAll }: Props) {
  const t = peopleMessages.useTranslate()
  const { language } = useI18n()
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
    <section className={styles.registryPanel} aria-labelledby={id} data-print-hidden="">
      <Heading id={id} tabIndex={-1}>
        {offered.length > 0 ? t(`registry.${list}`) : t('registry.done')}
      </Heading>
      {offered.length > 0 && <p className="muted small">{t('registry.lead', { source, date })}</p>}
      {offered.length > 0 && (
        <ul>
          {offered.map((suggestion) => (
            <li key={suggestion.key} aria-busy={busyKey === suggestion.key || undefined}>
              <p className={styles.registryWho}>
                <strong>{suggestion.name}</strong>
                <span className="muted small">{toDetails(suggestion, language, t)}</span>
              </p>
              <div className={styles.registryActs}>
                <Button aria-label={t('registry.add-named', { name: suggestion.name })} onClick={() => onAdd(suggestion)}>
                  {t('registry.add')}
                </Button>
                <Button
                  kind="plain"
                  aria-label={t('registry.dismiss-named', { name: suggestion.name })}
                  onClick={() => void dismiss(suggestion.key, true)}
                >
                  {t('registry.dismiss')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 1 && <Button onClick={onAddAll}>{t('registry.add-all', { count: offered.length })}</Button>}
      {dismissed.map(({ key, name }) => (
        <p key={key} className={`${styles.registryDismissed} muted small`}>
          {t('registry.dismissed', { name })}
          <Button kind="plain" aria-label={t('registry.restore-named', { name })} onClick={() => void dismiss(key, false)}>
            {t('registry.restore')}
          </Button>
        </p>
      ))}
    </section>
  )
}

export function listOffered(suggestions: readonly RegistrySuggestion[], list: RegistrySuggestion['list']): RegistrySuggestion[] {
  return suggestions.filter((each) => each.list === list && !each.isDismissed)
}

type TranslatePeople = ReturnType<typeof peopleMessages.useTranslate>

function toDetails({ role, isoCode, companyNumber, ...shares }: RegistrySuggestion, language: Language, t: TranslatePeople): string {
  const country = isoCode && (new Intl.DisplayNames(languageTag[language], { type: 'region' }).of(isoCode.slice(0, 2)) ?? isoCode)
  return [role, toShares(shares, language, t), companyNumber && [companyNumber, country].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}

type Shares = Pick<RegistrySuggestion, 'sharesPercent' | 'sharesBand'>

function toShares({ sharesPercent, sharesBand }: Shares, language: Language, t: TranslatePeople): string | null {
  if (sharesPercent !== null) return t('registry.shares', { percent: toPercentText(sharesPercent, language) })
  return sharesBand && toBandText(sharesBand, language, t)
}

/** A band is no share: the exact one is left to be typed. */
export function toBandText({ abovePercent, toPercent }: NonNullable<Shares['sharesBand']>, language: Language, t: TranslatePeople): string {
  return t('registry.band', { above: toPercentText(abovePercent, language), to: toPercentText(toPercent, language) })
}
