import { type Language, languageTag } from '#contract/language.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { isWebAddress } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'

/** Who asks, what for and for how long, beside the customer's own words about it. */
export function TrustNote() {
  const { t, language } = useI18n()
  const { request } = useRequest()
  if (!request) return null
  const { name, retentionDays, privacyPolicyLink, termsOfUseLink } = request.client
  const links = [
    { address: privacyPolicyLink, text: t('shell.privacy') },
    { address: termsOfUseLink, text: t('shell.terms') },
  ]
  return (
    <div className="trust muted small">
      <p>{t('trust.who', { name: request.invitation?.companyName ?? name })}</p>
      {retentionDays !== undefined && <p>{t('trust.kept', { time: toTime(retentionDays, language) })}</p>}
      <p className="trust-links">
        {links.map(({ address, text }) =>
          address && isWebAddress(address) ? (
            <NewTabLink key={text} to={address}>
              {text}
            </NewTabLink>
          ) : null,
        )}
      </p>
    </div>
  )
}

/** In years where they are whole: nobody counts 1825 days. */
function toTime(days: number, language: Language): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(languageTag[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
