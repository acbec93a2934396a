import { expect, it } from 'vitest'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import { openFileUploads } from '#web/forms/files/file-uploads.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { limitConcurrency } from '#web/lib/timing/limit-concurrency.ts'

type Sent = { file: File; signal: AbortSignal; arrive: () => void; fail: (error: unknown) => void }

/** A field and its line: what was begun waits until the test lets it arrive or fail. */
function openField(limit: { length?: number; megabytes?: number } = {}) {
  const begun: Sent[] = []
  const stored: FileReference[] = []
  const limiter = limitConcurrency(3)
  const uploads = openFileUploads({
    field: { limit: { required: false, ...limit } },
    send: (file, { signal, onShare }) =>
      limiter(
        () =>
          new Promise<FileReference>((resolve, reject) => {
            onShare(0)
            signal.addEventListener('abort', () => reject(signal.reason))
            const arrive = () => resolve({ fileId: file.name, fileName: file.name, fileType: 'application/pdf' })
            begun.push({ file, signal, arrive, fail: reject })
          }),
        signal,
      ),
    countStored: () => stored.length,
    onSent: (reference) => stored.push(reference),
  })
  const shown = () => uploads.state().uploads.map(({ file, at }) => `${file.name} ${at}`)
  return { uploads, begun, stored, shown }
}
const pdf = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)
const many = (count: number) => Array.from({ length: count }, (_, at) => pdf(`${at}.pdf`))
/** Promises that are settled have had their say. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('uploads three files at once', async () => {
  const { uploads, begun, stored, shown } = openField()
  uploads.take(many(5))
  await settle()
  expect(shown()).toEqual(['0.pdf sending', '1.pdf sending', '2.pdf sending', '3.pdf waiting', '4.pdf waiting'])
  begun[1]?.arrive()
  await settle()
  expect(stored.map(({ fileId }) => fileId)).toEqual(['1.pdf'])
  expect(shown()).toEqual(['0.pdf sending', '2.pdf sending', '3.pdf sending', '4.pdf waiting'])
})

it('accepts files up to the limit, and reports the limit once', async () => {
  const { uploads, begun, stored } = openField({ length: 7 })
  uploads.take(many(100))
  await settle()
  expect([uploads.state().uploads.length, begun.length]).toEqual([7, 3])
  expect(uploads.state().tooMany).toEqual({ key: 'too-many-files', params: { max: 7 } })
  for (let at = 0; at < 7; at++) {
    begun[at]?.arrive()
    await settle()
  }
  expect(stored.length).toBe(7)
  uploads.take([pdf('eighth.pdf')])
  expect([uploads.state().uploads.length, uploads.state().tooMany?.key]).toEqual([0, 'too-many-files'])
})

it('reports each invalid file, and uploads the valid ones', async () => {
  const { uploads, begun, shown } = openField({ megabytes: 1 })
  uploads.take([pdf('run.exe'), pdf('large.pdf', 1_048_577), pdf('empty.pdf', 0), pdf('good.pdf')])
  await settle()
  expect(shown()).toEqual(['run.exe refused', 'large.pdf refused', 'empty.pdf refused', 'good.pdf sending'])
  expect(uploads.state().uploads.map(({ problem }) => problem)).toEqual([
    { key: 'file-type', params: {} },
    { key: 'file-too-large', params: { max: 1 } },
    { key: 'file-empty', params: {} },
    undefined,
  ])
  expect(begun.map(({ file }) => file.name)).toEqual(['good.pdf'])
})

it('keeps a file on a lost connection, and uploads it later', async () => {
  const { uploads, begun, stored, shown } = openField()
  uploads.take([pdf('a.pdf'), pdf('b.pdf')])
  await settle()
  begun[0]?.arrive()
  begun[1]?.fail(new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true }))
  await settle()
  expect([shown(), stored.length]).toEqual([['b.pdf failed'], 1])
  uploads.retryLost()
  await settle()
  begun[2]?.arrive()
  await settle()
  expect([shown(), stored.map(({ fileId }) => fileId)]).toEqual([[], ['a.pdf', 'b.pdf']])
})

it("shows the server's refusal, and offers retry where it may help", async () => {
  const { uploads, begun, shown } = openField()
  uploads.take([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
  await settle()
  begun[0]?.fail(new ApiError('FORM_FILE_TOO_LARGE', { details: [{ path: 'file', key: 'file-too-large', params: { max: 5 } }] }))
  begun[1]?.fail(new ApiError('FORM_FILE_UNSAFE'))
  begun[2]?.fail(new ApiError('STORAGE_SAVE_FAILED'))
  await settle()
  expect(shown()).toEqual(['a.pdf refused', 'b.pdf refused', 'c.pdf failed'])
  expect(uploads.state().uploads.map(({ problem }) => problem)).toEqual([
    { key: 'file-too-large', params: { max: 5 } },
    { code: 'FORM_FILE_UNSAFE', isOffline: false },
    { code: 'STORAGE_SAVE_FAILED', isOffline: false },
  ])
  for (const { key } of uploads.state().uploads) uploads.retry(key)
  await settle()
  expect(begun.slice(3).map(({ file }) => file.name)).toEqual(['c.pdf'])
})

it('cancels a waiting or running upload', async () => {
  const { uploads, begun, stored, shown } = openField()
  uploads.take(many(4))
  await settle()
  const [first, , , last] = uploads.state().uploads
  uploads.cancel(first?.key ?? -1)
  uploads.cancel(last?.key ?? -1)
  begun[0]?.arrive()
  await settle()
  expect([begun[0]?.signal.aborted, begun.length, stored]).toEqual([true, 3, []])
  expect(shown()).toEqual(['1.pdf sending', '2.pdf sending'])
})
