import { useEffect, useRef, useState } from 'react'
import { documentSizesMm } from '#contract/documents/document-size.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { type CaptureState, captureBegun, stepCapture } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import type { CaptureFault } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import { watchVideo } from '#web/features/applicant/document/auto-capture/watch-video.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'
import { canDrawOffPage } from '#web/lib/platform/camera/picture.ts'
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
  /** `unfit`: this phone or browser cannot, and the shutter is left. */
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

/** Sees the document before the shutter, and takes its photo once it is well held. */
export function useAutoCapture({ type, video, region, isTaking, onHeld }: AutoCaptureOptions): AutoCapture {
  const [isUnfit, setUnfit] = useState(() => !canDrawOffPage())
  const [isOn, setOn] = useState(() => store.find('autoCapture') !== 'off')
  const [state, setState] = useState<CaptureState>(captureBegun)
  const latest = useRef({ isOn, isTaking, onHeld })
  useEffect(() => {
    latest.current = { isOn, isTaking, onHeld }
  })
  const { left = 0, top = 0, width = 0, height = 0 } = region ?? {}

  useEffect(() => {
    if (!video || width === 0 || isUnfit) return
    const size = documentSizesMm[type]
    let current = captureBegun
    let wasOn = latest.current.isOn
    const end = watchVideo({
      video,
      region: { left, top, width, height },
      expectedRatio: size.width / size.height,
      onFacts: (facts, atMs, frameWidth) => {
        const { isOn, isTaking, onHeld } = latest.current
        // Whoever pressed the shutter is not overtaken.
        if (isTaking || current.isAccepted) return
        // Switched on over a document that is held well, it counts anew: the sign comes before the photo.
        if (isOn !== wasOn) current = { ...current, good: null }
        wasOn = isOn
        const next = stepCapture(current, { facts, atMs }, { photoScale: width / frameWidth, widthMm: size.width })
        current = isOn ? next : { ...next, isAccepted: false }
        setState(current)
        if (current.isAccepted) onHeld()
      },
      onUnfit: () => setUnfit(true),
    })
    return () => {
      end()
      setState(captureBegun)
    }
  }, [type, video, left, top, width, height, isUnfit])

  return {
    fitness: isUnfit ? 'unfit' : 'fit',
    isOn,
    toggle: () => {
      if (isOn) store.save('autoCapture', 'off')
      else store.remove('autoCapture')
      setOn(!isOn)
    },
    fault: state.fault,
    isGood: state.good !== null,
    outline: state.previous?.facts.document?.quad ?? null,
  }
}
