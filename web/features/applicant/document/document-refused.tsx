import type { DocumentError } from '#contract/documents/document-check.ts'
import type { Photo, Photos } from '#web/features/applicant/document/photo/photo.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RegionPhoto } from '#web/features/applicant/document/region-photo.tsx'
import '#web/features/applicant/document/document-refused.css'

type Props = { errors: readonly DocumentError[]; photos: Photos; triesLeft: number; onClose: () => void }

/** From this many tries on, the number that is left is worth knowing. */
const fewTries = 5

/** What is wrong with the photos: each with its place on the picture, one reason and one thing to do. */
export function DocumentRefused({ errors, photos, triesLeft, onClose }: Props) {
  const say = useSay()
  const title = errors.length === 1 ? say('capture.refused-title') : say('capture.refused-title-many', { count: errors.length })
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button kind="primary" icon="camera" onClick={onClose}>
          {say('capture.refused-go')}
        </Button>
      }
    >
      <ul className="refusals">
        {errors.map((error) => (
          <Refusal key={`${error.side} ${error.code}`} error={error} photo={photos[error.side]} />
        ))}
      </ul>
      {triesLeft > 0 && triesLeft <= fewTries && (
        <p className="muted small">{triesLeft === 1 ? say('capture.left-one') : say('capture.left', { count: triesLeft })}</p>
      )}
    </Dialog>
  )
}

function Refusal({ error, photo }: { error: DocumentError; photo: Photo | null }) {
  const say = useSay()
  return (
    <li>
      {photo && (
        <RegionPhoto
          url={photo.previewUrl}
          alt={say('capture.photo-alt', { side: say(`capture.side-in-text-${error.side}`) })}
          region={error.region}
        />
      )}
      <div>
        <p className="muted small">{say(`capture.side-${error.side}`)}</p>
        <h3>{error.title}</h3>
        <p>{error.message}</p>
      </div>
    </li>
  )
}
