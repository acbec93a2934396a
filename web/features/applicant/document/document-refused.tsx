import type { DocumentError } from '#contract/documents/document-check.ts'
import type { Photo, Photos } from '#web/features/applicant/document/photo/photo.ts'
import { RegionPhoto } from '#web/features/applicant/document/region-photo.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/applicant/document/document-refused.module.css'

type Props = { errors: readonly DocumentError[]; photos: Photos; triesLeft: number; onClose: () => void }

/** From this many tries on, the number that is left is worth knowing. */
const fewTries = 5

/** What is wrong with the photos: each with its place on the picture, one reason and one thing to do. */
export function DocumentRefused({ errors, photos, triesLeft, onClose }: Props) {
  const t = useTranslate()
  const title = errors.length === 1 ? t('capture.refused-title') : t('capture.refused-title-many', { count: errors.length })
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button kind="primary" icon="camera" onClick={onClose}>
          {t('capture.refused-go')}
        </Button>
      }
    >
      <ul className={styles.refusals}>
        {errors.map((error) => (
          <Refusal key={`${error.side} ${error.code}`} error={error} photo={photos[error.side]} />
        ))}
      </ul>
      {triesLeft > 0 && triesLeft <= fewTries && (
        <p className="muted small">{triesLeft === 1 ? t('capture.left-one') : t('capture.left', { count: triesLeft })}</p>
      )}
    </Dialog>
  )
}

function Refusal({ error, photo }: { error: DocumentError; photo: Photo | null }) {
  const t = useTranslate()
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
        <h3>{error.title}</h3>
        <p>{error.message}</p>
      </div>
    </li>
  )
}
