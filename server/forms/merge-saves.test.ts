import { expect, it } from 'vitest'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import { mergeSave, noAnswers, type StoredAnswers } from '#server/forms/merge-saves.ts'

const save = (stored: StoredAnswers, own: Record<string, AnswerValue>, baseRevision: number, device: string | null) =>
  mergeSave(stored, { answers: { personalInformation: own }, baseRevision, device })
const first = save(noAnswers, { Name: 'Ana', City: 'Lima' }, 0, 'phone').kept
const answersOf = ({ kept }: { kept: StoredAnswers }) => kept.answers.personalInformation

it('takes what was not there, and counts it as one revision', () => {
  expect([first.revision, first.answers]).toEqual([1, { personalInformation: { Name: 'Ana', City: 'Lima' } }])
})

it('takes from a device that is behind every answer that nobody else changed', () => {
  const laptop = save(first, { Street: 'Sol 1' }, 0, 'laptop')
  expect([answersOf(laptop), laptop.conflicts, laptop.kept.revision]).toEqual([{ Name: 'Ana', City: 'Lima', Street: 'Sol 1' }, [], 2])
})

it('leaves alone, and tells, an answer that another device changed meanwhile', () => {
  const laptop = save(first, { Name: 'Anna', Street: 'Sol 1' }, 0, 'laptop')
  expect(laptop.conflicts).toEqual([{ module: 'personalInformation', field: 'Name', kept: 'Ana' }])
  expect(answersOf(laptop)).toEqual({ Name: 'Ana', City: 'Lima', Street: 'Sol 1' })
})

it('takes the same answer once the device has seen what was kept', () => {
  const laptop = save(first, { Name: 'Anna' }, 1, 'laptop')
  expect([answersOf(laptop)?.Name, laptop.conflicts]).toEqual(['Anna', []])
})

it('sees no conflict where both devices say the same', () => {
  expect(save(first, { Name: 'Ana' }, 0, 'laptop')).toEqual({ kept: first, conflicts: [] })
})

it('lets a device continue that was not told that its save arrived', () => {
  const again = save(first, { Name: 'Ana María' }, 0, 'phone')
  expect([answersOf(again)?.Name, again.conflicts]).toEqual(['Ana María', []])
})

it('does not take two devices without a name for one', () => {
  const nameless = save(noAnswers, { Name: 'Ana' }, 0, null).kept
  expect(save(nameless, { Name: 'Eva' }, 0, null).conflicts.length).toBe(1)
})

it('changes nothing that it was given', () => {
  save(first, { Name: 'Eva' }, 1, 'phone')
  expect(first.answers).toEqual({ personalInformation: { Name: 'Ana', City: 'Lima' } })
})
