import { useContext, useEffect, useRef, useState } from 'react'
import type { FileReference } from '#contract/form/answers.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import type { FieldIssue } from '#contract/form/field-issue.ts'
import { fileMaxCount, judgeFile } from '#contract/form/rules/file-rules.ts'
import { FileSenderContext } from '#web/form/file-sender.ts'

type Refusal = Pick<FieldIssue, 'key' | 'params'>
/** A file on its way: `refusal` when it is not taken, `failed` when the line was the trouble and it can be sent again. */
export type Sending = { key: number; file: File; share: number; at: 'sending' | 'failed' | 'refused'; refusal?: Refusal }

type Props = { field: FormField; files: FileReference[]; onChange: (files: FileReference[]) => void }

/** Files that were sent, and those on their way: each with progress, cancel and another try. */
export function useFileList({ field, files, onChange }: Props) {
  const sender = useContext(FileSenderContext)
  const [sendings, setSendings] = useState<Sending[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  // Two files may arrive before the page has drawn the first: both are added to the newest list.
  const latest = useRef({ files, onChange })
  latest.current = { files, onChange }
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const set = (key: number, change: Partial<Sending>) =>
    setSendings((all) => all.map((sending) => (sending.key === key ? { ...sending, ...change } : sending)))
  const drop = (key: number) => setSendings((all) => all.filter((sending) => sending.key !== key))

  const send = async ({ key, file }: Sending) => {
    if (!sender) return set(key, { at: 'failed' })
    const abort = new AbortController()
    aborts.current.set(key, abort)
    set(key, { at: 'sending', share: 0 })
    try {
      const reference = await sender.send(field, file, { signal: abort.signal, onShare: (share) => set(key, { share }) })
      const next = [...latest.current.files, reference]
      latest.current.files = next
      latest.current.onChange(next)
      drop(key)
    } catch {
      if (!abort.signal.aborted) set(key, { at: 'failed' })
    } finally {
      aborts.current.delete(key)
    }
  }

  const take = (chosen: readonly File[]) => {
    const max = field.limit.length ?? fileMaxCount
    let room = max - latest.current.files.length - sendings.filter(({ at }) => at === 'sending').length
    for (const file of chosen) {
      const refusal =
        judgeFile(field, { fileName: file.name, byteCount: file.size }) ??
        (room > 0 ? undefined : { key: 'too-many-files' as const, params: { max } })
      const sending: Sending = {
        key: nextKey.current++,
        file,
        share: 0,
        at: refusal ? 'refused' : 'sending',
        ...(refusal && { refusal }),
      }
      setSendings((all) => [...all, sending])
      if (refusal) continue
      room -= 1
      void send(sending)
    }
  }

  return {
    sendings,
    take,
    retry: send,
    cancel: ({ key }: Sending) => {
      aborts.current.get(key)?.abort()
      drop(key)
    },
    remove: ({ fileId }: FileReference) => onChange(files.filter((file) => file.fileId !== fileId)),
    findAddress: (file: FileReference) => sender?.findAddress(file),
  }
}
