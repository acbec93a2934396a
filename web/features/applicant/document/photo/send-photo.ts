import { sendInParts } from '#web/lib/api/send-in-parts.ts'

type Sending = {
  /** Of its upload, once it was begun. */
  address: string | null
  sentBytes: number
  work: Promise<string> | null
  controller: AbortController | null
  listeners: Set<() => void>
}

/** By the picture itself: a new one begins anew. */
const sendings = new WeakMap<Blob, Sending>()

function sendingOf(photo: Blob): Sending {
  const sending = sendings.get(photo) ?? { address: null, sentBytes: 0, work: null, controller: null, listeners: new Set<() => void>() }
  sendings.set(photo, sending)
  return sending
}

export type PhotoWatch = { token: string; signal: AbortSignal; onProgress?: () => void; onAddress?: (() => void) | undefined }

/**
 * Sends a photo, or goes on with sending it, and answers its upload's id. Asked twice at once it is sent once; whoever takes back last stops
 * it. What has arrived stays with the server.
 */
export async function sendPhoto(photo: Blob, { token, signal, onProgress, onAddress }: PhotoWatch): Promise<string> {
  const sending = sendingOf(photo)
  if (onProgress) sending.listeners.add(onProgress)
  const stop = () => {
    sending.controller?.abort()
    sending.work = null
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  try {
    sending.work ??= begin(photo, sending, token, onAddress)
    return await sending.work
  } finally {
    signal.removeEventListener('abort', stop)
    if (onProgress) sending.listeners.delete(onProgress)
  }
}

function begin(photo: Blob, sending: Sending, token: string, onAddress: (() => void) | undefined): Promise<string> {
  sending.controller = new AbortController()
  const work = sendInParts(photo, {
    kind: 'picture',
    token,
    address: sending.address,
    onAddress: (address) => {
      sending.address = address
      onAddress?.()
    },
    onProgress: (bytes) => {
      sending.sentBytes = bytes
      for (const tell of sending.listeners) tell()
    },
    signal: sending.controller.signal,
  })
  // Whoever asks again after a failure goes on from what has arrived.
  work.catch(() => {
    if (sending.work === work) sending.work = null
  })
  return work
}

/** Bytes of a photo that the server has. */
export function countSentBytes(photo: Blob): number {
  return Math.min(photo.size, sendings.get(photo)?.sentBytes ?? 0)
}

export function findUploadAddress(photo: Blob): string | null {
  return sendings.get(photo)?.address ?? null
}

/** For a photo that a page before this one began to send. */
export function restoreUpload(photo: Blob, address: string | null): void {
  sendingOf(photo).address = address
}

/** The server has it no more: it is sent anew. */
export function forgetUpload(photo: Blob): void {
  sendings.get(photo)?.controller?.abort()
  sendings.delete(photo)
}
