import { expect, it } from 'vitest'
import { overviewCn } from '#web/features/staff/overview/messages/cn.ts'
import { overviewEn } from '#web/features/staff/overview/messages/en.ts'

const keys = Object.keys(overviewEn) as (keyof typeof overviewEn)[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('says the same things with the same values in both languages, in Chinese where it is Chinese', () => {
  expect(Object.keys(overviewCn).sort()).toEqual([...keys].sort())
  expect(keys.filter((key) => namesIn(overviewEn[key]).join() !== namesIn(overviewCn[key]).join())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(overviewCn[key]))).toEqual([])
})
