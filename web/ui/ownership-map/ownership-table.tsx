import type { Language } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import type { OwnerShares, Ownership } from '#contract/ownership/solve-ownership.ts'
import { type OwnershipMessages, type TranslateOwnership, toTranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'
import { OpenGaps } from '#web/ui/ownership-map/open-gaps.tsx'
import { toCountedText, toHoldingText, toKindText } from '#web/ui/ownership-map/owner-texts.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { type MapNode, type MapView, toMapView } from '#web/ui/ownership-map/to-map-view.ts'
import styles from '#web/ui/ownership-map/ownership-table.module.css'

type Props = {
  graph: OwnershipGraph
  ownership: Ownership
  language: Language
  text: OwnershipMessages
  statuses?: Readonly<Record<string, NodeStatus>>
  onPick?: ((id: string) => void) | undefined
  /** Below it, what is still open: not where the page says so itself. */
  hasGaps?: boolean
}

/** All that the map shows, to be read line by line, and what is still open. Cards on a narrow screen. */
export function OwnershipTable({ graph, ownership, language, text, statuses = {}, onPick, hasGaps = true }: Props) {
  const t = toTranslateOwnership(text)
  const view = toMapView(graph, ownership)
  const names = new Map(view.nodes.map(({ id, name }) => [id, name]))
  const owners = view.nodes.filter(({ isRoot }) => !isRoot)
  const hasStatus = owners.some(({ id }) => statuses[id])
  const more = toMore(view, ownership)
  const heads = ['table-owner', 'table-kind', 'table-holds', ...figures, 'table-ubo'] as const
  return (
    <div className={styles.listing}>
      {owners.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <table>
          <caption className="only-heard">{t('title')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={numeric.has(head) ? styles.figure : undefined}>
                  {t(head)}
                </th>
              ))}
              {hasStatus && <th scope="col">{t('table-status')}</th>}
            </tr>
          </thead>
          <tbody>
            {owners.map((node) => (
              <OwnerRow
                key={node.id}
                node={node}
                view={view}
                names={names}
                more={more}
                language={language}
                t={t}
                onPick={onPick}
                status={hasStatus ? (statuses[node.id] ?? null) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasGaps && <OpenGaps graph={graph} ownership={ownership} language={language} text={text} />}
    </div>
  )
}

/** What is quiet has no colour of its own. */
const tones = { good: styles.good, warn: styles.warn, bad: styles.bad, quiet: '' }
const figures = ['table-direct', 'table-indirect', 'table-total'] as const
const numeric: ReadonlySet<string> = new Set(figures)
type More = { hasVotes: boolean; hasControl: boolean }

/** Votes where somebody says any or the rule asks for them, and control where the rule does. */
function toMore({ lines }: MapView, { rule }: Ownership): More {
  return { hasVotes: rule !== 'capital' || lines.some(({ votesPercent }) => votesPercent !== undefined), hasControl: rule === 'control' }
}

type RowProps = {
  node: MapNode
  view: MapView
  names: ReadonlyMap<string, string>
  more: More
  language: Language
  t: TranslateOwnership
  onPick: ((id: string) => void) | undefined
  /** Null: the column is there, and this row has nothing in it. */
  status: NodeStatus | null | undefined
}

function OwnerRow({ node, view, names, more, language, t, onPick, status }: RowProps) {
  const held = view.lines.filter(({ ownerId }) => ownerId === node.id)
  return (
    <tr>
      <th scope="row" data-label={t('table-owner')}>
        {onPick ? (
          <button type="button" className={styles.pick} onClick={() => onPick(node.id)}>
            {node.name}
          </button>
        ) : (
          node.name
        )}
      </th>
      <td data-label={t('table-kind')}>{toKindText(node.facts, t) ?? t(node.kind)}</td>
      <td data-label={t('table-holds')}>
        <ul>
          {held.map((line) => (
            <li key={line.id}>{toHoldingText(line, names, t, language)}</li>
          ))}
        </ul>
      </td>
      <Figures shares={node.shares} more={more} language={language} t={t} />
      <td data-label={t('table-ubo')}>
        <div>
          {node.shares?.isUbo ? <strong>★ {t('yes')}</strong> : t('no')}
          {node.shares && node.shares.by.length > 0 && (
            <ul className={styles.by}>
              {node.shares.by.map((each) => (
                <li key={each.basis}>{toCountedText(each, names, t, language)}</li>
              ))}
            </ul>
          )}
        </div>
      </td>
      {status !== undefined && (
        <td data-label={t('table-status')}>{status && <span className={`${styles.status} ${tones[status.tone]}`}>{status.label}</span>}</td>
      )}
    </tr>
  )
}

type FiguresProps = { shares: OwnerShares | undefined; more: More; language: Language; t: TranslateOwnership }

function Figures({ shares, more, language, t }: FiguresProps) {
  if (!shares) {
    return figures.map((head) => (
      <td key={head} className={`${styles.figure} muted`} data-label={t(head)}>
        {t('share-unknown')}
      </td>
    ))
  }
  const figure = (percent: number) => toPercentText(percent, language, 4)
  return (
    <>
      <td className={styles.figure} data-label={t('table-direct')}>
        {figure(shares.directPercent)}
      </td>
      <td className={styles.figure} data-label={t('table-indirect')}>
        {figure(shares.indirectPercent)}
      </td>
      <td className={styles.figure} data-label={t('table-total')}>
        <div>
          {figure(shares.effectivePercent)}
          {more.hasVotes && (
            <span className={styles.figureMore}>{t('more-votes', { percent: figure(shares.votes.effectivePercent) })}</span>
          )}
          {more.hasControl && <span className={styles.figureMore}>{t('more-control', { percent: figure(shares.control.percent) })}</span>}
        </div>
      </td>
    </>
  )
}
