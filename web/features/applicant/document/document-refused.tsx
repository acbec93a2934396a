import type { ReactNode } from 'react'
import type { DocumentError } from '#contract/documents/document-check.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Photo, Photos } from '#web/features/applicant/document/photo/photo.ts'
import type { RefusalCause } from '#web/features/applicant/document/refusal-cause.ts'
import { RegionPhoto } from '#web/features/applicant/document/region-photo.tsx'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { type Translate, useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/applicant/document/document-refused.module.css'

/** What can be done about it; each closes the dialog. */
export type RefusalActions = {
  retake: () => void
  continueAs: (type: DocumentType) => void
  swap: () => void
  otherDocument: () => void
  /** After the last attempt. */
  askPerson: () => void
}
type Props = { type: DocumentType; cause: RefusalCause; photos: Photos; triesLeft: number; actions: RefusalActions }

/** From this many tries on, the number that is left is worth knowing. */
const fewTries = 5

/** What is wrong with the photos: its place on the picture, one cause and one thing to do. */
export function DocumentRefused({ type, cause, photos, triesLeft, actions }: Props) {
  const { t, language } = useI18n()
  const { errors, fix } = cause
  const isLast = triesLeft <= 0
  return (
    <Dialog
      title={toTitle(type, cause, t)}
      role="alertdialog"
      onClose={isLast ? actions.askPerson : actions.retake}
      actions={
        isLast ? <Fix icon="person" onClick={actions.askPerson} text={t('person.ask')} /> : <Fixes cause={cause} actions={actions} />
      }
    >
      <ul className={styles.refusals}>
        {errors.map((error) => (
          <Refusal key={`${error.side} ${error.code}`} error={error} photo={photos[error.side]} isNamed={fix !== 'continue-as'}>
            {fix === 'continue-as' && t('capture.seen-type', { document: t(`document.${cause.seenType}.in-text`) })}
            {fix === 'other-document' &&
              t('capture.still-possible', {
                documents: joinTexts(
                  cause.others.map((each) => t(`document.${each}.in-text`)),
                  language,
                ),
              })}
          </Refusal>
        ))}
      </ul>
      {triesLeft <= fewTries && <p className="muted small">{toTriesText(triesLeft, t)}</p>}
    </Dialog>
  )
}

function toTitle(type: DocumentType, cause: RefusalCause, t: Translate): string {
  if (cause.fix === 'continue-as')
    return t('capture.seen-type-title', { seen: t(`document.${cause.seenType}.in-text`), chosen: t(`document.${type}.in-text`) })
  if (cause.fix === 'swap') return t('capture.swapped-title')
  if (cause.fix === 'other-document') return t('capture.expired-title')
  return cause.errors.length === 1 ? t('capture.refused-title') : t('capture.refused-title-many', { count: cause.errors.length })
}

function toTriesText(triesLeft: number, t: Translate): string {
  if (triesLeft <= 0) return t('capture.left-none')
  return triesLeft === 1 ? t('capture.left-one') : t('capture.left', { count: triesLeft })
}

/** The one thing to do first, and the photo once more beside it. */
function Fixes({ cause, actions }: Pick<Props, 'cause' | 'actions'>) {
  const { t } = useI18n()
  if (cause.fix === 'retake') return <Fix icon="camera" onClick={actions.retake} text={t('capture.refused-go')} />
  return (
    <>
      <Button onClick={actions.retake}>{t('capture.refused-go')}</Button>
      {cause.fix === 'continue-as' && (
        <Fix
          onClick={() => actions.continueAs(cause.seenType)}
          text={t('capture.continue-as', { document: t(`document.${cause.seenType}.in-text`) })}
        />
      )}
      {cause.fix === 'swap' && <Fix icon="switch" onClick={actions.swap} text={t('capture.swap')} />}
      {cause.fix === 'other-document' && <Fix onClick={actions.otherDocument} text={t('capture.other-document')} />}
    </>
  )
}

function Fix({ text, onClick, icon }: { text: string; onClick: () => void; icon?: 'camera' | 'person' | 'switch' }) {
  return (
    <Button kind="primary" {...(icon && { icon })} onClick={onClick}>
      {text}
    </Button>
  )
}

type RefusalProps = { error: DocumentError; photo: Photo | null; isNamed: boolean; children: ReactNode }

function Refusal({ error, photo, isNamed, children }: RefusalProps) {
  const { t } = useI18n()
  return (
    <li>
      {photo && (
        <RegionPhoto
          url={photo.previewUrl}
          alt={t('capture.photo-alt', { side: t(`capture.side-in-text-${error.side}`) })}
          region={error.region}
        />
      )}
      <div>
        <p className="muted small">{t(`capture.side-${error.side}`)}</p>
        {isNamed && (
          <>
            <h3>{error.title}</h3>
            <p>{error.message}</p>
          </>
        )}
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
