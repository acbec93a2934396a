import { expect, it } from 'vitest'
import { staffOverviewCn } from '#web/features/staff/overview/messages/cn.ts'
import { staffOverviewEn } from '#web/features/staff/overview/messages/en.ts'

const keys = Object.keys(staffOverviewEn) as (keyof typeof staffOverviewEn)[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('says the same things with the same values in both languages, in Chinese where it is Chinese', () => {
  expect(Object.keys(staffOverviewCn).sort()).toEqual([...keys].sort())
  expect(keys.filter((key) => namesIn(staffOverviewEn[key]).join() !== namesIn(staffOverviewCn[key]).join())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(staffOverviewCn[key]))).toEqual([])
})
