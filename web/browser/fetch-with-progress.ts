export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** `fetch`, by the older means that tell how much of the body has left: shares of 0 to 1. Bodies of text only. */
export function fetchWithProgress(onProgress: (share: number) => void): Transport {
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const giveUp = () => request.abort()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
      request.upload.onload = () => onProgress(1)
      request.onload = () => resolve(new Response(request.response, { status: request.status, headers: readHeaders(request) }))
      // What fetch throws when there is no answer.
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', giveUp)
      signal?.addEventListener('abort', giveUp)
      request.send(typeof body === 'string' ? body : null)
    })
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
