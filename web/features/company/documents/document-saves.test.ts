import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentRules } from '#web/features/company/documents/document-draft.ts'
import { applyChange, type Change, type Documents, toDocuments, toFile } from '#web/features/company/documents/document-list.ts'
import { openDocumentSaves } from '#web/features/company/documents/document-saves.ts'
import { openSavedDocuments, toDocument } from '#web/features/company/documents/testing/saved-documents.ts'
import { proveDraft } from '#web/lib/draft/testing/prove-draft.ts'
import { stubPage } from '#web/lib/draft/testing/stub-page.ts'

beforeEach(() => {
  stubPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const add = (slot: string, id: string): Change => ({ slot, is: 'add', file: toFile(toDocument(slot, id)) })
const remove = (slot: string, key: string): Change => ({ slot, is: 'remove', key })

async function open(options?: Parameters<typeof openSavedDocuments>[0]) {
  const server = openSavedDocuments(options)
  const saves = openDocumentSaves(server.calls, () => {})
  await saves.load()
  const shown = (slot: string) => (saves.state().documents[slot] ?? []).map(({ key }) => key)
  return { server, saves, shown }
}

it('saves simultaneous files at once', async () => {
  const { server, saves } = await open({ slotMax: 100 })
  for (let at = 0; at < 50; at += 1) saves.change(add('Deed', `blb_${at}`))
  await saves.settle()
  expect([server.saves.length, server.idsOf('Deed').length, saves.state().hasUnsaved]).toEqual([1, 50, false])
})

it('saves files that arrive during a save afterwards', async () => {
  const server = openSavedDocuments({ slotMax: 100 })
  let arrived = 0
  const arrive = () => {
    if (arrived < 12) saves.change(add('Deed', `blb_${++arrived}`))
  }
  const save: typeof server.calls.save = async (body) => {
    const answer = await server.calls.save(body)
    arrive()
    return answer
  }
  // The last one comes at the very moment at which a save has ended.
  const saves = openDocumentSaves(
    { ...server.calls, save },
    () => !saves?.state().isSaving && arrived === 12 && saves.change(add('Deed', `blb_${++arrived}`)),
  )
  await saves.load()
  arrive()
  await vi.waitFor(() => expect([server.idsOf('Deed').length, saves.state().hasUnsaved]).toEqual([13, false]))
})

it('merges files that another device saved', async () => {
  const { server, saves, shown } = await open()
  server.put('Deed', 'blb_theirs')
  saves.change(add('Deed', 'blb_mine'))
  await saves.settle()
  expect([server.idsOf('Deed'), shown('Deed')]).toEqual([
    ['blb_theirs', 'blb_mine'],
    ['blb_theirs', 'blb_mine'],
  ])
})

it("keeps another device's deletion", async () => {
  const { server, saves } = await open()
  server.put('Deed', 'blb_gone', 'blb_kept')
  await saves.refresh()
  server.forget('blb_gone')
  server.put('Deed', 'blb_kept')
  saves.change(add('Deed', 'blb_mine'))
  await saves.settle()
  expect([server.idsOf('Deed'), saves.state().issues]).toEqual([['blb_kept', 'blb_mine'], []])
})

it('drops an own file that no longer exists, and keeps the others', async () => {
  const { server, saves, shown } = await open()
  server.put('Deed', 'blb_1')
  await saves.refresh()
  server.forget('blb_swept')
  saves.change(add('Deed', 'blb_swept'))
  await saves.settle()
  expect([saves.state().issues.map(({ field, key }) => [field, key]), shown('Deed')]).toEqual([[['Deed', 'unknown-file']], ['blb_1']])
  saves.change(add('Deed', 'blb_2'))
  await saves.settle()
  expect([saves.state().issues, server.idsOf('Deed')]).toEqual([[], ['blb_1', 'blb_2']])
})

it('keeps files above the limit unsaved until one is removed', async () => {
  const { server, saves, shown } = await open({ slotMax: 2 })
  server.put('Deed', 'blb_1', 'blb_2')
  saves.change(add('Deed', 'blb_3'))
  await saves.settle()
  expect([server.idsOf('Deed'), shown('Deed')]).toEqual([
    ['blb_1', 'blb_2'],
    ['blb_1', 'blb_2', 'blb_3'],
  ])
  expect(saves.state()).toMatchObject({ hasUnsaved: true, issues: [{ field: 'Deed', key: 'too-many-files', params: { max: 2 } }] })
  saves.change(remove('Deed', 'blb_1'))
  await saves.settle()
  expect([server.idsOf('Deed'), saves.state().hasUnsaved, saves.state().issues]).toEqual([['blb_2', 'blb_3'], false, []])
})

it('retries after a lost connection', async () => {
  vi.useFakeTimers()
  const { server, saves, shown } = await open()
  server.goAway(true)
  saves.change(add('Deed', 'blb_1'))
  await vi.advanceTimersByTimeAsync(10)
  expect([saves.state().isConnectionLost, saves.state().hasUnsaved, shown('Deed')]).toEqual([true, true, ['blb_1']])
  server.goAway(false)
  await vi.advanceTimersByTimeAsync(8_000)
  expect([saves.state().isConnectionLost, server.idsOf('Deed')]).toEqual([false, ['blb_1']])
})

it('adds no file twice after a lost answer', async () => {
  const { server, saves } = await open()
  server.loseAnswer()
  saves.change(add('Deed', 'blb_1'))
  await saves.settle()
  await saves.refresh()
  expect([server.idsOf('Deed'), saves.state().hasUnsaved]).toEqual([['blb_1'], false])
})

it('deletes a file that was added and removed during a save', async () => {
  const { server, saves, shown } = await open()
  saves.change(add('Deed', 'blb_1'))
  const settling = saves.settle()
  saves.change(remove('Deed', 'blb_1'))
  await settling
  await saves.settle()
  expect([server.idsOf('Deed'), shown('Deed'), saves.state().hasUnsaved]).toEqual([[], [], false])
})

proveDraft<Documents>('documents', {
  rules: documentRules,
  base: toDocuments([toDocument('Deed', 'blb_1')]),
  one: (documents) => applyChange(documents, add('Deed', 'blb_2')),
  other: (documents) => applyChange(documents, add('Lease', 'blb_3')),
  clash: null,
})
