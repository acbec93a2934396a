import { expect, it } from 'vitest'
import { faultCn } from '#contract/forms/messages/fault-cn.ts'
import { faultEn } from '#contract/forms/messages/fault-en.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('has a message for every fault in both languages, with the same values', () => {
  const codes = Object.keys(faultEn) as (keyof typeof faultEn)[]
  expect(Object.keys(faultCn).sort()).toEqual([...codes].sort())
  expect(codes.filter((code) => namesIn(faultEn[code]).join() !== namesIn(faultCn[code]).join())).toEqual([])
  expect(codes.filter((code) => !/\p{Script=Han}/u.test(faultCn[code]))).toEqual([])
})
