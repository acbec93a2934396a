import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import type { Language } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import type { Ownership } from '#contract/ownership/solve-ownership.ts'
import { findNeighbour } from '#web/ui/ownership-map/find-neighbour.ts'
import { layoutMap } from '#web/ui/ownership-map/layout-map.ts'
import { type OwnershipMessages, toTranslateOwnership } from '#web/ui/ownership-map/load-ownership-messages.ts'
import { MapDrawing } from '#web/ui/ownership-map/map-drawing.tsx'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { toMapView } from '#web/ui/ownership-map/to-map-view.ts'
import { useMapCamera } from '#web/ui/ownership-map/use-map-camera.ts'
import '#web/ui/ownership-map/ownership.css'

type Props = {
  graph: OwnershipGraph
  /** As `solveOwnership` answers it for this graph. Keep both as long as nothing has changed: a new one is drawn anew. */
  ownership: Ownership
  language: Language
  /** Of that language: see `loadOwnershipMessages`. */
  text: OwnershipMessages
  /** By the id of a node; who has none is shown without. */
  statuses?: Readonly<Record<string, NodeStatus>>
  /** One tap, or Enter. */
  onPick?: ((id: string) => void) | undefined
}

const noStatuses: Readonly<Record<string, NodeStatus>> = {}
const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
const panPx = 60

export function OwnershipMap({ graph, ownership, language, text, statuses = noStatuses, onPick }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const t = useMemo(() => toTranslateOwnership(text), [text])
  const layout = useMemo(() => layoutMap(toMapView(graph, ownership)), [graph, ownership])
  const camera = useMapCamera(frame, picture, layout)

  const moveFocus = (from: Element, step: readonly [number, number]) => {
    const next = findNeighbour(layout.nodes, from.getAttribute('data-id') ?? '', step)
    const element = next && picture.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(next.id)}"]`)
    if (!element) return
    from.setAttribute('tabindex', '-1')
    element.setAttribute('tabindex', '0')
    element.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const node = (event.target as Element).closest('[data-id]')
    const step = Object.hasOwn(arrows, event.key) ? arrows[event.key as keyof typeof arrows] : undefined
    if (step && node && !event.shiftKey) moveFocus(node, step)
    else if (step) camera.moveBy(-step[0] * panPx, -step[1] * panPx)
    else if (event.key === '+' || event.key === '=') camera.zoomBy(1)
    else if (event.key === '-') camera.zoomBy(-1)
    else if (event.key === '0') camera.reset()
    else if ((event.key === 'Enter' || event.key === ' ') && node) onPick?.(node.getAttribute('data-id') ?? '')
    else return
    event.preventDefault()
  }

  return (
    <section className="ownership-map" data-print-row="" aria-labelledby={`${id}title`}>
      <div className="map-head">
        <h2 id={`${id}title`}>{t('title')}</h2>
        <ul className="map-legend">
          <li className="person">{t('legend-person')}</li>
          <li className="company">{t('legend-company')}</li>
          <li className="ubo">{t('legend-ubo', { percent: toPercentText(ownership.thresholdPercent, language) })}</li>
        </ul>
      </div>
      <figure
        ref={frame}
        className="map-frame"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}hint`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const node = (event.target as Element).closest('[data-id]')
          if (node) onPick?.(node.getAttribute('data-id') ?? '')
        }}
        onFocus={(event) => {
          const node = layout.nodes.find((each) => each.id === event.target.getAttribute('data-id'))
          frame.current?.scrollTo(0, 0)
          if (node) camera.show(node)
        }}
      >
        <svg
          ref={picture}
          className="map-picture"
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="presentation"
        >
          <MapDrawing layout={layout} language={language} t={t} statuses={statuses} arrowId={`${id}arrow`} canPick={onPick !== undefined} />
        </svg>
        {layout.nodes.length <= 1 && <p className="map-empty muted small">{t('empty')}</p>}
        <div className="map-zoom" data-print-hidden="">
          <button type="button" aria-label={t('zoom-out')} title={t('zoom-out')} onClick={() => camera.zoomBy(-1)}>
            −
          </button>
          <output aria-label={t('zoom-is', { percent: camera.zoomPercent })}>{camera.zoomPercent}%</output>
          <button type="button" aria-label={t('zoom-in')} title={t('zoom-in')} onClick={() => camera.zoomBy(1)}>
            +
          </button>
          <button type="button" aria-label={t('zoom-reset')} title={t('zoom-reset')} onClick={camera.reset}>
            ⟲
          </button>
        </div>
      </figure>
      <p id={`${id}hint`} className="only-heard">
        {t('hint')}
      </p>
    </section>
  )
}
