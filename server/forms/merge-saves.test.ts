import { expect, it } from 'vitest'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import { mergeSave, noAnswers, type StoredAnswers } from '#server/forms/merge-saves.ts'

const save = (stored: StoredAnswers, own: Record<string, AnswerValue>, baseRevision: number, device: string | null) =>
  mergeSave(stored, { answers: { personalInformation: own }, baseRevision, device })
const first = save(noAnswers, { Name: 'Ana', City: 'Lima' }, 0, 'phone').stored
const answersOf = ({ stored: retained }: { stored: StoredAnswers }) => retained.answers.personalInformation

it('accepts new answers as one revision', () => {
  expect([first.revision, first.answers]).toEqual([1, { personalInformation: { Name: 'Ana', City: 'Lima' } }])
})

it('accepts answers of an outdated device that nobody else changed', () => {
  const laptop = save(first, { Street: 'Sol 1' }, 0, 'laptop')
  expect([answersOf(laptop), laptop.conflicts, laptop.stored.revision]).toEqual([{ Name: 'Ana', City: 'Lima', Street: 'Sol 1' }, [], 2])
})

it('reports a conflict for an answer that another device changed', () => {
  const laptop = save(first, { Name: 'Anna', Street: 'Sol 1' }, 0, 'laptop')
  expect(laptop.conflicts).toEqual([{ module: 'personalInformation', field: 'Name', stored: 'Ana' }])
  expect(answersOf(laptop)).toEqual({ Name: 'Ana', City: 'Lima', Street: 'Sol 1' })
})

it('accepts the answer once the device has seen the stored one', () => {
  const laptop = save(first, { Name: 'Anna' }, 1, 'laptop')
  expect([answersOf(laptop)?.Name, laptop.conflicts]).toEqual(['Anna', []])
})

it('reports no conflict for equal answers', () => {
  expect(save(first, { Name: 'Ana' }, 0, 'laptop')).toEqual({ stored: first, conflicts: [] })
})

it('accepts a repeated save of a device that missed the answer', () => {
  const again = save(first, { Name: 'Ana María' }, 0, 'phone')
  expect([answersOf(again)?.Name, again.conflicts]).toEqual(['Ana María', []])
})

it('treats two devices without a name as different', () => {
  const nameless = save(noAnswers, { Name: 'Ana' }, 0, null).stored
  expect(save(nameless, { Name: 'Eva' }, 0, null).conflicts.length).toBe(1)
})

it('does not change its input', () => {
  save(first, { Name: 'Eva' }, 1, 'phone')
  expect(first.answers).toEqual({ personalInformation: { Name: 'Ana', City: 'Lima' } })
})
