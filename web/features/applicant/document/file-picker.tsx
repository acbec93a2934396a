import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { imageLimits } from '#contract/limits.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/applicant/document/document-page.module.css'

type Pick = (files: FileList | null) => void
export type FileChooser = { input: RefObject<HTMLInputElement | null>; open: () => void; take: Pick }

export function useFileChooser(onPick: Pick): FileChooser {
  const input = useRef<HTMLInputElement>(null)
  return {
    input,
    open: () => input.current?.click(),
    take: (files) => {
      onPick(files)
      // The same file, chosen again after a correction, must count again.
      if (input.current) input.current.value = ''
    },
  }
}

type Props = { chooser: FileChooser; onPick: Pick; children: ReactNode }

/** The place that takes a dropped picture, and the browser's own chooser behind it. The buttons of the page open it too. */
export function FilePicker({ chooser, onPick, children }: Props) {
  const t = useTranslate()
  const [isOver, setOver] = useState(false)
  // Drag events come from every child: what was entered is counted against what was left.
  const depth = useRef(0)
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onPick(event.dataTransfer.files)
  }
  return (
    <fieldset
      aria-label={t('capture.page')}
      className={`dropzone ${isOver ? 'over' : ''}`}
      onDragEnter={(event) => {
        event.preventDefault()
        depth.current += 1
        setOver(true)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      <p className={styles.dropzoneWords}>{t(isOver ? 'capture.drop-now' : 'capture.drop')}</p>
      <p className="muted small">{t('capture.file-hint')}</p>
      <input
        ref={chooser.input}
        className="only-heard"
        type="file"
        tabIndex={-1}
        aria-label={t('capture.choose-file')}
        accept={imageLimits.acceptedTypes.join(',')}
        onChange={(event) => chooser.take(event.target.files)}
      />
    </fieldset>
  )
}
