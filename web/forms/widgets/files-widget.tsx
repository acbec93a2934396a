import { type DragEvent, useEffect, useRef } from 'react'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { acceptedFiles, fileMaxMegabytes } from '#contract/forms/rules/file-rules.ts'
import type { FieldProps } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { FilePreview, UploadingFile } from '#web/forms/files/file-rows.tsx'
import { useFileList } from '#web/forms/files/use-file-list.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Files, chosen or dropped: each with progress, cancel, another try and, for pictures, a preview. */
export function FilesWidget({ field, module, value, onChange, id, describedBy, isInvalid }: FieldProps) {
  const { t, text, language } = useFormI18n()
  const input = useRef<HTMLInputElement>(null)
  const files = Array.isArray(value) ? (value as FileReference[]) : []
  const list = useFileList({ field, module, files, onChange })
  const rows = useRef<HTMLUListElement>(null)
  const count = files.length + list.uploading.length
  const before = useRef(count)
  // What has just been added is seen, however long the page is.
  useEffect(() => {
    if (count > before.current) rows.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  const accept = field.accept ?? 'documents'
  const take = (chosen: FileList | null) => {
    list.take([...(chosen ?? [])])
    // The same file, chosen again after a correction, must count again.
    if (input.current) input.current.value = ''
  }
  const hint = t(accept === 'pictures' ? 'file-hint-pictures' : 'file-hint-documents', {
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
      <ul ref={rows}>
        {files.map((file) => (
          <SentFile
            key={file.fileId}
            file={file}
            findAddress={list.findAddress}
            onRemove={field.disabled ? undefined : () => list.remove(file)}
          />
        ))}
        {list.uploading.map((upload) => (
          <UploadingFile
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
          {toFieldMessage(list.tooMany, field, text, language)}
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
          {t('file-choose')}
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
  const { t } = useFormI18n()
  const { fileName: name } = file
  return (
    <li className="file">
      {file.fileType.startsWith('image/') && <FilePreview file={file} findAddress={findAddress} />}
      <bdi className="file-name">{name}</bdi>
      <span className="only-heard" role="status">
        {t('file-sent', { name })}
      </span>
      {onRemove && (
        <Button kind="plain" icon="close" aria-label={t('file-remove', { name })} onClick={onRemove}>
          {null}
        </Button>
      )}
    </li>
  )
}
