import { useEffect, useRef, useState } from 'react'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import type { Upload, UploadProblem } from '#web/forms/files/file-uploads.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Previewed = { file: FileReference; findAddress: (file: FileReference) => Promise<string | undefined> }

/** A picture, small. Nothing where it cannot be looked at. */
export function FilePreview({ file, findAddress }: Previewed) {
  const { t } = useFormI18n()
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
  return <img src={address} alt={t('file-preview', { name: file.fileName })} onError={() => setAddress(undefined)} />
}

type Uploading = { upload: Upload; field: FormField; onCancel: () => void; onRetry: () => void }

/** Waiting, on its way, or stopped: with what can be done about it. */
export function UploadingFile({ upload, field, onCancel, onRetry }: Uploading) {
  const { t } = useFormI18n()
  const { file, at, share, problem } = upload
  const values = { name: file.name, percent: Math.round(share * 100) }
  return (
    <li className="file">
      <bdi className="file-name">{file.name}</bdi>
      {at === 'waiting' && <span className="muted small">{t('file-waiting')}</span>}
      {at === 'sending' && <progress max={1} value={share} aria-label={t('file-sending', values)} />}
      {problem && <PersonProblem problem={problem} field={field} name={file.name} />}
      {at === 'failed' && (
        <Button kind="plain" icon="switch" aria-label={t('file-retry', values)} onClick={onRetry}>
          {null}
        </Button>
      )}
      <Button kind="plain" icon="close" aria-label={t('file-cancel', values)} onClick={onCancel}>
        {null}
      </Button>
    </li>
  )
}

function PersonProblem({ problem, field, name }: { problem: UploadProblem; field: FormField; name: string }) {
  const { text, language } = useFormI18n()
  if ('code' in problem) return <CodeProblem {...problem} name={name} />
  return (
    <p className="field-error" role="alert">
      {toFieldMessage(problem, field, text, language)}
    </p>
  )
}

function CodeProblem({ code, isOffline, name }: { code: string; isOffline: boolean; name: string }) {
  const { t } = useFormI18n()
  const text = useErrorMessages(code, isOffline)
  return (
    <p className="field-error" role="alert">
      {t('file-failed', { name })} {text?.message}
    </p>
  )
}
