import { createContext, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Upload } from '#web/forms/files/file-uploads.ts'

/** Of all fields of a step: files that are on their way, and files that a lost line stopped. */
export type UnderWay = { onTheirWay: number; stopped: number }
export type UploadsUnderWay = {
  report(field: string, count: UnderWay): void
  count(): UnderWay
  watch(listener: () => void): () => void
}

const none: UnderWay = { onTheirWay: 0, stopped: 0 }

/** Files live with their fields: whoever leads away from a step asks here first. */
export function openUploadsUnderWay(): UploadsUnderWay {
  const fields = new Map<string, UnderWay>()
  const listeners = new Set<() => void>()
  let total = none
  return {
    report: (field, count) => {
      fields.set(field, count)
      total = [...fields.values()].reduce(
        (sum, each) => ({ onTheirWay: sum.onTheirWay + each.onTheirWay, stopped: sum.stopped + each.stopped }),
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

export const UploadsUnderWayContext = createContext<UploadsUnderWay>(openUploadsUnderWay())

/** Tells of the files of one field. */
export function useReportUploads(uploads: readonly Upload[]): void {
  const shelf = useContext(UploadsUnderWayContext)
  const field = useId()
  const stopped = uploads.filter(({ at }) => at === 'failed').length
  const onTheirWay = uploads.filter(({ at }) => at === 'waiting' || at === 'sending').length
  useEffect(() => shelf.report(field, { onTheirWay, stopped }), [shelf, field, onTheirWay, stopped])
  useEffect(() => () => shelf.report(field, none), [shelf, field])
}

export type WaitForUploads<Way> = UnderWay & {
  shelf: UploadsUnderWay
  /** The way that is gone once every file has arrived. */
  wanted: Way | null
  /** A file was stopped: it is to be sent again, or taken back, before the step is left. */
  isHeldUp: boolean
  go(way: Way): void
  stay(): void
}

/** Leaves a step at once where no file is on its way, else when all have arrived. */
export function useWaitForUploads<Way>(leave: (way: Way) => void): WaitForUploads<Way> {
  const [shelf] = useState(openUploadsUnderWay)
  const count = useSyncExternalStore(shelf.watch, shelf.count, shelf.count)
  const [wanted, setWanted] = useState<Way | null>(null)
  const [isHeldUp, setHeldUp] = useState(false)
  const { onTheirWay, stopped } = count
  const isBusy = onTheirWay > 0
  useEffect(() => {
    if (wanted === null || isBusy) return
    setWanted(null)
    if (stopped > 0) setHeldUp(true)
    else leave(wanted)
  }, [wanted, isBusy, stopped, leave])
  useEffect(() => {
    if (stopped === 0) setHeldUp(false)
  }, [stopped])
  return {
    ...count,
    shelf,
    wanted,
    isHeldUp,
    go: (way) => {
      if (isBusy) setWanted(way)
      else if (stopped > 0) setHeldUp(true)
      else leave(way)
    },
    stay: () => setWanted(null),
  }
}
