import type { Language } from '#contract/language.ts'
import type { OwnedCompany } from '#contract/ownership/graph.ts'
import type { CountedBy } from '#contract/ownership/ownership-rule.ts'
import type { TranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import type { MapLine } from '#web/ui/ownership-map/to-map-view.ts'

type Names = ReadonlyMap<string, string>

/** One holding in words: '10% of Rowan, with 80% of its votes'. */
export function toHoldingText(
  { companyId, sharesPercent, votesPercent, trustRole }: MapLine,
  names: Names,
  t: TranslateOwnership,
  language: Language,
): string {
  const company = names.get(companyId) ?? ''
  const share =
    sharesPercent === null
      ? t('holds-unknown', { company })
      : t('holds-share', { percent: toPercentText(sharesPercent, language), company })
  const withVotes = toVotesText(share, votesPercent, t, language)
  return trustRole ? t('as-role', { holding: withVotes, role: t(`role-${trustRole}`) }) : withVotes
}

function toVotesText(holding: string, votesPercent: number | null | undefined, t: TranslateOwnership, language: Language): string {
  if (votesPercent === undefined) return holding
  return votesPercent === null
    ? t('with-unknown-votes', { holding })
    : t('with-votes', { holding, votes: toPercentText(votesPercent, language) })
}

/** What a company is beside a company; nothing for a plain one. */
export function toKindText({ role, listed }: Pick<OwnedCompany, 'role' | 'listed'>, t: TranslateOwnership): string | undefined {
  if (role) return t(`kind-${role}`)
  if (!listed) return undefined
  return listed === 'listed' ? t('kind-listed') : t('kind-listed-at', { exchange: listed })
}

/** By what somebody counts, with the companies between: '30% under control, through Holding Ltd'. */
export function toCountedText({ basis, percent, path }: CountedBy, names: Names, t: TranslateOwnership, language: Language): string {
  const by = t(`by-${basis}`, { percent: toPercentText(percent, language, 4) })
  const between = path.slice(1, -1).map((id) => names.get(id) ?? id)
  return between.length === 0 ? t('path-direct', { by }) : t('path-through', { by, path: between.join(' → ') })
}
