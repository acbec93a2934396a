import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchBlob } from '#web/lib/platform/fetch-blob.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import type { DocumentFile } from '#web/features/company/documents/document-list.ts'
import type { DocumentsHold } from '#web/features/company/documents/documents-store.ts'
import { FilePreview } from '#web/forms/files/file-rows.tsx'
import { corporateDocumentsWords } from '#web/features/company/documents/messages/documents-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'

type Props = { file: DocumentFile; hold: DocumentsHold; onDelete: (() => void) | undefined }

/** A document that is there: looked at, downloaded, deleted. */
export function DocumentRow({ file, hold, onDelete }: Props) {
  const say = corporateDocumentsWords.useSay()
  const { confirm, showError, toast } = useDialogs()
  const [isOpen, setOpen] = useState(false)
  const name = file.fileName
  const isPicture = file.fileType.startsWith('image/')

  const download = async () => {
    try {
      saveFile(await readFile(hold, file), name)
    } catch (error) {
      await showError(error)
    }
  }
  const remove = async () => {
    const question = { title: say('documents.delete-title'), message: say('documents.delete', { name }), ok: say('documents.delete-ok') }
    if (!(await confirm(question))) return
    onDelete?.()
    toast(say('documents.deleted', { name }))
  }
  return (
    <li className="file document" data-print-row="">
      {isPicture ? (
        <button type="button" className="document-look" aria-label={say('documents.look', { name })} onClick={() => setOpen(true)}>
          <Thumbnail file={file} hold={hold} />
        </button>
      ) : (
        <span className="document-sign">
          <Icon name="file" />
        </span>
      )}
      <bdi className="file-name">{name}</bdi>
      <span className="only-heard" role="status">
        {say('documents.kept')}
      </span>
      <span className="document-acts" data-print-hidden="">
        <Button kind="plain" icon="download" aria-label={say('documents.download-named', { name })} onClick={download}>
          {null}
        </Button>
        {onDelete && (
          <Button kind="plain" icon="trash" aria-label={say('documents.delete-named', { name })} onClick={remove}>
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
                {say('documents.download')}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {say('documents.close')}
              </Button>
            </>
          }
        >
          <div className="document-picture">
            <Thumbnail file={file} hold={hold} />
          </div>
        </Dialog>
      )}
    </li>
  )
}

function Thumbnail({ file, hold }: Pick<Props, 'file' | 'hold'>) {
  const { key, fileName, fileType } = file
  return <FilePreview file={{ fileId: key, fileName, fileType }} findAddress={() => hold.findAddress(file)} />
}

async function readFile(hold: DocumentsHold, file: DocumentFile): Promise<Blob> {
  const address = await hold.findAddress(file)
  const blob = address && (await fetchBlob(address, new AbortController().signal).catch(() => undefined))
  if (blob) return blob
  throw isOnline() ? new ApiError('DOCUMENT_FILE_NOT_FOUND') : new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true })
}
