import { expect, it } from 'vitest'
import {
  applyChange,
  type Change,
  countFiles,
  listChangedSlots,
  mergeDocuments,
  toBody,
  toDocuments,
  toFile,
} from '#web/features/company/documents/document-list.ts'

const stored = (fieldName: string, id: string) => ({
  fieldName,
  fieldValue: `/files/${id}?expires=1&signature=s`,
  fileName: `${id}.pdf`,
  fileType: 'application/pdf',
})
const add = (slot: string, id: string): Change => ({ slot, is: 'add', file: toFile(stored(slot, id)) })
const remove = (slot: string, key: string): Change => ({ slot, is: 'remove', key })
const keysOf = (documents: ReturnType<typeof toDocuments>) =>
  Object.entries(documents).map(([slot, files]) => [slot, files.map(({ key }) => key)])

const documents = toDocuments([stored('Deed', 'blb_1'), stored('Lease', 'blb_2'), stored('Deed', 'blb_3')])

const apply = (changes: Change[]) => changes.reduce(applyChange, documents)

it('merges local changes into the stored list', () => {
  const mine = apply([add('Deed', 'blb_4'), remove('Deed', 'blb_1'), add('Other', 'blb_5')])
  expect(keysOf(mine)).toEqual([
    ['Deed', ['blb_3', 'blb_4']],
    ['Lease', ['blb_2']],
    ['Other', ['blb_5']],
  ])
  const others = toDocuments([stored('Deed', 'blb_1'), stored('Deed', 'blb_9')])
  expect(keysOf(mergeDocuments(documents, mine, others))).toEqual([
    ['Deed', ['blb_9', 'blb_4']],
    ['Lease', []],
    ['Other', ['blb_5']],
  ])
})

it('adds no file twice after a lost answer', () => {
  expect(countFiles(apply([add('Deed', 'blb_1'), remove('Lease', 'blb_7')]))).toBe(3)
  const mine = apply([add('Deed', 'blb_4')])
  expect(keysOf(mergeDocuments(documents, mine, mine))).toEqual(keysOf(mine))
})

it('sends changed slots whole, and emptied ones', () => {
  const mine = apply([add('Deed', 'blb_4'), remove('Lease', 'blb_2')])
  const body = toBody(mine, listChangedSlots(documents, mine))
  expect(body.requiredDocuments.map(({ fieldName, fieldValue }) => [fieldName, fieldValue.split('?')[0]])).toEqual([
    ['Deed', '/files/blb_1'],
    ['Deed', '/files/blb_3'],
    ['Deed', '/files/blb_4'],
  ])
  expect(body.emptySlots).toEqual(['Lease'])
})

it('identifies a file by the id in its address', () => {
  expect([toFile(stored('x', 'blb_1')).key, toFile({ ...stored('x', ''), fieldValue: 'fil_3' }).key]).toEqual(['blb_1', 'fil_3'])
})
