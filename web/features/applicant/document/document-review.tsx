import { needsBack } from '#contract/documents/document-type.ts'
import type { DocumentState } from '#web/features/applicant/document/document-machine.ts'
import { DocumentSides } from '#web/features/applicant/document/document-sides.tsx'
import type { DocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'
import styles from '#web/features/applicant/document/document-page.module.css'

/** With the marks that the guidelines have: a tick would answer what is only asked. */
const questions = [
  ['sharp', 'focus'],
  ['glare', 'reflection'],
  ['corners', 'frame'],
  ['covered', 'hand'],
] as const satisfies (readonly [string, IconName])[]

/** The photo, large, with the questions that a careful person asks of it. */
export function DocumentReview({ flow, state }: { flow: DocumentFlow; state: Extract<DocumentState, { at: 'reviewing' }> }) {
  const t = useTranslate()
  const { type, side, photos, errors } = state
  const photo = photos[side]
  const isLast = !needsBack(type) || (side === 'back' && photos.front !== null)
  const isStored = photo?.from === 'server'
  const sender = useSender()
  return (
    <Page
      step="document"
      name={t('capture.page')}
      heading={t('capture.check-title')}
      headingKey={`reviewing ${side}`}
      lead={isStored && sender ? t('invited.sent-by', { company: sender }) : t(isStored ? 'capture.stored' : 'capture.check-lead')}
      actions={
        <>
          <Button kind="primary" onClick={flow.confirm}>
            {t(isStored ? 'capture.use-stored' : isLast ? 'capture.send' : 'capture.use-photo')}
          </Button>
          <Button kind="plain" icon="camera" onClick={flow.retake}>
            {t('capture.retake')}
          </Button>
        </>
      }
    >
      <RetryRemark of="document" />
      {needsBack(type) && <DocumentSides current={side} ready={{ front: photos.front !== null, back: photos.back !== null }} />}
      {/* Of the other side, too: whoever comes back here after a refusal must see why. */}
      {errors.map((error) => (
        <Notice key={`${error.side} ${error.code}`} mood="warn" title={error.title}>
          <p className="small">{t(`capture.side-${error.side}`)}</p>
          <p>{error.message}</p>
        </Notice>
      ))}
      {photo && (
        <img
          className={styles.photo}
          src={photo.previewUrl}
          alt={t('capture.photo-alt', { side: t(`capture.side-in-text-${side}`) })}
          {...(photo.from === 'device' ? { width: photo.widthPx, height: photo.heightPx } : {})}
        />
      )}
      {!isStored && (
        <ul className={styles.questions}>
          {questions.map(([question, icon]) => (
            <li key={question}>
              <Icon name={icon} />
              {t(`capture.check-${question}`)}
            </li>
          ))}
        </ul>
      )}
      {side === 'back' && (
        <Button kind="plain" onClick={flow.back}>
          {t('capture.back-to-front')}
        </Button>
      )}
    </Page>
  )
}

/** The company that sent the document which is kept; nothing where the person did. */
function useSender(): string | undefined {
  const { request } = useRequest()
  return request?.documentInfo || !request?.invitation?.document ? undefined : request.invitation.companyName
}
