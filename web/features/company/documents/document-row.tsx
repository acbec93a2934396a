import { useState } from 'react'
import type { DocumentFile } from '#web/features/company/documents/document-list.ts'
import type { DocumentsStore } from '#web/features/company/documents/documents-store.ts'
import { documentsMessages } from '#web/features/company/documents/messages/documents-messages.ts'
import { FilePreview } from '#web/forms/files/file-rows.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchBlob } from '#web/lib/platform/fetch-blob.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/company/documents/documents.module.css'

type Props = { file: DocumentFile; store: DocumentsStore; onDelete: (() => void) | undefined }

/** A document that is there: looked at, downloaded, deleted. */
export function DocumentRow({ file, store, onDelete }: Props) {
  const t = documentsMessages.useTranslate()
  const { confirm, showError, toast } = useDialogs()
  const [isOpen, setOpen] = useState(false)
  const name = file.fileName
  const isPicture = file.fileType.startsWith('image/')

  const download = async () => {
    try {
      saveFile(await readFile(store, file), name)
    } catch (error) {
      await showError(error)
    }
  }
  const remove = async () => {
    const question = { title: t('documents.delete-title'), message: t('documents.delete', { name }), ok: t('documents.delete-ok') }
    if (!(await confirm(question))) return
    onDelete?.()
    toast(t('documents.deleted', { name }))
  }
  return (
    <li className={`file ${styles.document}`} data-print-row="">
      {isPicture ? (
        <button type="button" className={styles.documentLook} aria-label={t('documents.look', { name })} onClick={() => setOpen(true)}>
          <Thumbnail file={file} store={store} />
        </button>
      ) : (
        <span className={styles.documentSign}>
          <Icon name="file" />
        </span>
      )}
      <bdi className="file-name">{name}</bdi>
      <span className="only-heard" role="status">
        {t('documents.kept')}
      </span>
      <span className={styles.documentActs} data-print-hidden="">
        <Button kind="plain" icon="download" aria-label={t('documents.download-named', { name })} onClick={download}>
          {null}
        </Button>
        {onDelete && (
          <Button kind="plain" icon="trash" aria-label={t('documents.delete-named', { name })} onClick={remove}>
            {null}
          </Button>
        )}
      </span>
      {isOpen && (
        <Dialog
          title={name}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button icon="download" onClick={download}>
                {t('documents.download')}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {t('documents.close')}
              </Button>
            </>
          }
        >
          <div className={styles.documentPicture}>
            <Thumbnail file={file} store={store} />
          </div>
        </Dialog>
      )}
    </li>
  )
}

function Thumbnail({ file, store }: Pick<Props, 'file' | 'store'>) {
  const { key, fileName, fileType } = file
  return <FilePreview file={{ fileId: key, fileName, fileType }} findAddress={() => store.findAddress(file)} />
}

async function readFile(store: DocumentsStore, file: DocumentFile): Promise<Blob> {
  const address = await store.findAddress(file)
  const blob = address && (await fetchBlob(address, new AbortController().signal).catch(() => undefined))
  if (blob) return blob
  throw isOnline() ? new ApiError('DOCUMENT_FILE_NOT_FOUND') : new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true })
}
