import type { DocumentState } from '#web/features/applicant/document/document-machine.ts'
import type { DocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { WaitingOverlay } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/document/document-page.module.css'

type Sent = Extract<DocumentState, { at: 'uploading' | 'waiting-for-network' | 'asking-what-arrived' | 'refused' | 'accepted' }>

/** The photos under way, with true words for what is waited for. */
export function DocumentUploading({ flow, state }: { flow: DocumentFlow; state: Sent }) {
  const t = useTranslate()
  const { front, back } = state.photos
  return (
    <Page step="document" name={t('capture.page')} heading={t(state.at === 'accepted' ? 'capture.accepted' : 'capture.sent-title')}>
      <div className={styles.photos}>
        {[front, back].map(
          (photo) =>
            photo && <img key={photo.previewUrl} className={`${styles.photo} ${styles.smallPhoto}`} src={photo.previewUrl} alt="" />,
        )}
      </div>
      {state.at === 'waiting-for-network' && (
        <Notice mood="warn" role="status" title={t('error.offline-title')}>
          <p>{t('capture.waiting-network')}</p>
        </Notice>
      )}
      <Overlay flow={flow} state={state} />
    </Page>
  )
}

function Overlay({ flow, state }: { flow: DocumentFlow; state: Sent }) {
  const t = useTranslate()
  if (state.at === 'asking-what-arrived') return <WaitingOverlay text={t('capture.asking')} onStop={flow.back} />
  if (state.at !== 'uploading') return null
  // Nothing is checked before the last byte has left.
  const isSending = state.share < 1
  if (!isSending) return <WaitingOverlay text={t('capture.checking')} detail={t('capture.checking-detail')} onStop={flow.back} />
  return (
    <WaitingOverlay
      text={t('capture.sending')}
      detail={t('capture.sent-share', { percent: Math.round(state.share * 100) })}
      onStop={flow.back}
    />
  )
}
