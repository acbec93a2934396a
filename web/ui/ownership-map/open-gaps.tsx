import { type Language, languageTag } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import type { Ownership } from '#contract/ownership/solve-ownership.ts'
import { type OwnershipMessages, toTranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/ui/ownership-map/open-gaps.module.css'

type Props = { graph: OwnershipGraph; ownership: Ownership; language: Language; text: OwnershipMessages }

/** What is missing or too much, in sentences; nothing where all is there. */
export function OpenGaps({ graph, ownership: { gaps, circles, unsolvedIds }, language, text }: Props) {
  const t = toTranslateOwnership(text)
  const names = new Map([...graph.companies, ...graph.people].map(({ id, name }) => [id, name]))
  const name = (id: string) => names.get(id) ?? id
  const percent = (value: number) => toPercentText(value, language)
  const list = new Intl.ListFormat(languageTag[language], { type: 'conjunction' })
  const sentences = [
    ...gaps.over.map(({ companyId, totalPercent }) => t('gap-over', { company: name(companyId), percent: percent(totalPercent) })),
    ...gaps.votesOver.map(({ companyId, totalPercent }) =>
      t('gap-votes-over', { company: name(companyId), percent: percent(totalPercent) }),
    ),
    ...gaps.unknownVotes.map(({ companyId, ownerId }) => t('gap-votes-unknown', { owner: name(ownerId), company: name(companyId) })),
    ...gaps.unknownShares.map(({ companyId, ownerId }) => t('gap-unknown', { owner: name(ownerId), company: name(companyId) })),
    ...gaps.missingShares.map(({ companyId, missingPercent }) =>
      t('gap-missing', { company: name(companyId), percent: percent(missingPercent) }),
    ),
    ...gaps.withoutOwners.map((companyId) => t('gap-owners', { company: name(companyId) })),
    ...circles
      .filter((members) => members.some((id) => unsolvedIds.includes(id)))
      .map((members) => t('gap-circle', { companies: list.format(members.map(name)) })),
  ]
  if (sentences.length === 0) return null
  return (
    <div className={styles.gaps} data-print-row="">
      <h3>{t('gaps-title')}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
