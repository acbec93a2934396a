import { type DragEvent, useRef, useState } from 'react'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { type LocalText, toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { acceptedFiles, fileMaxCount, fileMaxMegabytes } from '#contract/forms/rules/file-rules.ts'
import { languageTag } from '#contract/language.ts'
import { DocumentRow } from '#web/features/company/documents/document-row.tsx'
import type { DocumentsStore, SlotState } from '#web/features/company/documents/documents-store.ts'
import { documentsMessages } from '#web/features/company/documents/messages/documents-messages.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { UploadingFile } from '#web/forms/files/file-rows.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/company/documents/documents.module.css'

type Props = {
  /** Of the button that takes files: what is wrong leads there. */
  id: string
  slot: SlotState
  store: DocumentsStore
  isReadOnly: boolean
  issues: readonly Pick<FieldIssue, 'key' | 'params'>[]
}

/** One slot: what it is for, what is in it, and how to put more in. */
export function DocumentSlot({ id, slot, store, isReadOnly, issues }: Props) {
  const { language, text: texts, t: tForms } = useFormI18n()
  const t = documentsMessages.useTranslate()
  const { field, files, uploads, tooMany } = slot
  const label = toLabel(field, language)
  const wrong = [...issues, ...(tooMany ? [tooMany] : [])]
  const Heading = isReadOnly ? 'h3' : 'h2'
  const isEmpty = files.length === 0 && uploads.length === 0
  return (
    <section className={`document-slot ${wrong.length > 0 ? 'invalid' : ''}`} aria-labelledby={`${id}-label`}>
      <div className={styles.documentAbout} data-print-row="">
        <Heading id={`${id}-label`}>
          <span lang={languageTag[label.language]}>{label.text}</span>
          {!field.limit.required && !isReadOnly && <span className="muted"> {tForms('optional')}</span>}
        </Heading>
        {!isReadOnly && [field.helpText, field.note, field.remark].map((text, at) => <Written key={`text-${at + 1}`} text={text} />)}
        {wrong.length > 0 && !isReadOnly && (
          <p className="field-error" role={tooMany ? 'alert' : undefined} id={`${id}-error`}>
            {[...new Set(wrong.map((issue) => toFieldMessage(issue, field, texts, language)))].join(' ')}
          </p>
        )}
      </div>
      <div className={styles.documentFiles}>
        {!isEmpty && (
          <ul>
            {files.map((file) => (
              <DocumentRow
                key={file.key}
                file={file}
                store={store}
                onDelete={isReadOnly || field.disabled ? undefined : () => store.remove(field.name, file)}
              />
            ))}
            {!isReadOnly &&
              uploads.map((upload) => (
                <UploadingFile
                  key={upload.key}
                  upload={upload}
                  field={field}
                  onCancel={() => store.cancel(field.name, upload.key)}
                  onRetry={() => store.retry(field.name, upload.key)}
                />
              ))}
          </ul>
        )}
        {isEmpty && isReadOnly && <p className="muted">{t('documents.none')}</p>}
        {!isReadOnly && !field.disabled && (
          <Taking id={id} slot={slot} label={label.text} isInvalid={wrong.length > 0} onTake={(chosen) => store.take(field.name, chosen)} />
        )}
      </div>
    </section>
  )
}

type TakingProps = { id: string; slot: SlotState; label: string; isInvalid: boolean; onTake: (chosen: File[]) => void }

/** Files are chosen or dropped; the button does for keyboard and touch what dropping does for the mouse. */
function Taking({ id, slot: { field }, label, isInvalid, onTake }: TakingProps) {
  const t = documentsMessages.useTranslate()
  const { t: tForms } = useFormI18n()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const accept = field.accept ?? 'documents'
  const max = field.limit.length ?? fileMaxCount
  const take = (chosen: FileList | null) => {
    onTake([...(chosen ?? [])])
    // The same file, chosen again after a correction, must count again.
    if (input.current) input.current.value = ''
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  const kinds = tForms(accept === 'pictures' ? 'file-hint-pictures' : 'file-hint-documents', {
    max: field.limit.megabytes ?? fileMaxMegabytes,
  })
  return (
    <div className={`document-drop ${isOver ? 'over' : ''}`} {...dropping} data-print-hidden="">
      <div className={styles.documentChoose}>
        <Button
          id={id}
          icon="upload"
          aria-label={t('documents.choose-named', { slot: label })}
          aria-describedby={isInvalid ? `${id}-error ${id}-hint` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t('documents.choose')}
        </Button>
        <span className={`${styles.documentOr} muted small`}>{t(isOver ? 'documents.drop-now' : 'documents.drop')}</span>
      </div>
      <p className="muted small" id={`${id}-hint`}>
        {kinds}
        <span aria-hidden="true"> · </span>
        {max === 1 ? t('documents.count-one') : t('documents.count', { max })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept={Object.keys(acceptedFiles[accept])
          .map((ending) => `.${ending}`)
          .join(',')}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}

function Written({ text }: { text: LocalText | undefined }) {
  const { language } = useFormI18n()
  const spoken = toTextInLanguage(text, language)
  if (!spoken) return null
  return (
    <p className="muted small" lang={languageTag[spoken.language]}>
      {spoken.text}
    </p>
  )
}
