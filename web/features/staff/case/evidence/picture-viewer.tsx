import { useState } from 'react'
import type { PictureRegion } from '#contract/documents/document-check.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/case/evidence/picture-viewer.module.css'

export type Mark = { region: PictureRegion; text: string; isBad: boolean }
type Props = {
  url: string
  text: string
  width: number
  height: number
  /** Quarter turns clockwise that make it upright; marks lie on the upright picture. */
  uprightTurn: number
  marks: readonly Mark[]
}

const zooms = [1, 1.5, 2, 3, 4, 6] as const

/** A picture upright, with what its checks refer to marked; zoomed and turned by hand. */
export function PictureViewer({ url, text, width, height, uprightTurn, marks }: Props) {
  const t = caseMessages.useTranslate()
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [showsMarks, setShowsMarks] = useState(true)
  const isLying = uprightTurn % 2 === 1
  const upright = isLying ? { width: height, height: width } : { width, height }
  const isTurnedOver = turn % 2 === 1
  const view = isTurnedOver ? { width: upright.height, height: upright.width } : upright
  const factor = zooms[zoom] ?? 1
  return (
    <div className="viewer">
      <div className={styles.viewerBox}>
        <svg
          className={styles.viewerPicture}
          viewBox={`0 0 ${view.width} ${view.height}`}
          style={{ inlineSize: `${100 * factor}%` }}
          role="img"
          aria-label={text}
        >
          <g transform={toTransform(turn, upright)}>
            <g transform={toTransform(uprightTurn, { width, height })}>
              <image href={url} width={width} height={height} />
            </g>
            {showsMarks &&
              marks.map(({ region, text: name, isBad }) => (
                <g key={`${name}-${region.left}-${region.top}`} className={`viewer-mark ${isBad ? 'bad' : ''}`}>
                  <title>{name}</title>
                  <rect
                    x={region.left * upright.width}
                    y={region.top * upright.height}
                    width={region.width * upright.width}
                    height={region.height * upright.height}
                    vectorEffect="non-scaling-stroke"
                  />
                </g>
              ))}
          </g>
        </svg>
      </div>
      <div className={styles.viewerTools}>
        <Button kind="plain" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t('viewer.out')}
        </Button>
        <Button kind="plain" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          {t('viewer.in')}
        </Button>
        <Button kind="plain" onClick={() => setTurn((turn + 1) % 4)}>
          {t('viewer.turn')}
        </Button>
        {marks.length > 0 && (
          <Button kind="plain" aria-pressed={showsMarks} onClick={() => setShowsMarks(!showsMarks)}>
            {t('viewer.marks')} ({marks.length})
          </Button>
        )}
      </div>
    </div>
  )
}

/** Turns a picture of this size by quarters clockwise, so that its new upper left corner lies at the origin. */
function toTransform(quarters: number, { width, height }: { width: number; height: number }): string {
  return (
    ['', `translate(${height} 0) rotate(90)`, `translate(${width} ${height}) rotate(180)`, `translate(0 ${width}) rotate(270)`][
      quarters % 4
    ] ?? ''
  )
}
