import { expect, it } from 'vitest'
import { settingsCn } from '#web/features/staff/settings/messages/cn.ts'
import { settingsEn } from '#web/features/staff/settings/messages/en.ts'

const keys = Object.keys(settingsEn) as (keyof typeof settingsEn)[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('says the same things with the same values in both languages, in Chinese where it is Chinese', () => {
  expect(Object.keys(settingsCn).sort()).toEqual([...keys].sort())
  expect(keys.filter((key) => namesIn(settingsEn[key]).join() !== namesIn(settingsCn[key]).join())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(settingsCn[key]))).toEqual([])
})
