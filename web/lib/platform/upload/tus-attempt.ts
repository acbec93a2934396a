import { tusHeaders } from '#contract/uploads/tus.ts'

export type TusAttempt = {
  file: Blob
  /** Where uploads are created. */
  path: string
  /** Of an upload that was begun before. */
  address: string | null
  headers: Record<string, string>
  metadata: Record<string, string>
  partBytes: number
  onAddress: (address: string) => void
  /** Something moves: a question goes out, or bytes which the server need not have yet. */
  onMove: (what: 'question' | 'part') => void
  /** The server has so many bytes; the answer is how large the next part is. */
  onAcknowledged: (bytes: number) => number
}

/** An answer that ended an attempt; status 0 for none. */
export class TusRefusal extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`the upload was answered ${status}`)
    this.name = 'TusRefusal'
    this.status = status
    this.body = body
  }
}

/** Goes on with an upload until the server has all of it. Throws `TusRefusal`, or the reason of `signal`. */
export async function attemptUpload(attempt: TusAttempt, signal: AbortSignal): Promise<string> {
  // Fifteen kilobytes that nobody needs before there is a photo.
  const { DetailedError, Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const { file, path, address, headers, metadata, partBytes, onAddress, onMove, onAcknowledged } = attempt
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL(path, location.href).href,
      uploadUrl: address,
      headers,
      metadata,
      chunkSize: partBytes,
      // What to do after a failure is decided by who asked for the attempt.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onAddress(upload.url),
      onProgress: () => onMove('part'),
      onBeforeRequest: (request) => onMove(request.getMethod() === 'PATCH' ? 'part' : 'question'),
      onAfterResponse: (_request, response) => {
        onMove('part')
        const offset = Number(response.getHeader(tusHeaders.offset))
        if (response.getHeader(tusHeaders.offset) && Number.isSafeInteger(offset)) upload.options.chunkSize = onAcknowledged(offset)
      },
      onSuccess: () => settle(() => resolve(upload.url ?? '')),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null
        settle(() => reject(new TusRefusal(response?.getStatus() ?? 0, readBody(response?.getBody()))))
      },
    })
    const giveUp = () => {
      void upload.abort()
      reject(signal.reason)
    }
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', giveUp)
      end()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    upload.start()
  })
}

function readBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
