export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** `fetch`, by the older means that tell how much of the body has left: shares of 0 to 1. Streams cannot be sent so. */
export function fetchWithProgress(onProgress: (share: number) => void): Transport {
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const giveUp = () => request.abort()
      request.open(method, address)
      // The type of a multipart body, with its boundary, is the browser's to say.
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
      request.upload.onload = () => onProgress(1)
      request.onload = () => resolve(new Response(request.response, { status: request.status, headers: readHeaders(request) }))
      // What fetch throws when there is no answer.
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', giveUp)
      signal?.addEventListener('abort', giveUp)
      request.send(toSendable(body))
    })
}

function toSendable(body: RequestInit['body']): string | FormData | Blob | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof FormData || body instanceof Blob) return body
  throw new TypeError('only text, forms and files can be sent with their progress')
}

function readHeaders(request: XMLHttpRequest): [string, string][] {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return lines
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}
