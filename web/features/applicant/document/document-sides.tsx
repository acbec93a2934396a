import type { DocumentSide } from '#contract/documents/document-type.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/applicant/document/document-page.module.css'

const sides = ['front', 'back'] as const satisfies DocumentSide[]

/** Which side it is about, and which are ready. */
export function DocumentSides({ current, ready }: { current: DocumentSide; ready: Record<DocumentSide, boolean> }) {
  const t = useTranslate()
  return (
    <ol className={styles.sides} aria-label={t('capture.sides')}>
      {sides.map((side) => (
        <li key={side} aria-current={side === current ? 'step' : undefined} className={ready[side] ? styles.ready : ''}>
          {ready[side] && side !== current ? <Icon name="check" /> : null}
          {ready[side] && side !== current ? (
            <>
              <span aria-hidden="true">{t(`capture.side-${side}`)}</span>
              <span className="only-heard">{t('capture.side-done', { side: t(`capture.side-${side}`) })}</span>
            </>
          ) : (
            t(`capture.side-${side}`)
          )}
        </li>
      ))}
    </ol>
  )
}
