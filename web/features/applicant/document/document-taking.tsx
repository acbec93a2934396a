import { useState } from 'react'
import { needsBack } from '#contract/documents/document-type.ts'
import { documentTypeOfStep } from '#contract/requests/step-parameter.ts'
import type { DocumentState } from '#web/features/applicant/document/document-machine.ts'
import type { DocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { DocumentCameraPart } from '#web/features/applicant/document/document-camera-part.tsx'
import { toDocumentHeading } from '#web/features/applicant/document/document-heading.ts'
import { DocumentSides } from '#web/features/applicant/document/document-sides.tsx'
import { DocumentSketch } from '#web/features/applicant/document/document-sketch.tsx'
import { FilePicker, useFileChooser } from '#web/features/applicant/document/file-picker.tsx'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/applicant/document/document-page.css'

type Taking = Extract<DocumentState, { at: 'taking' | 'framing' | 'preparing' }>
type Props = { flow: DocumentFlow; state: Taking; onPhone: () => void }

/** One side of the document: by camera, by file or by drop. */
export function DocumentTaking({ flow, state, onPhone }: Props) {
  const say = useSay()
  const { type, side, photos } = state
  const chooser = useFileChooser(flow.pick)
  const { heading, lead } = toDocumentHeading(say, type, side)
  const isPreparing = state.at === 'preparing'
  const errors = state.errors.filter((error) => error.side === side)
  return (
    <Page
      step="document"
      name={say('capture.page')}
      heading={heading}
      headingKey={`taking ${side}`}
      lead={lead}
      actions={
        <>
          <Button kind="primary" icon="camera" disabled={isPreparing} onClick={flow.openFrame}>
            {say('capture.take-photo')}
          </Button>
          <Button kind="plain" icon="upload" disabled={isPreparing} onClick={chooser.open}>
            {say('capture.choose-file')}
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
        {isPreparing ? <Waiting words={say('capture.preparing')} onStop={flow.back} /> : <DocumentSketch type={type} side={side} />}
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
  const words = useErrorWords(code)
  if (!words) return null
  return (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{words.message}</p>
    </Notice>
  )
}

function WaysAside({ onPhone, onBack }: { onPhone: () => void; onBack?: (() => void) | undefined }) {
  const say = useSay()
  const { to } = useMount()
  const { request } = useRequestHold()
  // Staff asked for a document of this type.
  const isTypeAsked = Boolean(request?.retryStep && documentTypeOfStep[request.retryStep])
  const [isTipping, setTipping] = useState(false)
  const [isTicked, setTicked] = useState(true)
  const close = () => setTipping(false)
  return (
    <>
      <ul className="ways">
        {onBack && (
          <li>
            <button type="button" className="way" onClick={onBack}>
              <Icon name="switch" />
              {say('capture.back-to-front')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="way" onClick={onPhone}>
            <Icon name="phone" />
            {say('capture.no-camera')}
          </button>
        </li>
        <li>
          <button type="button" className="way" onClick={() => setTipping(true)}>
            <Icon name="sun" />
            {say('capture.tips')}
          </button>
        </li>
        {!isTypeAsked && (
          <li>
            <PageLink className="way" to={to('/id-document')}>
              <Icon name="document" />
              {say('capture.change-type')}
            </PageLink>
          </li>
        )}
      </ul>
      {isTipping && <TipsDialog isAcknowledged={isTicked} onTick={setTicked} onOk={close} onCancel={close} />}
    </>
  )
}
