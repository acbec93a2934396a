import type { KeyboardEvent } from 'react'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Icon } from '#web/ui/controls/icon.tsx'

type Props = {
  /** By which it is found again after it was moved. */
  id: string
  text: string
  isChosen: boolean
  isHead?: boolean
  isFaint?: boolean
  isFaulty?: boolean
  onChoose: () => void
  onMove?: ((by: 1 | -1) => void) | undefined
}

/** One line: pressed, it is chosen; chosen, it shows how it is moved. */
export function OutlineLine({ id, text, isChosen, isHead, isFaint, isFaulty, onChoose, onMove }: Props) {
  const t = formsMessages.useTranslate()
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || !onMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="design-line">
      <button
        type="button"
        data-line={id}
        className={`design-choice ${isHead ? 'head' : ''} ${isFaint ? 'faint' : ''}`}
        aria-current={isChosen || undefined}
        onClick={onChoose}
        onKeyDown={byKey}
      >
        {text}
        {isFaulty && (
          <span className="design-faulty">
            <Icon name="alert" />
            <span className="only-heard">{t('design.faulty')}</span>
          </span>
        )}
      </button>
      {isChosen && onMove && (
        <>
          <button type="button" className="design-move" aria-label={t('design.up', { name: text })} onClick={() => onMove(-1)}>
            ↑
          </button>
          <button type="button" className="design-move" aria-label={t('design.down', { name: text })} onClick={() => onMove(1)}>
            ↓
          </button>
        </>
      )}
    </div>
  )
}
