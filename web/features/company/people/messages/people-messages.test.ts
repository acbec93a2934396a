import { expect, it } from 'vitest'
import { corporatePeopleCn } from '#web/features/company/people/messages/cn.ts'
import { corporatePeopleEn } from '#web/features/company/people/messages/en.ts'

const keys = Object.keys(corporatePeopleEn) as (keyof typeof corporatePeopleEn)[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('keeps the toasts to the letter', () => {
  expect([corporatePeopleEn['toast.saved'], corporatePeopleEn['toast.sent'], corporatePeopleEn['toast.deleted']]).toEqual([
    'Submit successful!',
    'Successfully sent',
    'Deleted successfully',
  ])
})

it('puts the same values into both languages, and writes Chinese in Chinese', () => {
  expect(keys.filter((key) => namesIn(corporatePeopleEn[key]).join() !== namesIn(corporatePeopleCn[key]).join())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(corporatePeopleCn[key]))).toEqual([])
})

it('begins the name of a row’s button with the word that is seen on it', () => {
  for (const [seen, named] of [
    ['row.edit', 'row.edit-named'],
    ['row.view', 'row.view-named'],
    ['row.delete', 'row.delete-named'],
    ['row.send', 'row.send-named'],
    ['row.send-again', 'row.send-again-named'],
    ['row.wait', 'row.wait-named'],
    ['row.correct', 'row.correct-named'],
  ] as const) {
    expect([named, corporatePeopleEn[named].startsWith(corporatePeopleEn[seen])]).toEqual([named, true])
    expect([named, corporatePeopleCn[named].startsWith(corporatePeopleCn[seen])]).toEqual([named, true])
  }
})
