import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { FileReference } from '#contract/form/answers.ts'
import { acceptedFiles, fileMaxMegabytes } from '#contract/form/rules/file-rules.ts'
import { toFieldMessage } from '#contract/form/words/to-field-message.ts'
import type { FieldProps } from '#web/form/field-props.ts'
import type { Upload, UploadTrouble } from '#web/form/file-uploads.ts'
import { useFormSpeech } from '#web/form/form-speech.ts'
import { useFileList } from '#web/form/use-file-list.ts'
import { useErrorWords } from '#web/shell/use-error-words.ts'
import { Button } from '#web/ui/button.tsx'

/** Files, chosen or dropped: each with progress, cancel, another try and, for pictures, a preview. */
export function FilesWidget({ field, module, value, onChange, id, describedBy, isInvalid }: FieldProps) {
  const { say, words, language } = useFormSpeech()
  const input = useRef<HTMLInputElement>(null)
  const files = Array.isArray(value) ? (value as FileReference[]) : []
  const list = useFileList({ field, module, files, onChange })
  const accept = field.accept ?? 'documents'
  const take = (chosen: FileList | null) => {
    list.take([...(chosen ?? [])])
    // The same file, chosen again after a correction, must count again.
    if (input.current) input.current.value = ''
  }
  const hint = say(accept === 'pictures' ? 'file-hint-pictures' : 'file-hint-documents', {
    max: field.limit.megabytes ?? fileMaxMegabytes,
  })
  // Beside the way: the button does the same for keyboard and touch.
  const dropping = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (!field.disabled) take(event.dataTransfer.files)
    },
  }
  return (
    <div className="files" {...dropping}>
      <p className="muted small" id={`${id}-files`}>
        {hint}
      </p>
      <ul>
        {files.map((file) => (
          <SentFile
            key={file.fileId}
            file={file}
            findAddress={list.findAddress}
            onRemove={field.disabled ? undefined : () => list.remove(file)}
          />
        ))}
        {list.onTheirWay.map((upload) => (
          <FileOnItsWay
            key={upload.key}
            upload={upload}
            field={field}
            onCancel={() => list.cancel(upload.key)}
            onRetry={() => list.retry(upload.key)}
          />
        ))}
      </ul>
      {list.tooMany && (
        <p className="field-error" role="alert">
          {toFieldMessage(list.tooMany, field, words, language)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={Object.keys(acceptedFiles[accept])
          .map((ending) => `.${ending}`)
          .join(',')}
        onChange={(event) => take(event.target.files)}
      />
      {!field.disabled && (
        <Button
          id={id}
          icon="upload"
          aria-describedby={`${id}-files ${describedBy ?? ''}`.trim()}
          data-invalid={isInvalid || undefined}
          onClick={() => input.current?.click()}
        >
          {say('file-choose')}
        </Button>
      )}
    </div>
  )
}

type Sent = {
  file: FileReference
  findAddress: (file: FileReference) => Promise<string | undefined>
  onRemove: (() => void) | undefined
}

function SentFile({ file, findAddress, onRemove }: Sent) {
  const { say } = useFormSpeech()
  const { fileName: name } = file
  return (
    <li className="file">
      {file.fileType.startsWith('image/') && <Preview file={file} findAddress={findAddress} />}
      <bdi className="file-name">{name}</bdi>
      <span className="only-heard" role="status">
        {say('file-sent', { name })}
      </span>
      {onRemove && (
        <Button kind="plain" icon="close" aria-label={say('file-remove', { name })} onClick={onRemove}>
          {null}
        </Button>
      )}
    </li>
  )
}

function Preview({ file, findAddress }: Pick<Sent, 'file' | 'findAddress'>) {
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

type OnItsWay = { upload: Upload; field: FieldProps['field']; onCancel: () => void; onRetry: () => void }

function FileOnItsWay({ upload, field, onCancel, onRetry }: OnItsWay) {
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

function Trouble({ trouble, field, name }: { trouble: UploadTrouble; field: FieldProps['field']; name: string }) {
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
