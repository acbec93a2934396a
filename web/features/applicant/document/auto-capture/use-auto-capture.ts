import { useEffect, useRef, useState } from 'react'
import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { documentSizesMm } from '#contract/documents/document-size.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { type CaptureState, captureBegun, stepCapture } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import { detectFrame } from '#web/features/applicant/document/auto-capture/detect-frame.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import type { SeenFrame } from '#web/features/applicant/document/auto-capture/seen-frame.ts'
import { watchByServer } from '#web/features/applicant/document/auto-capture/watch-by-server.ts'
import { watchVideo } from '#web/features/applicant/document/auto-capture/watch-video.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'
import { canDrawOffPage } from '#web/lib/platform/camera/picture.ts'
import { savesData } from '#web/lib/platform/camera/saves-data.ts'
import { takeFrame } from '#web/lib/platform/camera/screenshot.ts'
import { store } from '#web/lib/platform/storage.ts'

export type AutoCaptureOptions = {
  type: DocumentType
  /** Null while there is no picture. */
  video: HTMLVideoElement | null
  /** What the photo shows of the video's picture. */
  region: Box | null
  /** A photo is being taken, by whomever. */
  isTaking: boolean
  /** The document has been held well for half a second. */
  onHeld: () => void
}

export type AutoCapture = {
  /** `unfit`: neither this browser nor the server can look, and the shutter is left. */
  fitness: 'fit' | 'unfit'
  /** Whether a photo is taken by itself. */
  isOn: boolean
  toggle: () => void
  fault: CaptureFault | null
  /** The document is well held; with `isOn`, its photo is about to be taken. */
  isGood: boolean
  /** The document's corners, in shares of the region. */
  outline: Quad | null
}

/** Who looks at the frames: a worker of the page; the server, where the phone is too slow or its browser cannot; nobody. */
type Watcher = 'worker' | 'server' | 'none'

/** Frames are sent by the second: not where data is dear. */
const toSecondWatcher = (): Watcher => (savesData() ? 'none' : 'server')

/** Sees the document before the shutter, and takes its photo once it is well held. */
export function useAutoCapture({ type, video, region, isTaking, onHeld }: AutoCaptureOptions): AutoCapture {
  const [watcher, setWatcher] = useState<Watcher>(() => (canDrawOffPage() ? 'worker' : toSecondWatcher()))
  const [isOn, setOn] = useState(() => store.find('autoCapture') !== 'off')
  const [state, setState] = useState<CaptureState>(captureBegun)
  const latest = useRef({ isOn, isTaking, onHeld })
  const budget = useRef({ framesLeft: captureLimits.maxFrames })
  useEffect(() => {
    latest.current = { isOn, isTaking, onHeld }
  })
  const { left = 0, top = 0, width = 0, height = 0 } = region ?? {}

  useEffect(() => {
    if (!video || width === 0 || watcher === 'none') return
    let current = captureBegun
    let wasOn = latest.current.isOn
    const onSeen = (seen: SeenFrame) => {
      const { isOn, isTaking, onHeld } = latest.current
      // Whoever pressed the shutter is not overtaken.
      if (isTaking || current.isAccepted) return
      // Switched on over a document that is held well, it counts anew: the sign comes before the photo.
      if (isOn !== wasOn) current = { ...current, good: null }
      wasOn = isOn
      const next = stepCapture(current, seen, watcher)
      current = isOn ? next : { ...next, isAccepted: false }
      setState(current)
      if (!current.isAccepted) return
      end()
      onHeld()
    }
    const region = { left, top, width, height }
    const watch = { region, sizeMm: documentSizesMm[type], onSeen }
    const end =
      watcher === 'worker'
        ? watchVideo({ ...watch, video, onUnfit: () => setWatcher(toSecondWatcher()) })
        : watchByServer({
            ...watch,
            budget: budget.current,
            detect: async (signal) => detectFrame(type, takeFrame(video, region), signal),
            onUnfit: () => setWatcher('none'),
          })
    return () => {
      end()
      setState(captureBegun)
    }
  }, [type, video, left, top, width, height, watcher])

  return {
    fitness: watcher === 'none' ? 'unfit' : 'fit',
    isOn,
    toggle: () => {
      if (isOn) store.save('autoCapture', 'off')
      else store.remove('autoCapture')
      setOn(!isOn)
    },
    fault: state.fault,
    isGood: state.good !== null,
    outline: state.outline,
  }
}
