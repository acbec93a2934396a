import { useEffect, useRef, useState } from 'react'
import type { FileReference } from '#contract/forms/answers.ts'
import type { FormField } from '#contract/forms/field-definition.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import type { Upload, UploadTrouble } from '#web/forms/files/file-uploads.ts'
import { useFormSpeech } from '#web/forms/field/form-i18n.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Previewed = { file: FileReference; findAddress: (file: FileReference) => Promise<string | undefined> }

/** A picture, small. Nothing where it cannot be looked at. */
export function FilePreview({ file, findAddress }: Previewed) {
  const { say } = useFormSpeech()
  const [address, setAddress] = useState<string>()
  const latest = useRef({ file, findAddress })
  latest.current = { file, findAddress }
  const { fileId } = file
  useEffect(() => {
    let isCurrent = fileId !== ''
    latest.current.findAddress(latest.current.file).then((found) => isCurrent && setAddress(found))
    return () => {
      isCurrent = false
    }
  }, [fileId])
  if (!address) return null
  return <img src={address} alt={say('file-preview', { name: file.fileName })} onError={() => setAddress(undefined)} />
}

type OnItsWay = { upload: Upload; field: FormField; onCancel: () => void; onRetry: () => void }

/** Waiting, on its way, or stopped: with what can be done about it. */
export function FileOnItsWay({ upload, field, onCancel, onRetry }: OnItsWay) {
  const { say } = useFormSpeech()
  const { file, at, share, trouble } = upload
  const values = { name: file.name, percent: Math.round(share * 100) }
  return (
    <li className="file">
      <bdi className="file-name">{file.name}</bdi>
      {at === 'waiting' && <span className="muted small">{say('file-waiting')}</span>}
      {at === 'sending' && <progress max={1} value={share} aria-label={say('file-sending', values)} />}
      {trouble && <Trouble trouble={trouble} field={field} name={file.name} />}
      {at === 'failed' && (
        <Button kind="plain" icon="switch" aria-label={say('file-retry', values)} onClick={onRetry}>
          {null}
        </Button>
      )}
      <Button kind="plain" icon="close" aria-label={say('file-cancel', values)} onClick={onCancel}>
        {null}
      </Button>
    </li>
  )
}

function Trouble({ trouble, field, name }: { trouble: UploadTrouble; field: FormField; name: string }) {
  const { words, language } = useFormSpeech()
  if ('code' in trouble) return <CodeTrouble {...trouble} name={name} />
  return (
    <p className="field-error" role="alert">
      {toFieldMessage(trouble, field, words, language)}
    </p>
  )
}

function CodeTrouble({ code, isOffline, name }: { code: string; isOffline: boolean; name: string }) {
  const { say } = useFormSpeech()
  const words = useErrorWords(code, isOffline)
  return (
    <p className="field-error" role="alert">
      {say('file-failed', { name })} {words?.message}
    </p>
  )
}
