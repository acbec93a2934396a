import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CameraPurpose, isCameraAllowed, type OpenCamera, openCamera } from '#web/lib/platform/camera/camera.ts'
import { CameraError, type CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'
import { findNextLens, type Lens } from '#web/lib/platform/camera/lens.ts'
import { waitForPicture, watchForBlack } from '#web/lib/platform/camera/video.ts'
import { store } from '#web/lib/platform/storage.ts'
import { isVisible, watchVisibility } from '#web/lib/platform/visibility.ts'

type CameraState =
  /** Not wanted, or another app is in front. */
  | { at: 'closed' }
  /** `isAsking`: the browser may be asking the person for the permission. */
  | { at: 'opening'; isAsking: boolean }
  /** A picture is there; `stream` is its size in pixels. */
  | { at: 'open'; stream: Size }
  | { at: 'failed'; failure: CameraFailure }

export type Camera = {
  state: CameraState
  /** `ref` of the `<video>`; it needs no other attribute. */
  attach: (video: HTMLVideoElement | null) => void
  findVideo: () => HTMLVideoElement | null
  findStream: () => MediaStream | null
  lenses: readonly Lens[]
  /** Shown only where there is more than one. */
  canSwitchLens: boolean
  switchLens: () => void
  hasTorch: boolean
  isTorchOn: boolean
  toggleTorch: () => void
  /** Opens it again after a failure. */
  reopen: () => void
}

/** A camera for a page: open while it is wanted and seen, closed and its light off otherwise. */
export function useCamera(purpose: CameraPurpose, isDesired: boolean): Camera {
  const isSeen = useSyncExternalStore(watchVisibility, isVisible)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [opened, setOpened] = useState<OpenCamera | null>(null)
  const [state, setState] = useState<CameraState>({ at: 'closed' })
  const [attempt, setAttempt] = useState(0)
  const [isTorchOn, setTorchOn] = useState(false)
  const lensId = useRef<string | null>(purpose === 'document' ? (store.find('lensId') ?? null) : null)

  useEffect(() => {
    if (!isDesired || !isSeen || !video) return
    const controller = new AbortController()
    const fail = (failure: CameraFailure) => {
      if (controller.signal.aborted) return
      controller.abort()
      setOpened(null)
      setState({ at: 'failed', failure })
    }
    setState({ at: 'opening', isAsking: false })
    void isCameraAllowed().then((isAllowed) => controller.signal.aborted || isAllowed || setState({ at: 'opening', isAsking: true }))
    show(video, { purpose, lensId: lensId.current, signal: controller.signal }, fail).then(
      ({ camera, stream }) => {
        if (controller.signal.aborted) return
        setOpened(camera)
        setState({ at: 'open', stream })
        // A phone that is turned turns its stream as well.
        const onResize = () => setState({ at: 'open', stream: { width: video.videoWidth, height: video.videoHeight } })
        video.addEventListener('resize', onResize, { signal: controller.signal })
      },
      (cause: unknown) => fail(cause instanceof CameraError ? cause.failure : 'busy'),
    )
    return () => {
      controller.abort()
      setOpened(null)
      setTorchOn(false)
      setState({ at: 'closed' })
    }
  }, [purpose, isDesired, isSeen, video, attempt])

  const switchLens = useCallback(() => {
    const next = opened && findNextLens(opened.lenses, opened.lensId)
    if (!next) return
    lensId.current = next.id
    if (purpose === 'document') store.save('lensId', next.id)
    setAttempt((count) => count + 1)
  }, [opened, purpose])
  const toggleTorch = useCallback(() => void opened?.setTorch(!isTorchOn).then(setTorchOn), [opened, isTorchOn])

  return {
    state,
    attach: setVideo,
    findVideo: () => video,
    findStream: () => opened?.stream ?? null,
    lenses: opened?.lenses ?? [],
    canSwitchLens: (opened?.lenses.length ?? 0) > 1,
    switchLens,
    hasTorch: opened?.hasTorch ?? false,
    isTorchOn,
    toggleTorch,
    reopen: useCallback(() => setAttempt((count) => count + 1), []),
  }
}

type ShowOptions = { purpose: CameraPurpose; lensId: string | null; signal: AbortSignal }

/** Opens the camera into the video and waits for its first picture; closes it once `signal` says so. */
async function show(video: HTMLVideoElement, options: ShowOptions, onFailure: (failure: CameraFailure) => void) {
  const { signal } = options
  const camera = await openCamera(options)
  const unwatch = camera.watch(() => onFailure('lost'))
  const close = () => {
    unwatch()
    camera.close()
    video.srcObject = null
  }
  if (signal.aborted) close()
  signal.throwIfAborted()
  signal.addEventListener('abort', close, { once: true })
  const stream = await waitForPicture(video, camera.stream, signal)
  watchForBlack(video, signal, () => onFailure('black-picture'))
  return { camera, stream }
}
