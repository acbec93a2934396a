import { type ComponentType, useEffect, useState } from 'react'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import { timing } from '#contract/timing.ts'
import { autoCaptureMessages } from '#web/features/applicant/document/auto-capture/messages/auto-capture-messages.ts'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { withTimeout } from '#web/lib/timing/with-timeout.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { WaitingOverlay } from '#web/ui/feedback/waiting.tsx'

export type DocumentCameraProps = {
  type: DocumentType
  side: DocumentSide
  onShot: (shot: Blob) => void
  onClose: () => void
  onFile: () => void
  onPhone: () => void
}

/** The camera's code comes when the camera is wanted. */
export function DocumentCameraPart(props: DocumentCameraProps) {
  const t = useTranslate()
  const { language } = useI18n()
  const [tries, setTries] = useState(1)
  const [part, setPart] = useState<ComponentType<DocumentCameraProps> | 'missing' | null>(null)

  useEffect(() => {
    let isCurrent = tries > 0
    setPart(null)
    const load = Promise.all([import('#web/features/applicant/document/document-camera.tsx'), autoCaptureMessages.load(language)])
    withTimeout(load, timing.chunkLoadTimeoutMs).then(
      ([{ DocumentCamera }]) => isCurrent && setPart(() => DocumentCamera),
      () => isCurrent && setPart('missing'),
    )
    return () => {
      isCurrent = false
    }
  }, [tries, language])

  if (part === null) return <WaitingOverlay text={t('camera.opening')} onStop={props.onClose} />
  if (part !== 'missing') {
    const DocumentCamera = part
    return <DocumentCamera {...props} />
  }
  return (
    <Dialog
      title={t('error.chunk-title')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" onClick={() => setTries(tries + 1)}>
            {t('error.try-again')}
          </Button>
        </>
      }
    >
      <p>{t('error.chunk')}</p>
    </Dialog>
  )
}
