import { useId, useRef } from 'react'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import personStyles from '#web/features/company/people/person/person.module.css'
import pictureSlotStyles from '#web/features/company/people/person/picture-slot.module.css'

type Props = {
  /** Which picture it is. */
  label: string
  address: string | null
  isReadOnly: boolean
  isBusy: boolean
  onTake: (file: File) => void
  onRemove: () => void
}

/** One picture of a document: chosen, looked at, exchanged, taken away. A phone offers its camera. */
export function PictureSlot({ label, address, isReadOnly, isBusy, onTake, onRemove }: Props) {
  const t = peopleMessages.useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  if (isReadOnly && !address) return null
  return (
    <div className={pictureSlotStyles.personPicture}>
      <p id={id} className={pictureSlotStyles.personPictureName}>
        {label}
      </p>
      {address && <Shown address={address} label={label} />}
      {!isReadOnly && (
        <div className={personStyles.peopleButtons}>
          <Button
            icon={address ? 'switch' : 'camera'}
            aria-label={t(address ? 'document.other-named' : 'document.choose-named', { side: label })}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && input.current?.click()}
          >
            {t(address ? 'document.other' : 'document.choose')}
          </Button>
          {address && (
            <Button kind="plain" aria-label={t('document.remove-named', { side: label })} onClick={onRemove}>
              {t('document.remove')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            className="only-heard"
            tabIndex={-1}
            aria-labelledby={id}
            accept="image/jpeg,image/png,.jpg,.jpeg,.png"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // The same file, chosen again, must count again.
              event.target.value = ''
              if (file) onTake(file)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Addresses open for ten minutes: later on, it is only said that there is one. */
function Shown({ address, label }: { address: string; label: string }) {
  const t = peopleMessages.useTranslate()
  return (
    <div className={pictureSlotStyles.personPictureShown}>
      <img src={address} alt={label} onError={(event) => event.currentTarget.remove()} />
      <span className={pictureSlotStyles.personPictureKept}>
        <Icon name="check" />
        {t('document.here')}
      </span>
    </div>
  )
}
