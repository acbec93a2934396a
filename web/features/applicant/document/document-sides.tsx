import type { DocumentSide } from '#contract/documents/document-type.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'

const sides = ['front', 'back'] as const satisfies DocumentSide[]

/** Which side it is about, and which are ready. */
export function DocumentSides({ current, ready }: { current: DocumentSide; ready: Record<DocumentSide, boolean> }) {
  const say = useSay()
  return (
    <ol className="sides" aria-label={say('capture.sides')}>
      {sides.map((side) => (
        <li key={side} aria-current={side === current ? 'step' : undefined} className={ready[side] ? 'ready' : ''}>
          {ready[side] && side !== current ? <Icon name="check" /> : null}
          {ready[side] && side !== current ? (
            <>
              <span aria-hidden="true">{say(`capture.side-${side}`)}</span>
              <span className="only-heard">{say('capture.side-done', { side: say(`capture.side-${side}`) })}</span>
            </>
          ) : (
            say(`capture.side-${side}`)
          )}
        </li>
      ))}
    </ol>
  )
}
