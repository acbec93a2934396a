import { CameraError, type CameraSurroundings, toCameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import { type Facing, findBestLens, type Lens, toLenses } from '#web/lib/platform/camera/lens.ts'

export type CameraPurpose = 'document' | 'face'

/** An open camera. Whoever opened it closes it. */
export type OpenCamera = {
  stream: MediaStream
  lensId: string | null
  lenses: readonly Lens[]
  hasTorch: boolean
  /** Whether the light is on now: a device may refuse. */
  setTorch(on: boolean): Promise<boolean>
  /** Calls once when the picture ends, or stays frozen for two seconds. */
  watch(onLost: () => void): () => void
  close(): void
}

/** What a camera is opened with: the browser's own parts, or a test's. */
export type CameraDevices = {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  enumerateDevices(): Promise<readonly { kind: string; deviceId: string; label: string }[]>
  findPermission(): Promise<CameraPermission | undefined>
  surroundings(): CameraSurroundings
}
export type CameraPermission = Pick<PermissionStatus, 'state' | 'addEventListener' | 'removeEventListener'>

export type OpenCameraOptions = {
  purpose: CameraPurpose
  /** The lens that was used before, or that was switched to. One that is gone is passed by. */
  lensId?: string | null
  signal?: AbortSignal
}

/** From the permission to the first picture. */
export const cameraOpenMs = 10_000
/** As long as a person may take over the browser's question. */
export const permissionMs = 120_000
const frozenMs = 2_000

// Documents need their small letters; of a face, 720 lines are enough and travel well.
const constraints = {
  document: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } },
  face: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
} as const satisfies Record<CameraPurpose, MediaTrackConstraints>

/** Opens the camera. Throws `CameraError`, which says why in one word, and an AbortError when `signal` takes it back. */
export async function openCamera(options: OpenCameraOptions, devices: CameraDevices = browserDevices): Promise<OpenCamera> {
  const { purpose, lensId, signal } = options
  signal?.throwIfAborted()
  try {
    const surroundings = devices.surroundings()
    if (!surroundings.isSecure || !surroundings.hasMediaDevices) throw new Error('no camera on this page')
    const stream = await getStream(constraintsOf(purpose, lensId), devices, signal)
    const camera = await toOpenCamera(stream, options, devices)
    if (signal?.aborted) camera.close()
    signal?.throwIfAborted()
    return camera
  } catch (cause) {
    signal?.throwIfAborted()
    throw new CameraError(toCameraFailure(cause, devices.surroundings()), cause)
  }
}

function constraintsOf(purpose: CameraPurpose, lensId: string | null | undefined): MediaTrackConstraints {
  const wish: MediaTrackConstraints = { ...constraints[purpose] }
  if (!lensId) return wish
  // `ideal`, never `exact`: ids change when a browser's data is cleared, and an exact one then fails.
  const { facingMode: _, ...size } = wish
  return { ...size, deviceId: { ideal: lensId } }
}

async function getStream(video: MediaTrackConstraints, devices: CameraDevices, signal?: AbortSignal): Promise<MediaStream> {
  const permission = await devices.findPermission().catch(() => undefined)
  signal?.throwIfAborted()
  const requested = devices.getUserMedia({ video, audio: false })
  const limit = watchLimit(permission, signal)
  // A stream that comes after its time must not keep the camera's light on.
  void requested.then(
    (stream) => limit.hasPassed() && stop(stream),
    () => undefined,
  )
  try {
    return await Promise.race([requested, limit.passed])
  } finally {
    limit.forget()
  }
}

