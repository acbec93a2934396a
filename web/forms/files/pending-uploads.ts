import { createContext, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Upload } from '#web/forms/files/file-uploads.ts'

/** Of all fields of a step: files that are on their way, and files that a lost line stopped. */
export type PendingUpload = { uploading: number; stopped: number }
export type PendingUploads = {
  report(field: string, count: PendingUpload): void
  count(): PendingUpload
  watch(listener: () => void): () => void
}

const none: PendingUpload = { uploading: 0, stopped: 0 }

/** Files live with their fields: whoever leads away from a step asks here first. */
export function openPendingUploads(): PendingUploads {
  const fields = new Map<string, PendingUpload>()
  const listeners = new Set<() => void>()
  let total = none
  return {
    report: (field, count) => {
      fields.set(field, count)
      total = [...fields.values()].reduce(
        (sum, each) => ({ uploading: sum.uploading + each.uploading, stopped: sum.stopped + each.stopped }),
        none,
      )
      for (const listener of listeners) listener()
    },
    count: () => total,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const PendingUploadsContext = createContext<PendingUploads>(openPendingUploads())

/** Tells of the files of one field. */
export function useReportUploads(uploads: readonly Upload[]): void {
  const store = useContext(PendingUploadsContext)
  const field = useId()
  const stopped = uploads.filter(({ at }) => at === 'failed').length
  const uploading = uploads.filter(({ at }) => at === 'waiting' || at === 'sending').length
  useEffect(() => store.report(field, { uploading, stopped }), [store, field, uploading, stopped])
  useEffect(() => () => store.report(field, none), [store, field])
}

export type WaitForUploads<Way> = PendingUpload & {
  shelf: PendingUploads
  /** The way that is gone once every file has arrived. */
  desired: Way | null
  /** A file was stopped: it is to be sent again, or taken back, before the step is left. */
  isHeldUp: boolean
  go(way: Way): void
  stay(): void
}

/** Leaves a step at once where no file is on its way, else when all have arrived. */
export function useWaitForUploads<Way>(leave: (way: Way) => void): WaitForUploads<Way> {
  const [shelf] = useState(openPendingUploads)
  const count = useSyncExternalStore(shelf.watch, shelf.count, shelf.count)
  const [desired, setWanted] = useState<Way | null>(null)
  const [isHeldUp, setHeldUp] = useState(false)
  const { uploading, stopped } = count
  const isBusy = uploading > 0
  useEffect(() => {
    if (desired === null || isBusy) return
    setWanted(null)
    if (stopped > 0) setHeldUp(true)
    else leave(desired)
  }, [desired, isBusy, stopped, leave])
  useEffect(() => {
    if (stopped === 0) setHeldUp(false)
  }, [stopped])
  return {
    ...count,
    shelf,
    desired,
    isHeldUp,
    go: (way) => {
      if (isBusy) setWanted(way)
      else if (stopped > 0) setHeldUp(true)
      else leave(way)
    },
    stay: () => setWanted(null),
  }
}
