import { livenessLimits } from '#contract/limits.ts'

export type Recording = { blob: Blob; mimeType: string; recordedMs: number }
type RecordingFailure = 'unsupported' | 'failed' | 'stuck'

class RecordingError extends Error {
  readonly failure: RecordingFailure
  constructor(failure: RecordingFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'RecordingError'
    this.failure = failure
  }
}

const webm = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']
const mp4 = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=avc1', 'video/mp4']

/** WebM where the browser records it. Safari claims WebM too, and writes clips that do not play: there MP4 comes first. */
export function findRecordingType(isSupported: (type: string) => boolean, userAgent: string): string | undefined {
  const isSafari = /AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent)
  return (isSafari ? [...mp4, ...webm] : [...webm, ...mp4]).find(isSupported)
}

export type RecordingOptions = { recordingMs: number; signal: AbortSignal; onStart?: () => void }

const watchdogMs = 4_000

/**
 * Records the picture of a stream, without sound. Throws `RecordingError`: `unsupported`, `failed` (the recorder broke or
 * gave nothing) or `stuck` (it did not end in time), and an AbortError when `signal` takes it back.
 */
export async function recordClip(stream: MediaStream, { recordingMs, signal, onStart }: RecordingOptions): Promise<Recording> {
  const type = typeof MediaRecorder === 'undefined' ? undefined : findRecordingType(supports, navigator.userAgent)
  if (!type) throw new RecordingError('unsupported')
  signal.throwIfAborted()
  const recorder = openRecorder(stream, type)
  const parts: Blob[] = []
  let startedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    const watchdog = setTimeout(() => reject(new RecordingError('stuck')), recordingMs + watchdogMs)
    let end: ReturnType<typeof setTimeout> | undefined
    const settle = (finish: () => void) => () => {
      clearTimeout(watchdog)
      clearTimeout(end)
      signal.removeEventListener('abort', giveUp)
      finish()
    }
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data))
    recorder.onstart = () => {
      startedAt = performance.now()
      end = setTimeout(() => stop(recorder), recordingMs)
      onStart?.()
    }
    recorder.onstop = settle(resolve)
    recorder.onerror = (event) => settle(() => reject(new RecordingError('failed', event)))()
    signal.addEventListener('abort', giveUp)
    recorder.start()
  }).finally(() => stop(recorder))
  const blob = new Blob(parts, { type: recorder.mimeType || type })
  if (blob.size === 0) throw new RecordingError('failed')
  return { blob, mimeType: blob.type, recordedMs: performance.now() - startedAt }
}

function supports(type: string): boolean {
  return MediaRecorder.isTypeSupported(type)
}

function openRecorder(stream: MediaStream, mimeType: string): MediaRecorder {
  try {
    const picture = new MediaStream(stream.getVideoTracks())
    return new MediaRecorder(picture, { mimeType, videoBitsPerSecond: livenessLimits.videoBitsPerSecond })
  } catch (cause) {
    throw new RecordingError('unsupported', cause)
  }
}

function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop()
}

/** A name that fits the recording, for the form that carries it. */
export function toRecordingFile({ blob, mimeType }: Pick<Recording, 'blob' | 'mimeType'>): File {
  const ending = mimeType.startsWith('video/mp4') ? 'mp4' : 'webm'
  return new File([blob], `liveness.${ending}`, { type: mimeType })
}
