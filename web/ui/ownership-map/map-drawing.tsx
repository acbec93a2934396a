import { memo } from 'react'
import type { Language } from '#contract/language.ts'
import { type MapLayout, nodeHeight, type PlacedLine, type PlacedNode } from '#web/ui/ownership-map/layout-map.ts'
import type { TranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'
import { toCountedText, toHoldingText, toKindText } from '#web/ui/ownership-map/owner-texts.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { shorten } from '#web/ui/ownership-map/shorten.ts'

type Props = {
  layout: MapLayout
  language: Language
  t: TranslateOwnership
  statuses: Readonly<Record<string, NodeStatus>>
  arrowId: string
  canPick: boolean
}

const shapeSize = 44
const half = nodeHeight / 2
const shapeY = -half + shapeSize / 2
const nameSquares = 10.4
/** Beside the line upwards, where both run between the same two nodes. */
const backOffset = { from: 30, to: 14 }

/** The whole picture, drawn once: moving and zooming only move it. */
export const MapDrawing = memo(function MapDrawing({ layout, language, t, statuses, arrowId, canPick }: Props) {
  const names = new Map(layout.nodes.map(({ id, name }) => [id, name]))
  const holdings = new Map<string, PlacedLine[]>()
  for (const line of layout.lines) holdings.set(line.ownerId, [...(holdings.get(line.ownerId) ?? []), line])
  const percent = (share: number) => toPercentText(share, language)
  const toLabel = (node: PlacedNode): string => {
    const held = (holdings.get(node.id) ?? []).map((line) => toHoldingText(line, names, t, language))
    const total = node.shares ? [t('total-is', { percent: percent(node.shares.effectivePercent) })] : []
    // The share of the capital is said anyhow.
    const by = (node.shares?.by ?? []).filter(({ basis }) => basis !== 'capital').map((each) => toCountedText(each, names, t, language))
    const marks = [...(node.isRoot ? [t('this-company')] : []), ...(node.shares?.isUbo ? [t('ubo'), ...by] : [])]
    return [node.name, toKindText(node.facts, t) ?? t(node.kind), ...marks, ...held, ...total, statuses[node.id]?.label]
      .filter(Boolean)
      .join(language === 'cn' ? '，' : ', ')
  }
  const toLineText = ({ sharesPercent, votesPercent }: PlacedLine): string => {
    const shares = sharesPercent === null ? '?' : percent(sharesPercent)
    return votesPercent === undefined ? shares : t('line-votes', { shares, votes: votesPercent === null ? '?' : percent(votesPercent) })
  }
  return (
    <>
      <defs>
        <marker id={arrowId} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0 8 4 0 8Z" className="map-arrow" />
        </marker>
      </defs>
      {layout.lines.map((line) => (
        <path
          key={line.id}
          d={toPath(line)}
          className={`map-line ${line.isBack ? 'back' : ''} ${line.sharesPercent === null ? 'unknown' : ''}`}
          markerEnd={`url(#${arrowId})`}
        />
      ))}
      {layout.lines.map((line) => (
        <ShareLabel key={line.id} line={line} text={toLineText(line)} />
      ))}
      {layout.nodes.map((node) => (
        <g
          key={node.id}
          data-id={node.id}
          className={`map-node ${node.kind} ${node.isRoot ? 'root' : ''} ${node.shares?.isUbo ? 'ubo' : ''}`}
          transform={`translate(${node.x} ${node.y})`}
          role={canPick ? 'button' : 'img'}
          tabIndex={node.isRoot ? 0 : -1}
        >
          {/* Names the button, and is shown over it: more than there is room for. */}
          <title>{toLabel(node)}</title>
          <NodeShape node={node} />
          <NodeText
            node={node}
            kind={node.facts.role ? t(`kind-${node.facts.role}`) : node.facts.listed && t('kind-listed')}
            total={node.shares && percent(node.shares.effectivePercent)}
            root={t('this-company')}
            status={statuses[node.id]}
          />
        </g>
      ))}
    </>
  )
})

function NodeShape({ node: { kind, shares } }: { node: PlacedNode }) {
  const r = shapeSize / 2
  return (
    <>
      <rect className="map-touch" x={-62} y={-half - 4} width={124} height={nodeHeight + 8} rx={10} />
      {kind === 'person' ? (
        <circle className="map-shape" cy={shapeY} r={r} />
      ) : (
        <rect className="map-shape" x={-r} y={shapeY - r} width={shapeSize} height={shapeSize} rx={4} />
      )}
      {kind === 'person' ? (
        <path
          className="map-sign"
          transform={`translate(-11 ${shapeY - 11}) scale(.92)`}
          d="M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM5 20c.6-3.7 3.2-5.5 7-5.5s6.4 1.8 7 5.5"
        />
      ) : (
        <path
          className="map-sign"
          transform={`translate(-11 ${shapeY - 11}) scale(.92)`}
          d="M6 20.5v-16h8v16m0-11h4.5v11M4 20.5h16M9 8h2M9 11.5h2M9 15h2"
        />
      )}
      {shares?.isUbo && (
        <g className="map-mark" transform={`translate(${r - 3} ${shapeY - r + 3})`}>
          <circle r={9} />
          <path d="M0-5.2 1.5-1.7 5.2-1.4 2.4 1.1 3.2 4.7 0 2.8-3.2 4.7-2.4 1.1-5.2-1.4-1.5-1.7Z" />
        </g>
      )}
    </>
  )
}

function NodeText({
  node,
  kind,
  total,
  root,
  status,
}: {
  node: PlacedNode
  kind: string | undefined
  total: string | undefined
  root: string
  status: NodeStatus | undefined
}) {
  const small = node.isRoot ? root : [kind, total].filter(Boolean).join(' · ')
  return (
    <>
      <text className="map-name" y={shapeY + shapeSize / 2 + 17}>
        {shorten(node.name, nameSquares)}
      </text>
      {small && (
        <text className="map-total" y={shapeY + shapeSize / 2 + 32}>
          {small}
        </text>
      )}
      {status && (
        <text className={`map-status ${status.tone}`} y={shapeY + shapeSize / 2 + 46}>
          {shorten(`● ${status.label}`, 11.5)}
        </text>
      )}
    </>
  )
}

function ShareLabel({ line, text }: { line: PlacedLine; text: string }) {
  const { x, y } = toLabelPoint(line)
  // Chinese letters are as wide as they are high.
  const width = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 11 : 6.6), 10)
  return (
    <g className="map-share" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-9} width={width} height={18} rx={9} />
      <text y={4}>{text}</text>
    </g>
  )
}

