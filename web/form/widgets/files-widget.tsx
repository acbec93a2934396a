import { type DragEvent, useRef } from 'react'
import type { FileReference } from '#contract/form/answers.ts'
import { acceptedFiles, fileMaxMegabytes } from '#contract/form/rules/file-rules.ts'
import { toFieldMessage } from '#contract/form/words/to-field-message.ts'
import type { FieldProps } from '#web/form/field-props.ts'
import { useFormSpeech } from '#web/form/form-speech.ts'
import { type Sending, useFileList } from '#web/form/use-file-list.ts'
import { Button } from '#web/ui/button.tsx'

/** Files, chosen or dropped: each with progress, cancel, another try and, for pictures, a preview. */
export function FilesWidget({ field, value, onChange, id, describedBy, isInvalid }: FieldProps) {
  const { say } = useFormSpeech()
  const input = useRef<HTMLInputElement>(null)
  const files = Array.isArray(value) ? (value as FileReference[]) : []
  const list = useFileList({ field, files, onChange })
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
            address={list.findAddress(file)}
            onRemove={field.disabled ? undefined : () => list.remove(file)}
          />
        ))}
        {list.sendings.map((sending) => (
          <FileOnItsWay
            key={sending.key}
            sending={sending}
            field={field}
            onCancel={() => list.cancel(sending)}
            onRetry={() => list.retry(sending)}
          />
        ))}
      </ul>
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

function SentFile({
  file,
  address,
  onRemove,
}: {
  file: FileReference
  address: string | undefined
  onRemove: (() => void) | undefined
}) {
  const { say } = useFormSpeech()
  const { fileName: name } = file
  return (
    <li className="file">
      {address && file.fileType.startsWith('image/') && <img src={address} alt={say('file-preview', { name })} />}
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

type OnItsWay = { sending: Sending; field: FieldProps['field']; onCancel: () => void; onRetry: () => void }

function FileOnItsWay({ sending, field, onCancel, onRetry }: OnItsWay) {
  const { say, words, language } = useFormSpeech()
  const { file, at, share, refusal } = sending
  const values = { name: file.name, percent: Math.round(share * 100) }
  const error = refusal
    ? toFieldMessage(refusal, field, words, language)
    : at === 'failed'
      ? say('file-failed', values)
      : undefined
  return (
    <li className="file">
      <bdi className="file-name">{file.name}</bdi>
      {at === 'sending' && <progress max={1} value={share} aria-label={say('file-sending', values)} />}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
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
