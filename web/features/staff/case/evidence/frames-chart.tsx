import type { CaseFile } from '#contract/cases/case-file.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/case/evidence/frames-chart.module.css'

type Frame = CaseFile['livenessChecks'][number]['frames'][number]

const chart = { width: 240, height: 48, margin: 3 } as const
const lines = [
  { key: 'yaw', of: (frame: Frame) => frame.yawDegrees },
  { key: 'eyes', of: (frame: Frame) => frame.eyeOpenness },
  { key: 'sharpness', of: (frame: Frame) => frame.sharpness },
] as const

/** What was measured of the face, a point a looked-at frame: each line in its own scale, its ends said in words. */
export function FramesChart({ frames }: { frames: readonly Frame[] }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  return (
    <section className={styles.caseCharts} aria-label={t('liveness.chart')}>
      {lines.map(({ key, of }) => {
        const points = frames.flatMap((frame) => {
          const value = of(frame)
          return value === null ? [] : [{ atMs: frame.atMs, value }]
        })
        if (points.length < 2) return null
        const values = points.map(({ value }) => value)
        const low = Math.min(...values)
        const high = Math.max(...values)
        const range = t('liveness.range', { low: toShort(low), high: toShort(high) })
        return (
          <figure key={key}>
            <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={toLabelled(t(`liveness.${key}`), range, language)}>
              <polyline points={toPolyline(points, low, high)} fill="none" />
            </svg>
            <figcaption className="muted">{toLabelled(t(`liveness.${key}`), range, language)}</figcaption>
          </figure>
        )
      })}
    </section>
  )
}

function toPolyline(points: readonly { atMs: number; value: number }[], low: number, high: number): string {
  const first = points[0]?.atMs ?? 0
  const span = Math.max((points.at(-1)?.atMs ?? 0) - first, 1)
  const { width, height, margin } = chart
  return points
    .map(({ atMs, value }) => {
      const x = margin + ((atMs - first) / span) * (width - 2 * margin)
      const y = height - margin - ((value - low) / Math.max(high - low, Number.EPSILON)) * (height - 2 * margin)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

function toShort(value: number): string {
  return String(Number(value.toPrecision(3)))
}
