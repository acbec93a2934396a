import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchWithProgress } from '#web/lib/platform/fetch-with-progress.ts'

/** The browser's older request, driven by the test. */
class Request {
  static last: Request
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  status = 201
  response = '{"fileId":"f1"}'
  heads: Record<string, string> = {}
  sent: unknown = 'nothing'
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  constructor() {
    Request.last = this
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.heads[name] = value
  }
  getAllResponseHeaders() {
    return 'x-request-id: rq-1\r\n'
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => vi.unstubAllGlobals())

it('sends a form unchanged, and reports progress', async () => {
  const shares: number[] = []
  const form = new FormData()
  form.append('file', new File(['abcd'], 'a.pdf'))
  const answer = fetchWithProgress((share) => shares.push(share))('/postFile', {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  })
  Request.last.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
  Request.last.upload.onload?.()
  Request.last.onload()
  const response = await answer
  expect([Request.last.sent, Request.last.heads]).toEqual([form, { accept: 'application/json' }])
  expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([201, 'rq-1', { fileId: 'f1' }])
  expect(shares).toEqual([0.25, 1])
})

it('refuses an unsupported body', async () => {
  const sent = fetchWithProgress(() => {})('/postFile', { method: 'POST', body: new ReadableStream() })
  await expect(sent).rejects.toThrow('only text, forms and files')
})

it('aborts by signal, and fails like fetch', async () => {
  const stop = new AbortController()
  const stopped = fetchWithProgress(() => {})('/postFile', { method: 'POST', body: 'a', signal: stop.signal })
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  const lost = fetchWithProgress(() => {})('/postFile', { method: 'POST', body: 'a' })
  Request.last.onerror()
  await expect(lost).rejects.toBeInstanceOf(TypeError)
})
