import { useMemo } from 'react'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Language } from '#contract/language.ts'
import { defaultOwnershipRule } from '#contract/ownership/ownership-rule.ts'
import { type Ownership, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { toOwnershipGraph } from '#web/flows/corporate-owners/to-ownership-graph.ts'
import { corporateOwnersWords } from '#web/messages/corporate-owners/words.ts'
import type { OwnershipWords } from '#web/ownership/load-ownership-words.ts'
import type { NodeStatus } from '#web/ownership/node-status.ts'
import { OpenGaps } from '#web/ownership/open-gaps.tsx'
import { OwnershipMap } from '#web/ownership/ownership-map.tsx'
import { OwnershipTable } from '#web/ownership/ownership-table.tsx'
import { toPercentText } from '#web/ownership/percent-text.ts'

type Props = {
  structure: CorporationStructure
  language: Language
  words: OwnershipWords
  statuses: Readonly<Record<string, NodeStatus>>
  onPick: (id: string) => void
}

/** The map with what follows from it: who the beneficial owners are, what is missing, and the same as a table. */
export function OwnersMap({ structure, language, words, statuses, onPick }: Props) {
  const say = corporateOwnersWords.useSay()
  const graph = useMemo(() => toOwnershipGraph(structure), [structure])
  const { requestId, thresholdPercent, rule = defaultOwnershipRule } = structure
  const ownership = useMemo(() => solveOwnership(graph, requestId, { thresholdPercent, rule }), [graph, requestId, thresholdPercent, rule])
  const shown = { graph, ownership, language, words }
  return (
    <>
      <OwnershipMap {...shown} statuses={statuses} onPick={onPick} />
      {graph.holdings.length > 0 && (
        <>
          <BeneficialOwners ownership={ownership} names={new Map(graph.people.map(({ id, name }) => [id, name]))} language={language} />
          <OpenGaps {...shown} />
          <details className="owners-details" data-print-hidden="">
            <summary>{say('owners.as-table')}</summary>
            <OwnershipTable {...shown} statuses={statuses} onPick={onPick} hasGaps={false} />
          </details>
        </>
      )}
    </>
  )
}

function BeneficialOwners({ ownership, names, language }: { ownership: Ownership; names: ReadonlyMap<string, string>; language: Language }) {
  const say = corporateOwnersWords.useSay()
  const percent = toPercentText(ownership.thresholdPercent, language)
  const ubos = ownership.people.filter(({ isUbo }) => isUbo).sort((one, other) => other.effectivePercent - one.effectivePercent)
  if (ubos.length === 0) return <p className="muted">{say('shares.no-ubos', { percent })}</p>
  return (
    <div className="owners-ubos" data-print-row="">
      <h3>{say('shares.ubos', { percent })}</h3>
      <ul>
        {ubos.map(({ id, effectivePercent }) => (
          <li key={id}>{say('shares.ubo', { name: names.get(id) ?? '', percent: toPercentText(effectivePercent, language, 4) })}</li>
        ))}
      </ul>
    </div>
  )
}
