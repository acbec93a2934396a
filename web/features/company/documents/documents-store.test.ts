import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { type DocumentsHere, openDocumentsStore } from '#web/features/company/documents/documents-store.ts'
import { openSavedDocuments } from '#web/features/company/documents/testing/saved-documents.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { stubPage } from '#web/lib/draft/testing/stub-page.ts'

beforeEach(() => {
  stubPage()
})
afterEach(() => vi.unstubAllGlobals())

const slot = (name: string, limit: Partial<FormField['limit']> = {}): FormField => ({
  name,
  type: 'updating-files',
  selected: true,
  disabled: false,
  limit: { required: false, ...limit },
})
const pdf = (name: string) => new File(['%PDF'], name)
const many = (count: number) => Array.from({ length: count }, (_, at) => pdf(`${at}.pdf`))
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Files wait on their way until the test lets them arrive or fail. */
async function open(fields: FormField[], stored?: Parameters<typeof openSavedDocuments>[0]) {
  const server = openSavedDocuments(stored)
  const uploading: { name: string; arrive: () => void; fail: (error: unknown) => void }[] = []
  let count = 0
  const store = openDocumentsStore({
    fields,
    calls: {
      ...server.calls,
      post: (_, file, { onShare }) =>
        new Promise((resolve, reject) => {
          onShare(0.5)
          const id = `blb_${count++}`
          const answer = { url: `/files/${id}?s`, fileId: `fil_${id}`, fileName: file.name, fileType: 'application/pdf', byteCount: 4 }
          uploading.push({ name: file.name, arrive: () => resolve(answer), fail: reject })
        }),
    },
  })
  await store.load()
  const here = () => store.state() as DocumentsHere
  const arriveAll = async () => {
    for (const { arrive } of uploading) arrive()
    await settle()
  }
  return { store, server, uploading, here, arriveAll }
}

it('continues once all uploads are saved', async () => {
  const { store, server, arriveAll } = await open([slot('Deed')])
  store.take('Deed', [pdf('deed.pdf')])
  let finished: boolean | undefined
  const finishing = store.finish().then((yes) => {
    finished = yes
  })
  await settle()
  expect([finished, store.isBusy()]).toEqual([undefined, true])
  await arriveAll()
  await finishing
  expect([finished, server.idsOf('Deed'), store.isBusy()]).toEqual([true, ['blb_0'], false])
})

it('does not continue with a lost file, and resends it', async () => {
  const { store, server, uploading, here, arriveAll } = await open([slot('Deed')])
  store.take('Deed', [pdf('deed.pdf')])
  uploading[0]?.fail(new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true }))
  expect(await store.finish()).toBe(false)
  expect(here().slots[0]?.uploads.map(({ at }) => at)).toEqual(['failed'])
  store.retryLost()
  await arriveAll()
  expect([await store.finish(), server.idsOf('Deed')]).toEqual([true, ['blb_1']])
})

it('accepts files up to the limits of slot and company', async () => {
  const { store, server, here, arriveAll } = await open([slot('Deed'), slot('Lease', { length: 50 })], { limit: 30, slotMax: 50 })
  store.take('Deed', many(100))
  expect(here().slots[0]).toMatchObject({ tooMany: { key: 'too-many-files', params: { max: 20 } } })
  store.take('Lease', many(100))
  expect(here().slots[1]).toMatchObject({ tooMany: { key: 'too-many-files', params: { max: 30 } } })
  await arriveAll()
  expect([await store.finish(), server.idsOf('Deed').length, server.idsOf('Lease').length]).toEqual([true, 20, 10])
})

it('reports an unsupported picture, and continues without it', async () => {
  const { store, here } = await open([slot('Deed')])
  store.take('Deed', [new File(['x'], 'photo.webp', { type: 'image/webp' })])
  expect(here().slots[0]?.uploads).toMatchObject([{ at: 'refused', problem: { key: 'picture-type' } }])
  expect([await store.finish(), store.isBusy()]).toEqual([true, false])
})

it('reports a failed load, and retries', async () => {
  const { store, server } = await open([slot('Deed')])
  server.goAway(true)
  await store.load()
  expect(store.state()).toEqual({ at: 'failed', code: 'ERROR_NETWORK_TIMEOUT', isOffline: true })
  server.goAway(false)
  await store.load()
  expect(store.state().at).toBe('here')
})
