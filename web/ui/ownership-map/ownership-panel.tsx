import { useMemo } from 'react'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Language } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { type CountedBy, defaultOwnershipRule } from '#contract/ownership/ownership-rule.ts'
import { type Ownership, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type OwnershipMessages, toTranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'
import { OpenGaps } from '#web/ui/ownership-map/open-gaps.tsx'
import { toCountedText } from '#web/ui/ownership-map/owner-texts.ts'
import { OwnershipMap } from '#web/ui/ownership-map/ownership-map.tsx'
import { OwnershipTable } from '#web/ui/ownership-map/ownership-table.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { toOwnershipGraph } from '#web/ui/ownership-map/to-ownership-graph.ts'
import ownershipMapStyles from '#web/ui/ownership-map/ownership-map.module.css'
import ownershipPanelStyles from '#web/ui/ownership-map/ownership-panel.module.css'

type Props = {
  structure: CorporationStructure
  language: Language
  text: OwnershipMessages
  statuses: Readonly<Record<string, NodeStatus>>
  onPick: (id: string) => void
}

/** The map with what follows from it: who the beneficial owners are, what is missing, and the same as a table. */
export function OwnershipPanel({ structure, language, text, statuses, onPick }: Props) {
  const t = toTranslateOwnership(text)
  const graph = useMemo(() => toOwnershipGraph(structure), [structure])
  const { requestId, thresholdPercent, rule = defaultOwnershipRule } = structure
  const ownership = useMemo(() => solveOwnership(graph, requestId, { thresholdPercent, rule }), [graph, requestId, thresholdPercent, rule])
  const shown = { graph, ownership, language, text }
  return (
    <>
      <OwnershipMap {...shown} statuses={statuses} onPick={onPick} />
      {graph.holdings.length > 0 && (
        <>
          <BeneficialOwners {...shown} />
          <OpenGaps {...shown} />
          <details className={ownershipMapStyles.ownersDetails} data-print-hidden="">
            <summary>{t('as-table')}</summary>
            <OwnershipTable {...shown} statuses={statuses} onPick={onPick} hasGaps={false} />
          </details>
        </>
      )}
    </>
  )
}

/** A direct share of the capital is what the line above says already. */
const isMoreThanDirect = ({ basis, path }: CountedBy) => basis !== 'capital' || path.length > 2

type Shown = { graph: OwnershipGraph; ownership: Ownership; language: Language; text: OwnershipMessages }

/** Each with what they count by and the companies between. */
function BeneficialOwners({ graph, ownership, language, text }: Shown) {
  const t = toTranslateOwnership(text)
  const names = new Map([...graph.people, ...graph.companies].map(({ id, name }) => [id, name]))
  const percent = toPercentText(ownership.thresholdPercent, language)
  const ubos = ownership.people.filter(({ isUbo }) => isUbo).sort((one, other) => (other.by[0]?.percent ?? 0) - (one.by[0]?.percent ?? 0))
  if (ubos.length === 0) return <p className="muted">{t(`no-ubos-${ownership.rule}`, { percent })}</p>
  return (
    <div className={ownershipPanelStyles.ownersUbos} data-print-row="">
      <h3>{t(`ubos-${ownership.rule}`, { percent })}</h3>
      <ul>
        {ubos.map(({ id, by }) => (
          <li key={id}>
            <span>{t('ubo-with-shares', { name: names.get(id) ?? '', percent: toPercentText(by[0]?.percent ?? 0, language, 4) })}</span>
            <ul className={`${ownershipPanelStyles.ownersBy} muted small`}>
              {by.filter(isMoreThanDirect).map((each) => (
                <li key={each.basis}>{toCountedText(each, names, t, language)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
