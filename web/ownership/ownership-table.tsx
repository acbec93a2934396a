import type { Language } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import type { Ownership, OwnerShares } from '#contract/ownership/solve-ownership.ts'
import { type OwnershipWords, type SayOwnership, toSayOwnership } from '#web/ownership/load-ownership-words.ts'
import type { NodeStatus } from '#web/ownership/node-status.ts'
import { OpenGaps } from '#web/ownership/open-gaps.tsx'
import { toPercentText } from '#web/ownership/percent-text.ts'
import { toCountedText, toHoldingText, toKindText } from '#web/ownership/say-owner.ts'
import { type MapNode, type MapView, toMapView } from '#web/ownership/to-map-view.ts'
import '#web/ownership/ownership.css'

type Props = {
  graph: OwnershipGraph
  ownership: Ownership
  language: Language
  words: OwnershipWords
  statuses?: Readonly<Record<string, NodeStatus>>
  onPick?: ((id: string) => void) | undefined
  /** Below it, what is still open: not where the page says so itself. */
  hasGaps?: boolean
}

/** All that the map shows, to be read line by line, and what is still open. Cards on a narrow screen. */
export function OwnershipTable({ graph, ownership, language, words, statuses = {}, onPick, hasGaps = true }: Props) {
  const say = toSayOwnership(words)
  const view = toMapView(graph, ownership)
  const names = new Map(view.nodes.map(({ id, name }) => [id, name]))
  const owners = view.nodes.filter(({ isRoot }) => !isRoot)
  const hasStatus = owners.some(({ id }) => statuses[id])
  const columns = listColumns(view, ownership)
  const heads = ['table-owner', 'table-kind', 'table-holds', ...columns.map(({ head }) => head), 'table-ubo'] as const
  return (
    <div className="ownership-table">
      {owners.length === 0 ? (
        <p className="muted">{say('empty')}</p>
      ) : (
        <table>
          <caption className="only-heard">{say('title')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={numeric.has(head) ? 'figure' : undefined}>
                  {say(head)}
                </th>
              ))}
              {hasStatus && <th scope="col">{say('table-status')}</th>}
            </tr>
          </thead>
          <tbody>
            {owners.map((node) => (
              <OwnerRow key={node.id} node={node} view={view} names={names} columns={columns} language={language} say={say} onPick={onPick} status={hasStatus ? (statuses[node.id] ?? null) : undefined} />
            ))}
          </tbody>
        </table>
      )}
      {hasGaps && <OpenGaps graph={graph} ownership={ownership} language={language} words={words} />}
    </div>
  )
}

const numeric: ReadonlySet<string> = new Set(['table-direct', 'table-indirect', 'table-total', 'table-votes', 'table-control'])
type Column = { head: 'table-direct' | 'table-indirect' | 'table-total' | 'table-votes' | 'table-control'; percentOf: (shares: OwnerShares) => number }

/** Votes where somebody says any or the rule asks for them, and control where the rule does. */
function listColumns({ lines }: MapView, { rule }: Ownership): Column[] {
  const hasVotes = rule !== 'capital' || lines.some(({ votesPercent }) => votesPercent !== undefined)
  return [
    { head: 'table-direct', percentOf: (shares) => shares.directPercent },
    { head: 'table-indirect', percentOf: (shares) => shares.indirectPercent },
    { head: 'table-total', percentOf: (shares) => shares.effectivePercent },
    ...(hasVotes ? [{ head: 'table-votes', percentOf: (shares: OwnerShares) => shares.votes.effectivePercent } as const] : []),
    ...(rule === 'control' ? [{ head: 'table-control', percentOf: (shares: OwnerShares) => shares.control.percent } as const] : []),
  ]
}

type RowProps = {
  node: MapNode
  view: MapView
  names: ReadonlyMap<string, string>
  columns: readonly Column[]
  language: Language
  say: SayOwnership
  onPick: ((id: string) => void) | undefined
  /** Null: the column is there, and this row has nothing in it. */
  status: NodeStatus | null | undefined
}

function OwnerRow({ node, view, names, columns, language, say, onPick, status }: RowProps) {
  const held = view.lines.filter(({ ownerId }) => ownerId === node.id)
  return (
    <tr>
      <th scope="row" data-label={say('table-owner')}>
        {onPick ? (
          <button type="button" className="table-pick" onClick={() => onPick(node.id)}>
            {node.name}
          </button>
        ) : (
          node.name
        )}
      </th>
      <td className="kind" data-label={say('table-kind')}>{toKindText(node.facts, say) ?? say(node.kind)}</td>
      <td data-label={say('table-holds')}>
        <ul>
          {held.map((line) => (
            <li key={line.id}>{toHoldingText(line, names, say, language)}</li>
          ))}
        </ul>
      </td>
      {columns.map(({ head, percentOf }) => (
        <td key={head} className={node.shares ? 'figure' : 'figure muted'} data-label={say(head)}>
          {node.shares ? toPercentText(percentOf(node.shares), language, 4) : say('share-unknown')}
        </td>
      ))}
      <td data-label={say('table-ubo')}>
        {node.shares?.isUbo ? <strong>★ {say('yes')}</strong> : say('no')}
        {node.shares && node.shares.by.length > 0 && (
          <ul className="table-by">
            {node.shares.by.map((each) => (
              <li key={each.basis}>{toCountedText(each, names, say, language)}</li>
            ))}
          </ul>
        )}
      </td>
      {status !== undefined && <td data-label={say('table-status')}>{status && <span className={`table-status ${status.tone}`}>{status.label}</span>}</td>}
    </tr>
  )
}