/** Where a line leaves its owner and where it arrives, and the places between. Upwards it goes from the head of one to the foot of the other. */
function toEnds({ points, isBack, ownerId, companyId }: PlacedLine) {
  const [first, last] = [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }]
  if (ownerId === companyId) return { first, last, passes: [] }
  const offset = isBack ? backOffset : { from: 0, to: 0 }
  const isUp = first.y > last.y
  return {
    first: { x: first.x + offset.from, y: first.y + (isUp ? -half - 3 : half) },
    last: { x: last.x + offset.to, y: last.y + (isUp ? half + 6 : -half - 5) },
    passes: points.slice(1, -1),
  }
}

function toPath(line: PlacedLine): string {
  const { first, last, passes } = toEnds(line)
  if (line.ownerId === line.companyId) {
    const y = first.y + shapeY
    return `M${first.x + 24} ${y - 10}c30 -18 30 38 3 22`
  }
  const isUp = first.y > last.y
  let path = `M${first.x} ${first.y}`
  let from = first
  for (const { x, y } of passes) {
    const [enter, leave] = isUp ? [y + half, y - half] : [y - half, y + half]
    path += `${toCurve(from.x, from.y, x, enter)}V${leave}`
    from = { x, y: leave }
  }
  return path + toCurve(from.x, from.y, last.x, last.y)
}

function toCurve(x: number, y: number, toX: number, toY: number): string {
  const middle = (y + toY) / 2
  return `C${x} ${middle} ${toX} ${middle} ${toX} ${toY}`
}

/** On the first part of the line, nearer to the owner whose share it is. */
function toLabelPoint(line: PlacedLine) {
  const { first, last, passes } = toEnds(line)
  if (line.ownerId === line.companyId) return { x: first.x + 58, y: first.y + shapeY + 6 }
  const [next] = passes
  const isUp = first.y > last.y
  const to = next ? { x: next.x, y: next.y + (isUp ? half : -half) } : last
  const t = 0.36
  // The curve has its control points at half the height: its way sideways follows 3t² − 2t³.
  return { x: first.x + (to.x - first.x) * t * t * (3 - 2 * t), y: first.y + (to.y - first.y) * (1.5 * t - 1.5 * t * t + t * t * t) }
}
