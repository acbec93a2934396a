import type { KeyboardEvent } from 'react'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import modelStyles from '#web/features/staff/forms/model/model.module.css'
import outlineStyles from '#web/features/staff/forms/outline/outline.module.css'
import outlineLineStyles from '#web/features/staff/forms/outline/outline-line.module.css'

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
    <div className={outlineStyles.designLine}>
      <button
        type="button"
        data-line={id}
        className={`${modelStyles.designChoice} ${isHead ? modelStyles.head : ''} ${isFaint ? modelStyles.faint : ''}`}
        aria-current={isChosen || undefined}
        onClick={onChoose}
        onKeyDown={byKey}
      >
        {text}
        {isFaulty && (
          <span className={outlineLineStyles.designFaulty}>
            <Icon name="alert" />
            <span className="only-heard">{t('design.faulty')}</span>
          </span>
        )}
      </button>
      {isChosen && onMove && (
        <>
          <button type="button" className={modelStyles.designMove} aria-label={t('design.up', { name: text })} onClick={() => onMove(-1)}>
            ↑
          </button>
          <button type="button" className={modelStyles.designMove} aria-label={t('design.down', { name: text })} onClick={() => onMove(1)}>
            ↓
          </button>
        </>
      )}
    </div>
  )
}
