import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { exportEn } from '#web/features/company/export/messages/en.ts'
import { exportMessages } from '#web/features/company/export/messages/export-messages.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/company/export/information-export.module.css'

type Options = {
  companyName: string
  /** What is printed, in this order; asked for at the click. Rows bear `data-print-row`, what is not for paper `data-print-hidden`. */
  getSections(): readonly HTMLElement[]
}

export type InformationExport = {
  /** For the Export button: makes `Information_YYYYMMDD.pdf` and saves it. While one is made, another click does nothing. */
  start(): void
  /** To be rendered by the page: the progress bar, or what went wrong; null otherwise. */
  dialog: ReactNode
}

type TranslateExport = TranslateIn<typeof exportEn>
type State = { kind: 'idle' } | { kind: 'making'; t: TranslateExport; done: number; pages: number } | { kind: 'failed'; t: TranslateExport }

/** The PDF of the review page. Its code and words come with the first click. */
export function useInformationExport({ companyName, getSections }: Options): InformationExport {
  const { language } = useI18n()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function make(stop: AbortController) {
    const t = await exportMessages.load(language)
    if (stop.signal.aborted) return
    setState({ kind: 'making', t, done: 0, pages: 0 })
    try {
      const { exportPdf, toInformationFileName } = await import('#web/features/company/export/export-pdf.ts')
      const now = new Date()
      const file = await exportPdf({
        sections: getSections(),
        companyName,
        title: t('document.title', { company: companyName }),
        language,
        now,
        tPage: (page, pages) => t('document.page', { page, pages }),
        onProgress: (done, pages) => setState({ kind: 'making', t, done, pages }),
        signal: stop.signal,
      })
      saveFile(file, toInformationFileName(now))
      setState({ kind: 'idle' })
    } catch (error) {
      if (stop.signal.aborted) return setState({ kind: 'idle' })
      console.error(error)
      setState({ kind: 'failed', t })
    }
  }

  function start() {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    make(stop)
      .catch(console.error)
      .finally(() => {
        if (running.current === stop) running.current = null
      })
  }

  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { start, dialog: <ExportDialog state={state} onCancel={cancel} onAgain={start} /> }
}

function ExportDialog({ state, onCancel, onAgain }: { state: State; onCancel: () => void; onAgain: () => void }) {
  if (state.kind === 'idle') return null
  const { t } = state
  if (state.kind === 'failed') {
    const actions = (
      <>
        <Button onClick={onCancel}>{t('failed.close')}</Button>
        <Button kind="primary" onClick={onAgain}>
          {t('failed.again')}
        </Button>
      </>
    )
    return (
      <Dialog key="failed" role="alertdialog" title={t('failed.title')} onClose={onCancel} actions={actions}>
        <p>{t('failed.message')}</p>
      </Dialog>
    )
  }
  const { done, pages } = state
  const words = pages > 0 ? t('progress.page', { page: Math.min(done + 1, pages), pages }) : t('progress.prepare')
  return (
    <Dialog
      key="making"
      title={t('progress.title')}
      onClose={onCancel}
      actions={<Button onClick={onCancel}>{t('progress.cancel')}</Button>}
    >
      <progress
        className={styles.exportProgress}
        aria-label={t('progress.title')}
        max={Math.max(pages, 1)}
        {...(pages > 0 && { value: done })}
      />
      <p aria-live="polite">{words}</p>
    </Dialog>
  )
}
