import type { CSSProperties } from 'react'
import { holdMs } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import type { AutoCapture } from '#web/features/applicant/document/auto-capture/use-auto-capture.ts'
import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'
import type { DocumentGeometry } from '#web/lib/platform/camera/document-geometry.ts'
import styles from '#web/features/applicant/document/auto-capture/auto-capture.module.css'

type Props = { stage: Size; geometry: DocumentGeometry; auto: AutoCapture; isTaken: boolean }

const round = 14

/** The frame to lay the document into, the document's own outline, and the way to the photo round the frame. */
export function CaptureMask({ stage, geometry, auto, isTaken }: Props) {
  const { left, top, width, height } = geometry.frame
  const path = `M${left + round} ${top}h${width - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${height - 2 * round}a${round} ${round} 0 0 1 -${round} ${round}h-${width - 2 * round}a${round} ${round} 0 0 1 -${round} -${round}v-${height - 2 * round}a${round} ${round} 0 0 1 ${round} -${round}Z`
  const isHolding = isTaken || (auto.isGood && auto.isOn)
  return (
    <svg className="stage-mask" viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true" focusable="false">
      <path className="veil" d={`M0 0H${stage.width}V${stage.height}H0Z${path}`} />
      {!isHolding && auto.outline && <polygon className={styles.found} points={toPoints(auto.outline, geometry)} />}
      <path className={auto.isGood && !auto.isOn ? styles.good : 'outline'} d={path} />
      {isHolding && <path className="ring" d={path} pathLength={100} style={{ '--ring-ms': `${holdMs}ms` } as CSSProperties} />}
    </svg>
  )
}

/** Corners on the stage: the region stands in the middle of the video. */
function toPoints(outline: NonNullable<AutoCapture['outline']>, { video, crop, stream }: DocumentGeometry): string {
  const scale = video.width / stream.width
  return outline
    .map(({ x, y }) => [video.left + (crop.left + x * crop.width) * scale, video.top + (crop.top + y * crop.height) * scale])
    .map((place) => place.map((value) => value.toFixed(1)).join(','))
    .join(' ')
}
