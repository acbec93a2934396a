import { useState } from 'react'
import { needsBack } from '#contract/documents/document-type.ts'
import { documentTypeOfStep } from '#contract/requests/step-parameter.ts'
import { DocumentCameraPart } from '#web/features/applicant/document/document-camera-part.tsx'
import { toDocumentHeading } from '#web/features/applicant/document/document-heading.ts'
import type { DocumentState } from '#web/features/applicant/document/document-machine.ts'
import { DocumentSides } from '#web/features/applicant/document/document-sides.tsx'
import { DocumentSketch } from '#web/features/applicant/document/document-sketch.tsx'
import { FilePicker, useFileChooser } from '#web/features/applicant/document/file-picker.tsx'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import type { DocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'
import styles from '#web/features/applicant/document/document-page.module.css'

type Taking = Extract<DocumentState, { at: 'taking' | 'framing' | 'preparing' }>
type Props = { flow: DocumentFlow; state: Taking; onPhone: () => void }

/** One side of the document: by camera, by file or by drop. */
export function DocumentTaking({ flow, state, onPhone }: Props) {
  const t = useTranslate()
  const { type, side, photos } = state
  const chooser = useFileChooser(flow.pick)
  const { heading, lead } = toDocumentHeading(t, type, side)
  const isPreparing = state.at === 'preparing'
  const errors = state.errors.filter((error) => error.side === side)
  return (
    <Page
      step="document"
      name={t('capture.page')}
      heading={heading}
      headingKey={`taking ${side}`}
      lead={lead}
      actions={
        <>
          <Button kind="primary" icon="camera" disabled={isPreparing} onClick={flow.openFrame}>
            {t('capture.take-photo')}
          </Button>
          <Button kind="plain" icon="upload" disabled={isPreparing} onClick={chooser.open}>
            {t('capture.choose-file')}
          </Button>
        </>
      }
    >
      <RetryRemark of="document" />
      {needsBack(type) && <DocumentSides current={side} ready={{ front: photos.front !== null, back: photos.back !== null }} />}
      {state.at === 'taking' && state.problem && <Problem code={state.problem} />}
      {state.at === 'taking' &&
        !state.problem &&
        errors.map((error) => (
          <Notice key={error.code} mood="warn" title={error.title}>
            <p>{error.message}</p>
          </Notice>
        ))}
      <FilePicker chooser={chooser} onPick={flow.pick}>
        {isPreparing ? <Waiting text={t('capture.preparing')} onStop={flow.back} /> : <DocumentSketch type={type} side={side} />}
      </FilePicker>
      <WaysAside onPhone={onPhone} onBack={side === 'back' ? flow.back : undefined} />
      {state.at === 'framing' && (
        <DocumentCameraPart
          type={type}
          side={side}
          onShot={flow.takeShot}
          onClose={flow.closeFrame}
          onFile={chooser.open}
          onPhone={onPhone}
        />
      )}
    </Page>
  )
}

function Problem({ code }: { code: string }) {
  const text = useErrorMessages(code)
  if (!text) return null
  return (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  )
}

function WaysAside({ onPhone, onBack }: { onPhone: () => void; onBack?: (() => void) | undefined }) {
  const t = useTranslate()
  const { to } = useMount()
  const { request } = useRequest()
  // Staff asked for a document of this type.
  const isTypeRequested = Boolean(request?.retryStep && documentTypeOfStep[request.retryStep])
  const [isTipping, setTipping] = useState(false)
  const [isSelected, setSelected] = useState(true)
  const close = () => setTipping(false)
  return (
    <>
      <ul className="ways">
        {onBack && (
          <li>
            <button type="button" className={styles.way} onClick={onBack}>
              <Icon name="switch" />
              {t('capture.back-to-front')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.way} onClick={onPhone}>
            <Icon name="phone" />
            {t('capture.no-camera')}
          </button>
        </li>
        <li>
          <button type="button" className={styles.way} onClick={() => setTipping(true)}>
            <Icon name="sun" />
            {t('capture.tips')}
          </button>
        </li>
        {!isTypeRequested && (
          <li>
            <PageLink className={styles.way} to={to('/id-document')}>
              <Icon name="document" />
              {t('capture.change-type')}
            </PageLink>
          </li>
        )}
      </ul>
      {isTipping && <TipsDialog isAcknowledged={isSelected} onCheck={setSelected} onOk={close} onCancel={close} />}
    </>
  )
}
