import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { FileSenderContext } from '#web/forms/files/file-sender.ts'
import { openFileUploads } from '#web/forms/files/file-uploads.ts'
import { useReportUploads } from '#web/forms/files/pending-uploads.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'

type Props = {
  field: FormField
  module: ModuleKey | undefined
  files: FileReference[]
  onChange: (files: FileReference[]) => void
}

/** Files that were sent, and those on their way: each with progress, cancel and another try. */
export function useFileList({ field, module, files, onChange }: Props) {
  const sender = useContext(FileSenderContext)
  // Two files may arrive before the page has drawn the first: both are added to the newest list.
  const latest = useRef({ files, onChange })
  latest.current = { files, onChange }
  const keep = (next: FileReference[]) => {
    latest.current.files = next
    latest.current.onChange(next)
  }
  /** Pictures that were sent from here are looked at as they lie on the device. */
  const previews = useRef(new Map<string, string>())
  const [uploads] = useState(() =>
    openFileUploads({
      field,
      send: (file, options) => sender.send(field, file, { ...options, module }),
      countStored: () => latest.current.files.length,
      onSent: (reference, file) => {
        if (reference.fileType.startsWith('image/')) previews.current.set(reference.fileId, URL.createObjectURL(file))
        keep([...latest.current.files, reference])
      },
    }),
  )
  const { uploads: uploading, tooMany } = useSyncExternalStore(uploads.watch, uploads.state, uploads.state)
  useReportUploads(uploading)

  useEffect(() => watchNetwork((online) => online && uploads.retryLost()), [uploads])
  useEffect(() => {
    const addresses = previews.current
    return () => {
      uploads.close()
      for (const address of addresses.values()) URL.revokeObjectURL(address)
      addresses.clear()
    }
  }, [uploads])

  return {
    uploading,
    tooMany,
    take: uploads.take,
    retry: uploads.retry,
    cancel: uploads.cancel,
    remove: ({ fileId }: FileReference) => {
      keep(latest.current.files.filter((file) => file.fileId !== fileId))
      uploads.forgetTooMany()
    },
    findAddress: async (file: FileReference) => previews.current.get(file.fileId) ?? sender.findAddress(file),
  }
}
