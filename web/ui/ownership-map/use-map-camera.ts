import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MapLayout, Point } from '#web/ui/ownership-map/layout-map.ts'

const zoomStep = 0.1
const [minZoom, maxZoom] = [0.1, 2]
/** What can be read at a glance: a larger map opens at its root, not as a whole. */
const minFirstZoom = 0.6
/** So much of the picture stays in sight, however far it is moved. */
const keptPx = 80
const tapPx = 5

export type MapCamera = {
  zoomPercent: number
  zoomBy(steps: number): void
  moveBy(x: number, y: number): void
  reset(): void
  /** Moves no more than is needed. */
  show(point: Point): void
}

/** Moves the picture without drawing it again: place and zoom are one transform, outside of React. */
export function useMapCamera(frame: RefObject<HTMLElement | null>, picture: RefObject<SVGSVGElement | null>, layout: MapLayout): MapCamera {
  const view = useRef({ x: 0, y: 0, zoom: 1 })
  const [zoomPercent, setZoomPercent] = useState(100)

  const apply = useCallback(
    (next: { x: number; y: number; zoom: number }) => {
      const [box, drawn] = [frame.current, picture.current]
      if (!box || !drawn) return
      const clamp = (value: number, size: number, room: number) => Math.min(room - keptPx, Math.max(keptPx - size * next.zoom, value))
      view.current = { zoom: next.zoom, x: clamp(next.x, layout.width, box.clientWidth), y: clamp(next.y, layout.height, box.clientHeight) }
      drawn.style.setProperty('--map-view', `translate(${view.current.x}px, ${view.current.y}px) scale(${next.zoom})`)
      setZoomPercent(Math.round(next.zoom * 100))
    },
    [frame, picture, layout],
  )
  const zoomTo = useCallback(
    (desired: number, at?: Point) => {
      const box = frame.current
      if (!box) return
      const zoom = Math.min(maxZoom, Math.max(minZoom, Math.round(desired / zoomStep) / (1 / zoomStep)))
      const { x, y, zoom: now } = view.current
      const [middleX, middleY] = [at?.x ?? box.clientWidth / 2, at?.y ?? box.clientHeight / 2]
      apply({ zoom, x: middleX - ((middleX - x) * zoom) / now, y: middleY - ((middleY - y) * zoom) / now })
    },
    [frame, apply],
  )
  const reset = useCallback(() => {
    const box = frame.current
    if (!box) return
    const fitting = Math.min(1, box.clientWidth / layout.width, box.clientHeight / layout.height)
    const zoom = Math.max(minFirstZoom, Math.floor(fitting * 10 + 1e-9) / 10)
    const root = layout.nodes.find(({ isRoot }) => isRoot)
    const isWhole = layout.width * zoom <= box.clientWidth
    const x = isWhole ? (box.clientWidth - layout.width * zoom) / 2 : box.clientWidth / 2 - (root?.x ?? 0) * zoom
    apply({ zoom, x, y: Math.max(0, (box.clientHeight - layout.height * zoom) / 2) })
  }, [frame, layout, apply])

  useLayoutEffect(reset, [reset])
  useEffect(() => watchGestures(frame.current, view, apply, zoomTo), [frame, apply, zoomTo])
  return useMemo(
    () => ({
      zoomPercent,
      zoomBy: (steps) => zoomTo(view.current.zoom + steps * zoomStep),
      moveBy: (x, y) => apply({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
      reset,
      show: (point) => {
        const box = frame.current
        if (!box) return
        const { x, y, zoom } = view.current
        const into = (at: number, room: number) => Math.max(0, 84 - at) - Math.max(0, at - room + 84)
        const [moveX, moveY] = [into(x + point.x * zoom, box.clientWidth), into(y + point.y * zoom, box.clientHeight)]
        if (moveX !== 0 || moveY !== 0) apply({ zoom, x: x + moveX, y: y + moveY })
      },
    }),
    [frame, zoomPercent, zoomTo, apply, reset],
  )
}

type View = { x: number; y: number; zoom: number }

/** One finger or the mouse moves, two fingers zoom, the wheel zooms with Ctrl; a tap stays a tap. */
function watchGestures(
  box: HTMLElement | null,
  view: RefObject<View>,
  apply: (view: View) => void,
  zoomTo: (zoom: number, at?: Point) => void,
) {
  if (!box) return undefined
  const down = new Map<number, Point>()
  let from = { pointer: { x: 0, y: 0 }, view: view.current, spread: 0 }
  let isDragging = false
  const middleOf = () => meanPoint([...down.values()])
  const begin = () => {
    from = { pointer: middleOf(), view: view.current, spread: spreadOf([...down.values()]) }
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (down.size === 1) isDragging = false
    begin()
  }
  const onMove = (event: PointerEvent) => {
    if (!down.has(event.pointerId)) return
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const middle = middleOf()
    const [x, y] = [middle.x - from.pointer.x, middle.y - from.pointer.y]
    if (!isDragging && down.size === 1 && Math.hypot(x, y) < tapPx) return
    if (!isDragging) for (const id of down.keys()) box.setPointerCapture(id)
    isDragging = true
    box.classList.add('moving')
    if (down.size > 1 && from.spread > 0) {
      const { left, top } = box.getBoundingClientRect()
      zoomTo((from.view.zoom * spreadOf([...down.values()])) / from.spread, { x: middle.x - left, y: middle.y - top })
    } else apply({ ...view.current, x: from.view.x + x, y: from.view.y + y })
  }
  const onUp = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (down.size > 0) begin()
    else box.classList.remove('moving')
  }
  // The end of a drag is no tap on whatever lies below.
  const onClick = (event: MouseEvent) => {
    if (isDragging && event.detail > 0) event.stopPropagation()
    isDragging = false
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = box.getBoundingClientRect()
    zoomTo(view.current.zoom + (event.deltaY < 0 ? zoomStep : -zoomStep), { x: event.clientX - left, y: event.clientY - top })
  }
  const listening = new AbortController()
  const { signal } = listening
  box.addEventListener('pointerdown', onDown, { signal })
  box.addEventListener('pointermove', onMove, { signal })
  box.addEventListener('pointerup', onUp, { signal })
  box.addEventListener('pointercancel', onUp, { signal })
  box.addEventListener('click', onClick, { signal, capture: true })
  box.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => listening.abort()
}

function meanPoint(points: readonly Point[]): Point {
  const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
