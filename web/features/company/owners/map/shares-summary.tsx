import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { sumShares } from '#contract/ownership/shares.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/features/company/owners/map/shares-summary.module.css'

/** `isExplained`: the company said why the rest has no owner who is named. */
type Props = { structure: CorporationStructure; isExplained: boolean }

/** How much of the company has an owner who is named here, to four decimals, and what that leaves. */
export function SharesSummary({ structure: { requestId, users, corporations }, isExplained }: Props) {
  const t = ownersMessages.useTranslate()
  const { language } = useI18n()
  const people = users.filter(({ parent }) => parent === requestId)
  const companies = corporations.filter(({ parent }) => parent === requestId)
  const sum = (rows: readonly { direct_shares: number | null }[]) => sumShares(rows.map((row) => row.direct_shares))
  const [byPeople, byCompanies, total] = [sum(people), sum(companies), sum([...people, ...companies])]
  const percent = (value: number) => toPercentText(value, language, 4)
  const mood = total > 100 ? 'over' : total === 100 || isExplained ? 'whole' : 'open'
  return (
    <div className={`owners-shares ${mood}`} data-print-row="">
      <p className="shares-total">
        <span>{t('shares.title')}</span>
        <strong>{percent(total)}</strong>
      </p>
      <div className={styles.sharesBar} aria-hidden="true">
        <span className={styles.byPeople} style={{ inlineSize: `${toWidth(byPeople, total)}%` }} />
        <span className={styles.byCompanies} style={{ inlineSize: `${toWidth(byCompanies, total)}%` }} />
      </div>
      <p className={`${styles.sharesParts} small`}>
        <span className={styles.byPeople}>{t('shares.people', { percent: percent(byPeople) })}</span>
        <span className={styles.byCompanies}>{t('shares.businesses', { percent: percent(byCompanies) })}</span>
      </p>
      <p role="status">{toSentence()}</p>
    </div>
  )

  function toSentence(): string {
    if (isExplained && total < 100) return t('shares.explained', { percent: percent(sumShares([100, -total])) })
    if (people.length + companies.length === 0) return t('shares.none')
    if (total > 100) return t('shares.over', { percent: percent(sumShares([total, -100])) })
    return total === 100 ? t('shares.whole') : t('shares.missing', { percent: percent(sumShares([100, -total])) })
  }
}

/** Of the bar; more than all there is fills it. */
const toWidth = (part: number, total: number) => (part / Math.max(100, total)) * 100
