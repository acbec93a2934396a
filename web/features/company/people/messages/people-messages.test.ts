import { expect, it } from 'vitest'
import { peopleCn } from '#web/features/company/people/messages/cn.ts'
import { peopleEn } from '#web/features/company/people/messages/en.ts'

it("matches the specification's toasts exactly", () => {
  expect([peopleEn['toast.saved'], peopleEn['toast.sent'], peopleEn['toast.deleted']]).toEqual([
    'Submit successful!',
    'Successfully sent',
    'Deleted successfully',
  ])
})

it("starts a button's accessible name with its visible label", () => {
  for (const [seen, named] of [
    ['row.edit', 'row.edit-named'],
    ['row.view', 'row.view-named'],
    ['row.delete', 'row.delete-named'],
    ['row.send', 'row.send-named'],
    ['row.send-again', 'row.send-again-named'],
    ['row.wait', 'row.wait-named'],
    ['row.correct', 'row.correct-named'],
  ] as const) {
    expect([named, peopleEn[named].startsWith(peopleEn[seen])]).toEqual([named, true])
    expect([named, peopleCn[named].startsWith(peopleCn[seen])]).toEqual([named, true])
  }
})