/** Ten seconds count from the permission on: nobody is hurried through the browser's own question. */
function watchLimit(permission: CameraPermission | undefined, signal: AbortSignal | undefined) {
  let forget = () => {}
  let hasPassed = false
  const passed = new Promise<never>((_, reject) => {
    const pass = (reason: unknown) => {
      hasPassed = true
      reject(reason)
    }
    const onTime = () => pass(new CameraError('too-slow'))
    let timer = setTimeout(onTime, permission?.state === 'granted' ? cameraOpenMs : permissionMs)
    const onAnswer = () => {
      if (permission?.state !== 'granted') return
      clearTimeout(timer)
      timer = setTimeout(onTime, cameraOpenMs)
    }
    const onAbort = () => pass(signal?.reason)
    permission?.addEventListener('change', onAnswer)
    signal?.addEventListener('abort', onAbort)
    forget = () => {
      clearTimeout(timer)
      permission?.removeEventListener('change', onAnswer)
      signal?.removeEventListener('abort', onAbort)
    }
  })
  return { passed, hasPassed: () => hasPassed, forget: () => forget() }
}

async function toOpenCamera(opened: MediaStream, options: OpenCameraOptions, devices: CameraDevices): Promise<OpenCamera> {
  let stream = opened
  // Labels and ids are told only after the permission.
  const lenses = toLenses(await devices.enumerateDevices().catch(() => []))
  // A lens that was chosen stays; one that is gone by now left the choice to the browser, which may take the front.
  const isChosen = options.lensId && trackOf(stream).getSettings?.().deviceId === options.lensId
  const better = isChosen ? undefined : findBetterLens(lenses, trackOf(stream), options.purpose)
  if (better) {
    // Some phones hold one lens at a time: the first must go before the next comes.
    stop(stream)
    const reopen = (lensId: string | null) => getStream(constraintsOf(options.purpose, lensId), devices, options.signal)
    stream = await reopen(better.id).catch(() => reopen(null))
  }
  const track = trackOf(stream)
  return {
    stream,
    lensId: track.getSettings?.().deviceId ?? null,
    lenses,
    hasTorch: hasTorch(track),
    setTorch: (on) => setTorch(track, on),
    watch: (onLost) => watchTrack(track, onLost),
    close: () => stop(stream),
  }
}

function findBetterLens(lenses: readonly Lens[], track: MediaStreamTrack, purpose: CameraPurpose): Lens | undefined {
  const facing: Facing = purpose === 'document' ? 'environment' : 'user'
  const current = lenses.find((lens) => lens.id === track.getSettings?.().deviceId)
  const best = findBestLens(lenses, facing)
  if (!best || !current || best.id === current.id) return undefined
  // Without a side in its label, only a lens that is unfit is left for another.
  const isCurrentFit = findBestLens([current], facing) !== undefined
  return best.facing === null && isCurrentFit ? undefined : best
}

function trackOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getVideoTracks()
  if (!track) throw new CameraError('none')
  return track
}

function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  if (!hasTorch(track)) return false
  const constraints: MediaTrackConstraints & { advanced: { torch: boolean }[] } = { advanced: [{ torch: on }] }
  return track.applyConstraints(constraints).then(
    () => on,
    () => false,
  )
}

function watchTrack(track: MediaStreamTrack, onLost: () => void): () => void {
  let frozen: ReturnType<typeof setTimeout> | undefined
  const onMute = () => {
    clearTimeout(frozen)
    frozen = setTimeout(onLost, frozenMs)
  }
  const onUnmute = () => clearTimeout(frozen)
  track.addEventListener('ended', onLost)
  track.addEventListener('mute', onMute)
  track.addEventListener('unmute', onUnmute)
  return () => {
    clearTimeout(frozen)
    track.removeEventListener('ended', onLost)
    track.removeEventListener('mute', onMute)
    track.removeEventListener('unmute', onUnmute)
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether the browser will open the camera without asking. Unknown counts as no. */
export async function isCameraAllowed(devices: CameraDevices = browserDevices): Promise<boolean> {
  const permission = await devices.findPermission().catch(() => undefined)
  return permission?.state === 'granted'
}

const browserDevices: CameraDevices = {
  getUserMedia: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  enumerateDevices: () => navigator.mediaDevices.enumerateDevices(),
  findPermission: async () => navigator.permissions?.query({ name: 'camera' as PermissionName }),
  surroundings: () => ({
    isSecure: window.isSecureContext,
    hasMediaDevices: typeof navigator.mediaDevices?.getUserMedia === 'function',
    userAgent: navigator.userAgent,
  }),
}
