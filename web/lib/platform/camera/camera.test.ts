import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CameraDevices, type CameraPermission, cameraOpenMs, openCamera, permissionMs } from '#web/lib/platform/camera/camera.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

class FakeTrack extends EventTarget {
  isStopped = false
  readonly deviceId: string
  readonly hasTorch: boolean
  constructor(deviceId: string, hasTorch = false) {
    super()
    this.deviceId = deviceId
    this.hasTorch = hasTorch
  }
  stop = () => {
    this.isStopped = true
  }
  getSettings = () => ({ deviceId: this.deviceId })
  getCapabilities = () => (this.hasTorch ? { torch: true } : {})
  applyConstraints = async () => undefined
}

const toStream = (track: FakeTrack) => ({ getTracks: () => [track], getVideoTracks: () => [track] }) as unknown as MediaStream
const permission = (state: PermissionState) =>
  Object.assign(new EventTarget(), { state }) as CameraPermission & EventTarget & { state: PermissionState }

/** A device with lenses by label; it opens the lens that is asked for, else the first. */
function openDevice(labels: string[], change: Partial<CameraDevices> = {}) {
  const requested: MediaTrackConstraints[] = []
  const tracks: FakeTrack[] = []
  const devices: CameraDevices = {
    getUserMedia: async ({ video }) => {
      const wish = video as MediaTrackConstraints
      requested.push(wish)
      const desired = (wish.deviceId as { ideal?: string } | undefined)?.ideal
      const track = new FakeTrack(labels.includes(desired ?? '') ? String(desired) : (labels[0] ?? ''))
      tracks.push(track)
      return toStream(track)
    },
    enumerateDevices: async () => labels.map((label) => ({ kind: 'videoinput', deviceId: label, label })),
    findPermission: async () => permission('granted'),
    surroundings: () => ({ isSecure: true, hasMediaDevices: true, userAgent: chrome }),
    ...change,
  }
  return { devices, requested, tracks }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('requests the rear camera for documents and the front camera for faces, without sound', async () => {
  const { devices, requested } = openDevice(['Webcam'])
  await openCamera({ purpose: 'document' }, devices)
  await openCamera({ purpose: 'face' }, devices)
  expect(requested).toMatchObject([{ facingMode: 'environment' }, { facingMode: 'user' }])
})

it('switches from an ultra-wide lens to the main one', async () => {
  const { devices, tracks } = openDevice(['Back Ultra Wide Camera', 'Back Camera', 'Front Camera'])
  const camera = await openCamera({ purpose: 'document' }, devices)
  expect([camera.lensId, tracks.map((track) => track.isStopped)]).toEqual(['Back Camera', [true, false]])
})

it('requests the chosen lens as a preference', async () => {
  const { devices, requested } = openDevice(['Back Camera', 'Back Telephoto Camera'])
  const camera = await openCamera({ purpose: 'document', lensId: 'Back Telephoto Camera' }, devices)
  expect([camera.lensId, requested.length]).toEqual(['Back Telephoto Camera', 1])
  expect(requested[0]).toMatchObject({ deviceId: { ideal: 'Back Telephoto Camera' } })
})

it('falls back when the chosen lens is gone', async () => {
  const { devices } = openDevice(['Front Camera', 'Back Camera'])
  const camera = await openCamera({ purpose: 'document', lensId: 'gone' }, devices)
  expect(camera.lensId).toBe('Back Camera')
})

it("keeps a computer's camera", async () => {
  const { devices, requested } = openDevice(['USB Camera', 'HD Webcam'])
  const camera = await openCamera({ purpose: 'face' }, devices)
  expect([camera.lensId, requested.length]).toEqual(['USB Camera', 1])
})

it('reports a failure by code', async () => {
  const refuse = (name: string) => openDevice([], { getUserMedia: () => Promise.reject(Object.assign(new Error(), { name })) }).devices
  const insecure = openDevice([], {
    surroundings: () => ({ isSecure: false, hasMediaDevices: false, userAgent: chrome }),
  }).devices
  const failures = [refuse('NotAllowedError'), refuse('NotFoundError'), refuse('NotReadableError'), insecure].map((devices) =>
    openCamera({ purpose: 'face' }, devices).catch((error: { failure: string }) => error.failure),
  )
  expect(await Promise.all(failures)).toEqual(['denied', 'none', 'busy', 'insecure-page'])
})

/** A camera that answers only when the test says so. */
function openSlowDevice(state: PermissionState) {
  const track = new FakeTrack('slow')
  const granted = permission(state)
  let answer = () => {}
  const { devices } = openDevice([], {
    getUserMedia: () => new Promise((resolve) => (answer = () => resolve(toStream(track)))),
    findPermission: async () => granted,
  })
  return { devices, track, granted, answer: () => answer() }
}
const failureOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'open',
    (error: { failure: string }) => error.failure,
  )

it('times out after ten seconds, and closes a late camera', async () => {
  const { devices, track, answer } = openSlowDevice('granted')
  const failure = failureOf(openCamera({ purpose: 'face' }, devices))
  await vi.advanceTimersByTimeAsync(cameraOpenMs - 1)
  expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBe('too-slow')
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(track.isStopped).toBe(true)
})

it('waits for the permission prompt', async () => {
  const { devices, granted } = openSlowDevice('prompt')
  const failure = failureOf(openCamera({ purpose: 'face' }, devices))
  await vi.advanceTimersByTimeAsync(permissionMs - 1000)
  granted.state = 'granted'
  granted.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(cameraOpenMs - 1)
  expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBe('too-slow')
})

it('closes the camera when its page is gone', async () => {
  const { devices, track, answer } = openSlowDevice('granted')
  const controller = new AbortController()
  const opening = openCamera({ purpose: 'face', signal: controller.signal }, devices).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([await opening, track.isStopped]).toEqual(['AbortError', true])
})

it('reports an ended or frozen stream', async () => {
  const { devices, tracks } = openDevice(['Webcam'])
  const camera = await openCamera({ purpose: 'face' }, devices)
  const lost = vi.fn()
  const unwatch = camera.watch(lost)
  const [track] = tracks
  track?.dispatchEvent(new Event('mute'))
  vi.advanceTimersByTime(1900)
  track?.dispatchEvent(new Event('unmute'))
  vi.advanceTimersByTime(5000)
  expect(lost).toHaveBeenCalledTimes(0)
  track?.dispatchEvent(new Event('mute'))
  vi.advanceTimersByTime(2000)
  track?.dispatchEvent(new Event('ended'))
  expect(lost).toHaveBeenCalledTimes(2)
  unwatch()
  track?.dispatchEvent(new Event('ended'))
  expect(lost).toHaveBeenCalledTimes(2)
})

it('offers the torch where available', async () => {
  const { devices } = openDevice(['Webcam'])
  const dark = await openCamera({ purpose: 'document' }, devices)
  const torch = new FakeTrack('Back Camera', true)
  const lit = await openCamera({ purpose: 'document' }, { ...devices, getUserMedia: async () => toStream(torch) })
  expect([dark.hasTorch, await dark.setTorch(true), lit.hasTorch, await lit.setTorch(true), await lit.setTorch(false)]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
